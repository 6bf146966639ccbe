// @ts-check
/** What just happened at the table, in sentences, the latest first. */
import { html, SeatMark } from "/static/js/core/ui.js";
import { tell } from "/static/js/core/names.js";

const SHOWN = 8;

/** @param {{t: Table|null}} props */
export function Said({ t }) {
  if (!t) return null;
  const room = t.store.room.value;
  const every = t.store.log.lines.value.filter((line) => line.text);
  const lines = every.slice(-SHOWN);
  if (!lines.length) return null;
  return html`<section aria-labelledby="said-title"><h2 id="said-title">What just happened</h2><ol class="tv-l" aria-live="polite">${lines.toReversed().map((line, n) => html`<li key=${every.length - n}>${line.seat === null ? html`<span></span>` : html`<${SeatMark} seat=${line.seat} />`}<span>${tell(line, room, null)}</span></li>`)}</ol></section>`;
}
