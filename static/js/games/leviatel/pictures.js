// @ts-check
/** Pictures of the rulebook of Leviatel Legends: the map, and the four ways to move. */
import { html } from "../../core/ui.js";
import { Picture, glyph, label } from "../../core/picture.js";
import { AREAS } from "./looks.js";

/** @typedef {import("./types.d.ts").Components} Components */

/** @type {Record<string, string>} */
const GROUND = {
  castle: "#D9B98C",
  summoning: "#E4CFA6",
  base: "#CDB78A",
  coast: "#9CC4C4",
  plain: "#EFE3C4",
};

/** @param {{components: Components, words: string}} props */
const Map = ({ components, words }) =>
  html`<${Picture} width=${640} height=${470} words=${words}>
    ${components.areas.map(({ id, col, row, kind }) => {
      const x = 40 + (col - 1) * 120,
        y = 10 + (4 - row) * 104;
      return html`<g key=${id}><rect x=${x} y=${y} width="114" height="98" rx="8" fill=${GROUND[kind]} stroke="#5B4626" stroke-opacity=".4" />
        ${glyph(AREAS[kind].icon, x + 57, y + 40, 44, "#5B4626")}
        <text x=${x + 57} y=${y + 86} text-anchor="middle" font-size="17" fill="#2B200F">${AREAS[kind].name.replace(" area", "")}</text></g>`;
    })}
    ${["a", "b", "c", "d", "e"].map((name, n) => label(name, 97 + n * 120, 448))}
    ${[1, 2, 3, 4].map((row) => label(String(row), 18, 66 + (4 - row) * 104))}
  <//>`;

/** @param {{components: Components, words: string}} props */
const Moves = ({ components, words }) =>
  html`<${Picture} width=${640} height=${178} words=${words}>
    ${Object.entries(components.moves).map(([id, { name, steps }], n) => {
      const left = 10 + n * 160;
      const reached = new Set(steps.map(([ahead, aside]) => `${ahead},${aside}`));
      return html`<g key=${id}>${[1, 0, -1].flatMap((ahead) =>
        [-1, 0, 1].map((aside) => {
          const x = left + (aside + 1) * 46,
            y = 6 + (1 - ahead) * 46;
          const own = ahead === 0 && aside === 0;
          const legal = reached.has(`${ahead},${aside}`);
          return html`<g key=${`${ahead}${aside}`}><rect x=${x} y=${y} width="42" height="42" rx="6" fill=${own ? "#5B4626" : legal ? "#E0B13C" : "#EFE3C4"} stroke="#5B4626" stroke-opacity=".5" />
            ${own ? glyph("swordman", x + 21, y + 21, 30, "#fff") : legal ? html`<circle cx=${x + 21} cy=${y + 21} r="8" fill="#2B200F" />` : null}</g>`;
        }),
      )}${label(name, left + 67, 168)}</g>`;
    })}
  <//>`;

export const pictures = { map: Map, moves: Moves };
