// @ts-check
/** The table of Opale, as the frame around it (core/) wants it. */
import { html } from "../../core/ui.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { HandStrip } from "./strip.js";
import { Shells } from "./shells.js";
import { choices, passes, moves, phase, blockedWords } from "./words.js";
import { finishVerb, menuNow } from "./reading.js";
import {
  taps,
  note,
  numbered,
  press,
  armed,
  complete,
  aimed,
  crumbs,
  outcome,
  question,
  reminder,
} from "./taps.js";
import { length } from "./timing.js";
import { TYPES } from "./looks.js";

/** What those who watch see instead of a hand. @param {{t: OpaleTable}} props */
const Watch = ({ t }) =>
  html`<div class="watchers">${[0, 1].map((seat) => html`<${HandStrip} key=${seat} t=${t} seat=${seat} />`)}</div>`;

/** The counts of a seat panel. @param {OpaleTable} t @param {number} seat */
function stats(t, seat) {
  const player = t.env.value?.view.players[seat];
  if (!player) return [];
  const list = [
    { at: "hand", icon: "ui-cards", value: player.hand, words: "cards in hand" },
    { at: "draw", icon: "card-draw", value: player.draw, words: "cards to draw" },
    { at: "score", icon: "card-pickup", value: player.score, words: "cards scored" },
  ];
  if (player.points !== null)
    list.push({ at: "points", icon: "round-star", value: player.points, words: "points" });
  return list;
}

/** A move in a few words, for the list: "2 Guardian, took 4". @param {{text: string}} move @param {any} components */
function brief({ text }, components) {
  let words = text
    .replace(/\{\d+\} (laid (an? )?|made )?/g, "")
    .replace(/took nothing[^.]*/, "took nothing")
    .replace(/took the Dragon[^.]*/, "the Dragon")
    .replace(
      /took (?:(\d+|an?) )?(?!nothing)[A-Z0-9c][^.,]*/,
      (_, count) => `took ${Number(count) || 1}`,
    )
    .replace(/raised city (\d) of \d/, "city $1 stands")
    .replace(/\. (?=took|city|the D)/g, ", ")
    .replace(/[.:].*$/, "");
  for (const [id, type] of Object.entries(components.types))
    words = words
      .replace(/** @type {any} */ (type).plural, TYPES[id]?.many)
      .replace(/** @type {any} */ (type).name, TYPES[id]?.short);
  return words.replace(/^./, (letter) => letter.toUpperCase());
}

export const opale = {
  Board,
  Hand,
  Watch,
  Shells,
  HandStrip,
  extend: taps,
  note,
  numbered,
  press,
  armed,
  complete,
  aimed,
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
  finishVerb,
  menuNow,
  motion: { length, load: () => import("./motion.js") },
  /** The piece that shows who holds what, in the seat panel. @param {OpaleTable} t */
  holder: (t) => t.env.value?.view.pawn ?? null,
  /** Kinds of events a step may start with that still belongs to the move before it. */
  joins: ["target"],
  brief,
  /** Verbs that show a number key only where numbers are asked for. */
  unnumbered: ["pick"],
  /** Whose hand lies at the far side in a replay. */
  far: 0,
  /** What is pointed at as the latest move. */
  plays: ["laid"],
  follows: ["took", "pawn", "returned", "docked", "city"],
  /** Names that are printed bold in the log. @param {any} components */
  pieces: (components) => [
    ...Object.entries(components.types).flatMap(([id, type]) => [
      [/** @type {any} */ (type).plural, id],
      [/** @type {any} */ (type).name, id],
    ]),
    ["the Dragon", "petrified"],
    ["the dock", "dock"],
  ],
};
