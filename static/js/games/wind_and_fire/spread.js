// @ts-check
/** What is laid out above the boards to choose from: cards with their text, faces of dice, names. */
import { html, cls, icon, useState } from "../../core/ui.js";
import { ELEMENTS, PARTS } from "./looks.js";
import { same, dieOf, previewOf } from "./reading.js";
import { CardFace, Die, cardTint } from "./pieces.js";
import { label, laidOut } from "./bar.js";
import { say } from "./words.js";
import { fill } from "../../core/names.js";

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
  const cards = list.every(({ noun }) => t.components.cards[String(noun)]);
  return html`<section class=${cls("slab spread", cards && "spread--cards")} aria-label="Choose one">
    <h2><span>${question}</span>
      <button type="button" class="spread__aside" onClick=${() => setAside(asked)}>${icon("ui-eye")}Look below</button></h2>
    <div class="spread__l" data-n=${Math.min(9, list.length)}>${list.map((action, n) => html`<${Item} key=${n} t=${t} action=${action} num=${t.hints.value && n < 9 ? n + 1 : null} />`)}</div></section>`;
}

/** @param {any} props */
function Item({ t, action, num }) {
  const chosen = same(t.plan.value, action);
  const card = t.components.cards[String(action.noun)];
  const text =
    previewOf(t, action)?.text ??
    t.components.achievements.find((/** @type {any} */ one) => one.id === action.noun)?.text;
  return html`<button type="button" data-item data-act class=${cls("pickone", chosen ? "is-chosen" : "is-legal", card && "pickone--card")} aria-pressed=${String(chosen)} aria-label="${say(t, action)}${card ? `. ${card.text}` : ""}" onClick=${() => t.begin(action)}>
    ${
      card
        ? html`<span class="card hc" style=${cardTint(String(action.noun))}><${CardFace} t=${t} id=${String(action.noun)} /></span><span class="pickone__t"><b>${card.name}</b><small>${WHEN[card.window]}</small><span>${card.text}</span></span>`
        : html`<${Picture} t=${t} action=${action} /><b>${label(t, action)}</b>${text ? html`<small>${text}</small>` : null}`
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

/** @param {any} props */
function Picture({ t, action: { verb, noun } }) {
  if (verb === "turn_die")
    return html`<${Die} t=${t} die=${{ die: noun[0], ...t.components.dice[noun[0]][noun[1]] }} card=${false} />`;
  const die = dieOf(t, String(noun));
  if (die) return html`<${Die} t=${t} die=${die} card=${false} />`;
  return html`<span class="pickone__i">${[noun].flat().map((one) => (ELEMENTS[one] ? html`<span key=${one} class="sign" style="--c1:${ELEMENTS[one].a};--c2:${ELEMENTS[one].b};--ci:${ELEMENTS[one].ink}">${icon(ELEMENTS[one].icon)}</span>` : PARTS[one] ? icon(PARTS[one].icon) : null))}</span>`;
}
