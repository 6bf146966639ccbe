// @ts-check
/** The table of Champions of Wind and Fire, as the frame around it (core/) wants it. */
import { lazy } from "../../core/ui.js";
import { Board, Spread } from "./board.js";
import { Hand, Reader } from "./hand.js";
import { HandStrip, Watch } from "./strip.js";
import { Mini } from "./mini.js";
import { taps, note, spotOf } from "./taps.js";
import { asking } from "../../core/asking.js";
import { armed, crumbs, news, outcome, passes, phase, question } from "./asking.js";
import { assumed, atHome, viewOf } from "./reading.js";
import { GOLD, BLACK, PARTS } from "./looks.js";
import { length } from "./timing.js";

const Reference = lazy(async () => (await import("./reference.js")).Reference);

/** The counts of a seat panel. @param {WindTable} t @param {number} seat */
function stats(t, seat) {
  const view = viewOf(t);
  const player = view?.players[seat];
  if (!player) return [];
  const powers = player.parts.map(({ power }) => (power < 0 ? `−${-power}` : `${power}`));
  const each = Object.values(PARTS)
    .map(({ name }, n) => `${name.toLowerCase()} ${powers[n]}`)
    .join(", ");
  const cards = {
    at: "cards",
    icon: "ui-cards",
    value: player.cards.training + player.cards.tournament,
    words: "action cards in hand",
  };
  const gold = { at: "gold", icon: GOLD, value: player.gold, words: "gold in storage" };
  const power = {
    at: "power",
    icon: PARTS.head.icon,
    value: powers.join(" · "),
    words: `power: ${each}`,
  };
  const points = { at: "points", icon: "trophy", value: player.points, words: "points" };
  if (view.phase === "tournament" || view.contests.length > 0) return [points, cards, gold, power];
  return [
    {
      at: "upgrades",
      icon: "upgrade",
      value: `${player.upgrades}/3`,
      words: "parts upgraded, three end the training",
    },
    cards,
    gold,
    {
      at: "black",
      icon: BLACK,
      value: player.pyramid_black + player.training_black,
      words: "black crystals in storages",
    },
    power,
  ];
}

export const wind_and_fire = {
  Board,
  Hand,
  Watch,
  Reference,
  HandStrip,
  Mini,
  /** Lies above the table: the drawer to read cards in. */
  Above: Reader,
  Spread,
  extend: taps,
  note,
  assumed,
  /** Numbers stand on what is shown: not while one looks at the boards of others. @param {WindTable} t */
  numbered: (t) => (atHome(t) ? asking.numbered(t) : []),
  /** @param {WindTable} t @param {string|Offer} id */
  keyAt: (t, id) => (atHome(t) ? asking.keyAt(t, id) : null),
  armed,
  /** A last tap sends by itself only what is chosen. @param {WindTable} t */
  complete: (t) => !!t.plan.value,
  crumbs,
  outcome,
  question,
  passes,
  news,
  phase,
  stats,
  spotOf,
  motion: { length, load: () => import("./motion.js"), hurry: 6500, jump: 14000 },
  /** The active player holds the marker. @param {WindTable} t */
  holder: (t) => {
    const view = viewOf(t);
    const still = view?.phase === "over" || view?.phase === "setup" || view?.master?.active;
    return still ? null : (view?.active ?? null);
  },
  far: 1,
  /** What the page is called that a solo game leaves. */
  sheet: "Exam sheet",
  /** Alone: how the exams went. @param {WindTable} t @param {Result} result */
  verdict: (t, result) => {
    if (result.placement.length > 1 || result.scores[0] === null) return null;
    const score = Number(result.scores[0]);
    const rank = t.components.ranks.find(({ min, max }) => min <= score && score <= max);
    return result.placement[0] === 1
      ? `The exams: ${rank?.name.toLowerCase()}`
      : "The exams are failed";
  },
};
