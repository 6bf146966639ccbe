// @ts-check
/** What the screen of Champions of Wind and Fire remembers: whose boards and which of them are shown, cards just drawn,
 * where something happened last. */
import { computed, signal } from "../../core/ui.js";
import { examined, lit } from "./reading.js";

/** @typedef {import("../../core/table.js").Table} Base */
/** @typedef {Omit<Base, "components"> & {components: WindComponents} & ReturnType<typeof taps>} Table */
/** @typedef {"pyramid"|"grounds"|"dragon"|"tiles"|"arena"|"master"} Tab */

/** @param {Base} t */
export function taps(t) {
  const look = signal(/** @type {number|null} */ (null)); // whose boards, when not the own ones
  return {
    look,
    /** What is chosen or pointed at. */
    shown: computed(() => t.pointer.offerOf(t.plan.value ?? t.pointer.hint()) ?? null),
    board: signal(/** @type {Tab} */ ("pyramid")), // where not all boards have room
    contest: signal(/** @type {number|null} */ (null)), // which tournament is shown, null: the latest
    reader: signal(/** @type {"hand"|"piles"|null} */ (null)),
    fresh: signal(/** @type {string[]} */ ([])), // cards just drawn
    /** Somebody's boards. @param {number|null} seat */
    visit(seat) {
      look.value = seat === (t.env.value?.seat ?? null) || seat === look.value ? null : seat;
      t.tab.value = "table";
    },
  };
}

/** The board on which a place lies, by the kind of place. @type {Record<string, Tab>} */
const BOARD = {
  slot: "pyramid",
  realm: "grounds",
  border: "grounds",
  part: "dragon",
  store: "dragon",
  tile: "tiles",
  mdie: "master",
  mrow: "master",
};

/** @param {Table} t @param {string} at @returns {Tab|undefined} */
function boardOf(t, at) {
  const [kind, id] = at.split(":");
  if (kind === "board") return /** @type {Tab} */ (id);
  if (kind === "crystal") return t.env.value?.view.phase === "training" ? "grounds" : BOARD.slot;
  return BOARD[kind];
}

/** The boards on which something glows. @param {Table} t @returns {Set<Tab>} */
export function boardsLive(t) {
  /** @type {Set<Tab>} */
  const live = new Set();
  for (const { face } of t.pointer.offers.value) {
    if (face.group === "cards" && face.step) live.add("arena"); // dials
    for (const at of face.at ?? []) {
      const board = boardOf(t, at);
      if (board && (board === "tiles" || board === "master" ? t.pointer.live(at) : lit(t, at)))
        live.add(board);
    }
  }
  return live;
}

/** Shows the board where something is to be done, where only one has room. @param {Table} t */
function settle(t) {
  const live = boardsLive(t);
  if (live.size > 0 && !live.has(t.board.value)) t.board.value = [...live][0];
}

/** Remembers what the screen shows of the past. @param {Table} t @param {Envelope} next */
export function note(t, next) {
  const before = t.env.value;
  for (const event of next.events ?? []) remember(t, next, event);
  if (next.decision !== before?.decision || (next.events ?? []).length > 0) t.pointer.point(null);
  const mine = next.seat !== null && next.waiting.includes(next.seat);
  const wasMine = before && before.seat !== null && before.waiting.includes(before.seat);
  if (mine && !wasMine) t.look.value = null;
  if (before?.view.phase !== next.view.phase || before === null)
    t.board.value =
      next.view.phase === "tournament" ? "arena" : examined(next.view) ? "master" : "pyramid";
  if (
    next.view.contests.length !== before?.view.contests.length ||
    next.view.contest?.card !== before?.view.contest?.card
  ) {
    t.contest.value = null;
    if (next.view.contest) t.board.value = "arena"; // which one is held, and how it stands
  }
  if (mine) queueMicrotask(() => settle(t));
}

/** @type {Record<string, (event: GameEvent) => string>} */
const PLACES = {
  rolled: () => "area:0",
  distributed: () => "area:0",
  took: ({ area }) => `area:${area}`,
  placed: ({ slot }) => `slot:${slot}`,
  cleared: ({ realm }) => `realm:${realm}`,
  upgraded: ({ part }) => `part:${part}`,
  gold_put: ({ part }) => `part:${part}`,
  black_put: ({ part }) => `part:${part}`,
  contest: () => "arena",
  awarded: () => "arena",
};
const SHARED = ["rolled", "distributed", "took", "contest", "awarded"]; // not on anybody's boards

/** Where on the boards something happened. @param {GameEvent} event */
export const spotOf = (event) => PLACES[event.kind]?.(event);

/** @param {Table} t @param {Envelope} next @param {GameEvent} event */
function remember(t, next, event) {
  const at = spotOf(event);
  if (at) {
    const theirs = event.seat !== next.seat && !SHARED.includes(event.kind);
    t.store.last.value = { seat: event.seat ?? null, at: theirs ? `mini:${event.seat}` : at };
  }
  if (event.kind === "undone") t.store.last.value = null;
  if (event.kind === "drew" && event.card) t.fresh.value = [...t.fresh.value, event.card];
  if (event.kind === "turn") t.fresh.value = [];
}
