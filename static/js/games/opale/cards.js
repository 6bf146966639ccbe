// @ts-check
/** The cards of Opale: a creature on an opal cameo, its points, its name; or the back in the colour of a seat. */
import { html, icon, cls } from "../../core/ui.js";
import { TYPES } from "./looks.js";

/** The face, without the button or span around it. @param {{card: Card, components: import("./types.js").Components}} props */
export const Face = ({ card, components }) => {
  const type = components.types[card.type];
  return html`<i></i>${icon(TYPES[card.type]?.icon ?? "ui-cards", "gl")}<b class="fr"></b>
    ${card.points ? html`<span class="v">${card.points}</span>` : card.points === null ? html`<span class="v v--hidden">·</span>` : null}
    <span class="n">×${type?.copies ?? ""}</span><span class="nm">${type?.name ?? card.type}</span>`;
};

/** @param {string} type */
export const tint = (type) => `--a:${TYPES[type]?.a ?? "#456"};--b:${TYPES[type]?.b ?? "#123"}`;

/** A card that lies somewhere. @param {{card: Card, components: import("./types.js").Components, cls?: string, mark?: boolean}} props */
export const CardView = ({ card, components, cls: extra, mark = true }) =>
  html`<span class=${cls("card oc", extra)} style=${tint(card.type)} data-card=${mark ? card.id : undefined}>
    <${Face} card=${card} components=${components} />
  </span>`;

/** @param {{seat: number, cls?: string}} props */
export const Back = ({ seat, cls: extra }) =>
  html`<span class=${cls("card card--back", extra)} data-seat=${seat + 1}></span>`;

/** @param {Card} card @param {import("./types.js").Components} components */
export const cardName = (card, components) => {
  const name = components.types[card.type]?.name ?? card.type;
  return card.points ? `${name}, ${card.points} ${card.points === 1 ? "point" : "points"}` : name;
};
