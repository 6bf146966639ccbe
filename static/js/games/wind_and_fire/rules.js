// @ts-check
/** The rules drawer: a round, the boards, the tournaments, what every card does. */
import { html, icon } from "../../core/ui.js";
import { BONUSES, ELEMENTS } from "./looks.js";
import { CardFace, cardTint } from "./pieces.js";
import { elementName } from "./words.js";
import { WHEN } from "./spread.js";

/** @param {{t: WindTable}} props */
export function Rules({ t }) {
  const mode = t.env.value?.view.mode ?? {};
  const cards = Object.entries(t.components.cards).filter(([, card]) => mode.advanced || /** @type {any} */ (card).window === "training");
  return html`<div class="rules">
    <p><b>A round.</b> The player with the marker rolls seven dice and puts them into the areas. From the left, everybody takes one area; the roller takes last. Then the marker goes left.</p>
    <p><b>A die on the pyramid</b> gives tiles of its element for free slots. Each full row pays 1 gold, once. <b>A die in the training grounds</b> moves a crystal to your elemental board and clears its realm: borders to realms cleared before pay their bonus. What has no room, and each black icon, gives a black crystal.</p>
    <p><b>Gold and black crystals.</b> ${mode.advanced ? "Gold stays in your storage for the tournament. Two black crystals of the grounds go to the pyramid storage and bring a card; all black crystals go on the dragon before the tournament." : "Two gold in the storage go on your dragon, +1 power each. Two black crystals go on it too, −1 each; those of the grounds bring an action card."}</p>
    <p><b>Upgrades.</b> Once a turn, when face-up tiles lie in the pattern of the top tile of a stack: flip them and take it. Each part once. Whoever has three upgrades makes this the last round.</p>
    <p><b>Five tournaments.</b> Power of the part and elements of the kind${mode.advanced ? " you spend, with gold: set secretly on dials" : ""}. The highest total wins 4 points, the second 2.</p>
    ${mode.advanced ? html`<p><b>Pattern tokens.</b> The toss before the first tournament says for all five how three tiles must lie. Before, between and after the tournaments each player in turn may hand in three tiles that lie so, face up or flipped, as often as they fit. Each three bring a power token while there are any: +1 power on one part, and 1 point at the end.</p>` : null}
    <h3>Elements</h3><ul class="rules__el">${Object.entries(ELEMENTS).map(([id, { icon: picture, a, b, ink }]) => html`<li key=${id}><span class="sign" style="--c1:${a};--c2:${b};--ci:${ink}">${icon(picture)}</span><b>${elementName(t, id)}</b></li>`)}</ul>
    <h3>Bonuses of borders</h3><ul class="rules__el">${Object.entries(BONUSES).map(([id, { icon: picture, name }]) => html`<li key=${id}><span class="bo bo--${id}">${icon(picture)}</span><b>${name}</b></li>`)}</ul>
    <h3>Action cards</h3><ul class="reads">${cards.map(([id, card]) => html`<li key=${id}><span class="card hc" style=${cardTint(id)}><${CardFace} t=${t} id=${id} /></span><div><b>${/** @type {any} */ (card).name}</b><small>${WHEN[/** @type {any} */ (card).window]}</small><p>${/** @type {any} */ (card).text}</p></div></li>`)}</ul>
  </div>`;
}
