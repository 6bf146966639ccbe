// @ts-check
/** What matters now: who can still win, the closest board, which board is worth a look. The page opens there by itself, unless one holds it. */
import { html, cls, icon, SeatMark } from "/static/js/core/ui.js";
import { listed } from "/static/js/core/names.js";
import { isArena, nameOf, peopleAt, pointsText } from "/static/js/core/tournament.js";

/** @typedef {{lap: number, chances: number[]}} Outlook how a board stood at the beginning of the lap before, as everybody can see it */

const NAMED = 4; // so many are named; of more, how many
const AHEAD = 0.12; // less than this is no lead

/** How far the first is before the second, 0 to 1. @param {number[]} chances */
function leadOf(chances) {
  const [first, second = 0] = chances.toSorted((a, b) => b - a);
  return first - second;
}

/** Who leads by enough to say so. @param {Outlook|undefined} outlook @returns {number|null} a seat */
export function leaderOf(outlook) {
  if (!outlook || leadOf(outlook.chances) < AHEAD) return null;
  return outlook.chances.indexOf(Math.max(...outlook.chances));
}

/** How much there is to see at a board: close, far on, between the best. @param {Tournament} tournament @param {TournamentTable} table @param {Record<string, Outlook>} boards */
function tension(tournament, table, boards) {
  const known = boards[table.room ?? ""];
  const laps = Math.max(1, ...Object.values(boards).map(({ lap }) => lap));
  const rank = Math.min(
    ...table.seats.map(({ entrant }) =>
      tournament.standings.findIndex((line) => line.entrant === entrant),
    ),
  );
  const best = 1 - Math.max(0, rank) / Math.max(1, tournament.standings.length);
  return best + (known ? 1 - leadOf(known.chances) + known.lap / laps : 0);
}

/** The running board with most tension. @param {Tournament} tournament @param {TournamentTable[]} running @param {Record<string, Outlook>} boards @returns {TournamentTable|null} */
export function mostTense(tournament, running, boards) {
  const worth = (/** @type {TournamentTable} */ table) => tension(tournament, table, boards);
  return running.toSorted((a, b) => worth(b) - worth(a) || a.number - b.number)[0] ?? null;
}

/** Who leads an arena, where everybody can win until its time is over. @param {Tournament} tournament */
function leadWords(tournament) {
  const [first, second] = tournament.standings;
  if (!first?.points) return "";
  const lead = first.points - (second?.points ?? 0);
  if (!lead)
    return `${listed(
      tournament.standings
        .filter((line) => line.points === first.points)
        .slice(0, NAMED)
        .map((line) => nameOf(tournament, line.entrant)),
    )} share the lead`;
  return `${nameOf(tournament, first.entrant)} leads by ${pointsText(lead)}`;
}

/** @param {Tournament} tournament */
function raceWords(tournament) {
  const { race } = tournament;
  if (isArena(tournament)) return leadWords(tournament);
  if (!race?.length) return "";
  const names = race.slice(0, NAMED).map((entrant) => nameOf(tournament, entrant));
  if (race.length === 1) return `Nobody can catch ${names[0]} any more`;
  if (race.length === tournament.players) return "Everybody can still win";
  if (race.length > NAMED) return `${race.length} of ${tournament.players} can still win`;
  return `${listed(names)} can still win`;
}

/** @param {{model: Model}} props */
export function Drama({ model }) {
  const tournament = model.tournament.value;
  if (tournament.status !== "running" && tournament.status !== "paused") return null;
  const running = model.running.value;
  const boards = model.boards.value;
  const close = running
    .slice(running.length > 1 ? 0 : 1) // one board is not the closest of any
    .filter((table) => boards[table.room ?? ""])
    .map((table) => ({ table, lead: leadOf(boards[table.room ?? ""].chances) }))
    .sort((a, b) => a.lead - b.lead)[0];
  const race = raceWords(tournament);
  const last = tournament.rounds_planned === tournament.round && running.length > 1;
  if (!race && !close && !last) return null;
  return html`<section class="tn-dr" aria-label="What matters now">
    ${race ? html`<p>${icon("trophy")}<b>${race}</b></p>` : null}
    ${close ? html`<p>${icon("ui-eye")}<span>Closest board: <button type="button" class="textlink" onClick=${() => model.watch(close.table.id)}>${listed(peopleAt(tournament, close.table))}</button></span></p>` : null}
    ${last ? html`<p>${icon("ui-flag")}<span>${running.length} games decide it</span></p>` : null}</section>`;
}

/** The chances of a board, as a bar and in numbers. @param {{model: Model, table: TournamentTable}} props */
export function Chances({ model, table }) {
  const known = model.boards.value[table.room ?? ""];
  if (!known || table.status !== "playing") return null;
  const tournament = model.tournament.value;
  const shares = table.seats.map(({ seat, entrant, stand_in }) => ({
    seat,
    name: stand_in ?? nameOf(tournament, entrant),
    share: Math.round(100 * known.chances[seat]),
  }));
  return html`<div class="tn-ch" role="img" aria-label=${`Chances to win, a turn ago: ${listed(shares.map(({ name, share }) => `${name} ${share} %`))}`} title="Chances to win at the beginning of the turn before, as bots judge what everybody can see">${shares.map(({ seat, share }) => html`<span key=${seat} class="tn-ch__s" data-seat=${seat + 1} style=${`flex-grow:${Math.max(share, 6)}`}><${SeatMark} seat=${seat} /><b class="num">${share} %</b></span>`)}</div>`;
}

/** Whether the page stays at this board or moves on to a better one. @param {{model: Model}} props */
export function Hold({ model }) {
  const { you } = model.tournament.value;
  if (model.running.value.length < 2 || you.table) return null;
  const held = model.watched.value !== null;
  return html`<button type="button" class=${cls("btn btn--sm", held && "done")} aria-pressed=${String(held)} title=${held ? "Let the page move to the board with most tension" : "Stay at this board"} onClick=${() => model.watch(held ? null : (model.shown()?.id ?? null))}>${icon(held ? "ui-lock" : "ui-pause")}${held ? "Held" : "Hold"}</button>`;
}
