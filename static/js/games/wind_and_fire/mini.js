// @ts-check
/** Whose boards these are, and the small pyramid in the panel of a seat that opens them. */
import { html, cls, icon, SeatMark } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { ELEMENTS } from "./looks.js";
import { looked } from "./reading.js";

/** "Your", or "Mira's". @param {WindTable} t @param {number} seat */
export const titleOf = (t, seat) => (seat === (t.env.value?.seat ?? null) ? "Your" : `${nameOf(t.store.room.value, seat)}’s`);

/** @param {{t: WindTable, seat: number}} props */
export function Mini({ t, seat }) {
  const player = t.env.value?.view.players[seat];
  if (!player) return null;
  const up = new Set(player.up), flipped = new Set(player.flipped);
  const here = looked(t) === seat;
  const name = titleOf(t, seat);
  return html`<button type="button" class=${cls("mini", here && "mini--here")} data-at="mini:${seat}" aria-pressed=${String(here)} aria-label="Look at ${name.replace("Your", "your")} boards: ${up.size + flipped.size} tiles, ${player.crystals.length} crystals" title="Look at ${name.replace("Your", "your")} boards" onClick=${() => t.visit(seat)}>
    <svg viewBox="-38 -6 76 62" aria-hidden="true">${t.components.slots.map((/** @type {any} */ slot) => html`<circle key=${slot.id} cx=${slot.x * 12} cy=${slot.y * 11.5} r="4.7" class=${up.has(slot.id) ? "on" : flipped.has(slot.id) ? "flip" : ""} style="--c1:${ELEMENTS[slot.element].a};--c2:${ELEMENTS[slot.element].b}" />`)}</svg></button>`;
}

/** Says that these are somebody else's boards, with the way back. @param {{t: WindTable}} props */
export function Visit({ t }) {
  const seat = looked(t);
  const mine = t.env.value?.seat ?? null;
  if (mine === null || seat === mine) return null;
  return html`<div class="visit" data-seat=${seat + 1}><${SeatMark} seat=${seat} /><b>${titleOf(t, seat)} boards</b><button type="button" class="btn btn--sm" onClick=${() => t.visit(null)}>${icon("ui-prev")}Back to mine</button></div>`;
}
