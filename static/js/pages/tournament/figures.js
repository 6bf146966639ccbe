// @ts-check
/** Figures of a tournament that is over: how much was played, what a seat was worth, openings taken, cards played. */
import { html, plural, useState } from "/static/js/core/ui.js";
import { addressOf, ordinal, peopleAt } from "/static/js/core/tournament.js";

/** @typedef {import("./types.js").RecapNumbers} RecapNumbers */
/** @typedef {import("./types.js").Tally} Tally */

const percent = (/** @type {number} */ share) => `${Math.round(share * 100)} %`;

/** @param {number} ms */
function duration(ms) {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return "less than a minute";
  return minutes < 60
    ? plural(minutes, "minute")
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** @param {{model: Model, numbers: RecapNumbers, tallies: Tally[]}} props */
export function Figures({ model, numbers, tallies }) {
  const { tables } = model.tournament.value;
  const [chosen, setChosen] = useState(0);
  const tally = tallies[chosen];
  const at = (/** @type {number|null} */ id) =>
    tables.find((table) => table.id === id && table.room);
  const linked = (/** @type {number|null} */ id) => {
    const table = at(id);
    return table
      ? html`<a class="textlink" href=${addressOf(table)}>${peopleAt(model.tournament.value, table).join(" – ")}</a>`
      : "–";
  };
  return html`<section class="tn-fig" aria-labelledby="fig-title"><h2 id="fig-title">In figures</h2>
    <dl><div><dt>Games</dt><dd>${numbers.games}</dd></div><div><dt>Moves</dt><dd>${numbers.moves.toLocaleString()}</dd></div>
      <div><dt>At the tables</dt><dd>${duration(numbers.played_ms)}</dd></div><div><dt>Drawn games</dt><dd>${numbers.draws}</dd></div>
      <div><dt>Longest game</dt><dd>${linked(numbers.longest)}</dd></div><div><dt>Shortest game</dt><dd>${linked(numbers.shortest)}</dd></div></dl>
    ${numbers.seats.length > 1 ? html`<h3>What a seat was worth</h3><ul class="tn-bars">${numbers.seats.map((seat) => html`<${Bar} key=${seat.seat} label=${`${ordinal(seat.seat + 1)} seat`} share=${seat.share} words=${percent(seat.share)} />`)}</ul>` : null}
    ${
      tally
        ? html`<div class="tn-fig__t" role="group" aria-label="What was counted">${tallies.map((one, n) => html`<button type="button" key=${one.title} class="btn btn--sm" aria-pressed=${String(n === chosen)} onClick=${() => setChosen(n)}>${one.title}</button>`)}</div>
    <table class="tn-tally"><caption class="sr">${tally.title}</caption><thead><tr><th scope="col">What</th><th scope="col" class="num">Times</th><th scope="col"><abbr title="Of the points of who did it, all games together: 50 % is neither good nor bad">Success</abbr></th></tr></thead>
      <tbody>${tally.lines.map((line) => html`<tr key=${line.label}><th scope="row">${line.label}</th><td class="num">${line.times}</td><td><span class="tn-bar" style=${`--share:${line.share}`} aria-hidden="true"></span>${percent(line.share)}</td></tr>`)}</tbody></table>`
        : null
    }</section>`;
}

/** @param {{label: string, share: number, words: string}} props */
const Bar = ({ label, share, words }) =>
  html`<li><span>${label}</span><span class="tn-bar" style=${`--share:${share}`} aria-hidden="true"></span><b>${words}</b></li>`;
