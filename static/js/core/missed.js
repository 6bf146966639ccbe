// @ts-check
/** What the others did since my last turn, and how much of it nobody saw here: one press while I am asked, on phones too. */
import { html, icon } from "./ui.js";

/** Who made the step of a line. @param {LogLine} line */
const maker = ({ by, seat }) => (by === undefined ? seat : by);

/** The lines of the others between my turn before and now, the latest last. @param {LogLine[]} lines @param {number|null} mine */
export function sinceMyTurn(lines, mine) {
  let end = lines.length;
  while (end > 0 && maker(lines[end - 1]) === mine) end -= 1; // what I did in this turn
  let start = end;
  while (start > 0 && lines[start - 1].ply > 0 && maker(lines[start - 1]) !== mine) start -= 1;
  return lines.slice(start, end).filter((line) => line.text);
}

/** How many steps of the others nobody saw here; one alone needs no walk. @param {Table} t */
function missed(t) {
  const since = sinceMyTurn(t.store.log.lines.value, t.store.me.value);
  if (!since.some((line) => line.missed)) return 0;
  const steps = new Set(since.map(({ ply }) => ply)).size;
  return steps > 1 ? steps : 0;
}

/** @param {{t: Table}} props */
export function RecapButton({ t }) {
  const last = t.store.last.value;
  const open = t.open.value === "recap";
  const news = open ? 0 : missed(t);
  return html`<button type="button" class="btn btn--ghost act__recap" aria-expanded=${String(open)} aria-label="What happened"
    data-why="What the others did since your last turn" onClick=${() => {
      t.open.value = open ? "" : "recap";
      t.flash(last?.at);
    }}>${icon("ui-eye")}${news ? html`<span class="chip num">${news}<span class="sr"> steps since your last turn</span></span>` : null}</button>`;
}
