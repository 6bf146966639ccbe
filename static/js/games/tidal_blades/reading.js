// @ts-check
/** What the position and the menu mean for the screen: what glows where. Everything comes from the server's lists. */
import { menuNow, same, why } from "../../core/legal.js";

export { menuNow, same, why };

/** @param {TidalTable} t */
export const viewOf = (t) => t.env.value?.view ?? null;
/** The own seat, if any. @param {TidalTable} t @returns {number|null} */
export const mySeat = (t) => t.env.value?.seat ?? t.store.me.value ?? null;
/** Whose board lies in the dock. @param {TidalTable} t @param {number|null} seat */
export const playerOf = (t, seat) => (seat === null ? null : (viewOf(t)?.players[seat] ?? null));

/** Every legal action. @param {TidalTable} t @returns {Action[]} */
export const actions = (t) =>
  Object.entries(menuNow(t)).flatMap(([verb, nouns]) => nouns.map((noun) => ({ verb, noun })));

/** @param {TidalTable} t @param {...string} verbs @returns {Action[]} */
export const those = (t, ...verbs) => actions(t).filter(({ verb }) => verbs.includes(verb));

/** What on the table an action points at; "" if nothing. @param {TidalTable} t @param {Action} action @returns {string} */
export function placeOf(t, { verb, noun }) {
  const one = /** @type {any} */ (noun);
  switch (verb) {
    case "move":
      return t.components.spaces[one] ? `space:${one}` : `isle:${one}`;
    case "declare":
    case "discard_challenge":
      return `card:${one}`;
    case "play_stunt":
      return `stunt:${one}`;
    case "use_card":
      return `play:${one}`;
    case "use_shield":
      return `power:${one}`;
    case "commit":
      return `die:active:${one}`;
    case "refresh":
      return `die:spent:${one}`;
    case "lose_die":
    case "discard_die":
      return Array.isArray(one) ? `die:${one[0]}:${one[1]}` : one === "none" ? "" : `use:${one}`;
    case "upgrade":
    case "rest_die":
      return `die:${one[0]}:${one[1]}`;
    case "choose_reroll":
    case "swap_symbol":
      return `use:${one}`;
    case "take_challenge":
      return one === "deck" ? "deck" : `pool:${one}`;
    case "discard_offer":
      return viewOf(t)?.pool.includes(one) ? `pool:${one}` : `market:${one}`;
    case "buy":
      return `market:${one}`;
    case "advance":
      return `dial:${one}`;
    default:
      return "";
  }
}

/** What may be tapped now, with what it stands for. @param {TidalTable} t @returns {Map<string, Action[]>} */
export function spots(t) {
  /** @type {Map<string, Action[]>} */
  const found = new Map();
  for (const action of actions(t)) {
    const at = placeOf(t, action);
    if (!at) continue;
    const list = found.get(at);
    if (list) list.push(action);
    else found.set(at, [action]);
  }
  return found;
}

/** @param {TidalTable} t @param {Action|null} action @returns {Preview|undefined} */
export const previewOf = (t, action) =>
  action ? t.env.value?.preview?.find((other) => same(other, action)) : undefined;

/** Where the chosen action goes. @param {TidalTable} t */
export const aimedAt = (t) => (t.plan.value ? placeOf(t, t.plan.value) : null);

const EXTRAS = ["play_stunt", "use_card", "use_shield"];
/** Stunts, cards and powers that may be used beside the question. @param {TidalTable} t @returns {Action[]} */
export const extras = (t) => (menuNow(t).no_card ? [] : those(t, ...EXTRAS));

const LAID = [
  "take_challenge",
  "discard_challenge",
  "keep_challenge",
  "discard_offer",
  "buy",
  "choose_character",
  "choose_card",
  "lowest",
  "gain_die",
  "choose_used",
  "discard_die",
  "refresh",
  "upgrade",
  "rest_die",
  "choose_option",
  "pay_fruit",
  "charge",
  "champion_bonus",
  "name_symbol",
  "split",
  "count_symbols",
  "set_face",
  "add_bonus",
];
/** What is laid out in the panel to choose from. @param {TidalTable} t @returns {Action[]} */
export function laidOut(t) {
  const menu = menuNow(t);
  if (menu.no_card) return those(t, "use_card");
  const lost = menu.lose_die?.some((noun) => Array.isArray(noun)) ? those(t, "lose_die") : [];
  return [...lost, ...those(t, ...LAID)];
}

/** Dice that would be rolled again, as chosen. @param {TidalTable} t @returns {number[]} */
export const again = (t) =>
  t.plan.value?.verb === "reroll" ? /** @type {number[]} */ (t.plan.value.noun) : [];

/** The attempt or fight under way. @param {TidalTable} t */
export const trialOf = (t) => viewOf(t)?.trial ?? null;

/** The Monster of a fight. @param {TidalTable} t @param {any} trial */
export const monsterOf = (t, trial) =>
  trial?.place
    ? ((trial.place === "hunt" ? viewOf(t)?.hunted : viewOf(t)?.monsters[trial.place]) ?? null)
    : null;

/** Who is trying something, or on turn. @param {TidalTable} t */
export const activeSeat = (t) => viewOf(t)?.player ?? t.env.value?.waiting[0] ?? null;

/** The Island to be shown where only one has room. @param {TidalTable} t @returns {string} */
export function isleShown(t) {
  if (t.isle.value) return t.isle.value;
  const seat = activeSeat(t);
  return playerOf(t, seat)?.island ?? playerOf(t, mySeat(t))?.island ?? "citadel";
}

/** Islands on which something glows. @param {TidalTable} t @returns {Set<string>} */
export function islesLive(t) {
  /** @type {Set<string>} */
  const live = new Set();
  for (const at of spots(t).keys()) {
    const [kind, id] = at.split(":");
    if (kind === "space") live.add(t.components.spaces[id].island);
    else if (kind === "isle") live.add(id);
    else if (kind === "pool" || kind === "deck") live.add("citadel");
    else if (kind === "market") live.add("droska");
  }
  return live;
}
