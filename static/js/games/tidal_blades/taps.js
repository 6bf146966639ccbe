// @ts-check
/** What the table of Tidal Blades remembers between positions, and what its screen shows of it. */
import { signal } from "../../core/ui.js";
import { hits, islesLive, mySeat, playerOf } from "./reading.js";

/** @typedef {import("../../core/table.js").Table} Base */
/** @typedef {Omit<Base, "components"> & {components: import("./types.d.ts").Components} & ReturnType<typeof taps>} Table */
/** @typedef {"now"|"cards"|number} Side what the panel shows: the question, the own cards, somebody's board */

/** @param {Base} base */
export function taps(base) {
  const t = /** @type {Table} */ (base);
  return {
    side: signal(/** @type {Side} */ ("now")),
    isle: signal(/** @type {string|null} */ (null)), // the Island that was tapped
    odds: signal(false), // the best re-rolls are listed
    rolled: signal(/** @type {number[]} */ ([])), // dice of the latest roll
    fresh: signal(/** @type {string[]} */ ([])), // cards just gained
    night: signal(/** @type {GameEvent|null} */ (null)), // the latest roll of an Invasion
    /** An Island: shown where only one has room, and in the panel. @param {string} id */
    visit(id) {
      t.isle.value = id;
      if (t.side.value !== "now") t.side.value = "now";
    },
    /** Somebody's board. @param {number} seat */
    look(seat) {
      t.side.value = seat === t.side.value ? "now" : seat === mySeat(t) ? "cards" : seat;
      t.tab.value = "table";
    },
  };
}

/** Remembers what the screen shows of the past. @param {Table} t @param {Envelope} next */
export function note(t, next) {
  const before = t.env.value;
  for (const event of next.events ?? []) remember(t, next, event);
  if (next.decision === before?.decision) return;
  t.odds.value = false;
  if (next.seat === null || !next.waiting.includes(next.seat)) return;
  t.side.value = "now";
  queueMicrotask(() => settle(t));
}

/** What is asked comes into sight; what is the only way is chosen at once. @param {Table} t */
function settle(t) {
  const { offers, narrow, cards } = t.pointer;
  const isles = [...islesLive(t)];
  if (isles.length > 0 && !isles.includes(t.isle.value ?? ""))
    t.isle.value = isles.length === 1 ? isles[0] : (playerOf(t, mySeat(t))?.island ?? "citadel");
  const only = hits(t).length === 1 ? hits(t) : offers.value.length === 1 ? cards() : [];
  if (only.length !== 1 || t.plan.value) return;
  if (only[0].face.of) narrow(only[0].face.of, only);
  else t.plan.value = only[0].action;
}

/** @type {Record<string, (event: GameEvent) => string|undefined>} */
const PLACES = {
  moved: ({ island, space }) => (space ? `space:${space}` : `isle:${island}`),
  boat: ({ space }) => `boat:${space}`,
  hit: () => "isle:fold",
  monster: ({ place }) => `monster:${place}`,
  bought: () => "market",
  challenge_taken: () => "pool",
  champion: ({ seat }) => `champ:${seat}`,
  judge: ({ island }) => `isle:${island}`,
  rolled: () => "tray",
  completed: ({ seat }) => `mini:${seat}`,
  card_in_play: ({ seat }) => `mini:${seat}`,
};

/** Where on the table something happened. @param {GameEvent} event */
export const spotOf = (event) => PLACES[event.kind]?.(event);

/** @param {Table} t @param {Envelope} next @param {GameEvent} event */
function remember(t, next, event) {
  const at = spotOf(event);
  if (at) t.store.last.value = { seat: event.seat ?? null, at };
  switch (event.kind) {
    case "undone":
      t.store.last.value = null;
      break;
    case "turn":
      t.fresh.value = [];
      t.isle.value = null;
      t.rolled.value = [];
      t.night.value = null;
      break;
    case "moved":
      t.isle.value = event.island;
      break;
    case "declared":
    case "fights":
      t.rolled.value = [];
      break;
    case "rolled":
      t.rolled.value = event.dice.map((/** @type {TidalDie} */ { id }) => id);
      break;
    case "night":
      t.isle.value = "fold";
      t.night.value = null;
      break;
    case "invasion":
      t.night.value = event;
      break;
    case "challenge_drawn":
    case "stunt_drawn":
      if (event.card) t.fresh.value = [...t.fresh.value, event.card];
      break;
    case "challenge_taken":
      if (event.seat === next.seat) t.fresh.value = [...t.fresh.value, event.card];
      break;
  }
}
