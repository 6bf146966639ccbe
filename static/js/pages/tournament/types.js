// @ts-check
/** The shapes of a tournament as the server sends it (app/tournaments/responses.py). Types only. */

/** @typedef {{seat: number, entrant: number, place: number|null, points: number|null, arrived: boolean, fate: string|null, stand_in: string|null}} CupSeat */
/** @typedef {{id: number, round: number, number: number, kind: string, status: string, room: string|null, watch: string|null, corrected: boolean, deadline: string|null, ended_at: string|null, seats: CupSeat[]}} TournamentTable */
/** @typedef {{entrant: number, name: string, kind: string, account: string|null, level: string|null, seed: number|null, active: boolean, joined: number}} Entrant */
/** @typedef {{side: string, stage: number, position: number, round: number, seats: (number|null)[], empty: boolean[], from: (null|{kind: string, node: number})[], winner: number|null, table: number|null}} Node */
/** @typedef {{rank: number, entrant: number, points: number, tie_breaks: Record<string, number>, played: number, missed: number, podium: boolean}} Standing */
/** @typedef {{account: string|null, entrant: number|null, organiser: boolean, may_join: boolean, table: number|null, room: string|null, seat: number|null, reserves?: {account: string, name: string}[]|null}} You */
/**
 * @typedef {object} Tournament
 * @property {string} id
 * @property {number} version
 * @property {string} name
 * @property {string} game
 * @property {string} title
 * @property {Record<string, any>} options
 * @property {string} format
 * @property {number} table_seats
 * @property {string} status
 * @property {string} access
 * @property {string} organiser
 * @property {number} capacity
 * @property {number} players
 * @property {number|null} rounds_planned
 * @property {number} round
 * @property {number} late_until
 * @property {string} seeding
 * @property {any} clock
 * @property {number|null} open_hands
 * @property {string|null} unrated_why
 * @property {string|null} description
 * @property {string|null} starts_at
 * @property {string} no_show
 * @property {number|null} start_deadline_s
 * @property {Entrant[]} entrants
 * @property {{number: number, created_at: string, ended_at: string|null}[]} rounds
 * @property {TournamentTable[]} tables
 * @property {Node[]|null} bracket
 * @property {number[][]|null} groups
 * @property {Standing[]} standings
 * @property {{id: string, title: string}[]} tie_breaks
 * @property {{table: number, chosen: boolean}|null} featured
 * @property {{at: string, kind: string, text: string}[]} notes
 * @property {You} you
 */
export {};
