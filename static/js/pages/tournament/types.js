// @ts-check
/** The shapes of a tournament as the server sends it (app/tournaments/responses.py). Types only. */

/**
 * @typedef {{
 *   seat: number, entrant: number, place: number|null, points: number|null,
 *   arrived: boolean, fate: string|null, stand_in: string|null
 * }} TournamentSeat
 */
/**
 * @typedef {{
 *   id: number, round: number, number: number, kind: string, asked: boolean, status: string,
 *   room: string|null, watch: string|null, corrected: boolean, deadline: string|null,
 *   ended_at: string|null, seats: TournamentSeat[]
 * }} TournamentTable
 */
/** @typedef {{entrant: number, name: string, kind: string, account: string|null, level: string|null, seed: number|null, active: boolean, checked_in: boolean, team: string|null, rest_round: number|null, paused: boolean, joined: number}} Entrant */
/** @typedef {{kind: "winner"|"loser"|"rematch", node: number}} Feed where somebody in a bracket comes from */
/**
 * @typedef {{
 *   side: string, stage: number, position: number, round: number, seats: (number|null)[],
 *   empty: boolean[], from: (Feed|null)[], winner: number|null, table: number|null
 * }} BracketNode
 */
/** @typedef {{rank: number, entrant: number, points: number, tie_breaks: Record<string, number>, played: number, missed: number, podium: boolean, fire: boolean}} Standing */
/** @typedef {{account: string, name: string}} Named */
/** @typedef {{account: string|null, entrant: number|null, organiser: boolean, may_join: boolean, refusal: {code: string, detail: string}|null, may_wait: boolean, waits: number|null, rest: {round: number, asked: boolean, left: number}|null, checked_in: boolean, table: number|null, room: string|null, seat: number|null, reserves?: Named[]|null, waiting_list?: (Named & {let_in: boolean})[]|null, co_organisers?: Named[]|null}} You */
/**
 * @typedef {object} Tournament
 * @property {string} id
 * @property {number} version
 * @property {string} name
 * @property {string} game
 * @property {string} title
 * @property {import("../lobby/types.js").Options} options
 * @property {string} format
 * @property {number} table_seats
 * @property {string} status
 * @property {string} access
 * @property {string} organiser
 * @property {number} capacity
 * @property {number} players
 * @property {number|null} rounds_planned
 * @property {number} round
 * @property {string} entry
 * @property {string|null} entry_from
 * @property {string|null} entry_until
 * @property {number|null} rating_from
 * @property {number|null} rating_to
 * @property {number} waiting
 * @property {string|null} previous
 * @property {{id: string, name: string}|null} series
 * @property {number|null} team_best
 * @property {string[]|null} team_names
 * @property {{rank: number, team: string, points: number, players: number, counted: number[]}[]|null} team_standings
 * @property {number} rests
 * @property {number|null} round_s
 * @property {string} at_zero
 * @property {string|null} round_ends_at
 * @property {number} late_until
 * @property {string} seeding
 * @property {import("../lobby/types.js").TimeControl|null} clock
 * @property {number|null} open_hands
 * @property {string|null} unrated_why
 * @property {string|null} description
 * @property {string|null} starts_at
 * @property {string|null} started_at
 * @property {string} no_show
 * @property {string[]} co_organisers
 * @property {boolean} auto_start
 * @property {number|null} check_in_s
 * @property {string|null} check_in_at
 * @property {number|null} round_break_s
 * @property {string|null} next_round_at
 * @property {boolean} programs programs may take part
 * @property {boolean} chat whoever sees it can write there
 * @property {number|null} start_deadline_s
 * @property {Entrant[]} entrants
 * @property {{number: number, created_at: string, ended_at: string|null}[]} rounds
 * @property {TournamentTable[]} tables
 * @property {BracketNode[]|null} bracket
 * @property {number[][]|null} groups
 * @property {Standing[]} standings
 * @property {{id: string, title: string}[]} tie_breaks
 * @property {{table: number, chosen: boolean}|null} featured
 * @property {number|null} deciding
 * @property {number[]|null} race who can still come first
 * @property {{at: string, kind: string, text: string}[]} notes
 * @property {import("../event/announcements.js").Announcement[]} announcements
 * @property {{account: string, name: string}[]} commentators
 * @property {You} you
 */
/**
 * @template Row
 * @typedef {{set: Row[], gone: number[], order?: number[]|null}} RowsChange rows of a list that are new or different, and those that are no more
 */
/** @typedef {{entrants?: RowsChange<Entrant>, tables?: RowsChange<TournamentTable>, standings?: RowsChange<Standing>}} ChangedLists */
/** @typedef {{type: "tournament", tournament: Tournament}} WholeFrame */
/** @typedef {{type: "change", since: number, version: number, set: Partial<Tournament>, lines: ChangedLists, you?: You}} ChangeFrame */
/** @typedef {{type: "outlook", boards: Record<string, import("./drama.js").Outlook>}} OutlookFrame */
/** @typedef {import("../event/chat.js").TalkFrame} TalkFrame */
/** @typedef {WholeFrame|ChangeFrame|OutlookFrame|TalkFrame} Frame what the socket of a tournament brings */
/** @typedef {{id: string, info: import("../lobby/types.js").GameInfo}} GameSheet */
/**
 * @typedef {object} TournamentPage what the page is given (app/pages/tournaments.py)
 * @property {Tournament} tournament
 * @property {import("../lobby/types.js").Me} me
 * @property {GameSheet & Pick<PageData["game"], "components"|"about">} game
 * @property {{join: string, invite?: string}|null} links
 * @property {boolean} webhooks results may be sent to a server of the organiser
 * @property {string|null} key of the link somebody came by
 */
/** @typedef {{me: import("../lobby/types.js").Me, game: string, games: Record<string, GameSheet>}} NewTournamentPage */
/** @typedef {{ply: number, kind: string, text: string}} GameMark a big moment of a game */
/** @typedef {{plies: number, points: {ply: number, chances: number[]}[], marks: GameMark[]}} GameCourse how a game went */
/** @typedef {{table: number, title: string, text: string, ply: number, course: GameCourse}} BestGame */
/**
 * @typedef {{
 *   games: number, moves: number, played_ms: number, longest: number|null, shortest: number|null,
 *   draws: number, seats: {seat: number, games: number, share: number}[]
 * }} RecapNumbers
 */
/** @typedef {{title: string, lines: {label: string, times: number, games: number, share: number}[]}} Tally */
/**
 * @typedef {{
 *   status: "none"|"making"|"done", done: number, of: number,
 *   story: {text: string, table: number|null}[], best: BestGame[],
 *   numbers: RecapNumbers|null, tallies: Tally[]
 * }} Recap what a tournament was like (app/recaps/schemas.py)
 */
export {};
