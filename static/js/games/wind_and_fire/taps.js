// @ts-check
/** What a tap does, and what the table of Champions of Wind and Fire remembers between positions. */
import { signal } from "../../core/ui.js";
import { sound } from "../../core/sound.js";
import { hideTip } from "../../core/tip.js";
import {
  actions,
  examined,
  liveDice,
  menuNow,
  pickedDie,
  placements,
  pointsAt,
  same,
  spots,
} from "./reading.js";

/** @typedef {import("../../core/table.js").Table & ReturnType<typeof taps>} Table */
/** @typedef {"pyramid"|"grounds"|"dragon"|"tiles"|"arena"|"master"} Tab */

/** Steps that only prepare: each can be taken back, and the last one is confirmed. */
const AT_ONCE = ["place_die", "upgrade", "hand_in", "set_elements", "set_gold", "reroll_area"];

/** @param {import("../../core/table.js").Table} base */
export function taps(base) {
  const t = /** @type {Table} */ (base);
  const undo = base.undo;
  const die = signal(/** @type {string|null} */ (null)); // picked, to be put somewhere
  const place = signal(/** @type {string|null} */ (null)); // picked before the die
  const pointed = signal(/** @type {Action|null} */ (null)); // under the pointer or the focus
  const look = signal(/** @type {number|null} */ (null)); // whose boards, when not the own ones
  const board = signal(/** @type {Tab} */ ("pyramid")); // where not all boards have room
  const contest = signal(/** @type {number|null} */ (null)); // which tournament is shown, null: the latest
  const reader = signal(/** @type {"hand"|"piles"|null} */ (null));
  const fresh = signal(/** @type {string[]} */ ([])); // cards just drawn

  /** @param {Action} action */
  const prepares = ({ verb }) =>
    AT_ONCE.includes(verb) ||
    (t.env.value?.view.secret?.kind === "storages" && verb.startsWith("put_"));

  /** Chosen now, done by Confirm; a second tap on the same thing confirms. @param {Action} action */
  function begin(action) {
    hideTip();
    if (prepares(action)) {
      sound("stone");
      t.plan.value = null;
      t.send(action);
    } else if (same(t.plan.value, action)) t.confirm();
    else t.aim(action);
    place.value = null;
  }
  /** A slot of a pattern: each tap shows the next placement that holds it. @param {string} slot */
  function tapPattern(slot) {
    const ways = placements(t).filter(({ noun }) => /** @type {string[]} */ (noun).includes(slot));
    if (ways.length === 0) return false;
    const now = ways.findIndex((way) => same(way, t.plan.value));
    if (ways.length === 1 && now === 0) t.confirm();
    else {
      sound("pick");
      t.plan.value = ways[(now + 1) % ways.length];
    }
    return true;
  }

  return {
    die,
    place,
    pointed,
    look,
    board,
    contest,
    reader,
    fresh,
    begin,
    slots: new Set(base.components.slots.map((/** @type {any} */ slot) => slot.id)),
    /** @param {string|null} at */
    point(at) {
      const found = at
        ? (spots(t).get(at) ??
          placements(t).filter(
            ({ noun }) =>
              at.startsWith("slot:") && /** @type {string[]} */ (noun).includes(at.slice(5)),
          ))
        : [];
      const next =
        found?.length === 1 || (at?.startsWith("slot:") && found?.length) ? found[0] : null;
      if (!same(pointed.value, next) && pointed.value !== next) pointed.value = next;
    },
    /** @param {string} id */
    tapDie(id) {
      if (!liveDice(t).has(id)) return;
      const at = place.value;
      const there = at
        ? actions(t).find(
            (action) => pointsAt(t, action).die === id && pointsAt(t, action).at === at,
          )
        : null;
      if (there) {
        die.value = id;
        begin(there);
        return;
      }
      sound("pick");
      t.plan.value = null;
      die.value = die.value === id ? null : id;
    },
    /** A place: what it stands for is chosen; where several dice fit, one of them is asked for. @param {string} at @param {any} [element] @param {() => any} [tell] what is said of it when it is in no legal action */
    tap(at, element, tell) {
      if (at.startsWith("slot:") && tapPattern(at.slice(5))) return;
      const found = spots(t).get(at) ?? [];
      const plan = found.find((action) => same(action, t.plan.value));
      if (plan || found.length === 1) begin(plan ?? found[0]);
      else if (found.length > 1) {
        sound("pick");
        t.plan.value = null;
        place.value = place.value === at ? null : at;
      } else if (tell) t.peek(element, tell());
    },
    /** Steps through the placements of a pattern. @param {number} by */
    turn(by) {
      const ways = placements(t);
      const now = ways.findIndex((way) => same(way, t.plan.value));
      sound("flick");
      t.plan.value = ways[(now + by + ways.length) % ways.length] ?? null;
    },
    /** Somebody's boards. @param {number|null} seat */
    visit(seat) {
      look.value = seat === (t.env.value?.seat ?? null) || seat === look.value ? null : seat;
      t.tab.value = "table";
    },
    undo() {
      if (t.plan.value) {
        t.plan.value = null;
        return;
      }
      if (place.value) {
        place.value = null;
        return;
      }
      undo();
    },
  };
}

/** The board that holds what glows, where only one has room. @param {Table} t @returns {Tab|null} */
export function boardToShow(t) {
  const live = boardsLive(t);
  return live.size > 0 && !live.has(t.board.value) ? [...live][0] : null;
}

/** The boards on which something glows. @param {Table} t @returns {Set<Tab>} */
export function boardsLive(t) {
  /** @type {Set<Tab>} */
  const live = new Set();
  const menu = menuNow(t);
  if (placements(t).length > 0) live.add("pyramid");
  if (menu.set_elements || menu.set_gold) live.add("arena");
  for (const at of spots(t).keys()) {
    if (at.startsWith("slot:") || at === "board:pyramid") live.add("pyramid");
    else if (at.startsWith("realm:") || at.startsWith("border:") || at === "board:grounds")
      live.add("grounds");
    else if (at.startsWith("crystal:"))
      live.add(t.env.value?.view.phase === "training" ? "grounds" : "pyramid");
    else if (at.startsWith("part:") || at.startsWith("store:")) live.add("dragon");
    else if (at.startsWith("tile:")) live.add("tiles");
    else if (/^m(die|row):/.test(at)) live.add("master");
  }
  return live;
}

/** Remembers what the screen shows of the past. @param {Table} t @param {Envelope} next */
export function note(t, next) {
  const before = t.env.value;
  for (const event of next.events ?? []) remember(t, next, event);
  if (next.decision !== before?.decision || (next.events ?? []).length > 0) {
    t.pointed.value = null;
    t.place.value = null;
  }
  const mine = next.seat !== null && next.waiting.includes(next.seat);
  const wasMine = before && before.seat !== null && before.waiting.includes(before.seat);
  if (mine && !wasMine) t.look.value = null;
  if (next.menu?.place_die) t.die.value = next.view.loose[0]?.die ?? null;
  else if (before?.view.turn.held.length !== next.view.turn.held.length) t.die.value = null;
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

/** Shows the board where something is to be done; a pattern that lies in one way only is chosen at once. @param {Table} t */
function settle(t) {
  const tab = boardToShow(t);
  if (tab) t.board.value = tab;
  const ways = placements(t);
  if (ways.length === 1 && ways[0].verb === "choose_pattern" && !t.plan.value)
    t.plan.value = ways[0];
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

/** Where on the boards something happened. @param {GameEvent} event */
export const spotOf = (event) => PLACES[event.kind]?.(event);

/** @param {Table} t @param {Envelope} next @param {GameEvent} event */
function remember(t, next, event) {
  const at = PLACES[event.kind]?.(event);
  if (at) {
    const theirs = event.seat !== next.seat && /^(slot|realm|part)/.test(at);
    t.store.last.value = { seat: event.seat ?? null, at: theirs ? `mini:${event.seat}` : at };
  }
  if (event.kind === "undone") t.store.last.value = null;
  if (event.kind === "drew" && event.card) t.fresh.value = [...t.fresh.value, event.card];
  if (event.kind === "turn") t.fresh.value = [];
}
