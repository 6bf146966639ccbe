// @ts-check
/** Every legal action in words: for the list of moves, the bar, screen readers. */
import { plural } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { AREA_NAMES, BONUSES, PARTS, STORES } from "./looks.js";
import { actions, dieOf, previewOf } from "./reading.js";

/** @param {any} t @param {string} id */
export const elementName = (t, id) =>
  t.components.elements.find((/** @type {any} */ one) => one.id === id)?.name ?? id;

/** A die or a face: "2 Water and a black crystal". @param {any} t @param {any} die */
export const dieWords = (t, die) =>
  die
    ? `${die.n} ${elementName(t, die.element)}${die.black ? " and a black crystal" : ""}${die.die === "wild" ? " on the wild die" : ""}`
    : "the die";

/** @param {any} t @param {string} id */
export const slotWords = (t, id) => {
  const slot = t.components.slots.find((/** @type {any} */ one) => one.id === id);
  return slot
    ? `${elementName(t, slot.element)} slot, row ${slot.row + 1}, place ${slot.col + 1}`
    : id;
};

/** @param {any} t @param {string} id */
export const realmName = (t, id) =>
  t.components.realms.find((/** @type {any} */ one) => one.id === id)?.name ?? id;

/** A slot or a realm's crystal. @param {any} t @param {any} id */
const pieceWords = (t, id) =>
  t.slots.has(id) ? `tile on the ${slotWords(t, id)}` : `crystal of the ${realmName(t, id)}`;

/** @param {any} t @param {any} to */
const placeWords = (t, to) =>
  to === "pyramid"
    ? "the pyramid, where it has no room"
    : to === "grounds"
      ? "the training grounds, where it has no room"
      : t.slots.has(to)
        ? `the ${slotWords(t, to)}`
        : `the training grounds: ${realmName(t, to)}`;

/** @param {any} t @param {any} id */
export const partWords = (t, id) =>
  PARTS[id]
    ? PARTS[id].name.toLowerCase()
    : id === "storage"
      ? "the gold storage"
      : `the ${STORES[id]?.name.toLowerCase() ?? id} storage`;

/** @param {any} t @param {any} id */
const card = (t, id) => t.components.cards[id]?.name ?? id;
/** @param {any} t @param {any} id */
const tournament = (t, id) => {
  const one = t.components.tournaments[id];
  return one ? `${one.name} (${elementName(t, one.element)} ${disciplineName(t, one.part)})` : id;
};
/** @param {any} t @param {string} part */
export const disciplineName = (t, part) =>
  t.components.parts.find((/** @type {any} */ one) => one.id === part)?.name ?? part;
/** @param {any} t @param {any} id */
const area = (t, id) => `area ${AREA_NAMES[id]}`;
/** @param {any} t @param {any[]} slots */
const patternWords = (t, slots) => slots.map((slot) => slotWords(t, slot)).join("; ");

/** @type {Record<string, (t: any, noun: any) => string>} */
const SAY = {
  keep_personal: () => "Keep these three tournaments",
  redraw_personal: () => "Shuffle them back and draw three anew",
  place_die: (t, [die, to]) => `Put ${dieWords(t, dieOf(t, die))} into ${area(t, to)}`,
  finish_distribution: () => "Offer these areas",
  choose_area: (t, id) =>
    `Take ${area(t, id)}: ${t.env.value?.view.areas[id].map((/** @type {any} */ die) => dieWords(t, die)).join(", ")}`,
  use_die: (t, [die, to]) => `Use ${dieWords(t, dieOf(t, die))} on ${placeWords(t, to)}`,
  reuse_die: (t, [die, to]) =>
    `Use ${dieWords(t, dieOf(t, die))} once more on ${placeWords(t, to)}`,
  place_tile: (t, slot) => `Place the tile on the ${slotWords(t, slot)}`,
  transfer: (t, realm) => `Move the crystal of the ${realmName(t, realm)}`,
  gain_bonus: (t, id) =>
    `Gain ${(BONUSES[bonusOf(t, id)]?.name ?? String(id)).replace(/^./, (letter) => letter.toLowerCase())}${borderWords(t, id)}`,
  remove_black: (t, id) =>
    `Remove a black crystal from ${PARTS[id] ? `the ${partWords(t, id)}` : partWords(t, id)}`,
  settle: (t, id) =>
    id === "gold"
      ? "Place the two gold first"
      : `Place the two black crystals of ${partWords(t, id)} first`,
  put_gold: (t, id) => `Put the gold on the ${partWords(t, id)}`,
  put_black: (t, id) => `Put the black crystal on the ${partWords(t, id)}`,
  put_token: (t, id) => `Put the power token on the ${partWords(t, id)}`,
  keep_card: (t, id) => `Keep ${card(t, id)}`,
  play_card: (t, id) => `Play ${card(t, id)}`,
  copy_card: (t, id) => `Copy ${card(t, id)}`,
  turn_die: (t, [die, face]) =>
    `Turn ${dieWords(t, dieOf(t, die))} to ${dieWords(t, t.components.dice[die][face])}`,
  reroll_area: (t, id) => `Reroll ${area(t, id)}`,
  finish_reroll: () => "Roll the chosen areas",
  upgrade: (t, id) =>
    `Upgrade the ${partWords(t, t.components.tiles[id].part)} to ${t.components.tiles[id].name}, power ${t.components.tiles[id].power}`,
  choose_pattern: (t, slots) => `Flip ${plural(slots.length, "tile")}: ${patternWords(t, slots)}`,
  discard_pattern: (t, slots) => `Hand in three tiles: ${patternWords(t, slots)}`,
  take_sigil: (t, yes) => (yes === "yes" ? "Take the sigil" : "Leave the sigil"),
  complete_task: () => "Complete the task of your trainer",
  end_turn: () => "End the turn",
  pass: () => "Pass",
  end_go: () => "No more cards now",
  pay_from: (t, id) =>
    `Pay with gold from ${PARTS[id] ? `the ${partWords(t, id)}` : partWords(t, id)}`,
  finish_preparation: () => "My dragon is ready",
  set_aside: (t, id) => `Hold ${tournament(t, id)} last`,
  choose_opening: (t, id) => `Hold ${tournament(t, id)} first`,
  choose_tournament: (t, id) => `Hold ${tournament(t, id)} now`,
  set_elements: (t, count) => `Spend ${plural(count, "element")}`,
  set_gold: (t, count) => `Spend ${count} gold`,
  finish_dials: () => "Lock the dials",
  hand_in: (t, id) => `Hand in the ${pieceWords(t, id)}`,
  finish_payment: () => "Hand these in",
  finish_card: () => "That is enough for this card",
  move_black: (t, [from, to]) =>
    `Move a black crystal from the ${partWords(t, from)} to the ${partWords(t, to)}`,
  choose_player: (t, seat) => `Choose ${nameOf(t.store.room.value, seat)}`,
  name_element: (t, id) => `Name ${elementName(t, id)}`,
  spend_extra: (t, id) => `Spend 1 more ${elementName(t, id)}`,
  ignore: (t, count) => `Ignore ${plural(count, "black crystal")}`,
  name_kindred: (t, [one, other]) => `Let ${elementName(t, one)} count as ${elementName(t, other)}`,
  gain_element: (t, id) => `Gain the ${pieceWords(t, id)}`,
  master_die: (t, die) => `Place the Master’s die next: ${dieWords(t, dieOf(t, die))}`,
  curse_tile: (t, row) => `Put the black crystal on the Master’s tile of row ${row}`,
  mark_achievement: (t, id) =>
    id === "none"
      ? "Mark no achievement"
      : `Mark ${achievement(t, id)?.name}: ${achievement(t, id)?.text}`,
};

/** @param {any} t @param {any} id */
const achievement = (t, id) =>
  t.components.achievements.find((/** @type {any} */ one) => one.id === id);

/** @param {any} t @param {any} id */
export const bonusOf = (t, id) =>
  t.components.borders.find((/** @type {any} */ border) => border.id === id)?.bonus ?? id;
/** @param {any} t @param {any} id */
const borderWords = (t, id) => {
  const border = t.components.borders.find((/** @type {any} */ one) => one.id === id);
  return border
    ? ` between ${border.between.map((/** @type {string} */ realm) => realmName(t, realm)).join(" and ")}`
    : "";
};

/** An action in one sentence without its end. @param {WindTable} t @param {Action} action */
export function say(t, action) {
  const said = SAY[action.verb];
  if (said) return said(t, action.noun);
  const words = action.verb.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
  return action.noun === null
    ? words
    : `${words}: ${[action.noun]
        .flat()
        .map((one) => nounWords(t, one))
        .join(", ")}`;
}

/** Whatever a noun may be. @param {WindTable} t @param {any} noun */
export function nounWords(t, noun) {
  const c = t.components;
  if (PARTS[noun]) return PARTS[noun].name;
  const die = dieOf(t, noun);
  if (die) return dieWords(t, die);
  return (
    c.elements.find((/** @type {any} */ one) => one.id === noun)?.name ??
    c.cards[noun]?.name ??
    c.tiles[noun]?.name ??
    c.achievements?.find((/** @type {any} */ one) => one.id === noun)?.name ??
    (t.slots.has(noun) ? slotWords(t, noun) : String(noun).replaceAll("_", " "))
  );
}

/** The whole menu in words. @param {WindTable} t */
export const moves = (t) =>
  actions(t).map((action) => {
    const preview = previewOf(t, action)?.text;
    return {
      action,
      words: preview
        ? `${say(t, action)}. ${preview.replace(/^./, (letter) => letter.toUpperCase())}`
        : say(t, action),
    };
  });

/** A choice that is shown but not allowed now. @param {WindTable} t @param {Blocked} blocked */
export function blockedWords(t, { verb, noun }) {
  if (noun === null) return SAY[verb]?.(t, noun) ?? verb.replaceAll("_", " ");
  if (verb === "place_die") return `Put a die into ${area(t, noun)}`;
  if (verb === "choose_area") return `Take ${area(t, noun)}`;
  return say(t, { verb, noun });
}
