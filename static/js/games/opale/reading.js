// @ts-check
/** What the position and the faces mean for the screen: tray, marks, arrows. Everything comes from the server's lists. */

/** The ids of the cards picked for this step, with the tap that is on its way. @param {OpaleTable} t @returns {string[]} */
export function tray(t) {
  const picked = t.env.value?.view.tray ?? [];
  const wish = t.store.commands.pending.value;
  if (wish === "undo") return picked.slice(0, -1);
  const card = wish?.verb === "pick" ? String(wish.noun) : null;
  return card === null || picked.includes(card) ? picked : [...picked, card];
}

/** The hand of this person, spot by spot. @param {OpaleTable} t @returns {Card[]} */
export function myHand(t) {
  const env = t.env.value;
  const cards = env?.seat === null || !env ? [] : (env.view.hands[env.seat] ?? []);
  return sorted(cards, t);
}

/** @param {Card[]} cards @param {OpaleTable} t */
export function sorted(cards, t) {
  const order = t.components.spots.map((spot) => spot.id);
  return [...cards].sort(
    (one, two) =>
      order.indexOf(one.type) - order.indexOf(two.type) ||
      (one.points ?? 0) - (two.points ?? 0) ||
      one.id.localeCompare(two.id),
  );
}

/** May this card be picked, before what is on its way has been answered? @param {OpaleTable} t @param {Card} card */
export const canPick = (t, card) => !tray(t).includes(card.id) && t.pointer.live(card.id);

/** Are the picked cards laid on the board when the step is finished? @param {OpaleTable} t */
export const laying = (t) => t.pointer.finish.value?.action.verb === "finish_play";

/** What the finishing step, or the choice that is open, would do on the board. @param {OpaleTable} t @returns {Mark[]} */
export const marks = (t) =>
  (t.env.value?.preview ?? [])
    .filter((preview) => t.pointer.offerOf(preview))
    .flatMap((preview) => preview.marks);

/** The spot whose arrows are lit: where the cards of the tray go, or where they were just laid. @param {OpaleTable} t */
export function source(t) {
  const first = tray(t)[0];
  const card = first && myHand(t).find((other) => other.id === first);
  if (card && laying(t)) return card.type;
  const asked = t.pointer.offers.value[0]?.action.verb === "choose_target";
  return asked ? (t.store.last.value?.at ?? null) : null;
}

/** What the number keys stand for, in the order of the screen. @param {OpaleTable} t */
export const order = (t) => [
  ...t.components.spots.map((spot) => spot.id),
  "dock",
  ...myHand(t).map((card) => card.id),
];
