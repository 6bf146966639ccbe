// @ts-check
/** The cards to choose from. One Tab stop, arrows by position, Enter adds or takes out; a card that cannot be added says why. */
import { useRove } from "/static/js/core/rove.js";
import { cls, html, icon } from "/static/js/core/ui.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").DeckCard} DeckCard */

/** @param {{desk: Desk, card: DeckCard}} props */
function Choice({ desk, card }) {
  const { looks, components } = desk;
  const inside = desk.draft.value.cards.includes(card.id);
  const why = inside ? [] : (desk.found.value?.refused[card.id] ?? []);
  const act = inside
    ? "In the deck. Take out of deck."
    : why.length
      ? `Cannot be added. With it: ${why.join(" ")}`
      : "Add to deck.";
  return html`<button type="button" data-item data-pick=${card.id} class=${cls("card bdcard", looks.frame(card), inside && "bdcard--in", why.length > 0 && "bdcard--no")} style=${looks.tint(card, components)}
      aria-label=${`${looks.about(card, components)} ${act}`} aria-disabled=${why.length ? "true" : undefined}
      onClick=${(/** @type {Event} */ event) => {
        /** @type {HTMLElement} */ (event.currentTarget).focus();
        void desk.toggle(card.id);
      }}>
    <span aria-hidden="true"><${looks.Face} card=${card} components=${components} />
      ${card.tribe ? html`<span class="bdcard__tribe">${card.tribe}</span>` : null}
      ${inside ? html`<span class="bdcard__in">${icon("ui-check")}In deck</span>` : null}
      ${why.length ? html`<span class="bdcard__lock">${icon("ui-lock")}</span><span class="cant">${icon("ui-lock")}<span>${why[0]}</span></span>` : null}
      ${!inside && !why.length ? html`<span class="bdcard__add">${icon("ui-plus")}</span>` : null}</span>
  </button>`;
}

/** @param {{desk: Desk}} props */
export function Grid({ desk }) {
  const region = useRove("cards");
  const shown = desk.shown.value;
  return html`<ul class="bdgrid" ref=${region} aria-label="Cards">
    ${shown.map((card) => html`<li key=${card.id}><${Choice} desk=${desk} card=${card} /></li>`)}
  </ul>`;
}
