// @ts-check
/** What a tap does, and what the table of Tidal Blades remembers between positions. */
import { signal } from "../../core/ui.js";
import { sound } from "../../core/sound.js";
import { hideTip } from "../../core/tip.js";
import { again, laidOut, menuNow, mySeat, same, spots, those } from "./reading.js";

/** @typedef {import("../../core/table.js").Table & ReturnType<typeof taps>} Table */
/** @typedef {"now"|"cards"|number} Side what the panel shows: the question, the own cards, somebody's board */

/** Steps that only prepare: each can be taken back, and the last one is confirmed. */
const AT_ONCE = ["commit", "add_bonus", "refresh", "rest_die", "choose_reroll", "swap_symbol"];

/** @param {import("../../core/table.js").Table} base */
export function taps(base) {
  const t = /** @type {Table} */ (base);
  const undo = base.undo;
  const side = signal(/** @type {Side} */ ("now"));
  const isle = signal(/** @type {string|null} */ (null)); // the Island that was tapped
  const odds = signal(false); // the best re-rolls are listed
  const rolled = signal(/** @type {number[]} */ ([])); // dice of the latest roll
  const fresh = signal(/** @type {string[]} */ ([])); // cards just gained
  const night = signal(/** @type {any} */ (null)); // the latest roll of an Invasion

  /** Chosen now, done by Confirm; a second tap on the same thing confirms. @param {Action} action */
  function begin(action) {
    hideTip();
    if (AT_ONCE.includes(action.verb)) {
      sound("stone");
      t.plan.value = null;
      t.send(action);
    } else if (same(t.plan.value, action)) t.confirm();
    else t.aim(action);
  }

  return {
    side,
    isle,
    odds,
    rolled,
    fresh,
    night,
    begin,
    /** A die in use: chosen to be rolled again or not, or what else the question makes of it. @param {number} id */
    tapUse(id) {
      if (!menuNow(t).reroll) {
        t.tap(`use:${id}`);
        return;
      }
      const now = again(t);
      const next = (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]).sort(
        (one, two) => one - two,
      );
      t.choose(next);
    },
    /** These dice would be rolled again. @param {number[]} ids */
    choose(ids) {
      hideTip();
      sound("pick");
      t.plan.value =
        those(t, "reroll").find(({ noun }) => JSON.stringify(noun) === JSON.stringify(ids)) ?? null;
    },
    /** A spot of the Monster: each tap shows the next set that holds it. @param {number} spot */
    tapSpot(spot) {
      const ways = those(t, "hit").filter(({ noun }) =>
        /** @type {number[]} */ (noun).includes(spot),
      );
      if (ways.length === 0) return;
      const now = ways.findIndex((way) => same(way, t.plan.value));
      sound("pick");
      t.plan.value = ways[(now + 1) % ways.length];
    },
    /** A place on the table: what it stands for is chosen. @param {string} at @param {any} [element] @param {() => any} [tell] what is said of it when it is in no legal action */
    tap(at, element, tell) {
      const found = spots(t).get(at) ?? [];
      const plan = found.findIndex((action) => same(action, t.plan.value));
      if (found.length === 1) begin(found[0]);
      else if (found.length > 1) {
        sound("pick");
        t.side.value = "now";
        t.plan.value = found[(plan + 1) % found.length];
      } // each tap shows the next way
      else if (tell) t.peek(element, tell());
    },
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
    undo() {
      if (t.plan.value) {
        t.plan.value = null;
        return;
      }
      undo();
    },
  };
}

/** Remembers what the screen shows of the past. @param {Table} t @param {Envelope} next */
export function note(t, next) {
  const before = t.env.value;
  for (const event of next.events ?? []) remember(t, next, event);
  if (next.decision !== before?.decision) {
    t.odds.value = false;
    const mine = next.seat !== null && next.waiting.includes(next.seat);
    if (mine) t.side.value = "now";
    if (mine && next.menu?.move && !before?.menu?.move)
      t.isle.value = next.view.players[/** @type {number} */ (next.seat)].island ?? "citadel";
    if (mine && (next.menu?.take_challenge || next.menu?.discard_offer))
      t.isle.value = next.view.market.includes(next.menu.discard_offer?.[0]) ? "droska" : "citadel";
    if (mine) queueMicrotask(() => settle(t));
  }
}

/** What is the only way is chosen at once. @param {Table} t */
function settle(t) {
  const hits = those(t, "hit");
  if (hits.length === 1 && !t.plan.value) t.plan.value = hits[0];
  else if (!t.plan.value && laidOut(t).length === 1 && Object.keys(menuNow(t)).length === 1)
    t.plan.value = laidOut(t)[0];
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
      t.rolled.value = event.dice.map((/** @type {any} */ one) => one.id);
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
