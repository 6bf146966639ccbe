// @ts-check
/** Players somebody follows: their tables come first, here and in this browser only. */
import { html, icon, signal } from "/static/js/core/ui.js";
import { nameOf } from "/static/js/core/tournament.js";

/** @param {string} id of the tournament */
export function follow(id) {
  const key = `follow:${id}`;
  const chosen = signal(/** @type {number[]} */ (JSON.parse(localStorage.getItem(key) ?? "[]")));
  return {
    /** @param {number} entrant */
    has: (entrant) => chosen.value.includes(entrant),
    /** @param {number} entrant */
    flip(entrant) {
      const now = chosen.peek();
      chosen.value = now.includes(entrant)
        ? now.filter((one) => one !== entrant)
        : [...now, entrant];
      localStorage.setItem(key, JSON.stringify(chosen.peek()));
    },
  };
}

/** @param {{model: Model, entrant: number}} props */
export function Star({ model, entrant }) {
  const on = model.stars.has(entrant);
  return html`<button type="button" class="tn-star" aria-pressed=${String(on)} aria-label=${`Follow ${nameOf(model.tournament.value, entrant)}`} title=${on ? "You follow them" : "Follow: their table comes first"} onClick=${() => model.stars.flip(entrant)}>${icon("round-star")}</button>`;
}
