// @ts-check
/** The head of the page: name, where it stands, the rounds as buoys on a line, and the one thing to do now. */
import { html, cls, icon, plural, useState } from "/static/js/core/ui.js";
import { controlWords } from "/static/js/pages/lobby/clock.js";
import { FORMATS, entrantOf, isOut, roundName, statusWords } from "/static/js/core/tournament.js";

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

/** @typedef {{label: string, path?: string, href?: string, off?: string, small?: string, named?: boolean}} Act */

/** What the visitor can do now, the most urgent first. @param {Cup} cup @returns {Act[]} */
export function actsOf(cup) {
  const { you, status } = cup;
  /** @type {(Act|false)[]} */
  const found = [
    you.organiser && status === "paused" && { label: "Go on", path: "/resume" },
    !!you.room && { label: "Go to your table", href: `/r/${you.room}` },
    you.organiser && status === "draft" && { label: "Open for players", path: "/open" },
    you.organiser && status === "registration" && (cup.players > 1 || !you.may_join) && { label: "Start the tournament", path: "/start", off: cup.players < 2 ? "Two players are needed; bots count." : "" },
    you.may_join && { label: "Take part", path: "/join", named: true, small: cup.round ? `from ${roundName(cup, cup.round + 1).toLowerCase()} on, without the points of the rounds before` : "" },
  ];
  return found.filter((act) => act !== false);
}

/** @param {{model: Model}} props */
function Now({ model }) {
  const cup = model.cup.value;
  const acts = actsOf(cup);
  if (acts.length) return html`<div class="cup-th__a">${acts.map((act, at) => html`<${Press} key=${act.label} model=${model} act=${act} loud=${at === 0 && !act.small} />`)}</div>`;
  const [picture, words] = waitWords(cup);
  return words ? html`<p class="cup-th__wait">${icon(picture)}<span>${words}</span></p>` : null;
}

/** @param {Cup} cup @returns {[string, string]} */
function waitWords(cup) {
  const { entrant } = cup.you;
  if (!entrant) return ["", ""];
  if (cup.status === "registration") return ["ui-check", "You take part. The organiser will start."];
  if (cup.status !== "running") return ["", ""];
  if (!entrantOf(cup, entrant)?.active || isOut(cup, entrant)) return ["ui-eye", "You are out. Watch how it goes on."];
  if (!cup.bracket && cup.round === cup.rounds_planned) return ["ui-check", "You have played. The ranking is final when this round is over."];
  return ["ui-clock", "Your next table opens when this round is over."];
}

/** @param {{model: Model, act: Act, loud: boolean}} props */
function Press({ model, act, loud }) {
  if (act.named) return html`<${Enter} model=${model} act=${act} loud=${loud} />`;
  const look = cls("btn btn--lg cup-th__go", loud && "btn--go");
  if (act.href) return html`<a class=${look} href=${act.href}>${act.label}</a>`;
  const press = () => { if (!act.off) void model.ask("POST", act.path ?? ""); };
  return html`<button type="button" class=${look} disabled=${model.busy.value !== ""} aria-disabled=${act.off ? "true" : undefined} title=${act.off || undefined} onClick=${press}>${act.label}</button>`;
}

/** Take part, under a name one chooses here. @param {{model: Model, act: Act, loud: boolean}} props */
function Enter({ model, act, loud }) {
  const [name, setName] = useState(String(model.data.me.name));
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    void model.ask("POST", "/join", { join: model.data.key, name: name.trim() || null });
  };
  return html`<form class="cup-enter" onSubmit=${enter}><label><span class="sr">Name to play under</span><input maxlength="24" autocomplete="nickname" placeholder="Your name" value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
    <button class=${cls("btn btn--lg cup-th__go", loud && "btn--go")} disabled=${model.busy.value !== ""}>${act.label}</button>${act.small ? html`<small>${act.small}</small>` : null}</form>`;
}
