// @ts-check
/** Everybody against everybody, in the order of the ranking; only where two play and all see it at a glance. */
import { html } from "/static/js/core/ui.js";
import { useEdges } from "./edges.js";
import { addressOf, isArena, nameOf, pointsText } from "/static/js/core/tournament.js";

const MOST = 16;

/** @param {{model: Model}} props */
export function CrossTable({ model }) {
  const tournament = model.tournament.value;
  const few = tournament.standings.length > 2 && tournament.standings.length <= MOST;
  return tournament.status === "finished" &&
    !tournament.bracket &&
    !isArena(tournament) &&
    tournament.table_seats === 2 &&
    few
    ? html`<${Grid} tournament=${tournament} />`
    : null;
}

/** @param {{tournament: Tournament}} props */
function Grid({ tournament }) {
  const edges = useEdges();
  const order = tournament.standings.map((line) => line.entrant);
  const met = new Map(
    tournament.tables.flatMap((table) =>
      table.seats.map(
        (seat, at) =>
          /** @type {const} */ ([
            `${seat.entrant}/${table.seats[1 - at]?.entrant}`,
            { table, seat },
          ]),
      ),
    ),
  );
  return html`<section class="tn-cross" aria-labelledby="cross-title"><div class="tn-sh"><h2 id="cross-title">Cross table</h2></div>
    <div class="tn-edges"><div class="tn-cross__b" ...${edges} tabindex="0" role="group" aria-labelledby="cross-title"><table><thead><tr><th scope="col"><span class="sr">Player</span></th>${order.map((entrant, at) => html`<th scope="col" key=${entrant}><abbr title=${nameOf(tournament, entrant)}>${at + 1}</abbr></th>`)}<th scope="col">Points</th></tr></thead>
    <tbody>${order.map(
      (entrant, at) =>
        html`<tr key=${entrant}><th scope="row"><span class="num">${at + 1}</span> ${nameOf(tournament, entrant)}</th>${order.map(
          (other) => {
            const found = met.get(`${entrant}/${other}`);
            if (entrant === other) return html`<td key=${other} class="self"></td>`;
            if (!found) return html`<td key=${other}></td>`;
            const points = pointsText(found.seat.points) || "0";
            return html`<td key=${other}>${found.table.room ? html`<a href=${addressOf(found.table)} aria-label=${`${points} against ${nameOf(tournament, other)}`}>${points}</a>` : points}</td>`;
          },
        )}<td class="sum">${pointsText(tournament.standings[at].points) || "0"}</td></tr>`,
    )}</tbody></table></div></div></section>`;
}
