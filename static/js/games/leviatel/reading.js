// @ts-check
/** What the position means for the screen: which piece is used, where it goes, what would happen. */

/** @typedef {import("./types.js").Unit} Unit @typedef {import("./types.js").Structure} Structure */

/** @param {LeviatelTable} t @returns {Unit[]} */
export const unitsOf = (t) => t.env.value?.view.units ?? [];
/** @param {LeviatelTable} t @param {string|null|undefined} id @returns {Unit|Structure|undefined} */
export const pieceOf = (t, id) =>
  id
    ? (unitsOf(t).find((unit) => unit.id === id) ??
      t.env.value?.view.structures?.find((one) => one.id === id))
    : undefined;
/** @param {LeviatelTable} t @param {string} id @returns {import("./types.js").Card} */
export const cardOf = (t, id) => t.components.cards[id];
/** The card of what may be no card, or hidden. @param {LeviatelTable} t @param {string|null|undefined} id @returns {import("./types.js").Card|undefined} */
export const cardIfAny = (t, id) => (id ? t.components.cards[id] : undefined);
/** @param {LeviatelTable} t @param {string|null|undefined} id */
export const areaOf = (t, id) => t.components.areas.find((area) => area.id === id);

/** What a card, castle, deck, character or structure is called. @param {LeviatelTable} t @param {Noun|undefined} id @returns {string} */
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

/** Why something that is shown cannot be done, each reason once. @param {LeviatelTable} t @param {string} id @returns {string[]} */
export const whyNot = (t, id) => [
  ...new Set((t.env.value?.blocked ?? []).flatMap(({ noun, why }) => (noun === id ? [why] : []))),
];

/** The action that is being prepared: its questions are asked one by one. @param {LeviatelTable} t */
export const preparing = (t) => t.env.value?.view.preparing ?? null;

/** What is shown on the map: of the chosen action, else of the one that is pointed at. @param {LeviatelTable} t @returns {Preview|null} */
export function shownPreview(t) {
  const action = t.plan.value ?? t.pointer.hint();
  return (action && t.pointer.preview(action)) ?? null;
}

/** Where the chosen action is. @param {LeviatelTable} t */
const planAt = (t) => t.pointer.offerOf(t.plan.value)?.face.at?.[0] ?? null;

/** The area that the chosen action goes to. @param {LeviatelTable} t @returns {string|null} */
export function goal(t) {
  const at = planAt(t);
  return areaOf(t, at) ? at : (preparing(t)?.area ?? null);
}

/** The character or card that is being used. @param {LeviatelTable} t @returns {string|null} */
export function subject(t) {
  const begun = preparing(t);
  if (begun) return begun.subject;
  const at = planAt(t);
  const mine = at && (myHand(t).includes(at) || pieceOf(t, at)?.seat === t.env.value?.seat);
  return mine ? at : (t.pointer.picked.value[0] ?? null);
}

/** Areas in the order of the screen, the far row first. @param {LeviatelTable} t */
export function areasOnScreen(t) {
  const turned = bottomSeat(t) === 1;
  const at = (/** @type {import("./types.js").Area} */ area) =>
    turned ? area.row * 10 + (6 - area.col) : (5 - area.row) * 10 + area.col;
  return [...t.components.areas].sort((one, two) => at(one) - at(two));
}

/** What the number keys stand for, in the order of the screen. @param {LeviatelTable} t @returns {string[]} */
export function order(t) {
  const pieces = [...unitsOf(t), ...(t.env.value?.view.structures ?? [])];
  const { castles, loadouts, decks } = t.components;
  return [
    ...myHand(t),
    ...areasOnScreen(t).flatMap(({ id }) => [
      id,
      ...pieces.flatMap((piece) => (piece.area === id ? [piece.id] : [])),
    ]),
    ...[castles, loadouts, decks].flatMap(Object.keys),
  ];
}

/** @param {number} id */
export const ordinal = (id) =>
  `${id}${id % 10 === 1 && id !== 11 ? "st" : id % 10 === 2 && id !== 12 ? "nd" : id % 10 === 3 && id !== 13 ? "rd" : "th"}`;
