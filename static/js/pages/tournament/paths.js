// @ts-check
/** The way of one player through the tournament, round by round; the winner's first. */
import { html, cls, icon, useState } from "/static/js/core/ui.js";
import { listed } from "/static/js/core/names.js";
import {
  isArena,
  addressOf,
  nameOf,
  ordinal,
  pointsText,
  roundOf,
} from "/static/js/core/tournament.js";

/** How a game of theirs ended. @param {TournamentTable} table @param {TournamentSeat} seat @returns {[string, "won"|"lost"|"even"]} */
function outcome(table, seat) {
  if (table.kind === "bye") return ["bye", "even"];
  if (table.seats.length > 2) return [ordinal(seat.place ?? 0), seat.place === 1 ? "won" : "even"];
  if (seat.points === 0.5) return ["drew", "even"];
  return seat.points ? ["won", "won"] : ["lost", "lost"];
}

/** @param {{model: Model}} props */
export function Paths({ model }) {
  const tournament = model.tournament.value;
  const [chosen, setChosen] = useState(/** @type {number|null} */ (null));
  const first = tournament.standings[0]?.entrant;
  const entrant = chosen ?? tournament.you.entrant ?? first;
  if (!entrant) return null;
  const steps = tournament.tables
    .flatMap((table) =>
      table.seats.filter((seat) => seat.entrant === entrant).map((seat) => ({ table, seat })),
    )
    .sort((a, b) => a.table.round - b.table.round || a.table.id - b.table.id);
  return html`<section class="tn-path" aria-labelledby="path-title"><div class="tn-sh"><h2 id="path-title">Path of</h2>
      <select aria-label="Path of" value=${String(entrant)} onChange=${(/** @type {FieldEvent} */ event) => setChosen(Number(event.target.value))}>${tournament.standings.map((line) => html`<option key=${line.entrant} value=${String(line.entrant)}>${line.rank}. ${nameOf(tournament, line.entrant)}</option>`)}</select></div>
    <ol>${steps.map(({ table, seat }, at) => {
      const [word, kind] = outcome(table, seat);
      const others = listed(
        table.seats.filter((one) => one !== seat).map((one) => nameOf(tournament, one.entrant)),
      );
      return html`<li key=${table.id} class=${cls("tn-path__s", `tn-path__s--${kind}`)}><small>${isArena(tournament) ? `Game ${at + 1}` : roundOf(tournament, table.round).one}</small>
        <b>${word}${table.kind === "forfeit" ? ", not played" : ""}</b><span>${others ? `${table.seats.length > 2 ? "with" : "against"} ${others}` : "no game"}</span>
        ${seat.stand_in ? html`<em>${seat.stand_in} played</em>` : null}
        ${tournament.bracket ? null : html`<small>${pointsText(seat.points) || "0"} ${seat.points === 1 ? "point" : "points"}</small>`}
        ${table.room && table.status === "over" ? html`<a class="btn btn--sm" href=${addressOf(table)} aria-label=${`Replay: ${word} ${others}`}>${icon("ui-play")}</a>` : null}</li>`;
    })}</ol></section>`;
}
