// @ts-check
/** What a piece is and what changed it, as the text of a tip. */
import { CAUSES, AREAS } from "./looks.js";
import { nameOf } from "../../core/names.js";
import { areaOf, unitsOf, ordinal } from "./reading.js";
import { areaText, explained } from "./short.js";

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${value}` : `−${-value}`);

/** One line per thing that changed a character. @param {LeviatelTable} t @param {import("./types.js").Unit} unit @returns {string[]} */
export function changes(t, unit) {
  return (unit.marks ?? []).map((mark) => {
    const name =
      t.components.cards[mark.by]?.name ??
      t.components.castles[mark.by]?.name ??
      CAUSES[mark.by] ??
      mark.by;
    const what = [
      mark.attack && `${signed(mark.attack)} attack`,
      mark.defence && `${signed(mark.defence)} defence`,
    ]
      .filter(Boolean)
      .join(", ");
    return what ? `${what}: ${name}` : `${name} is attached`;
  });
}

/** @param {LeviatelTable} t @param {import("./types.js").Unit} unit */
export function unitTip(t, unit) {
  const card = unit.card && t.components.cards[unit.card];
  const owner = nameOf(t.store.room.value, unit.seat);
  if (!card)
    return `Hidden character of ${owner}.\nIt shows itself when it attacks, takes damage or uses its effect.`;
  const tribe = unit.tribe || card.tribe;
  const head = `${owner}${tribe ? ` · ${tribe}` : ""}${card.token ? " · token" : ""} · ${t.components.moves[card.move]?.name ?? ""} moves`;
  if (unit.body) return `${head}\nFallen: the body leaves the map at the end of the turn.`;
  const found = changes(t, unit);
  const values = `Attack ${unit.attack}${unit.attack === card.attack ? "" : ` (printed ${card.attack})`}, defence ${unit.defence}${unit.defence === card.defence ? "" : ` (printed ${card.defence})`}`;
  const at = unitsOf(t).indexOf(unit) + 1;
  return [
    head,
    values,
    ...found,
    card.text,
    ...explained(card, t.components),
    `${unit.hidden ? "Hidden from the other player. " : ""}${unit.ready ? "Ready" : "Exhausted"}, arrived ${ordinal(at)}.`,
  ].join("\n");
}

/** @param {LeviatelTable} t @param {import("./types.js").Structure} piece */
export function towerTip(t, piece) {
  const card = t.components.cards[piece.card];
  const state = !piece.finished
    ? `Under construction: ${piece.craft} ${piece.craft === 1 ? "turn" : "turns"} to go.`
    : piece.craft > 0
      ? `Finished, works again in ${piece.craft} ${piece.craft === 1 ? "turn" : "turns"}.`
      : "Finished.";
  return `${nameOf(t.store.room.value, piece.seat)} · structure${card.tribe ? ` · ${card.tribe}` : ""}\nDefence ${piece.defence}${piece.defence === card.defence ? "" : ` (printed ${card.defence})`}\n${state}\n${card.text}`;
}

/** @param {LeviatelTable} t @param {string} id */
export function areaTip(t, id) {
  const area = areaOf(t, id);
  const whose = area?.side
    ? ` of ${nameOf(t.store.room.value, area.side === "south" ? 0 : 1)}`
    : "";
  return {
    title: `${id}, ${AREAS[area?.kind ?? ""]?.name ?? "area"}${whose}`,
    text: areaText(t.components, area?.kind ?? "", t.store.room.value.options ?? {}),
  };
}

/** @param {LeviatelTable} t @param {import("./types.js").Card} card */
export const cardTip = (t, card) =>
  [
    `${card.kind}${card.tribe ? ` · ${card.tribe}` : ""}${card.rarity ? ` · ${card.rarity}` : ""}`,
    card.text,
    ...explained(card, t.components),
  ].join("\n");
