// @ts-check
/** Search, order and filters. */
import { html, icon, plural, useState } from "/static/js/core/ui.js";
import { openLegend } from "./legend.js";
import { SORTS } from "./library.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./types.js").Group} Group */

/** Open from the start only where the cards stay in sight. */
const roomy = matchMedia("(min-width: 1181px) and (min-height: 1040px)");

/** @param {{desk: Desk, group: Group}} props */
function Chips({ desk, group }) {
  const { looks, components } = desk;
  const now = desk.filters.value;
  const on = now.chosen[group.id] ?? [];
  /** @param {string} id */
  const flip = (id) => {
    const next = group.values
      .map((value) => value.id)
      .filter((one) => (one === id ? !on.includes(one) : on.includes(one)));
    desk.filters.value = { ...now, chosen: { ...now.chosen, [group.id]: next } };
  };
  const picture = /** @type {Record<string, string>} */ (looks.stats)[group.id];
  return html`<div class="bdf__g" role="group" aria-label=${group.label} data-group=${group.id}>
    <span class="bdf__l" aria-hidden="true">${group.label}</span>
    <span class="bdf__v">${group.values.map(
      (
        value,
      ) => html`<button type="button" class="bdchip" key=${value.id} aria-pressed=${String(on.includes(value.id))} onClick=${() => flip(value.id)}>
      ${
        picture
          ? html`<i class=${`bdcoin bdcoin--${group.id}`} aria-hidden="true">${value.label}</i><span class="sr">${value.label} ${group.label.toLowerCase()}</span>`
          : html`${value.colour ? html`<i class="bdgem" style=${`--rr:${value.colour}`} aria-hidden="true"></i>` : null}${value.move ? html`<${looks.Steps} move=${value.move} components=${components} />` : null}${value.label}`
      }
    </button>`,
    )}</span>
  </div>`;
}

/** @param {{desk: Desk}} props */
export function Filters({ desk }) {
  const [open, show] = useState(roomy.matches);
  const now = desk.filters.value;
  const count = Object.values(now.chosen).flat().length;
  const shown = desk.shown.value.length;
  const active = count > 0 || now.query.trim() !== "";
  return html`<div class="bdf">
    <div class="bdf__top">
      <header class="bdlead"><h1>Build a deck</h1><p>${desk.info.title}. <a class="textlink" href="/games/${desk.info.id}#lessons">How to make one</a></p></header>
      <label class="bdsearch">${icon("ui-search")}<span class="sr">Search names and texts</span>
        <input type="search" id="search" placeholder="Search names and texts" value=${now.query} maxlength="80" autocomplete="off" spellcheck=${false} enterkeyhint="search" aria-keyshortcuts="/"
          onInput=${(/** @type {FieldEvent} */ event) => {
            desk.filters.value = { ...desk.filters.value, query: event.target.value };
          }} />
        <kbd class="kbd hide-s" aria-hidden="true">/</kbd></label>
      <label class="bdsort"><span>Sort</span><select value=${now.sort} onChange=${(
        /** @type {SelectEvent} */ event,
      ) => {
        desk.filters.value = { ...desk.filters.value, sort: event.target.value };
      }}>
        ${Object.entries(SORTS).map(([id, { label }]) => html`<option key=${id} value=${id}>${label}</option>`)}</select>${icon("ui-down")}</label>
      <button type="button" class="btn bdf__t" aria-expanded=${String(open)} aria-controls="filters" onClick=${() => show(!open)}>Filters${count ? html`<span class="chip">${count}<span class="sr"> active</span></span>` : null}${icon("ui-down")}</button>
    </div>
    <div class="bdf__all" id="filters" hidden=${!open}>${desk.groups.map((group) => html`<${Chips} key=${group.id} desk=${desk} group=${group} />`)}</div>
    <p class="bdf__n"><span role="status">${active ? `${shown} of ${plural(desk.cards.length, "card")}` : `${plural(desk.cards.length, "card")}`}</span>
      <button type="button" class="textlink" aria-haspopup="dialog" onClick=${() => openLegend(desk)}>
        How characters move, words on cards</button>
      ${
        active
          ? html`<button type="button" class="textlink" onClick=${() => {
              desk.filters.value = { ...now, query: "", chosen: {} };
              document.getElementById("search")?.focus();
            }}>Clear filters</button>`
          : null
      }</p>
  </div>`;
}
