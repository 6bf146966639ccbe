// @ts-check
/** The shapes of what comes over the wire (docs/api.md). Types only. */

/** @typedef {number|string|Array<number|string>|null} Noun */
/** @typedef {{verb: string, noun: Noun}} Action */
/** @typedef {{at: string, text: string, then?: Action, kind?: string}} Mark */
/** `text` is clauses with "; " between them, `kinds` the kinds of events they tell.
 * @typedef {{verb: string, noun: Noun, text: string, marks: Mark[], kinds?: string[]}} Preview */
/** `rules` are the numbers of the rules that say why.
 * @typedef {{verb: string, noun: Noun, why: string, rules?: string[], text?: string}} Blocked */
/**
 * How an action meets a person (engine/core/face.py says what each member means).
 * @typedef {object} Face
 * @property {string} text
 * @property {string[]} [at]
 * @property {string[]} [of]
 * @property {string} [short]
 * @property {string} [note]
 * @property {string} [button]
 * @property {boolean} [step]
 * @property {"finish"|"pass"|"answer"|"bar"|"cards"|"ways"} [group]
 */
/** @typedef {Partial<Said> & {kind: string, seat?: number, [field: string]: any}} GameEvent */
/** @typedef {{text: string, kind: string, rules?: string[]}} Prompt */
/**
 * What a learner is told (app/matches/lesson.py); `over`: the script has been played, `left`: or left.
 * @typedef {object} Lesson
 * @property {string} id
 * @property {string} title
 * @property {number} ideas
 * @property {string} heading
 * @property {string} say
 * @property {boolean} [over]
 * @property {boolean} [left]
 * @property {number} [idea]
 * @property {string[]} [rules]
 * @property {string[]} [show] ids of the view to look at
 * @property {(Action & {text: string, then?: Action})|null} [want] what the learner does next
 */
/** What the coach speaks of (app/bots/schemas.py).
 * @typedef {Action & {text: string, brings: string[], worth: number, expects: string}} Advice */
/** @typedef {{decision: number, choices: Advice[], told: {kind: "best"|"cost", text: string, cost: number, better: Advice|null}|null}} Coaching */
/** @typedef {{decision: number, choice: Advice, expects: string, instead: Advice|null}} Hint */
/**
 * @typedef {object} Envelope
 * @property {number} version
 * @property {number} decision
 * @property {number} ply
 * @property {number|null} seat
 * @property {number[]} waiting
 * @property {number|null} [by] the seat that made the latest step
 * @property {any} view
 * @property {Record<string, Noun[]>} menu
 * @property {Record<string, Face[]>} [faces] beside the menu, noun by noun
 * @property {Blocked[]} [blocked]
 * @property {Preview[]} [preview]
 * @property {Prompt|null} prompt
 * @property {Lesson|null} [lesson]
 * @property {GameEvent[]} events
 * @property {boolean} undo
 * @property {{remaining: number[], running: number[], rests?: number[], paused_ms?: number, pause_asked?: number[]}|null} clock
 * @property {number} [heardAt] when it came, on this page's own clock
 * @property {string} hash
 */
/** @typedef {{id: string, name: string, kind: "person"|"guest"|"program"|"bot"|"device", level?: string}} Player */
/** @typedef {{seat: number, player: Player|null, connected: boolean, ready?: boolean, away_ms?: number|null, vacation_ms?: number|null, kept_for?: string|null}} Seat */
/** @typedef {{label: string, value: any, row?: string, count?: number}} ScoreLine */
/** @typedef {{placement: number[], scores: (number|null)[], reason: string, breakdown: ScoreLine[][], sheet?: any}} Result */
/**
 * @typedef {object} Room
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {"lobby"|"playing"|"finished"|"abandoned"} status
 * @property {string} host
 * @property {string} access
 * @property {number|null} [open_hands] how many turns late watchers see the table, then with all hands
 * @property {string|null} [tournament] whose table it is
 * @property {string} watch
 * @property {Record<string, any>} options
 * @property {any} [clock] the time control: {kind, bank_ms, increment_ms, at_zero} or {kind, decision_ms, at_zero}
 * @property {Seat[]} seats
 * @property {number} spectators
 * @property {{id: string, number: number, version: number, ply: number, commitment: string, waiting: number[], started_at?: string, quarantined?: boolean, paused?: boolean}|null} match quarantined, paused: it stands still
 * @property {Result|null} result
 * @property {{role: string, seat: number|null, seats?: number[], host: boolean}} [you] seats: of all who play at this device
 * @property {{room: string, match: number, ply: number}|null} [origin] the step of another match that this one goes on from
 * @property {string} [code]
 * @property {number} [terms] grows with every change of what is played for
 * @property {boolean} [rated]
 * @property {boolean} [programs] programs may sit down
 * @property {boolean} [help] players may ask the coach and for hints
 * @property {string|null} [unrated_why]
 * @property {number|null} [claim_after_ms] so long the others wait for who is away
 * @property {{wanted: number[], declined: number[]}|null} [rematch]
 * @property {1|3|5} [best_of] matches of a series; 1: none
 * @property {{games: number, points: number[], next: "game"|"extra"|null, over: boolean, winners: number[]}|null} [score] how the series stands, by seat
 * @property {Record<string, number>|null} [series] account -> matches won here before this one
 * @property {number} [heardAt] when it came, on this page's own clock
 */
/** @typedef {{from: {id?: string, name: string, seat?: number|null, kind?: string}|string, text: string, at: string, version?: number|null, line?: number}} ChatLine */
/**
 * A sentence (engine/core/said.py says what each member means).
 * @typedef {{text: string, seat?: number|null, you?: Record<string, string>, does?: string, parts?: [string, string][], short?: string}} Said
 */
/** `by` made the step, `missed`: while nobody looked.
 * @typedef {Said & {ply: number, seat: number|null, by?: number|null, kind: string, at?: string, turn: number, missed?: boolean}} LogLine */
/** @typedef {boolean|number|string} OptionValue */
/** @typedef {Record<string, OptionValue|OptionValue[]>} When values of options, or any of a list; `seats`: how many play */
/** @typedef {{title?: string, text: string, when?: When}} Sentence */
/** @typedef {{title: string, text: string}} Step */
/** @typedef {{title: string, steps?: Step[], paragraphs?: string[], at_table?: boolean}} Section */
/** @typedef {{title: string, note?: string, when?: When, items: Piece[]}} Pieces */
/** @typedef {{icon: string, tint: [string, string], name: string, text?: Sentence[], more?: string}} Piece */
/**
 * @typedef {object} About what the game's about.toml tells (app/pages/about/model.py)
 * @property {string} cover address of the drawing of the box
 * @property {boolean} book there is a page with the whole rules
 * @property {{latest: string[], follows: string[], joins: string[]}} log kinds of events that are read together
 * @property {Record<string, string>} moments kinds of events that are big moments of a replay, with their icon
 * @property {string} total what the last row of the result is called
 * @property {string} nothing what the log says before the first move
 * @property {{icon: string, words: string}|null} holder the piece in a seat panel that shows who holds what
 * @property {Record<string, Sentence[]>} reasons why a match ended
 * @property {{minute?: Section[], details?: Sentence[], pieces?: Pieces[]}} rules
 */
/**
 * @typedef {object} PageData
 * @property {Room} room
 * @property {{join: string, watch: string, code?: string}} [links]
 * @property {{id: string, name: string, kind: string}} me
 * @property {{info: any, components: any, about: About}} game
 * @property {{id: string, title: string}[]} [shelf] all games, for who may choose another
 * @property {{id: string, name: string}|null} [group] whose room it is, for who may know of it
 * @property {string} socket
 * @property {number} [ply]
 * @property {number} [match]
 * @property {string|null} [watch] key of a watch link, where the socket needs one
 * @property {"watch"|"glance"} [look] only looks on, whoever it is
 * @property {boolean} [newcomer] has hardly played this game
 * @property {boolean} [quiet] the log is not shown
 * @property {number} [delay] ms by which the table is shown later: for streams
 */
export {};
