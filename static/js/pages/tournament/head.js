// @ts-check
/** The head of the page: name, where it stands, the rounds as buoys on a line, and the one thing to do now. */
import { html, cls, icon, plural } from "/static/js/core/ui.js";
import { controlWords } from "/static/js/pages/lobby/clock.js";
import { FORMATS, isOut, roundName, statusWords } from "./words.js";

/** @param {{model: Model}} props */
export function Head({ model }) {
  const cup = model.cup.value;
  const live = cup.status === "running";
  return html`<header class="cup-th">
    <div class="cup-th__t"><h1>${cup.name}</h1>
      <p><span class=${cls("chip", live && "chip--live")}>${statusWords(cup)}</span>
      <span>${cup.title}, ${FORMATS[cup.format]}, ${plural(cup.players, "player")}${cup.clock ? `, ${controlWords(cup.clock)}` : ""}</span></p></div>
    <${Rounds} cup=${cup} /><${Now} model=${model} />
  </header>`;
}

/** @param {{cup: Cup}} props */
function Rounds({ cup }) {
  const planned = cup.rounds_planned;
  if (!planned || planned > 12 || !cup.round) return null;
  return html`<ol class="cup-rounds" aria-label="Rounds">${Array.from({ length: planned }, (_, at) => at + 1).map((number) => {
    const now = number === cup.round && cup.status !== "finished";
    const done = number < cup.round || cup.status === "finished";
    const short = planned > 7 && roundName(cup, number).startsWith("Round") ? String(number) : roundName(cup, number);
    return html`<li key=${number} class=${cls(done && "done", now && "now")} aria-current=${now ? "step" : undefined}><span class="sr">${done ? "over: " : now ? "now: " : "later: "}</span>${now && planned <= 7 ? "Now" : html`<span class="long">${short}</span><span class="short" aria-hidden="true">${number}</span>`}</li>`;
  })}</ol>`;
}

/** What the visitor would do next. @param {{model: Model}} props */
function Now({ model }) {
  const cup = model.cup.value;
  const { you } = cup;
  const busy = model.busy.value !== "";
  if (you.room) return html`<a class="btn btn--go btn--lg cup-th__go" href="/r/${you.room}">Go to your table</a>`;
  if (you.may_join) {
    const starts = you.organiser && cup.status === "registration" && cup.players > 1;
    const join = html`<button type="button" class=${cls("btn btn--lg cup-th__go", !starts && "btn--go")} disabled=${busy} onClick=${() => model.ask("POST", "/join")}>Take part</button>`;
    return starts ? html`${join}<${Start} model=${model} />` : join;
  }
  if (you.organiser && cup.status === "draft") return html`<button type="button" class="btn btn--go btn--lg cup-th__go" disabled=${busy} onClick=${() => model.ask("POST", "/open")}>Open for players</button>`;
  if (you.organiser && cup.status === "registration") return html`<${Start} model=${model} />`;
  if (you.organiser && cup.status === "paused") return html`<button type="button" class="btn btn--go btn--lg cup-th__go" disabled=${busy} onClick=${() => model.ask("POST", "/resume")}>Go on</button>`;
  if (you.entrant && cup.status === "running" && isOut(cup, you.entrant)) return html`<p class="cup-th__wait">${icon("ui-eye")}<span>You are out. Watch how it goes on.</span></p>`;
  if (you.entrant && cup.status === "running") return html`<p class="cup-th__wait">${icon("ui-clock")}<span>Your next table opens when this round is over.</span></p>`;
  if (you.entrant && cup.status === "registration") return html`<p class="cup-th__wait">${icon("ui-check")}<span>You take part. The organiser will start.</span></p>`;
  return null;
}

/** The organiser starts it. @param {{model: Model}} props */
export function Start({ model }) {
  const few = model.cup.value.players < 2;
  return html`<button type="button" class="btn btn--go btn--lg cup-th__go" aria-disabled=${few ? "true" : undefined} title=${few ? "Two players are needed; bots count." : undefined}
    onClick=${() => { if (!few) void model.ask("POST", "/start"); }}>Start the tournament</button>`;
}
