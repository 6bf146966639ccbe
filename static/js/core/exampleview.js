// @ts-check
/** What the page of a worked example shows: the hands, the board, its steps in words. */
import { html, icon, cls } from "./ui.js";
import { fill } from "./names.js";
import { narrow } from "./narrow.js";
import { cycleTheme } from "./settings.js";
import { useSize } from "./size.js";
import { Toasts } from "./toasts.js";

/** @typedef {{possible: boolean, text: string, why: string}} Note what is possible in a position, or is not, and why */
/** @typedef {{seat: number|null, text: string, notes: Note[]}} Step */
/** @typedef {{id: string, title: string, text: string, rules: string[], before: string|null, after: string|null}} Example */
/** @typedef {{example: Example, steps: Step[], views: Envelope[]}} Shown what the server tells (app/pages/examples.py) */
/** @typedef {{at: {value: number}, last: number, go: (step: number) => void, step: (by: number) => void}} Walk */
/** @typedef {{t: Table, walk: Walk, shown: Shown}} Props */

/** @param {Props} props */
export function ExampleShell({ t, walk, shown }) {
  const { HandStrip, Board } = t.game;
  const room = t.store.room.value;
  const small = narrow.value;
  const seats = room.seats.map(({ seat }) => seat);
  const pair = seats.length === 2; // two sit face to face, others side by side
  const above = pair ? [t.game.far] : seats;
  const stage = useSize();
  const at = Math.max(0, walk.at.value);
  const steps = html`<${Steps} t=${t} walk=${walk} shown=${shown} />`;
  return html`<div class="tbl tbl--replay tbl--example" data-game=${t.info.id} data-step=${at}>
    <${Bar} t=${t} walk=${walk} shown=${shown} />
    <div class=${cls("hand-a", !pair && "hand-a--row")} data-n=${above.length}>${above.map((seat) => html`<${HandStrip} key=${seat} t=${t} seat=${seat} note=${""} />`)}</div>
    <section class="stage" ref=${stage} aria-label=${`Board, ${stageOf(at, walk.last)}`}>${t.env.value ? html`<${Board} t=${t} />` : null}</section>
    <section class="dock" aria-label="Steps">
      ${pair ? html`<${HandStrip} t=${t} seat=${1 - t.game.far} note=${""} />` : null}
      ${small ? html`<div class="exs__now"><${Now} t=${t} step=${shown.steps[at]} before=${at === 0} text=${shown.example.text} /></div>` : null}
      <${Controls} walk=${walk} />
    </section>
    ${small ? null : html`<aside class="rail" aria-label="The example">${steps}</aside>`}
    ${t.game.Above ? html`<${t.game.Above} t=${t} />` : null}
    <div class="sr" aria-live="polite">${fill(shown.steps[at].text, room, null)}</div>
  </div><${Toasts} />`;
}

/** Where one is, in words. @param {number} at @param {number} last */
const stageOf = (at, last) =>
  at === 0
    ? last === 0
      ? "as it lies"
      : "before"
    : at === last
      ? "after"
      : `step ${at} of ${last}`;

/** @param {Props} props */
function Bar({ t, shown: { example } }) {
  const [rule] = example.rules;
  const book = `/games/${t.info.id}/rules`;
  /** @param {string|null} id @param {string} label @param {string} sign */
  const other = (id, label, sign) =>
    id
      ? html`<a class="iconbtn" href="/games/${t.info.id}/examples/${id}" aria-label=${label} title=${label}>${icon(sign)}</a>`
      : null;
  return html`<header class="tbar">
    <a class="logo" href="/" aria-label="Tidetable, home page"><svg viewBox="0 0 40 40" aria-hidden="true"><use href="/static/vendor/icons.svg#logo" /></svg></a>
    <h1 class="tbar__title"><b>${example.title}</b><span>${t.info.title}, an example of ${rule}</span></h1>
    <span class="spacer"></span>
    <span class="tools">
      <a class="btn btn--sm" href="${book}#${rule}">${icon("ui-book")}<span class="hide-s">The rule</span><span class="sr only-s">The rule</span></a>
      ${other(example.before, "Example before", "ui-prev")}${other(example.after, "Next example", "ui-next")}
      <button type="button" class="iconbtn hide-s" aria-label="Light or dark" onClick=${cycleTheme}>${icon("ui-theme")}</button>
    </span></header>`;
}

/** @param {{walk: Walk}} props */
function Controls({ walk }) {
  const { last } = walk;
  const at = Math.max(0, walk.at.value);
  const start = at === 0 ? "true" : undefined;
  const end = at === last ? "true" : undefined;
  return html`<div class="ctl exs__ctl">
    <button type="button" class="iconbtn" aria-label="Before the first step" aria-disabled=${start} onClick=${() => walk.go(0)}>${icon("ui-first")}</button>
    <button type="button" class="iconbtn" aria-label="One step back" aria-disabled=${start} onClick=${() => walk.step(-1)}>${icon("ui-prev")}</button>
    <b class="exs__at">${stageOf(at, last)}</b>
    <button type="button" class="iconbtn pp" aria-label="One step on" aria-disabled=${end} onClick=${() => walk.step(1)}>${icon("ui-next")}</button>
    <button type="button" class="iconbtn" aria-label="After the last step" aria-disabled=${end} onClick=${() => walk.go(last)}>${icon("ui-last")}</button>
  </div>`;
}

/** What happened in the step that is shown, and what is possible then. @param {{t: Table, step: Step, before: boolean, text: string}} props */
const Now = ({ t, step, before, text }) =>
  html`<p>${before ? text : fill(step.text, t.store.room.value, null)}</p><${Notes} notes=${step.notes} />`;

/** @param {{notes: Note[]}} props */
const Notes = ({ notes }) =>
  notes.length
    ? html`<ul class="exs__notes">${notes.map(
        ({ possible, text, why }, n) =>
          html`<li key=${n} class=${possible ? "yes" : "no"}>${icon(possible ? "ui-check" : "ui-x")}<span><b>${possible ? "Possible:" : "Not possible:"}</b> ${text}${why ? `: ${why}` : ""}</span></li>`,
      )}</ul>`
    : null;

/** @param {Props} props */
function Steps({ t, walk, shown: { example, steps } }) {
  const room = t.store.room.value;
  const at = Math.max(0, walk.at.value);
  return html`<section class="note" aria-label="What it shows"><b>${example.title}</b>${example.text}</section>
    <section class="panel rail__panel exs" aria-label="Steps in words"><ol>
      ${steps.map(
        ({ seat, text, notes }, n) => html`<li key=${n}>
        <button type="button" data-seat=${(seat ?? 0) + 1} class=${cls(n === at && "on")} aria-current=${n === at ? "step" : undefined} onClick=${() => walk.go(n)}>
          <small class="num">${n || ""}</small><span>${n ? fill(text, room, null) : `Before. ${fill(text, room, null)}`}</span></button>
        <${Notes} notes=${notes} /></li>`,
      )}</ol></section>`;
}
