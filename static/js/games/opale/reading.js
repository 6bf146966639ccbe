// @ts-check
/** What the position and the menu mean for the screen: trays, marks, glows. Everything comes from the server's lists. */

import { menuNow, same, why } from "../../core/legal.js";

export { menuNow, same, why };

const FINISH = ["finish_play", "finish_discard", "finish_reserve"];
const AIMS = ["choose_target", "choose_spot"];

/** The ids of the cards picked for this step, with the tap that is on its way. @param {OpaleTable} t @returns {string[]} */
export function tray(t) {
  const picked = t.env.value?.view.tray ?? [];
  const wish = t.store.commands.pending.value;
  if (wish === "undo") return picked.slice(0, -1);
  if (wish && wish.verb === "pick" && !picked.includes(wish.noun)) return [...picked, wish.noun];
  return picked;
}

/** @param {OpaleTable} t */
export const finishVerb = (t) => FINISH.find((verb) => menuNow(t)[verb]) ?? null;

/** The hand of this person, spot by spot. @param {OpaleTable} t @returns {Card[]} */
export function myHand(t) {
  const env = t.env.value;
  const cards = env?.seat === null || !env ? [] : (env.view.hands[env.seat] ?? []);
  return sorted(cards, t);
}

/** @param {Card[]} cards @param {OpaleTable} t */
export function sorted(cards, t) {
  const order = t.components.spots.map((/** @type {any} */ spot) => spot.id);
  const swap = t.order.value;
  return [...cards].sort(
    (one, two) =>
      order.indexOf(one.type) - order.indexOf(two.type) ||
      (one.points ?? 0) - (two.points ?? 0) ||
      (swap[one.id] ?? one.id).localeCompare(swap[two.id] ?? two.id),
  );
}

/** The pick of the menu that this card stands for: its own, or that of a card just like it. @param {OpaleTable} t @param {Card} card @returns {string|null} */
export function pickFor(t, card) {
  const picks = /** @type {string[]} */ (menuNow(t).pick ?? []);
  const taken = tray(t);
  if (taken.includes(card.id)) return null;
  if (picks.includes(card.id)) return card.id;
  const like = myHand(t).find(
    (other) => picks.includes(other.id) && other.type === card.type && other.points === card.points,
  );
  return like && !taken.includes(like.id) ? like.id : null;
}

/** What the finishing step, or the choice that is open, would do on the board. @param {OpaleTable} t @returns {Mark[]} */
export function marks(t) {
  const env = t.env.value;
  const menu = menuNow(t);
  const pointed = t.pointed.value;
  const shown = (env?.preview ?? []).filter((preview) => {
    if (!menu[preview.verb]) return false;
    if (FINISH.includes(preview.verb) || AIMS.includes(preview.verb)) return true;
    return preview.verb === "pick" && preview.noun === pointed && !finishVerb(t);
  });
  return shown.flatMap((preview) =>
    preview.marks.map((mark) =>
      AIMS.includes(preview.verb) && !mark.then
        ? { ...mark, then: { verb: preview.verb, noun: preview.noun } }
        : mark,
    ),
  );
}

/** What may be aimed at now: spots with the action that a tap on them stands for. @param {OpaleTable} t @returns {Map<string, {action: Action, text: string}>} */
export function aims(t) {
  const menu = menuNow(t);
  /** @type {Map<string, {action: Action, text: string}>} */
  const found = new Map();
  for (const verb of AIMS) {
    for (const noun of menu[verb] ?? [])
      found.set(String(noun), { action: { verb, noun }, text: "" });
  }
  for (const mark of marks(t)) {
    if (mark.then && t.env.value && !found.get(mark.at)?.text)
      found.set(mark.at, { action: mark.then, text: mark.text });
  }
  return found;
}

/** Does the finishing step need an aim first? @param {OpaleTable} t */
export const needsAim = (t) => aims(t).size > 0;

/** The spot whose arrows are lit: where the cards of the tray go, or where they were just laid. @param {OpaleTable} t */
export function source(t) {
  const view = t.env.value?.view;
  const first = tray(t)[0];
  const card = first && myHand(t).find((other) => other.id === first);
  if (card && finishVerb(t) === "finish_play") return card.type;
  return menuNow(t).choose_target ? (t.store.last.value?.at ?? null) : view && null;
}
