// @ts-check
/** What the server says about lists of cards: asked once per list, and kept. No rule stands here. */
import { post } from "/static/js/core/api.js";

/** @typedef {import("./types.js").Checked} Checked */

/** The order of the cards says nothing about a deck. @param {string[]} cards */
const keyOf = (cards) => [...cards].sort().join("+");

/** @param {string} game */
export function createChecks(game) {
  /** @type {Map<string, Checked>} */
  const kept = new Map();
  /** @type {Map<string, Promise<Checked>>} */
  const asked = new Map();

  return {
    /** What is known already. @param {string[]} cards */
    found: (cards) => kept.get(keyOf(cards)),
    /** @param {string[]} cards @returns {Promise<Checked>} */
    async ask(cards) {
      const key = keyOf(cards);
      const known = kept.get(key) ?? asked.get(key);
      if (known) return known;
      /** @type {Promise<Checked>} */
      const answer = post("/api/decks/check", { game, cards });
      asked.set(key, answer);
      try {
        kept.set(key, await answer);
      } finally {
        asked.delete(key);
      }
      return answer;
    },
  };
}
