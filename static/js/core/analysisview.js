// @ts-check
/** What bots think of the match: where it turned, what was better, and the chances in numbers. Fetched when it is looked at. */
import { html, icon, cls, plural, SeatMark, useEffect } from "./ui.js";
import { fill, nameOf } from "./names.js";
import { keepRings, pieces } from "./rings.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("./analysis.js").Turn} Turn */
/** @typedef {import("./analysis.js").Better} Better */

/** @param {number} share */
const percent = (share) => Math.round(Math.abs(share) * 100);

/** Rings what would have been better on the table, as long as it shows that position. @param {{t: Table, analysis: Analysis}} props */
export function BetterRing({ t, analysis }) {
  useEffect(
    () =>
      keepRings(t, (root) => {
        const better = analysis.shown.value?.better;
        const found = (better?.at ?? []).flatMap((id) => pieces(root, id));
        return new Map(found.map((one) => [one, "do"]));
      }),
    [],
  );
  return null;
}

/** @param {{t: Table, player: Player, analysis: Analysis}} props */
export function AnalysisPanel({ t, player, analysis }) {
  const found = analysis.found.value;
  const trouble = analysis.trouble.value;
  return html`<div class="ana" tabindex="-1">
    ${trouble ? html`<p class="ana__p" role="alert">${trouble}</p>` : null}
    ${found === null ? null : found.status === "done" ? html`<${Turns} t=${t} analysis=${analysis} /><${Numbers} t=${t} player=${player} analysis=${analysis} />` : html`<${Wait} analysis=${analysis} />`}
  </div>`;
}

/** @param {{analysis: Analysis}} props */
function Wait({ analysis }) {
  const found = analysis.found.value;
  if (!found) return null;
  const { status, done, of, ahead } = found;
  if (status === "waiting")
    return html`<div class="ana__p" role="status"><b>${ahead ? `After ${plural(ahead, "other game")}` : done >= of ? "A second look at what cost most" : "Looking at every move"}</b>
      <progress max=${of} value=${done} aria-label="Moves looked at"></progress><span>${done} of ${of} steps. You can close this page: it goes on.</span></div>`;
  return html`<div class="ana__p">${status === "failed" ? html`<b>The analysis failed.</b>` : null}
    <p>The strongest bot looks at every move of this game: how likely each is to win, where it turned, what would have been better. A choice is judged by what its player could know.</p>
    <button type="button" class="btn btn--go" onClick=${analysis.ask}>${icon("ui-search")}${status === "failed" ? "Try again" : "Analyse this game"}</button></div>`;
}

/** @param {{t: Table, analysis: Analysis}} props */
function Turns({ t, analysis }) {
  const turns = analysis.found.value?.turns ?? [];
  const now = analysis.chosen.value;
  if (turns.length === 0)
    return html`<p class="ana__p"><b>No turning points</b> The bot would have done nearly the same throughout.</p>`;
  return html`<h3 class="ana__h">Where it turned</h3><ol class="ana__turns">
    ${turns.map(
      (turn, n) => html`<li key=${turn.ply} class=${cls(turn === now && "on")}>
      <button type="button" class="ana__turn" aria-expanded=${String(turn === now)} onClick=${() => analysis.go(turn)}>
        <span class="ana__no" data-seat=${turn.seat + 1} aria-hidden="true">${n + 1}</span>
        <span><b>${headline(t, turn)}</b><small>Move ${analysis.moveOf(turn)} · ${size(turn)}</small></span></button>
      ${turn === now ? html`<${More} t=${t} analysis=${analysis} turn=${turn} />` : null}</li>`,
    )}</ol>`;
}

/** @param {Table} t @param {Turn} turn */
function headline(t, turn) {
  const room = t.store.room.value;
  const who = nameOf(room, turn.seat);
  if (turn.kind === "luck") return `${who}: ${turn.size > 0 ? "good luck" : "bad luck"}`;
  return `${who}: ${fill(turn.text, room, null)}`;
}

/** @param {Turn} turn */
const size = ({ kind, size }) =>
  kind === "choice" ? `cost ${percent(size)} %` : `${size > 0 ? "+" : "−"}${percent(size)} %`;

/** @param {{t: Table, analysis: Analysis, turn: Turn}} props */
function More({ t, analysis, turn }) {
  const room = t.store.room.value;
  const { better } = turn;
  if (!better)
    return html`<p class="ana__more">What was drawn, rolled or revealed in this step was worth ${percent(turn.size)} % ${turn.size > 0 ? "more" : "less"} than could be expected.</p>`;
  return html`<div class="ana__more"><p><b>Better: ${fill(better.text, room, null)}.</b>${analysis.shown.value === turn && better.at.length ? " It is ringed on the table." : ""}</p>
    <p>How it goes on then, with bots:</p><ol class="ana__line">${better.line.map(
      (step) =>
        html`<li key=${step.ply}><${SeatMark} seat=${step.seat} /><span><span class="sr">${nameOf(room, step.seat)}: </span>${fill(words(step), room, null)}</span></li>`,
    )}</ol><p>Chances after it: ${chancesIn(room, better.line.at(-1)?.chances ?? [])}.</p></div>`;
}

/** @param {import("./analysis.js").LineStep} step */
const words = ({ told, text }) => told.map((said) => said.text).join(" ") || `${text}.`;

/** @param {Room} room @param {number[]} chances */
const chancesIn = (room, chances) =>
  chances.map((chance, seat) => `${nameOf(room, seat)} ${percent(chance)} %`).join(", ");

/** The curve in numbers, for who reads it so. @param {{t: Table, player: Player, analysis: Analysis}} props */
function Numbers({ t, player, analysis }) {
  const room = t.store.room.value;
  const steps = analysis.found.value?.steps ?? [];
  return html`<details class="ana__numbers"><summary>Chances in numbers</summary>
    <div class="ana__scroll" tabindex="0" role="group" aria-label="Chances after every move"><table><thead><tr><th scope="col">Move</th>${room.seats.map(({ seat }) => html`<th scope="col" key=${seat}>${nameOf(room, seat)}</th>`)}</tr></thead>
    <tbody>${player.moves.map((move, index) => html`<tr key=${index}><th scope="row"><button type="button" class="num" aria-label="Go to move ${index}" onClick=${() => player.go(index)}>${index}</button></th>${(steps[move.ply]?.chances ?? []).map((chance, seat) => html`<td class="num" key=${seat}>${percent(chance)} %</td>`)}</tr>`)}</tbody></table></div></details>`;
}
