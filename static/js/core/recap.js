// @ts-check
/** What the others did since my last turn: the list, and the way to see it step by step. */
import { html, icon, SeatMark } from "./ui.js";
import { tell } from "./names.js";
import { sinceMyTurn } from "./missed.js";

/** @param {Table} t */
const begin = async (t) => (await import("./walk.js")).walk(t);

/** @param {{t: Table}} props */
export function Recap({ t }) {
  const room = t.store.room.value;
  const mine = t.store.me.value;
  const lines = sinceMyTurn(t.store.log.lines.value, mine);
  return html`<section class="recap" aria-label="Since your last turn">
    <header><b>Since your last turn</b>${lines.length ? html`<button type="button" class="btn btn--sm" onClick=${() => begin(t)}>${icon("ui-play")}Step by step</button>` : null}<button type="button" class="iconbtn" aria-label="Close" onClick=${() => {
      t.open.value = "";
    }}>${icon("ui-x")}</button></header>
    ${
      lines.length === 0
        ? html`<p>Nothing yet.</p>`
        : html`<ol>${lines.map(
            (line, n) => html`<li key=${n}>
      ${line.seat === null ? html`<span></span>` : html`<${SeatMark} seat=${line.seat} />`}
      ${line.at ? html`<button type="button" onClick=${() => t.flash(line.at)}>${tell(line, room, mine)}</button>` : html`<span>${tell(line, room, mine)}</span>`}</li>`,
          )}</ol>`
    }
  </section>`;
}
