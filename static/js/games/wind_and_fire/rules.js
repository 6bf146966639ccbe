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
  const start = t.env.value?.view.master?.start_power.join(", ") ?? "";
  const need = Math.min(
    ...t.components.ranks
      .filter((/** @type {any} */ one) => one.name !== "Fail")
      .map((/** @type {any} */ one) => one.min),
  );
  const cards = Object.entries(t.components.cards).filter(
    ([, card]) => mode.advanced || /** @type {any} */ (card).window === "training",
  );
  return html`<div class="rules">
    ${
      mode.solo
        ? html`<p><b>Alone.</b> You train against the Master. Odd rounds are yours: you roll and put the dice into the areas, he draws a card and takes an area first. Even rounds are his: his card puts the dice there, and you take first. He takes the first area that fits the list of his card.</p>
      <p><b>The Master’s board.</b> His dice fill the spaces of three rows, you say in which order. The last space of a turn pays its bonus, ringed ones always do: gold for the row, or a dragon tile. One tile a row, of the first part of his card that he has not got; its printed power does not count: each part of his starts at ${start} and gains 1 for each gold of its row.</p>
      <p><b>The exams.</b> The training ends with the round in which you have three upgrades or he has three tiles (rows without one then get theirs). 18 exams: for each part and element your power and elements must be <b>more</b> than his; equal fails. ${need} passed exams are enough${mode.exam_cards ? "; the three that are shown must all be passed, and count twice" : ""}.</p>`
        : html`<p><b>A round.</b> The player with the marker rolls seven dice and puts them into the areas. From the left, everybody takes one area; the roller takes last. Then the marker goes left.</p>`
    }
    <p><b>A die on the pyramid</b> gives tiles of its element for free slots. Each full row pays 1 gold, once. <b>A die in the training grounds</b> moves a crystal to your elemental board and clears its realm: borders to realms cleared before pay their bonus. What has no room, and each black icon, gives a black crystal.</p>
    <p><b>Gold and black crystals.</b> ${mode.advanced ? "Gold stays in your storage for the tournament. Two black crystals of the grounds go to the pyramid storage and bring a card; all black crystals go on the dragon before the tournament." : "Two gold in the storage go on your dragon, +1 power each. Two black crystals go on it too, −1 each; those of the grounds bring an action card."}</p>
    <p><b>Upgrades.</b> Once a turn, when face-up tiles lie in the pattern of the top tile of a stack: flip them and take it. Each part once. Whoever has three upgrades makes this the last round.</p>
    ${mode.beginner ? html`<p><b>Beginner.</b> Black crystals on the Master’s dice and Whispered Curse weaken him too: −1 power each when the exams begin.</p>` : null}
    <p><b>Trainer.</b> ${mode.hard ? "The picture on your pyramid with its crystal pays 2 gold, an action card, and removes 2 black crystals." : "The three crystals on your elemental board pay 2 gold."} Once a game, on your turn.</p>
    ${mode.sigils ? html`<p><b>Sigils.</b> An upgrade whose flipped tiles hold both elements of the open sigil of that part may take it: +1 power.</p>` : null}
    <p><b>Late upgrades.</b> After the training each upgrade costs 1 gold, ${mode.solo ? "which strengthens row 1 of the Master" : "paid to who ended it"}.</p>
    ${mode.solo ? null : html`<p><b>Five tournaments.</b> Power of the part and elements of the kind${mode.advanced ? " you spend, with gold: set secretly on dials" : ""}. The highest total wins 4 points, the second 2.</p>`}
    ${mode.advanced ? html`<p><b>Pattern tokens.</b> The toss before the first tournament says for all five how three tiles must lie. Before, between and after the tournaments each player in turn may hand in three tiles that lie so, face up or flipped, as often as they fit. Each three bring a power token while there are any: +1 power on one part, and 1 point at the end.</p>` : null}
    <h3>Elements</h3><ul class="rules__el">${Object.entries(ELEMENTS).map(([id, { icon: picture, a, b, ink }]) => html`<li key=${id}><span class="sign" style="--c1:${a};--c2:${b};--ci:${ink}">${icon(picture)}</span><b>${elementName(t, id)}</b></li>`)}</ul>
    <h3>Bonuses of borders</h3><ul class="rules__el">${Object.entries(BONUSES).map(([id, { icon: picture, name }]) => html`<li key=${id}><span class="bo bo--${id}">${icon(picture)}</span><b>${name}</b></li>`)}</ul>
    <h3>Action cards</h3><ul class="reads">${cards.map(([id, card]) => html`<li key=${id}><span class="card hc" style=${cardTint(id)}><${CardFace} t=${t} id=${id} /></span><div><b>${/** @type {any} */ (card).name}</b><small>${WHEN[/** @type {any} */ (card).window]}</small><p>${/** @type {any} */ (card).text}</p></div></li>`)}</ul>
  </div>`;
}
