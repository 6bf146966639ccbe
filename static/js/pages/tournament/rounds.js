// @ts-check
/** The tables of one round: who plays whom, how it ended, one tap to watch or to look back. */
import { html, cls, icon, useState } from "/static/js/core/ui.js";
import { waitedFor } from "./missing.js";
import {
  addressOf,
  isArena,
  nameOf,
  ordinal,
  pointsText,
  roundName,
} from "/static/js/core/tournament.js";

/** @param {{model: Model, onCorrect: (table: TournamentTable) => void}} props */
export function Rounds({ model, onCorrect }) {
  const tournament = model.tournament.value;
  const [chosen, setChosen] = useState(/** @type {number|null} */ (null));
  if (!tournament.tables.length) return null;
  if (isArena(tournament)) return html`<${Games} model=${model} onCorrect=${onCorrect} />`;
  const round = chosen ?? tournament.round;
  // in a bracket who has no opponent just goes on: the bracket shows it
  const tables = tournament.tables
    .filter((table) => table.round === round && !(tournament.bracket && table.kind === "bye"))
    .sort((a, b) => a.number - b.number);
  const open = tables.filter((table) => table.status === "playing").length;
  const played = tables.filter((table) => table.kind !== "bye").length;
  return html`<section class="tn-rnd" aria-labelledby="rounds-title"><div class="tn-sh"><h2 id="rounds-title">${roundName(tournament, round)}</h2>
      <span class="chip">${open ? `${open} of ${played} still playing` : "over"}</span></div>
    ${tournament.rounds.length > 1 ? html`<div class="tn-rnd__n" role="group" aria-label="Rounds">${tournament.rounds.map(({ number }) => html`<button type="button" key=${number} aria-pressed=${String(number === round)} aria-label=${roundName(tournament, number)} onClick=${() => setChosen(number === tournament.round ? null : number)}>${number}</button>`)}</div>` : null}
    <ul class="tn-rnd__t">${tables.map((table) => html`<${Line} key=${table.id} model=${model} table=${table} onCorrect=${onCorrect} />`)}</ul></section>`;
}

const LATEST = 12;

/** The games of an arena: those that go on, then the latest. @param {{model: Model, onCorrect: (table: TournamentTable) => void}} props */
function Games({ model, onCorrect }) {
  const { tables } = model.tournament.value;
  const [all, setAll] = useState(false);
  const open = tables.filter((table) => table.status === "playing");
  const over = tables
    .filter((table) => table.status !== "playing")
    .sort((a, b) => ((a.ended_at ?? "") < (b.ended_at ?? "") ? 1 : -1));
  return html`<section class="tn-rnd" aria-labelledby="rounds-title"><div class="tn-sh"><h2 id="rounds-title">Games</h2><span class="chip">${open.length ? `${open.length} going on, ` : ""}${over.length} over</span></div>
    <ul class="tn-rnd__t">${[...open, ...(all ? over : over.slice(0, LATEST))].map((table) => html`<${Line} key=${table.id} model=${model} table=${table} onCorrect=${onCorrect} />`)}</ul>
    ${over.length > LATEST ? html`<button type="button" class="btn btn--sm tn-rnd__m" aria-expanded=${String(all)} onClick=${() => setAll(!all)}>${all ? "Less" : `All ${over.length}`}</button>` : null}</section>`;
}

/** @param {{model: Model, table: TournamentTable, onCorrect: (table: TournamentTable) => void}} props */
function Line({ model, table, onCorrect }) {
  const tournament = model.tournament.value;
  const live = table.status === "playing";
  if (table.kind === "bye")
    return html`<li class="tn-rl rl--bye"><span class="tn-rl__p"><b>${nameOf(tournament, table.seats[0].entrant)}</b></span><small>${table.asked ? "round off" : "bye"}, ${pointsText(table.seats[0].points)} ${table.seats[0].points === 1 ? "point" : "points"}</small></li>`;
  const missing = waitedFor(tournament).filter((one) => one.table === table);
  return html`<li class=${cls("tn-rl", live && "rl--live")}>
    <span class="tn-rl__n" aria-hidden="true">${table.kind === "game" && !isArena(tournament) ? table.number : ""}</span>
    <span class=${cls("tn-rl__p", table.seats.length === 2 && "tn-rl__p--two")}>${table.seats.map(
      (
        seat,
      ) => html`<span key=${seat.seat} class=${cls(seat.place === 1 && table.status !== "playing" && "won")}><b>${nameOf(tournament, seat.entrant)}</b>
      ${seat.place !== null && table.status !== "playing" ? html`<i>${table.seats.length > 2 ? ordinal(seat.place) : pointsText(seat.points) || "0"}</i>` : null}${seat.fate ? html`<em>${seat.fate === "bot" ? (live ? "a bot plays" : "a bot played, no points") : seat.fate === "time" ? "a bot finished it" : "did not come"}</em>` : null}</span>`,
    )}</span>
    ${missing.length ? html`<small class="tn-rl__w">waiting for ${missing.map(({ entrant }) => nameOf(tournament, entrant)).join(", ")}</small>` : table.corrected ? html`<small>corrected</small>` : table.kind === "forfeit" ? html`<small>not played</small>` : null}
    <span class="tn-rl__a">${tournament.you.organiser && tournament.status !== "cancelled" ? html`<button type="button" class="iconbtn" aria-label=${`Correct the result of ${table.kind === "game" ? `table ${table.number}` : table.seats.map((seat) => nameOf(tournament, seat.entrant)).join(" and ")}`} onClick=${() => onCorrect(table)}>${icon("ui-edit")}</button>` : null}
      ${table.room ? html`<a class="btn btn--sm" href=${addressOf(table)} aria-label=${`${live ? "Watch" : "Replay of"} table ${table.number}`}>${icon(live ? "ui-eye" : "ui-play")}<span>${live ? "Watch" : "Replay"}</span></a>` : null}</span></li>`;
}
