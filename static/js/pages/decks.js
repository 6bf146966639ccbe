// @ts-check
/** The deck builder: all cards on the left, the deck in hand on the right. What is legal is asked of the server. */
import { html, icon, render } from "/static/js/core/ui.js";
import { settings } from "/static/js/core/settings.js";
import { Chooser, Voice } from "./decks/chooser.js";
import { Deck } from "./decks/deck.js";
import { createDesk } from "./decks/desk.js";
import { Filters } from "./decks/filters.js";
import { Grid } from "./decks/grid.js";

/** @typedef {import("./decks/desk.js").Desk} Desk */

/** How the cards of a game look. @type {Record<string, () => Promise<import("./decks/leviatel.js").Looks>>} */
const LOOKS = { leviatel: async () => (await import("./decks/leviatel.js")).looks };

/** @param {{desk: Desk}} props */
function Builder({ desk }) {
  const covered = desk.phone.value && desk.sheet.value;
  return html`<div class="bdlib" inert=${covered}>
      <${Filters} desk=${desk} />
      <section class="bdtray" data-game=${desk.game} aria-label="All cards">
        ${
          desk.shown.value.length
            ? html`<${Grid} desk=${desk} />`
            : html`<div class="empty bdtray__none">${icon("compass")}<b>No card matches</b>Remove a filter or search for another word.<button type="button" class="btn" onClick=${() => {
                desk.filters.value = { ...desk.filters.value, query: "", chosen: {} };
              }}>Clear filters</button></div>`
        }
      </section>
    </div>
    <${Deck} desk=${desk} />
    <${Chooser} desk=${desk} />
    ${desk.chooser.value ? null : html`<${Voice} desk=${desk} />`}`;
}

/** "/" goes to the search, Enter or the down arrow from there to the cards. Escape empties it, then goes back too. @param {Desk} desk */
function watchKeys(desk) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
      return;
    if (target.id === "search" && ["Escape", "Enter", "ArrowDown"].includes(event.key)) {
      if (event.key === "Escape" && desk.filters.value.query)
        desk.filters.value = { ...desk.filters.value, query: "" };
      else
        /** @type {HTMLElement|null} */ (
          document.querySelector(
            event.key === "Escape" ? ".bdgrid [tabindex='0']" : ".bdgrid [data-item]",
          )
        )?.focus();
      event.preventDefault();
    } else if (
      event.key === "/" &&
      settings.value.letters &&
      !target.closest("input, textarea, select")
    ) {
      event.preventDefault();
      const search = /** @type {HTMLInputElement|null} */ (document.getElementById("search"));
      desk.sheet.value = false;
      requestAnimationFrame(() => {
        search?.focus();
        search?.select();
      });
    }
  });
}

const root = /** @type {HTMLElement} */ (document.getElementById("decks"));
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
const desk = createDesk(data, await LOOKS[data.game.id]());
await desk.start();
root.replaceChildren();
render(html`<${() => html`<${Builder} desk=${desk} />`} />`, root);
watchKeys(desk);
addEventListener("beforeunload", (event) => {
  if (desk.changed.value) event.preventDefault();
});
