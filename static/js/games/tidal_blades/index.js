// @ts-check
/** The table of Tidal Blades, both editions, as the frame around it (core/) wants it. */
import { lazy } from "../../core/ui.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { HandStrip, Watch } from "./strip.js";
import { Mini } from "./mini.js";
import { Spread } from "./panel.js";
import { taps, note, spotOf } from "./taps.js";
import { armed, crumbs, news, order, outcome, passes, phase } from "./saying.js";
import { playerOf, viewOf } from "./reading.js";
import { DICE, FRUIT, SHELL } from "./looks.js";
import { length } from "./timing.js";

const Reference = lazy(async () => (await import("./reference.js")).Reference);

/** The counts of a seat panel. @param {TidalTable} t @param {number} seat */
function stats(t, seat) {
  const player = playerOf(t, seat);
  if (!player) return [];
  const dice = player.active.length + player.spent.length;
  return [
    {
      at: "points",
      icon: "laurels",
      value: player.points,
      words:
        viewOf(t)?.phase === "over"
          ? "points"
          : "points as they stand, without a Secret Goal that is hidden",
    },
    {
      at: "dice",
      icon: DICE,
      value: dice === player.active.length ? dice : `${player.active.length}/${dice}`,
      words: `Active dice of ${dice}`,
    },
    { at: "shells", icon: SHELL, value: player.shells, words: "Shells on the board" },
    { at: "fruit", icon: FRUIT, value: player.fruit, words: "Fruit" },
    { at: "discs", icon: "medal", value: player.discs, words: "discs left this round" },
    { at: "cards", icon: "card-pick", value: player.hand, words: "Challenges in hand" },
    { at: "done", icon: "ui-check", value: player.completed.length, words: "Challenges completed" },
  ];
}

export const tidal_blades = {
  Board,
  Hand,
  Watch,
  Reference,
  HandStrip,
  Mini,
  Spread,
  extend: taps,
  note,
  armed,
  crumbs,
  order,
  outcome,
  passes,
  news,
  phase,
  stats,
  spotOf,
  motion: { length, load: () => import("./motion.js"), hurry: 4200, jump: 11000 },
  /** The First Player marker. @param {TidalTable} t */
  holder: (t) =>
    viewOf(t)?.phase === "over" || viewOf(t)?.phase === "setup" ? null : (viewOf(t)?.first ?? null),
  far: 1,
};
