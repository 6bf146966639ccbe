// @ts-check
/** What is about to happen by itself, with the time that is left: the start, check-in, the next round. */
import { html, icon } from "/static/js/core/ui.js";
import { shown } from "/static/js/core/clock.js";
import { AT_ZERO } from "/static/js/core/roundtime.js";
import { useSeconds } from "/static/js/core/absent.js";
import { entrantOf, roundName } from "/static/js/core/tournament.js";

const DAY = 86_400_000;

/** Whether people can check in now. @param {Tournament} tournament */
export const checksIn = ({ status, check_in_at: at }) =>
  status === "registration" && !!at && Date.parse(at) <= Date.now();

const MORE = 300; // seconds
const LAST = 60_000; // as the server has it: games that began now would be decided as they begin

let giving = { at: "", id: "" }; // whoever presses again because no answer came means the same

/** @param {Model} model */
async function giveMore(model) {
  const at = model.tournament.peek().round_ends_at ?? "";
  if (giving.at !== at)
    giving = { at, id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}` };
  await model.ask("POST", "/more-time", { id: giving.id, seconds: MORE });
}

/** The time of the round in play. @param {{model: Model}} props */
function Round({ model }) {
  const tournament = model.tournament.value;
  const left = Date.parse(tournament.round_ends_at ?? "") - Date.now();
  const lastCall = tournament.format === "arena" && tournament.at_zero !== "nothing";
  useSeconds(true);
  return html`<section class="tn-cd" aria-label="The time of the round"><p role="timer">${icon("ui-clock")}${
    left > 0
      ? html`<span>${roundName(tournament, tournament.round)} ends in</span> <b class="num">${shown(left)}</b>`
      : html`<span>The time of ${roundName(tournament, tournament.round).toLowerCase()} is over</span>`
  }</p><span>Then ${AT_ZERO[tournament.at_zero]}.${lastCall ? (left > LAST ? " Nobody is paired in the last minute." : " Nobody is paired any more.") : ""}</span>
    ${tournament.you.organiser ? html`<button type="button" class="btn btn--sm" disabled=${model.busy.value !== ""} onClick=${() => giveMore(model)}>${icon("ui-plus")}5 minutes</button>` : null}</section>`;
}

/** What comes next, and when. @param {Tournament} tournament @returns {{words: string, at: number}|null} */
function coming(tournament) {
  const { status, starts_at: starts, auto_start: auto, next_round_at: next } = tournament;
  if (status === "running" && next)
    return {
      words: `${roundName(tournament, tournament.round + 1)} begins in`,
      at: Date.parse(next),
    };
  const opens = tournament.entry_from ? Date.parse(tournament.entry_from) : 0;
  if (status === "registration" && opens > Date.now())
    return { words: "Registration opens in", at: opens };
  if (status !== "registration" || !starts) return null;
  return { words: auto ? "Starts by itself in" : "Planned to start in", at: Date.parse(starts) };
}

/** @param {{model: Model}} props */
export function Countdown({ model }) {
  const tournament = model.tournament.value;
  const next = coming(tournament);
  const left = next ? next.at - Date.now() : 0;
  useSeconds(!!next && left < DAY);
  if (tournament.round_ends_at) return html`<${Round} model=${model} />`;
  if (!next || left > DAY) return null;
  const { you, auto_start: auto, status } = tournament;
  const me = (you.entrant ? entrantOf(tournament, you.entrant)?.active : false) || !!you.waits;
  const open = checksIn(tournament);
  const busy = model.busy.value !== "";
  return html`<section class="tn-cd" aria-label="What comes next"><p role="timer">${icon("ui-clock")}${
    left > 0
      ? html`<span>${next.words}</span> <b class="num">${shown(left)}</b>`
      : html`<span>${status === "running" ? "Any moment now" : auto ? "It starts as soon as enough players are here" : "The organiser is about to start"}</span>`
  }</p>
    ${open && me && !you.checked_in ? html`<button type="button" class="btn btn--go" disabled=${busy} onClick=${() => model.ask("POST", "/check-in")}>${icon("ui-check")}I am here</button><span>Check in, or you do not begin.</span>` : null}
    ${open && me && you.checked_in ? html`<span>${icon("ui-check")}You are checked in.</span>` : null}
    ${you.organiser && status === "running" ? html`<button type="button" class="btn btn--sm" disabled=${busy} onClick=${() => model.ask("POST", "/next-round")}>Begin now</button>` : null}
    ${status === "registration" && tournament.starts_at ? html`<a class="btn btn--sm" href=${`/api/tournaments/${tournament.id}/calendar.ics${model.key}`}>${icon("ui-plus")}To my calendar</a>` : null}</section>`;
}
