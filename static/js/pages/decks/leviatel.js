// @ts-check
/** How cards of Leviatel Legends look in the builder: the pieces of its table, and words its texts use. */
import { Face, Steps } from "/static/js/games/leviatel/cards.js";
import { explained, glossary } from "/static/js/games/leviatel/short.js";
import { STATS, frameOf, iconOf, tint } from "/static/js/games/leviatel/looks.js";

/** @typedef {import("./types.js").DeckCard} DeckCard */

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
  return `${card.name}, ${parts.join(", ")}.${values} ${[card.text, ...explained(card, components)].join(" ")}`;
}

export const looks = {
  about,
  iconOf,
  tint,
  stats: STATS,
  frame: (/** @type {DeckCard} */ card) => `lc ${frameOf(card)}`,
  Face,
  Steps,
  glossary,
};

/** @typedef {typeof looks} Looks */
