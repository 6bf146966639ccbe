// @ts-check
/** What TV shows, as the server sends it (app/pages/tv/showing.py). Types only. */

/** @typedef {{id: string, name: string, stage: string}} Event */
/** @typedef {{room: Room, live: boolean, event: Event|null, watch: string|null}} OnAir */
/** @typedef {{room: string, game: string, title: string, names: string[], event: string|null}} Other */
/** @typedef {{on: OnAir|null, others: Other[]}} Programme */
/**
 * @typedef {object} TvPage what the page is given (app/pages/tv/routes.py)
 * @property {string} title
 * @property {string|null} source where the next table is asked for
 * @property {Programme} programme
 * @property {PageData["game"]|null} game
 * @property {boolean} overlay
 * @property {number} delay seconds
 * @property {string|null} home of the tournament
 * @property {{id: string, key: string}|null} event the tournament it follows, with the key of the link as a query
 * @property {PageData["me"]} me
 * @property {{id: string|null, title: string}[]} channels
 */
export {};
