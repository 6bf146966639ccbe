// @ts-check
/** What has just happened: results with what is remarkable about them, rounds, and what the organiser did; the latest first. */
import { html, icon, useState } from "/static/js/core/ui.js";
import { listed } from "/static/js/core/names.js";
import {
  addressOf,
  entrantOf,
  isArena,
  nameOf,
  roundName,
  roundOf,
} from "/static/js/core/tournament.js";

/** @typedef {{at: string, text: string, icon: string, table?: TournamentTable, upset?: boolean}} Item */

const SHORT = 8;
/** Seeds this far apart make a win a surprise. @param {Tournament} tournament */
const surprise = (tournament) => Math.max(2, Math.ceil(tournament.entrants.length / 4));

/** A game that is over, in one sentence. @param {Tournament} tournament @param {TournamentTable} table @returns {Item} */
function played(tournament, table) {
  const at = table.ended_at ?? "";
  const order = [...table.seats].sort((a, b) => (a.place ?? 9) - (b.place ?? 9));
  const name = (/** @type {TournamentSeat} */ seat) =>
    seat.stand_in ?? nameOf(tournament, seat.entrant);
  const seed = (/** @type {TournamentSeat} */ seat) =>
    entrantOf(tournament, seat.entrant)?.seed ?? 0;
  if (table.seats.length > 2) {
    const first = order.filter((seat) => seat.place === 1);
    return {
      at,
      table,
      icon: "trophy",
      text: `${listed(first.map(name))} win${first.length > 1 ? "" : "s"} table ${table.number} before ${listed(order.filter((seat) => seat.place !== 1).map(name))}`,
    };
  }
  const [won, lost] = order;
  if (won.place === lost.place)
    return {
      at,
      table,
      icon: "ui-flag",
      text:
        won.place === 1
          ? `${name(won)} and ${name(lost)} draw`
          : `Nobody came to the game of ${name(won)} and ${name(lost)}`,
    };
  if (table.kind === "forfeit" || lost.fate === "forfeit")
    return {
      at,
      table,
      icon: "ui-flag",
      text: `${name(won)} wins without a game: ${name(lost)} did not come`,
    };
  const upset = tournament.seeding !== "random" && seed(won) - seed(lost) >= surprise(tournament);
  const whom = upset && seed(lost) === 1 ? `${name(lost)}, the top seed` : name(lost);
  return {
    at,
    table,
    upset,
    icon: upset ? "ui-flag" : "ui-check",
    text: `${name(won)}${upset ? ` (seed ${seed(won)})` : ""} ${upset ? "surprises" : "beats"} ${whom}`,
  };
}

/** @param {Tournament} tournament @returns {Item[]} */
function happenings(tournament) {
  const over = tournament.tables.filter(
    (table) => table.kind !== "bye" && table.status !== "playing" && table.ended_at,
  );
  const games = over.map((table) => played(tournament, table));
  for (const { number } of tournament.rounds) {
    // the last game of a round is told as such
    const tables = over.filter((table) => table.round === number);
    if (!tournament.rounds.find((round) => round.number === number)?.ended_at || tables.length < 2)
      continue;
    const last = tables.reduce((a, b) => ((a.ended_at ?? "") >= (b.ended_at ?? "") ? a : b));
    const item = games.find((one) => one.table === last);
    if (item) item.text += `: the last game of ${roundName(tournament, number).toLowerCase()}`;
  }
  const start = tournament.started_at;
  const arena = start ? [{ created_at: start, number: 1 }] : [];
  const named = isArena(tournament) ? arena : tournament.rounds;
  const rounds = named.map(({ created_at: at, number }) => {
    const { all, many } = roundOf(tournament, number);
    return { at, icon: "sailboat", text: `${all} ${many ? "begin" : "begins"}` };
  });
  const notes = tournament.notes.map((note) => ({ at: note.at, icon: "ui-note", text: note.text }));
  return [...games, ...rounds, ...notes].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** @param {{model: Model}} props */
export function Feed({ model }) {
  const tournament = model.tournament.value;
  const [all, setAll] = useState(false);
  const items = happenings(tournament);
  if (!items.length) return null;
  return html`<section class="tn-nts" aria-labelledby="notes-title"><h2 id="notes-title">What just happened</h2><ol>${(all ? items : items.slice(0, SHORT)).map((item, n) => html`<li key=${`${item.at}${item.text}${n}`} class=${item.upset ? "upset" : undefined}><time datetime=${item.at}>${new Date(item.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}</time>${icon(item.icon)}<span>${item.text}${item.table?.room ? html` <a class="textlink" href=${addressOf(item.table)} aria-label=${`Replay of ${roundName(tournament, item.table.round).toLowerCase()}, table ${item.table.number}`}>Replay</a>` : null}</span></li>`)}</ol>
    ${items.length > SHORT ? html`<button type="button" class="btn btn--sm" aria-expanded=${String(all)} onClick=${() => setAll(!all)}>${all ? "Less" : `All ${items.length}`}</button>` : null}</section>`;
}
