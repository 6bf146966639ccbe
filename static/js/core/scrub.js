// @ts-check
/** The tide: the score difference over the game as water above or below the line, and a slider through it. */
import { html, icon, useRef } from "./ui.js";
import { nameOf } from "./names.js";

const WIDE = 1000, HIGH = 92, MID = 46;

/** A smooth line through the points, level at the turning points. @param {[number, number][]} points */
function smooth(points) {
  return points.map(([x, y], n) => {
    if (n === 0) return `M${x.toFixed(1)} ${y.toFixed(1)}`;
    const [px, py] = points[n - 1];
    const half = ((x - px) / 2).toFixed(1);
    return `C${(px + Number(half)).toFixed(1)} ${py.toFixed(1)} ${(x - Number(half)).toFixed(1)} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
  }).join("");
}

/** @param {{player: Player, room: Room, icons: Record<string, string>, words: (move: Move) => string}} props */
export function Scrub({ player, room, icons, words }) {
  const track = useRef(/** @type {any} */ (null));
  const { moves, last, telling } = player;
  const at = player.at.value;
  /** Seat 1 above the line, seat 0 below. @param {number} index */
  const lead = (index) => {
    const [zero, one] = telling.scores[moves[index].ply] ?? [0, 0];
    return (one ?? 0) - (zero ?? 0);
  };
  const most = Math.max(8, ...moves.map((_, index) => Math.abs(lead(index))));
  const x = (/** @type {number} */ index) => (last === 0 ? 0 : (index / last) * WIDE);
  const y = (/** @type {number} */ index) => MID - (lead(index) / most) * 36;
  const line = smooth(moves.map((_, index) => /** @type {[number, number]} */ ([x(index), y(index)])));
  const area = `${line}L${WIDE} ${MID}L0 ${MID}Z`;
  const ahead = lead(at);
  const said = `${at === 0 ? "Start" : `Move ${at} of ${last}. ${words(moves[at])}`} ${ahead === 0 ? "Level" : `${nameOf(room, ahead > 0 ? 1 : 0)} leads by ${Math.abs(ahead)}`}.`;

  /** @param {PointerEvent} event */
  const drag = (event) => {
    const rect = track.current.getBoundingClientRect();
    player.pause();
    void player.go(Math.round(((event.clientX - rect.left) / rect.width) * last));
  };
  /** @param {PointerEvent} event */
  const grab = (event) => {
    track.current.setPointerCapture(event.pointerId);
    track.current.onpointermove = drag;
    track.current.onpointerup = track.current.onpointercancel = () => { track.current.onpointermove = null; };
    drag(event);
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const by = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10, Home: -last, End: last })[event.key];
    if (!by) return;
    void player.step(by);
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<div class="scrub" ref=${track} role="slider" tabindex="0" aria-label="Moves of the game" aria-valuemin="0" aria-valuemax=${last} aria-valuenow=${at} aria-valuetext=${said}
      onPointerDown=${grab} onKeyDown=${press}>
    <svg viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none" aria-hidden="true">
      <defs><clipPath id="tide-up"><path d="M0 0H${WIDE}V${MID}H0Z" /></clipPath><clipPath id="tide-down"><path d="M0 ${MID}H${WIDE}V${HIGH}H0Z" /></clipPath>
        <clipPath id="tide-past"><path d="M0 0H${x(at)}V${HIGH}H0Z" /></clipPath></defs>
      <g opacity=".35"><path d=${area} clip-path="url(#tide-up)" fill="var(--seat-2)" /><path d=${area} clip-path="url(#tide-down)" fill="var(--seat-1)" /></g>
      <g clip-path="url(#tide-past)"><path d=${area} clip-path="url(#tide-up)" fill="var(--seat-2)" /><path d=${area} clip-path="url(#tide-down)" fill="var(--seat-1)" /></g>
      <path d="M0 ${MID}H${WIDE}" stroke="#fff" stroke-opacity=".4" stroke-dasharray="3 5" vector-effect="non-scaling-stroke" />
      <path d=${line} fill="none" stroke="#fff" stroke-width="2" stroke-opacity=".85" vector-effect="non-scaling-stroke" />
      ${moves.map((_, index) => (index % Math.ceil(last / 60) === 0 ? html`<line key=${index} x1=${x(index)} x2=${x(index)} y1="86" y2="91" stroke="#fff" stroke-opacity=".35" vector-effect="non-scaling-stroke" />` : null))}
    </svg>
    ${player.moments.map(({ index, kind, seat }) => html`<span class="ev" key=${index} data-seat=${(seat ?? 0) + 1} aria-hidden="true" title="Move ${index}" style="left:${(x(index) / WIDE) * 100}%;top:${(y(index) / HIGH) * 100}%">${icon(icons[kind] ?? "ui-flag")}</span>`)}
    <span class="head" aria-hidden="true" style="left:${(x(at) / WIDE) * 100}%"><b class="num" style="transform:translateX(${at < last * 0.06 ? "-10px" : at > last * 0.94 ? "calc(-100% + 10px)" : "-50%"})">${at === 0 ? "start" : `move ${at}`}</b></span>
  </div>`;
}
