// @ts-check
/** Everybody against everybody, in the order of the ranking; only where two play and all see it at a glance. */
import { html } from "/static/js/core/ui.js";
import { useEdges } from "./edges.js";
import { addressOf, nameOf, pointsText } from "/static/js/core/tournament.js";

const MOST = 16;

/** @param {{model: Model}} props */
export function CrossTable({ model }) {
  const cup = model.cup.value;
  const few = cup.standings.length > 2 && cup.standings.length <= MOST;
  return cup.status === "finished" && !cup.bracket && cup.table_seats === 2 && few ? html`<${Grid} cup=${cup} />` : null;
}

/** @param {{cup: Cup}} props */
function Grid({ cup }) {
  const edges = useEdges();
  const order = cup.standings.map((line) => line.entrant);
  const met = new Map(cup.tables.flatMap((table) => table.seats.map((seat, at) => /** @type {const} */ ([`${seat.entrant}/${table.seats[1 - at]?.entrant}`, { table, seat }]))));
  return html`<section class="cup-cross" aria-labelledby="cross-title"><div class="cup-sh"><h2 id="cross-title">Cross table</h2></div>
    <div class="cup-edges"><div class="cup-cross__b" ...${edges} tabindex="0" role="group" aria-labelledby="cross-title"><table><thead><tr><th scope="col"><span class="sr">Player</span></th>${order.map((entrant, at) => html`<th scope="col" key=${entrant}><abbr title=${nameOf(cup, entrant)}>${at + 1}</abbr></th>`)}<th scope="col">Points</th></tr></thead>
    <tbody>${order.map((entrant, at) => html`<tr key=${entrant}><th scope="row"><span class="num">${at + 1}</span> ${nameOf(cup, entrant)}</th>${order.map((other) => {
      const found = met.get(`${entrant}/${other}`);
      if (entrant === other) return html`<td key=${other} class="self"></td>`;
      if (!found) return html`<td key=${other}></td>`;
      const points = pointsText(found.seat.points) || "0";
      return html`<td key=${other}>${found.table.room ? html`<a href=${addressOf(found.table)} aria-label=${`${points} against ${nameOf(cup, other)}`}>${points}</a>` : points}</td>`;
    })}<td class="sum">${pointsText(cup.standings[at].points) || "0"}</td></tr>`)}</tbody></table></div></div></section>`;
}
