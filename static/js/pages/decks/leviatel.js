// @ts-check
/** How cards of Leviatel Legends look in the builder: the pieces of its table, and words its texts use. */
import { Face, Steps } from "/static/js/games/leviatel/cards.js";
import { GLOSSARY, explained } from "/static/js/games/leviatel/short.js";
import { STATS, frameOf, iconOf, tint } from "/static/js/games/leviatel/looks.js";

/** @typedef {import("./types.js").DeckCard} DeckCard */

/** @type {[string, RegExp][]} */
const phrases = [
  ["On entering", /\bOn entering\b/],
  ["On death", /\bdies\b|\bdestroyed:/],
  ["Start of turn", /\bstart of your turn\b/i],
  ["End of turn", /\bend of your turn\b/i],
  ["Center", /\bcenter\b/],
  ["Combo", /\bcombo\b/],
  ["Invest", /\binvest\b/i],
  ["Creates", /\bcreate\b/],
];

/** @param {DeckCard} card @param {import("./types.js").Components} components */
function about(card, components) {
  const parts = [card.kind, `${card.energy} energy`];
  if (card.coins) parts.push(`${card.coins} ${card.coins === 1 ? "coin" : "coins"}`);
  parts.push(card.rarity);
  if (card.tribe) parts.push(card.tribe);
  const values =
    card.kind === "character"
      ? ` Attack ${card.attack}, defence ${card.defence}, moves ${components.moves[card.move].name}.`
      : card.kind === "structure"
        ? ` Defence ${card.defence}, ready after ${card.craft} ${card.craft === 1 ? "turn" : "turns"}.`
        : "";
  return `${card.name}, ${parts.join(", ")}.${values} ${[card.text, ...explained(card)].join(" ")}`;
}

export const looks = {
  phrases,
  about,
  iconOf,
  tint,
  stats: STATS,
  frame: (/** @type {DeckCard} */ card) => `lc ${frameOf(card)}`,
  Face,
  Steps,
  glossary: GLOSSARY,
};

/** @typedef {typeof looks} Looks */
