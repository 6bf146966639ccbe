// @ts-check
/** A drawer to read cards in: the own action cards with the reason why one cannot be played now, or the discard piles. */
import { html, icon, useEffect, useRef } from "../../core/ui.js";
import { why } from "../../core/legal.js";
import { CardFace, cardTint } from "./pieces.js";
import { WHEN } from "./spread.js";

/** @param {{t: WindTable}} props */
export function Reader({ t }) {
  const kind = t.reader.value;
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (kind) ref.current?.querySelector("button")?.focus();
  }, [kind]);
  if (!kind) return null;
  const env = t.env.value;
  const close = () => {
    t.reader.value = null;
  };
  const decks = env?.view.decks;
  const hand = env && env.seat !== null ? (env.view.hands[env.seat] ?? []) : [];
  return html`<aside class="drawer" ref=${ref} aria-label=${kind === "hand" ? "Your action cards" : "Discard piles"} onKeyDown=${(
    /** @type {KeyboardEvent} */ event,
  ) => {
    if (event.key === "Escape") {
      close();
      event.stopPropagation();
    }
  }}>
    <header><h2>${kind === "hand" ? "Your action cards" : "Discard piles"}</h2><button type="button" class="iconbtn" aria-label="Close" onClick=${close}>${icon("ui-x")}</button></header>
    <div class="drawer__b reads" tabindex="0" role="group" aria-label="Cards">
      ${
        kind === "hand"
          ? html`<${List} t=${t} cards=${hand} none="You hold no action card. Borders and pairs of black crystals of the training grounds bring them." reasons />`
          : html`<h3>Training, ${decks?.training} in the deck</h3><${List} t=${t} cards=${[...(decks?.training_pile ?? [])].reverse()} none="Nothing was played yet." />
          ${env?.view.mode.advanced ? html`<h3>Tournament, ${decks?.tournament} in the deck</h3><${List} t=${t} cards=${[...(decks?.tournament_pile ?? [])].reverse()} none="Nothing was played yet." />` : null}`
      }
    </div></aside>`;
}

/** @param {{t: WindTable, cards: string[], none: string, reasons?: boolean}} props */
const List = ({ t, cards, none, reasons }) =>
  cards.length === 0
    ? html`<p class="muted">${none}</p>`
    : html`<ul>${cards.map((/** @type {string} */ id, /** @type {number} */ n) => {
        const card = t.components.cards[id];
        const reason = reasons ? why(t, "play_card", id) : "";
        return html`<li key=${n}><span class="card hc" style=${cardTint(id)}><${CardFace} t=${t} id=${id} /></span><div><b>${card.name}</b><small>${WHEN[card.window]}</small><p>${card.text}</p>${reason ? html`<p class="reads__w">Not now: ${reason}.</p>` : null}</div></li>`;
      })}</ul>`;
