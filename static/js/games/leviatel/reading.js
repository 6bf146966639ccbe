// @ts-check
/** What the position and the menu mean for the screen: which pieces and areas may be pointed at, and what would happen. */
import { menuNow, same, why } from "../../core/legal.js";

export { menuNow, same, why };

/** Verbs of hand cards, and of characters. */
export const PLAYS = ["summon", "build", "cast"];
export const ACTS = ["move", "engage", "invest", "reveal"];
/** Verbs whose noun lies on the map or in a list of cards. */
const AIMS = ["choose_area", "pass_to", "choose_target", "choose_card"];

/** @typedef {{id: string, seat: number, area: string, ready: boolean, body: boolean, hidden: boolean, card: string|null, attack: number|null, defence: number|null, tribe: string|null, marks: any[]}} Unit */

/** @param {LeviatelTable} t @returns {Unit[]} */
export const unitsOf = (t) => t.env.value?.view.units ?? [];
/** @param {LeviatelTable} t @param {string|null|undefined} id @returns {any} */
export const pieceOf = (t, id) =>
  id
    ? (unitsOf(t).find((unit) => unit.id === id) ??
      t.env.value?.view.structures?.find((/** @type {any} */ one) => one.id === id))
    : undefined;
/** @param {LeviatelTable} t @param {string|null|undefined} id @returns {any} */
export const cardOf = (t, id) => (id ? t.components.cards[id] : undefined);
/** @param {LeviatelTable} t @param {string} id */
export const areaOf = (t, id) =>
  t.components.areas.find((/** @type {any} */ area) => area.id === id);

/** What a card, castle, deck, character or structure is called. @param {LeviatelTable} t @param {any} id @returns {string} */
export function nameOfPiece(t, id) {
  if (typeof id !== "string") return String(id ?? "");
  const { cards, castles, decks, loadouts } = t.components;
  const piece = pieceOf(t, id);
  if (piece) return piece.card ? cards[piece.card].name : "a hidden character";
  return (
    cards[id]?.name ??
    castles[id]?.name ??
    decks[id]?.name ??
    loadouts[id]?.name ??
    (id.startsWith("own:") ? id.slice(4) : id)
  );
}

/** Whose side is at the bottom. @param {LeviatelTable} t */
export const bottomSeat = (t) => (t.env.value?.seat === 1 ? 1 : 0);

/** The hand of this person. @param {LeviatelTable} t @returns {string[]} */
export function myHand(t) {
  const env = t.env.value;
  return env?.seat === null || !env ? [] : (env.view.hands?.[env.seat] ?? []);
}

/** What may be pointed at: id of an area, piece or card, with the action that stands for it. @param {LeviatelTable} t @returns {Map<string, Action>} */
export function aims(t) {
  const menu = menuNow(t);
  /** @type {Map<string, Action>} */
  const found = new Map();
  for (const verb of AIMS)
    for (const noun of menu[verb] ?? [])
      if (noun !== "none") found.set(String(noun), { verb, noun });
  return found;
}

/** The action of a hand card, if it may be played. @param {LeviatelTable} t @param {string} card @returns {Action|null} */
export function playOf(t, card) {
  const menu = menuNow(t);
  const verb = PLAYS.find((name) => menu[name]?.includes(card));
  return verb ? { verb, noun: card } : null;
}

/** Do enemies of this person, or a structure of theirs, stand there? @param {LeviatelTable} t @param {string} area */
export const enemiesIn = (t, area) =>
  [...unitsOf(t).filter((unit) => !unit.body), ...(t.env.value?.view.structures ?? [])].some(
    (piece) => piece.area === area && piece.seat !== t.env.value?.seat,
  );

/** Why a hand card cannot be played. @param {LeviatelTable} t @param {string} card */
export const whyNotPlay = (t, card) =>
  (t.env.value?.blocked ?? []).find((other) => PLAYS.includes(other.verb) && other.noun === card)
    ?.why ?? "";

/** What a character may do now. @param {LeviatelTable} t @param {string} id @returns {Action[]} */
export function actsOf(t, id) {
  const menu = menuNow(t);
  return ACTS.filter((verb) => menu[verb]?.includes(id)).map((verb) => ({ verb, noun: id }));
}

/** @param {LeviatelTable} t @param {Action|null|undefined} action @returns {Preview|null} */
export const previewOf = (t, action) =>
  action ? ((t.env.value?.preview ?? []).find((one) => same(one, action)) ?? null) : null;

/** How the engine says that an action does just what it is called. */
const QUIET = "Nothing else happens";

/** What an action does beside that, if anything. @param {LeviatelTable} t @param {Action} action */
export function effectOf(t, action) {
  const text = previewOf(t, action)?.text ?? "";
  return text === QUIET ? "" : text;
}

/** What is shown on the map: of the chosen action, else of the one that is pointed at. @param {LeviatelTable} t @returns {Preview|null} */
export function shownPreview(t) {
  const plan = t.plan.value;
  if (plan) return previewOf(t, plan);
  const pointed = t.pointed.value;
  const legal =
    pointed &&
    (menuNow(t)[pointed.verb] ?? []).some(
      (noun) => JSON.stringify(noun) === JSON.stringify(pointed.noun),
    );
  return legal ? previewOf(t, pointed) : null;
}

/** The area that the chosen action goes to. @param {LeviatelTable} t @returns {string|null} */
export function goal(t) {
  const plan = t.plan.value;
  if (plan?.verb === "choose_area" || plan?.verb === "pass_to") return String(plan.noun);
  return t.env.value?.view.preparing?.area ?? null;
}

/** The character or card that is being used. @param {LeviatelTable} t @returns {string|null} */
export function subject(t) {
  const preparing = t.env.value?.view.preparing;
  if (preparing) return preparing.subject;
  const plan = t.plan.value;
  if (plan && [...PLAYS, ...ACTS].includes(plan.verb)) return String(plan.noun);
  return t.chosen.value;
}

/** Areas in the order of the screen, the far row first. @param {LeviatelTable} t @returns {any[]} */
export function areasOnScreen(t) {
  const turned = bottomSeat(t) === 1;
  const at = (/** @type {any} */ area) =>
    turned ? area.row * 10 + (6 - area.col) : (5 - area.row) * 10 + area.col;
  return [...t.components.areas].sort((one, two) => at(one) - at(two));
}

/** @param {number} id */
export const ordinal = (id) =>
  `${id}${id % 10 === 1 && id !== 11 ? "st" : id % 10 === 2 && id !== 12 ? "nd" : id % 10 === 3 && id !== 13 ? "rd" : "th"}`;
