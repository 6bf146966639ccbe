// @ts-check
/** The pieces: the card of the hand, the character on the map, the structure, the back. */
import { html, icon, cls, SeatMark } from "../../core/ui.js";
import { iconOf, tint, frameOf, STATS } from "./looks.js";

/** The way a character moves, as a small grid seen by its owner. @param {{move: string, components: import("./types.js").Components}} props */
export const Steps = ({ move, components }) => {
  const steps = components.moves[move]?.steps;
  if (!steps) return null;
  const may = new Set(
    steps.map((/** @type {number[]} */ [forward, right]) => `${forward},${right}`),
  );
  return html`<svg class="mvg" viewBox="0 0 30 30" aria-hidden="true">${[1, 0, -1].flatMap(
    (forward) =>
      [-1, 0, 1].map(
        (right) =>
          html`<rect x=${(right + 1) * 10 + 1} y=${(1 - forward) * 10 + 1} width="8" height="8" rx="1.500" class=${forward === 0 && right === 0 ? "me" : may.has(`${forward},${right}`) ? "m" : ""} />`,
      ),
  )}</svg>`;
};

/** The face of a card, without the button or span around it. @param {{card: import("./types.js").Card, components: import("./types.js").Components, cost?: number[]}} props */
export function Face({ card, components, cost }) {
  const [energy, coins] = cost ?? [card.energy, card.coins];
  return html`<span class="lart">${icon(iconOf(card.id))}</span>
    <span class=${cls("en num", energy !== card.energy && "cheap")}>${icon(STATS.energy)}<b>${energy}</b></span>
    ${coins || card.coins ? html`<span class=${cls("co num", coins !== card.coins && "cheap")}><b>${coins}</b></span>` : null}
    <span class="rg"></span><span class="ln"><span>${card.name}</span></span><span class="lt"><span>${card.text}</span></span>
    <span class="ca">${
      card.kind === "character"
        ? html`<span class="num">${icon(STATS.attack)}${card.attack}</span><span class="num">${icon(STATS.defence)}${card.defence}</span><${Steps} move=${card.move} components=${components} />`
        : card.kind === "structure"
          ? html`<span class="num">${icon(STATS.craft)}${card.craft}</span><span class="num">${icon(STATS.defence)}${card.defence}</span>`
          : html`<em>${["Spell", card.tribe].filter(Boolean).join(", ")}</em>`
    }</span>`;
}

/** A card that lies somewhere. @param {{card: import("./types.js").Card, components: import("./types.js").Components, cls?: string, cost?: number[]}} props */
export const CardView = ({ card, components, cls: extra, cost }) =>
  html`<span class=${cls("card lc", frameOf(card), extra)} style=${tint(card, components)}><${Face} card=${card} components=${components} cost=${cost} /></span>`;

/** @param {{seat: number, cls?: string}} props */
export const Back = ({ seat, cls: extra }) =>
  html`<span class=${cls("card card--back", extra)} data-seat=${seat + 1}></span>`;

/** More or less than printed: a colour and an arrow. @param {number|null} now @param {number} printed */
const shift = (now, printed) =>
  now === null || now === printed ? "" : now > printed ? "up" : "down";

/** What stands on the map for a character. @param {{unit: import("./types.js").Unit, components: import("./types.js").Components, place?: number}} props */
export function Token({ unit, components, place = 0 }) {
  const card = unit.card ? components.cards[unit.card] : null;
  return html`<span class="ug">${icon(unit.card ? iconOf(unit.card) : "cowled", "")}</span>
    <span class="flag"><${SeatMark} seat=${unit.seat} /></span>
    ${place ? html`<span class="nth num" aria-hidden="true">${place}</span>` : null}
    ${
      unit.body
        ? html`<span class="dead">${icon("death-skull", "")}</span>`
        : html`
      ${unit.attack === null ? null : html`<span class=${cls("ua num", shift(unit.attack, card?.attack ?? 0))}>${unit.attack}</span><span class=${cls("ud num", shift(unit.defence, card?.defence ?? 0))}>${unit.defence}</span>`}
      ${unit.ready ? null : html`<span class="zz">${icon("night-sleep", "")}</span>`}
      ${unit.hidden && unit.card ? html`<span class="veil">${icon("cowled", "")}</span>` : null}`
    }`;
}

/** The class names of a character. @param {import("./types.js").Unit} unit */
export const tokenClass = (unit) =>
  cls(
    "unit",
    unit.body && "is-body",
    unit.hidden && "is-hidden",
    !unit.card && "is-unknown",
    !unit.ready && !unit.body && "is-tired",
  );

/** @param {{piece: import("./types.js").Structure, components: import("./types.js").Components}} props */
export function Tower({ piece, components }) {
  const printed = components.cards[piece.card]?.defence;
  return html`${icon(iconOf(piece.card))}<b class=${cls("num", shift(piece.defence, printed))}>${piece.defence}</b>${piece.craft > 0 ? html`<em class="num">${icon(STATS.craft)}${piece.craft}</em>` : null}`;
}
