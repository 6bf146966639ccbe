// @ts-check
/** Below the rules in short: the bonuses of borders, and what every action card does. */
import { html, icon } from "../../core/ui.js";
import { BONUSES } from "./looks.js";
import { CardFace, cardTint } from "./pieces.js";
import { WHEN } from "./spread.js";

/** @param {{t: WindTable}} props */
export function Reference({ t }) {
  const advanced = t.env.value?.view.mode.advanced;
  const cards = Object.entries(t.components.cards).filter(
    ([, card]) => advanced || card.window === "training",
  );
  return html`<h3>Bonuses of borders</h3>
    <ul class="rules__el">${Object.entries(BONUSES).map(
      ([id, { icon: picture, name }]) =>
        html`<li key=${id}><span class="bo bo--${id}">${icon(picture)}</span><b>${name}</b></li>`,
    )}</ul>
    <h3>Action cards</h3>
    <ul class="reads">${cards.map(
      ([id, { name, window, text }]) => html`<li key=${id}>
        <span class="card hc" style=${cardTint(id)}><${CardFace} t=${t} id=${id} /></span>
        <div><b>${name}</b><small>${WHEN[window]}</small><p>${text}</p></div></li>`,
    )}</ul>`;
}
