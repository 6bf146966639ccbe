// @ts-check
/** The tables of one round: who plays whom, how it ended, one tap to watch or to look back. */
import { html, cls, icon, useState } from "/static/js/core/ui.js";
import { waitedFor } from "./missing.js";
import { addressOf, nameOf, ordinal, pointsText, roundName } from "/static/js/core/tournament.js";

/** @param {{model: Model, onCorrect: (table: CupTable) => void}} props */
export function Rounds({ model, onCorrect }) {
  const cup = model.cup.value;
  const [chosen, setChosen] = useState(/** @type {number|null} */ (null));
  if (!cup.rounds.length) return null;
  const round = chosen ?? cup.round;
  // in a bracket who has no opponent just goes on: the bracket shows it
  const tables = cup.tables.filter((table) => table.round === round && !(cup.bracket && table.kind === "bye")).sort((a, b) => a.number - b.number);
  const open = tables.filter((table) => table.status === "playing").length;
  const played = tables.filter((table) => table.kind !== "bye").length;
  return html`<section class="cup-rnd" aria-labelledby="rounds-title"><div class="cup-sh"><h2 id="rounds-title">${roundName(cup, round)}</h2>
      <span class="chip">${open ? `${open} of ${played} still playing` : "over"}</span></div>
    ${cup.rounds.length > 1 ? html`<div class="cup-rnd__n" role="group" aria-label="Rounds">${cup.rounds.map(({ number }) => html`<button type="button" key=${number} aria-pressed=${String(number === round)} aria-label=${roundName(cup, number)} onClick=${() => setChosen(number === cup.round ? null : number)}>${number}</button>`)}</div>` : null}
    <ul class="cup-rnd__t">${tables.map((table) => html`<${Line} key=${table.id} model=${model} table=${table} onCorrect=${onCorrect} />`)}</ul></section>`;
}

/** @param {{model: Model, table: CupTable, onCorrect: (table: CupTable) => void}} props */
function Line({ model, table, onCorrect }) {
  const cup = model.cup.value;
  const live = table.status === "playing";
  if (table.kind === "bye") return html`<li class="cup-rl rl--bye"><span class="cup-rl__p"><b>${nameOf(cup, table.seats[0].entrant)}</b></span><small>bye, ${pointsText(table.seats[0].points)} ${table.seats[0].points === 1 ? "point" : "points"}</small></li>`;
  const missing = waitedFor(cup).filter((one) => one.table === table);
  return html`<li class=${cls("cup-rl", live && "rl--live")}>
    <span class="cup-rl__n" aria-hidden="true">${table.kind === "game" ? table.number : ""}</span>
    <span class=${cls("cup-rl__p", table.seats.length === 2 && "cup-rl__p--two")}>${table.seats.map((seat) => html`<span key=${seat.seat} class=${cls(seat.place === 1 && table.status !== "playing" && "won")}><b>${nameOf(cup, seat.entrant)}</b>
      ${seat.place !== null && table.status !== "playing" ? html`<i>${table.seats.length > 2 ? ordinal(seat.place) : pointsText(seat.points) || "0"}</i>` : null}${seat.fate ? html`<em>${seat.fate === "bot" ? (live ? "a bot plays" : "a bot played, no points") : "did not come"}</em>` : null}</span>`)}</span>
    ${missing.length ? html`<small class="cup-rl__w">waiting for ${missing.map(({ entrant }) => nameOf(cup, entrant)).join(", ")}</small>` : table.corrected ? html`<small>corrected</small>` : table.kind === "forfeit" ? html`<small>not played</small>` : null}
    <span class="cup-rl__a">${cup.you.organiser && cup.status !== "cancelled" ? html`<button type="button" class="iconbtn" aria-label=${`Correct the result of ${table.kind === "game" ? `table ${table.number}` : table.seats.map((seat) => nameOf(cup, seat.entrant)).join(" and ")}`} onClick=${() => onCorrect(table)}>${icon("ui-edit")}</button>` : null}
      ${table.room ? html`<a class="btn btn--sm" href=${addressOf(table)} aria-label=${`${live ? "Watch" : "Replay of"} table ${table.number}`}>${icon(live ? "ui-eye" : "ui-play")}<span>${live ? "Watch" : "Replay"}</span></a>` : null}</span></li>`;
}
