// @ts-check
/** The shapes of decks: cards and rules of a game, what the server says of a list of cards (app/decks/schemas.py). Types only. */

/** @typedef {import("../../games/leviatel/types.js").Card} DeckCard */
/** @typedef {{id: string, label: string, colour?: string, move?: string, icon?: string}} Value */
/** @typedef {{id: string, label: string, values: Value[], of: (card: DeckCard) => string[]}} Group */
/** @typedef {Record<string, string[]>} Chosen per group what is chosen; nothing = everything */
/** @typedef {{id: string, colour: string, max_per_deck: number}} Rarity */
/** @typedef {{name: string, text: string, cards: string[]}} ReadyDeck */
/** What the builder knows of a game.
 * @typedef {import("../../games/leviatel/types.js").Components & {deck_size: number, hand_limit: number}} Components */
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
