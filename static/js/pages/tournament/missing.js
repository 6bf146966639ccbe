// @ts-check
/** Who has not come to a table yet, and until when it waits for them. */
import { html, cls, icon } from "/static/js/core/ui.js";
import { useSeconds } from "/static/js/core/absent.js";
import { shown } from "/static/js/core/clock.js";
import { entrantOf, nameOf } from "/static/js/core/tournament.js";

/** @typedef {{entrant: number, table: TournamentTable, until: number}} Waited */

/** People a running table waits for, the most urgent first. @param {Tournament} tournament @returns {Waited[]} */
export function waitedFor(tournament) {
  const tables = tournament.tables.filter((table) => table.status === "playing" && table.deadline);
  const found = tables.flatMap((table) =>
    table.seats
      .filter(
        (seat) =>
          !seat.arrived && !seat.fate && entrantOf(tournament, seat.entrant)?.kind !== "bot",
      )
      .map((seat) => ({ entrant: seat.entrant, table, until: Date.parse(table.deadline ?? "") })),
  );
  return found.sort((a, b) => a.until - b.until);
}

/** How long they are waited for. @param {Tournament} tournament @param {number} until */
const leftWords = (tournament, until) =>
  tournament.status === "paused"
    ? "waits while paused"
    : until <= Date.now()
      ? "any moment"
      : shown(until - Date.now());

/** @param {{model: Model}} props */
export function Missing({ model }) {
  const tournament = model.tournament.value;
  const waited = waitedFor(tournament);
  useSeconds(waited.length > 0 && tournament.status === "running");
  if (!waited.length) return null;
  return html`<section class="tn-mis" aria-labelledby="missing-title"><div class="tn-sh"><h2 id="missing-title">Not at the table yet</h2><span class="chip">${waited.length}</span></div>
    <ul>${waited.map(({ entrant, table, until }) => html`<li key=${entrant} class=${cls(entrant === tournament.you.entrant && "you")}><span class="tn-rl__n">${table.number}</span><b>${nameOf(tournament, entrant)}</b><span class="tn-mis__t" role="timer">${icon("ui-clock")}<span class="num">${leftWords(tournament, until)}</span></span></li>`)}</ul>
    <p>${tournament.status === "paused" ? "The wait starts over when the tournament resumes." : tournament.no_show === "bot" ? "Then a bot plays for them and they get no points. They are out the second time in a row." : "Then they lose the game. They are out the second time in a row."}</p></section>`;
}
