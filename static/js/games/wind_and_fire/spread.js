// @ts-check
/** What is laid out above the boards to choose from: cards with their text, faces of dice, names. */
import { html, cls, icon, useState } from "../../core/ui.js";
import { keyOf, same } from "../../core/legal.js";
import { fill } from "../../core/names.js";
import { ELEMENTS, PARTS } from "./looks.js";
import { laidOut } from "./reading.js";
import { CardFace, Die, cardTint } from "./pieces.js";

/** @param {{t: WindTable}} props */
export function Spread({ t }) {
  const [aside, setAside] = useState(/** @type {unknown} */ (null)); // the question it was put aside at
  const list = laidOut(t);
  const asked = t.env.value?.decision;
  if (list.length === 0) return null;
  if (aside === asked) {
    return html`<button type="button" class="btn spread__back" onClick=${() => setAside(null)}>
      ${icon("ui-eye")}Back to the choice</button>`;
  }
  const question = fill(
    t.env.value?.prompt?.text ?? "",
    t.store.room.value,
    t.env.value?.seat ?? null,
  );
  const cards = list.every(({ action }) => t.components.cards[String(action.noun)]);
  return html`<section class=${cls("slab spread", cards && "spread--cards")} aria-label="Choose one">
    <h2><span>${question}</span>
      <button type="button" class="spread__aside" onClick=${() => setAside(asked)}>${icon("ui-eye")}Look below</button></h2>
    <div class="spread__l" data-n=${Math.min(9, list.length)}>${list.map(
      (offer, n) => html`<${Item}
        key=${n} t=${t} offer=${offer} />`,
    )}</div></section>`;
}

/** @param {{t: WindTable, offer: Offer}} props */
function Item({ t, offer }) {
  const { action, face } = offer;
  const chosen = same(t.plan.value, action);
  const card = t.components.cards[String(action.noun)];
  const num = t.game.keyAt(t, offer);
  return html`<button type="button" data-item data-act data-offer=${keyOf(action)}
      class=${cls("pickone", chosen ? "is-chosen" : "is-legal", card && "pickone--card")}
      aria-pressed=${String(chosen)} aria-label="${face.text}${card ? `. ${card.text}` : ""}"
      onClick=${() => t.pointer.begin(offer)}>
    ${
      card
        ? html`<span class="card hc" style=${cardTint(String(action.noun))}><${CardFace} t=${t} id=${String(action.noun)} /></span><span class="pickone__t"><b>${card.name}</b><small>${WHEN[card.window]}</small><span>${card.text}</span></span>`
        : html`<${Picture} t=${t} noun=${action.noun} /><b>${face.short}</b>${face.note ? html`<small>${face.note}</small>` : null}`
    }
    ${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}

/** @type {Record<string, string>} */
export const WHEN = {
  training: "Training, on your turn",
  before: "Tournament, before power is chosen",
  reveal: "Tournament, when power is revealed",
  after: "Tournament, after the trophies",
};

/** A face of a die, elements, parts of the dragon: whatever is named. @param {{t: WindTable, noun: Noun}} props */
function Picture({ t, noun }) {
  const names = [noun].flat().map(String);
  const side = t.components.dice[names[0]]?.[Number(names[1])];
  if (side) return html`<${Die} t=${t} die=${{ die: names[0], ...side }} card=${false} />`;
  return html`<span class="pickone__i">${names.map((one) =>
    ELEMENTS[one]
      ? html`<span key=${one} class="sign"
      style="--c1:${ELEMENTS[one].a};--c2:${ELEMENTS[one].b};--ci:${ELEMENTS[one].ink}">${icon(ELEMENTS[one].icon)}</span>`
      : PARTS[one]
        ? icon(PARTS[one].icon)
        : null,
  )}</span>`;
}
