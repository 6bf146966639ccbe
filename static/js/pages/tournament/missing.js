// @ts-check
/** Who has not come to a table yet, and until when it waits for them. */
import { html, cls, icon } from "/static/js/core/ui.js";
import { useSeconds } from "/static/js/core/absent.js";
import { shown } from "/static/js/core/clock.js";
import { entrantOf, nameOf } from "/static/js/core/tournament.js";

/** @typedef {{entrant: number, table: CupTable, until: number}} Waited */

/** People a running table waits for, the most urgent first. @param {Cup} cup @returns {Waited[]} */
export function waitedFor(cup) {
  const tables = cup.tables.filter((table) => table.status === "playing" && table.deadline);
  const found = tables.flatMap((table) => table.seats
    .filter((seat) => !seat.arrived && !seat.fate && entrantOf(cup, seat.entrant)?.kind === "person")
    .map((seat) => ({ entrant: seat.entrant, table, until: Date.parse(table.deadline ?? "") })));
  return found.sort((a, b) => a.until - b.until);
}

/** How long they are waited for. @param {Cup} cup @param {number} until */
export const leftWords = (cup, until) => (cup.status === "paused" ? "waits while paused" : until <= Date.now() ? "any moment" : shown(until - Date.now()));

/** @param {{model: Model}} props */
export function Missing({ model }) {
  const cup = model.cup.value;
  const waited = waitedFor(cup);
  useSeconds(waited.length > 0 && cup.status === "running");
  if (!waited.length) return null;
  return html`<section class="cup-mis" aria-labelledby="missing-title"><div class="cup-sh"><h2 id="missing-title">Not at the table yet</h2><span class="chip">${waited.length}</span></div>
    <ul>${waited.map(({ entrant, table, until }) => html`<li key=${entrant} class=${cls(entrant === cup.you.entrant && "you")}><span class="cup-rl__n">${table.number}</span><b>${nameOf(cup, entrant)}</b><span class="cup-mis__t" role="timer">${icon("ui-clock")}<span class="num">${leftWords(cup, until)}</span></span></li>`)}</ul>
    <p>${cup.status === "paused" ? "The wait begins anew when the tournament goes on." : cup.no_show === "bot" ? "Then a bot plays for them, and brings them no points. Twice in a row, and they are out." : "Then the game is lost. Twice in a row, and they are out."}</p></section>`;
}
