import { readdirSync } from "node:fs";

// Which parts of the client may import which. Types and names are checked by tsc.
const never = (group, message) => ({ group, message });
const GAMES = readdirSync(new URL("js/games", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** @param {string[]} files @param {{group: string[], message: string}[]} patterns */
const part = (files, patterns) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns }] },
});

export default [
  { ignores: ["built/", "vendor/", "node_modules/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  part(["js/core/**"], [
    never(["**/games/**", "**/pages/**"], "core/ knows the protocol, no game and no page."),
  ]),
  ...GAMES.map((game) =>
    part([`js/games/${game}/**`], [
      never(["**/pages/**"], "A game knows no page."),
      never(
        GAMES.filter((other) => other !== game).map((other) => `**/${other}/**`),
        "Games know nothing of each other.",
      ),
    ]),
  ),
  part(["js/pages/**", "js/*.js"], [
    never(["**/games/*/**"], "Pages take games from games/index.js."),
  ]),
  ...GAMES.map((game) =>
    part([`js/pages/*/${game}.js`], [
      never(
        GAMES.filter((other) => other !== game).map((other) => `**/games/${other}/**`),
        "A page of one game takes only that game.",
      ),
    ]),
  ),
];
