// @ts-check
/** Whose boards these are, and the small pyramid in the panel of a seat that opens them. */
import { html, cls, icon, SeatMark } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { looked } from "./reading.js";
import { tint } from "./pieces.js";

/** "Your", or "Mira's". @param {WindTable} t @param {number} seat @param {string} [mine] */
export const titleOf = (t, seat, mine = "Your") =>
  seat === (t.env.value?.seat ?? null) ? mine : `${nameOf(t.store.room.value, seat)}’s`;

/** The heading of a board; one that is not the own says whose it is. @param {{t: WindTable, name: string, small: View}} props */
export const Heading = ({ t, name, small }) => {
  const seat = looked(t);
  const mine = t.env.value?.seat ?? null;
  if (seat === mine) return html`<h2>${name}<small>${small}</small></h2>`;
  if (mine !== null)
    return html`<h2><${SeatMark} seat=${seat} />${name}<small>${small}</small></h2>`; // the name stands above
  return html`<h2><${SeatMark} seat=${seat} /><span class="h2__w">${titleOf(t, seat)} ${name.toLowerCase()}</span></h2>`;
};

/** @param {{t: WindTable, seat: number}} props */
export function Mini({ t, seat }) {
  const player = t.env.value?.view.players[seat];
  if (!player) return null;
  const up = new Set(player.up),
    flipped = new Set(player.flipped),
    gained = new Set(player.crystals);
  const here = looked(t) === seat;
  const name = titleOf(t, seat, "your");
  return html`<button type="button" class=${cls("mini", here && "mini--here")} data-at="mini:${seat}"
      aria-pressed=${String(here)}
      aria-label="Look at ${name} boards: ${up.size + flipped.size} tiles, ${player.crystals.length} crystals"
      title="Look at ${name} boards" onClick=${() => t.visit(seat)}>
    <svg viewBox="-38 -6 76 75" aria-hidden="true">
      ${t.components.slots.map(
        (slot) => html`<circle key=${slot.id} cx=${slot.x * 12} cy=${slot.y * 11.5} r="4.7"
        class=${up.has(slot.id) ? "on" : flipped.has(slot.id) ? "flip" : ""} style=${tint(slot.element)} />`,
      )}
      ${t.components.realms.map(
        (realm, n) => html`<path key=${realm.id}
        d="M${n * 9.4 - 32.9} 58l4 5-4 5-4-5z" class=${gained.has(realm.id) ? "on" : ""} style=${tint(realm.element)} />`,
      )}
    </svg></button>`;
}

/** Says that these are somebody else's boards, with the way back. @param {{t: WindTable}} props */
export function Visit({ t }) {
  const seat = looked(t);
  const mine = t.env.value?.seat ?? null;
  if (mine === null || seat === mine) return null;
  return html`<div class="visit" data-seat=${seat + 1}><${SeatMark} seat=${seat} /><b>${titleOf(t, seat)} boards</b><button type="button" class="btn btn--sm" onClick=${() => t.visit(null)}>${icon("ui-prev")}Back to mine</button></div>`;
}
