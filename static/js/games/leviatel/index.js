// @ts-check
/** The table of Leviatel Legends, as the frame around it (core/) wants it. */
import { lazy } from "../../core/ui.js";
import { Board } from "./board.js";
import { Hand } from "./hand.js";
import { Trades } from "./side.js";
import { HandStrip, Watch } from "./strip.js";
import { asking, upper } from "../../core/asking.js";
import { crumbs, note, phase, taps } from "./taps.js";
import { cardIfAny, nameOfPiece, order, pieceOf, preparing, subject } from "./reading.js";
import { STATS } from "./looks.js";
import { length } from "./timing.js";

const Reader = lazy(
  async () => (await import("./reader.js")).Reader,
  undefined,
  (/** @type {{t: LeviatelTable}} */ { t }) => !!t.reader.value,
);
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

/** What is left undone stands below the words of the button; on phones trades open from here. @param {LeviatelTable} t */
function passes(t) {
  const list = asking.passes(t).map((pass) => {
    const told = pass.action && t.pointer.preview(pass.action);
    const clauses = told?.text.split("; ").filter((_, n) => told.kinds?.[n] === "undone") ?? [];
    return { ...pass, sub: upper(clauses.slice(0, 2).join("; ")) };
  });
  const trade = {
    label: "Trade",
    cls: "only-s",
    open: t.side.value,
    run: () => {
      t.side.value = !t.side.value;
    },
  };
  return list.length > 0 ? [...list, trade] : [];
}

/** @type {GameTable} */
export const leviatel = {
  Board,
  Hand,
  Watch,
  Reference,
  HandStrip,
  Spread: Trades,
  /** Lies above the table: the drawer to read cards in. */
  Above: Reader,
  extend: taps,
  note,
  order,
  phase,
  crumbs,
  passes,
  stats,
  /** @param {LeviatelTable} t */
  question: (t) => {
    const [unit] = t.pointer.picked.value;
    return unit && !preparing(t) ? `What does ${nameOfPiece(t, unit)} do?` : "";
  },
  /** The text of the card or character that is being used. @param {LeviatelTable} t */
  reminder: (t) => {
    const used = subject(t);
    return cardIfAny(t, pieceOf(t, used)?.card ?? used)?.text ?? "";
  },
  /** What those who watch see of the hands, if anything. @param {LeviatelTable} t */
  handsShown: (t) => {
    const late = t.env.value?.view.hands_late;
    return late ? `Hands are shown as they were ${late} turns ago.` : "";
  },
  motion: { length, load: () => import("./motion.js") },
  /** Whose hand lies at the far side in a replay. */
  far: 1,
};
