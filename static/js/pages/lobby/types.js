// @ts-check
/** What pages of rooms and tournaments are told (app/rooms/schemas.py), and the choices of their forms. Types only. */

/** @typedef {string|number|boolean|null} OptionValue */
/** @typedef {Record<string, OptionValue>} Options by id of the option */
/**
 * @typedef {object} OptionSchema one option, in JSON Schema
 * @property {string} type
 * @property {string} [title]
 * @property {string} [description]
 * @property {OptionValue} default
 * @property {OptionValue[]} [enum]
 * @property {string[]} [x-labels] what its values are called
 * @property {[number, number]} [x-seats] the numbers of seats it is for
 * @property {OptionValue} [x-book] what the rulebook says, where that is not the default
 */
/** @typedef {{id: string, title: string, description: string, values: Options}} OptionSet */
/** @typedef {{properties: Record<string, OptionSchema>, "x-sets"?: OptionSet[]}} OptionsSchema */
/**
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} title
 * @property {{min: number, max: number}} seats
 * @property {[number, number]} minutes
 * @property {OptionsSchema} options
 * @property {string[]} bots
 * @property {boolean} own_decks
 */
/** @typedef {{kind: "real", bank_ms: number, increment_ms: number}} RealTime a bank for the game, more for every move */
/** @typedef {{kind: "slow", decision_ms: number}} SlowTime so much for every move */
/** @typedef {(RealTime|SlowTime) & {at_zero: "bot"|"forfeit"}} TimeControl */
/** @typedef {{id: string, name: string, kind: string}} Me */
/** @typedef {{join: string, watch: string, code?: string}} Links */
/**
 * One row of buttons: `labels` name the `values`, `text` is what the chosen one means. `change` is a
 * method, so that each choice can name the kind of its own values.
 * @typedef {{
 *   id: string, title: string, values: OptionValue[], labels: string[], value: OptionValue,
 *   text: string, change(value: OptionValue): unknown
 * }} Choice
 */
export {};
