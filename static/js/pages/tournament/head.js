// @ts-check
/** The head of the page: name, where it stands, the rounds as buoys on a line, and the one thing to do now. */
import { html, cls, icon, plural, useState } from "/static/js/core/ui.js";
import { StartWithout, unchecked } from "./starting.js";
import { TeamField } from "./teams.js";
import { controlWords } from "/static/js/pages/lobby/clock.js";
import {
  FORMATS,
  entrantOf,
  isArena,
  isOut,
  roundName,
  roundOf,
  statusWords,
} from "/static/js/core/tournament.js";

/** @param {{model: Model}} props */
export function Head({ model }) {
  const tournament = model.tournament.value;
  const live = tournament.status === "running";
  return html`<header class="tn-th">
    <div class="tn-th__t"><h1>${tournament.name}</h1>
      <p><span class=${cls("chip", live && "chip--live")}>${statusWords(tournament)}</span>
      <span>${tournament.title}, ${FORMATS[tournament.format]}, ${plural(tournament.players, "player")}${tournament.clock ? `, ${controlWords(tournament.clock)}` : ""}${tournament.programs ? ", programs may take part" : ""}</span>${tournament.series ? html`<a class="textlink" href=${`/series/${tournament.series.id}`}>${tournament.series.name}: the season</a>` : null}</p></div>
    <${Rounds} tournament=${tournament} /><${Now} model=${model} />
  </header>`;
}

/** @param {{tournament: Tournament}} props */
function Rounds({ tournament }) {
  const planned = tournament.rounds_planned;
  if (!planned || planned > 12 || !tournament.round) return null;
  return html`<ol class="tn-rounds" aria-label="Rounds">${Array.from(
    { length: planned },
    (_, at) => at + 1,
  ).map((number) => {
    const now = number === tournament.round && tournament.status !== "finished";
    const done = number < tournament.round || tournament.status === "finished";
    const { all, named } = roundOf(tournament, number);
    const short = planned > 7 && !named ? String(number) : all;
    return html`<li key=${number} class=${cls(done && "done", now && "now")} aria-current=${now ? "step" : undefined}><span class="sr">${done ? "over: " : now ? "now: " : "later: "}</span>${now && planned <= 7 ? "Now" : html`<span class="long">${short}</span><span class="short" aria-hidden="true">${number}</span>`}</li>`;
  })}</ol>`;
}

/** @typedef {{label: string, path?: string, href?: string, off?: string, small?: string, named?: boolean, waits?: boolean}} Act */

/** What the visitor can do now, the most urgent first. @param {Tournament} tournament @returns {Act[]} */
export function actsOf(tournament) {
  const { you, status } = tournament;
  /** @type {(Act|false)[]} */
  const found = [
    you.organiser && status === "paused" && { label: "Resume", path: "/resume" },
    !!you.room && { label: "Go to your table", href: `/r/${you.room}` },
    you.organiser && status === "draft" && { label: "Open for players", path: "/open" },
    you.organiser &&
      status === "registration" &&
      (tournament.players > 1 || !(you.may_join || you.may_wait)) && {
        label: "Start the tournament",
        path: "/start",
        off: tournament.players < 2 ? "At least two players are needed. Bots count." : "",
      },
    you.may_wait && {
      label: you.refusal?.code === "by_invitation" ? "Ask to take part" : "Wait for a place",
      path: "/join",
      named: true,
      waits: true,
      small: you.refusal?.detail ?? "",
    },
    you.may_join && {
      label: "Take part",
      path: "/join",
      named: true,
      small: isArena(tournament)
        ? ""
        : tournament.round
          ? `from ${roundName(tournament, tournament.round + 1).toLowerCase()} on, with no points for the rounds before`
          : "",
    },
  ];
  return found.filter((act) => act !== false);
}

/** @param {{model: Model}} props */
function Now({ model }) {
  const tournament = model.tournament.value;
  const acts = actsOf(tournament);
  if (acts.length)
    return html`<div class="tn-th__a">${acts.map((act, at) => html`<${Press} key=${act.label} model=${model} act=${act} loud=${at === 0 && !act.small} />`)}</div>`;
  const [picture, words] = waitWords(tournament);
  return words ? html`<p class="tn-th__wait">${icon(picture)}<span>${words}</span></p>` : null;
}

/** @param {Tournament} tournament @returns {[string, string]} */
function waitWords(tournament) {
  const { entrant, waits, refusal } = tournament.you;
  if (waits)
    return [
      "ui-clock",
      `You are number ${waits} on the waiting list. You move up by yourself${refusal?.code === "by_invitation" ? " when the organiser lets you in" : ""}.`,
    ];
  if (refusal?.code === "taken_out") return ["ui-users", refusal.detail];
  if (!entrant)
    return tournament.status === "registration" && refusal
      ? ["ui-users", refusal.detail]
      : ["", ""];
  if (tournament.status === "registration")
    return ["ui-check", "You take part. The organiser starts the tournament."];
  if (tournament.status !== "running") return ["", ""];
  if (!entrantOf(tournament, entrant)?.active || isOut(tournament, entrant))
    return ["ui-eye", "You are out. Watch how it goes on."];
  if (isArena(tournament))
    return tournament.you.rest?.asked
      ? ["ui-pause", "You rest. Nobody is paired with you until you go on."]
      : ["ui-clock", "You are paired as soon as somebody near is free. Stay on this page."];
  if (!tournament.bracket && tournament.round === tournament.rounds_planned)
    return ["ui-check", "You have played. The ranking is final when this round is over."];
  return ["ui-clock", "Your next table opens when this round is over."];
}

/** @param {{model: Model, act: Act, loud: boolean}} props */
function Press({ model, act, loud }) {
  const [asks, setAsks] = useState(false);
  if (act.named) return html`<${Enter} model=${model} act=${act} loud=${loud} />`;
  const look = cls("btn btn--lg tn-th__go", loud && "btn--go");
  if (act.href) return html`<a class=${look} href=${act.href}>${act.label}</a>`;
  const press = () => {
    if (act.off) return;
    if (act.path === "/start" && unchecked(model.tournament.peek()).length) setAsks(true);
    else void model.ask("POST", act.path ?? "");
  };
  return html`${asks ? html`<${StartWithout} model=${model} onClose=${() => setAsks(false)} />` : null}<button type="button" class=${look} disabled=${model.busy.value !== ""} aria-disabled=${act.off ? "true" : undefined} title=${act.off || undefined} onClick=${press}>${act.label}</button>`;
}

/** Take part, under a name one chooses here. @param {{model: Model, act: Act, loud: boolean}} props */
function Enter({ model, act, loud }) {
  const [name, setName] = useState(String(model.data.me.name));
  const [team, setTeam] = useState("");
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    const wish = {
      join: model.data.key,
      name: name.trim() || null,
      team: team.trim() || null,
      wait: !!act.waits,
    };
    void model.ask("POST", "/join", wish);
  };
  return html`<form class="tn-enter"
      onSubmit=${enter}><label><span class="sr">Name to play under</span><input maxlength="24" autocomplete="nickname" placeholder="Your name" value=${name} onInput=${(/** @type {FieldEvent} */ event) => setName(event.target.value)} /></label>
    ${model.tournament.value.you.entrant ? null : html`<${TeamField} tournament=${model.tournament.value} team=${team} onTeam=${setTeam} />`}
    <button class=${cls("btn btn--lg tn-th__go", loud && "btn--go")} disabled=${model.busy.value !== ""}>${act.label}</button>${act.small ? html`<small>${act.small}</small>` : null}</form>`;
}
