// @ts-check
/** The table of Champions of Wind and Fire, as the frame around it (core/) wants it. */
import { lazy } from "../../core/ui.js";
import { Board } from "./board.js";
import { Hand, Reader } from "./hand.js";
import { HandStrip, Watch } from "./strip.js";
import { Mini } from "./mini.js";
import { taps, note, spotOf } from "./taps.js";
import {
  aimed,
  armed,
  choices,
  complete,
  crumbs,
  finishVerb,
  numbered,
  outcome,
  news,
  passes,
  phase,
  press,
  question,
} from "./bar.js";
import { blockedWords, moves } from "./words.js";
import { menuNow } from "./reading.js";
import { GOLD, BLACK, PARTS } from "./looks.js";
import { length } from "./timing.js";

const Reference = lazy(async () => (await import("./reference.js")).Reference);

/** The counts of a seat panel. @param {WindTable} t @param {number} seat */
function stats(t, seat) {
  const player = t.env.value?.view.players[seat];
  if (!player) return [];
  const view = t.env.value?.view;
  const powers = player.parts.map((/** @type {any} */ part) =>
    String(part.power).replace("-", "−"),
  );
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
  if (view?.phase === "tournament" || view?.contests.length > 0)
    return [points, cards, gold, power];
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

/** A move in a few words, for the list. @param {{text: string}} move */
const brief = ({ text }) =>
  text
    .replace(/^\{\d+\}('s)? /, "")
    .split(/(?<=\.) /)[0]
    .replace(/\.$/, "")
    .replace(/^./, (letter) => letter.toUpperCase());

export const wind_and_fire = {
  Board,
  Hand,
  Watch,
  Reference,
  HandStrip,
  Mini,
  /** Lies above the table: the drawer to read cards in. */
  Above: Reader,
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
  choices,
  passes,
  moves,
  news,
  phase,
  blockedWords,
  stats,
  finishVerb,
  menuNow,
  brief,
  spotOf,
  motion: { length, load: () => import("./motion.js"), hurry: 6500, jump: 14000 },
  /** The active player holds the marker. @param {WindTable} t */
  holder: (t) =>
    t.env.value?.view.phase === "over" ||
    t.env.value?.view.phase === "setup" ||
    t.env.value?.view.master?.active
      ? null
      : (t.env.value?.view.active ?? null),
  far: 1,
  /** What the page is called that a solo game leaves. */
  sheet: "Exam sheet",
  /** Alone: how the exams went. @param {WindTable} t @param {Result} result */
  verdict: (t, result) => {
    if (result.placement.length > 1 || result.scores[0] === null) return null;
    const rank = t.components.ranks.find(
      (/** @type {any} */ one) =>
        one.min <= Number(result.scores[0]) && Number(result.scores[0]) <= one.max,
    );
    return result.placement[0] === 1
      ? `The exams: ${rank?.name.toLowerCase()}`
      : "The exams are failed";
  },
  /** Names that are printed bold in the log. @param {any} components */
  pieces: (components) => [
    ...Object.entries(components.tiles)
      .filter(([, tile]) => /** @type {any} */ (tile).level !== "start")
      .map(([id, tile]) => [/** @type {any} */ (tile).name, `tile:${id}`]),
    ...Object.entries(components.cards).map(([id, card]) => [
      /** @type {any} */ (card).name,
      `card:${id}`,
    ]),
    ...Object.entries(components.tournaments).map(([id, one]) => [
      /** @type {any} */ (one).name,
      `tcard:${id}`,
    ]),
    ...components.realms.map((/** @type {any} */ realm) => [realm.name, `realm:${realm.id}`]),
  ],
};
