// @ts-check
/** The table of Leviatel Legends, as the frame around it (core/) wants it. */
import { lazy } from "../../core/ui.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { HandStrip, Watch } from "./strip.js";
import { taps, note } from "./taps.js";
import {
  armed,
  blockedWords,
  choices,
  crumbs,
  moves,
  numbered,
  outcome,
  passes,
  phase,
  press,
  question,
  reminder,
} from "./words.js";
import { aims, menuNow, same } from "./reading.js";
import { STATS } from "./looks.js";
import { length } from "./timing.js";

const Reader = lazy(async () => (await import("./reader.js")).Reader);
const Reference = lazy(async () => (await import("./reference.js")).Reference);

/** The counts of a seat panel. @param {LeviatelTable} t @param {number} seat */
function stats(t, seat) {
  const player = t.env.value?.view.players[seat];
  if (!player || t.env.value?.view.phase === "setup") return [];
  return [
    {
      at: "hand",
      icon: "ui-cards",
      value: player.hand + (player.energy_card ? 1 : 0),
      words: "cards in hand",
    },
    { at: "energy", icon: STATS.energy, value: player.energy, words: "energy" },
    { at: "coins", icon: STATS.coins, value: player.coins, words: "coins" },
    { at: "deck", icon: "card-draw", value: player.deck, words: "cards in the deck" },
    {
      at: "grave",
      icon: "tombstone",
      value: player.graveyard.length,
      words: "cards in the graveyard",
      open: () => {
        t.reader.value = { kind: "grave", seat };
      },
    },
  ];
}

/** A move in a few words, for the list. @param {{text: string, kinds: string[]}} move */
const brief = ({ text, kinds }) => {
  const words = text
    .replace(/\{\d+\} /g, "")
    .split(/(?<=\.) /)[0]
    .replace(/ was /, " ")
    .replace(/\.$/, "");
  const more = kinds.filter((kind) => kind === "died").length;
  return `${words.replace(/^./, (letter) => letter.toUpperCase())}${more ? ` (${more} ${more === 1 ? "falls" : "fall"})` : ""}`;
};

export const leviatel = {
  Board,
  Hand,
  Watch,
  Reference,
  HandStrip,
  /** Lies above the table: the drawer to read cards in. */
  Above: Reader,
  extend: taps,
  note,
  numbered,
  press,
  armed,
  crumbs,
  outcome,
  question,
  reminder,
  choices,
  passes,
  moves,
  phase,
  blockedWords,
  stats,
  menuNow,
  brief,
  complete: () => false,
  /** What those who watch see of the hands, if anything. @param {LeviatelTable} t */
  handsShown: (t) => {
    const late = t.env.value?.view.hands_late;
    return late ? `Hands are shown as they were ${late} turns ago.` : "";
  },
  /** Does this choice still belong to the board? @param {LeviatelTable} t @param {Action} action */
  aimed: (t, action) => [...aims(t).values()].some((aim) => same(aim, action)),
  /** @param {LeviatelTable} t */
  finishVerb: (t) => (menuNow(t).finish_loadout ? "finish_loadout" : null),
  motion: { length, load: () => import("./motion.js") },
  /** Whose hand lies at the far side in a replay. */
  far: 1,
  joins: [],
  /** Log: what goes with the line before. @type {string[]} */
  follows: [],
  /** What is pointed at as the latest move. */
  plays: ["summoned", "built", "moved"],
  /** Names that are printed bold in the log. @param {any} components */
  pieces: (components) =>
    [...Object.values(components.cards), ...Object.values(components.castles)].map(
      (/** @type {any} */ one) => [one.name, one.id ?? one.name],
    ),
};
