// @ts-check
/** Standings of a tournament in a frame of another site: small, and live. */
import { html, render, cls, icon, signal } from "./core/ui.js";
import { entrantOf, peopleAt, pointsText, statusWords } from "./core/tournament.js";
import { listed } from "./core/names.js";
import { followTournament } from "./core/tournamentline.js";
import { Pinned } from "./pages/event/announcements.js";

/** @type {{tournament: Tournament, key: string, rows: number}} */
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
const root = /** @type {HTMLElement} */ (document.getElementById("embed"));
const tournament = signal(data.tournament);
const line = signal("connecting");
const address = `/t/${data.tournament.id}${data.key}`;
followTournament({
  id: data.tournament.id,
  key: data.key,
  now: () => tournament.peek(),
  onTournament(next) {
    tournament.value = next;
  },
  onStatus(next) {
    line.value = next;
  },
});

function Page() {
  const now = tournament.value;
  const playing = now.tables.filter((table) => table.status === "playing" && table.room);
  const shown = now.standings.slice(0, data.rows);
  const more = now.standings.length - shown.length;
  const live = now.status === "running" || now.status === "paused";
  return html`<header class="emb-h"><h1><a href=${address} target="_blank" rel="noopener">${now.name}</a></h1><p><span class=${cls("chip", live && "chip--live")}>${statusWords(now)}</span><span>${now.title}</span></p></header>
    <${Pinned} pinned=${now.announcements} />
    ${now.round ? html`<table class="emb-t"><caption class="sr">Standings</caption><thead><tr><th scope="col"><span class="sr">Rank</span></th><th scope="col">Player</th><th scope="col">Played</th><th scope="col">Points</th></tr></thead><tbody>${shown.map((row) => html`<tr key=${row.entrant}><td>${row.rank}</td><th scope="row">${entrantOf(now, row.entrant)?.name ?? ""}${entrantOf(now, row.entrant)?.kind === "bot" ? html` <small>bot</small>` : null}</th><td>${row.played}</td><td><b>${pointsText(row.points) || "0"}</b></td></tr>`)}</tbody></table>${more > 0 ? html`<p class="emb-m">and ${more} more</p>` : null}` : html`<p class="emb-m">${now.players} ${now.players === 1 ? "player" : "players"} so far. The standings show here when it has begun.</p>`}
    ${playing.length ? html`<section class="emb-p" aria-labelledby="playing"><h2 id="playing">Playing now</h2><ul>${playing.slice(0, 4).map((table) => html`<li key=${table.id}>${icon("ui-eye")}<a href=${`/r/${table.room}${table.watch ? `?watch=${encodeURIComponent(table.watch)}` : ""}`} target="_blank" rel="noopener">${listed(peopleAt(now, table))}</a></li>`)}</ul></section>` : null}
    <footer class="emb-f">${line.value === "lost" ? html`<span role="status">Reconnecting</span>` : null}<a href=${address} target="_blank" rel="noopener">Tidetable</a></footer>`;
}

root.replaceChildren();
render(html`<${Page} />`, root);
