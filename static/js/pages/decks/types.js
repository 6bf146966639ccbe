// @ts-check
/** The shapes of decks: cards and rules of a game, what the server says of a list of cards (app/decks/schemas.py). Types only. */

/**
 * @typedef {object} DeckCard
 * @property {string} id
 * @property {string} name
 * @property {string} text
 * @property {string} kind
 * @property {number} energy
 * @property {number} coins
 * @property {number} attack
 * @property {number} defence
 * @property {number} craft
 * @property {string} move
 * @property {string} rarity
 * @property {string} tribe
 * @property {string[]} terms
 * @property {boolean} token
 * @property {string[]} keywords
 */
/** @typedef {{id: string, label: string, colour?: string, move?: string, icon?: string}} Value */
/** @typedef {{id: string, label: string, values: Value[], of: (card: DeckCard) => string[]}} Group */
/** @typedef {Record<string, string[]>} Chosen per group what is chosen; nothing = everything */
/** @typedef {{id: string, colour: string, max_per_deck: number}} Rarity */
/** @typedef {{name: string, text: string, cards: string[]}} ReadyDeck */
/**
 * @typedef {object} Components what the builder knows of a game
 * @property {Record<string, DeckCard>} cards
 * @property {Record<string, {name: string}>} moves
 * @property {Rarity[]} rarities
 * @property {{id: string, name: string, text: string, filter: boolean}[]} terms words on cards
 * @property {Record<string, ReadyDeck>} [decks]
 * @property {number} deck_size
 * @property {number} hand_limit
 */
/** @typedef {{id: string, game: string, name: string, cards: string[], problems: string[], code: string, changed_at: string}} Saved */
/** @typedef {{id: string|null, name: string, cards: string[]}} Draft */
/**
 * @typedef {{
 *   problems: string[], code: string, refused: Record<string, string[]>
 * }} Checked `refused`: for each card that cannot be added, why
 */
/** @typedef {import("../lobby/types.js").GameInfo} GameInfo */
/** @typedef {{game: {id: string, info: GameInfo, components: Components}, decks: Saved[]}} DecksPage */
export {};
