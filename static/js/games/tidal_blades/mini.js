// @ts-check
/** In the panel of a seat: the four Traits as bars; a tap opens the board. */
import { html, cls } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { ORDER, TRAITS } from "./looks.js";
import { mySeat, playerOf } from "./reading.js";

/** @param {{t: TidalTable, seat: number}} props */
export function Mini({ t, seat }) {
  const player = playerOf(t, seat);
  if (!player) return null;
  const mine = seat === mySeat(t);
  const here = t.side.value === (mine ? "cards" : seat);
  const words = ["S", "F", "R", "Y"]
    .map((one) => `${TRAITS[one].name} ${player.dials[ORDER.indexOf(one)].level}`)
    .join(", ");
  return html`<button type="button" class=${cls("mini", here && "mini--here")} data-at="mini:${seat}" aria-pressed=${String(here)} aria-label="Look at ${mine ? "your cards" : `the board of ${nameOf(t.store.room.value, seat)}`}: ${words}" title=${words} onClick=${() => t.look(seat)}>
    <svg viewBox="0 0 44 34" aria-hidden="true">${["S", "F", "R", "Y"].map((one, n) => {
      const dial = player.dials[ORDER.indexOf(one)];
      return html`<rect key=${`b${one}`} x=${n * 11 + 1} y="1" width="8" height="32" rx="4" class="bg" /><rect key=${one} x=${n * 11 + 1} y=${33 - 8 - dial.position * 2} width="8" height=${8 + dial.position * 2} rx="4" style="fill:var(--tr-${TRAITS[one].id})" />`;
    })}</svg></button>`;
}
