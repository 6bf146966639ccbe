// @ts-check
/** The table of Opale, as the frame around it (core/) wants it. */
import { html } from "../../core/ui.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { HandStrip } from "./strip.js";
import { Shells } from "./shells.js";
import { note, phase, taps } from "./taps.js";
import { order } from "./reading.js";
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

export const opale = {
  Board,
  Hand,
  Watch,
  Shells,
  HandStrip,
  extend: taps,
  note,
  order,
  phase,
  /** On phones: how near the end is. @param {OpaleTable} t */
  reminder: (t) => phase(t).note,
  stats,
  motion: { length, load: () => import("./motion.js") },
  /** The piece that shows who holds what, in the seat panel. @param {OpaleTable} t */
  holder: (t) => t.env.value?.view.pawn ?? null,
  /** Whose hand lies at the far side in a replay. */
  far: 0,
};
