// @ts-check
/** The tide: the score difference over the game as water above or below the line, and a slider through it. */
import { html, icon, useRef } from "./ui.js";
import { nameOf } from "./names.js";
import { narrow } from "./narrow.js";

const WIDE = 1000,
  HIGH = 92,
  MID = 46;

/** A smooth line through the points, level at the turning points. @param {[number, number][]} points */
function smooth(points) {
  return points
    .map(([x, y], n) => {
      if (n === 0) return `M${x.toFixed(1)} ${y.toFixed(1)}`;
      const [px, py] = points[n - 1];
      const half = ((x - px) / 2).toFixed(1);
      return `C${(px + Number(half)).toFixed(1)} ${py.toFixed(1)} ${(x - Number(half)).toFixed(1)} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

/** @typedef {(index: number) => number[]} Scores @typedef {(index: number) => number} Along */
/** @typedef {import("./analysis.js").Analysis} Analysis */

/** Two: the water stands with the leader, seat 1 above the line, seat 0 below. @param {Move[]} moves @param {Scores} scores @param {Along} x @param {number} least the lead that fills half the height at least */
function duel(moves, scores, x, least) {
  const lead = (/** @type {number} */ index) => {
    const [zero = 0, one = 0] = scores(index);
    return one - zero;
  };
  const most = Math.max(least, ...moves.map((_, index) => Math.abs(lead(index))));
  const y = (/** @type {number} */ index) => MID - (lead(index) / most) * 36;
  const line = smooth(
    moves.map((_, index) => /** @type {[number, number]} */ ([x(index), y(index)])),
  );
  const area = `${line}L${WIDE} ${MID}L0 ${MID}Z`;
  const halves = html`<path d=${area} clip-path="url(#tide-up)" fill="var(--seat-2)" /><path d=${area} clip-path="url(#tide-down)" fill="var(--seat-1)" />`;
  return {
    y,
    Water: html`<g opacity=".35">${halves}</g><g clip-path="url(#tide-past)">${halves}</g>
    <path d="M0 ${MID}H${WIDE}" stroke="#fff" stroke-opacity=".4" stroke-dasharray="3 5" vector-effect="non-scaling-stroke" />
    <path d=${line} fill="none" stroke="#fff" stroke-width="2" stroke-opacity=".85" vector-effect="non-scaling-stroke" />`,
  };
}

/** One or many: a line for each, the water below the best. @param {Move[]} moves @param {Scores} scores @param {Along} x @param {number} at @param {number} seats @param {number} least */
function race(moves, scores, x, at, seats, least) {
  const best = (/** @type {number} */ index) => Math.max(0, ...scores(index));
  const most = Math.max(least, ...moves.map((_, index) => best(index)));
  const high = (/** @type {number} */ score) => HIGH - 10 - (score / most) * (HIGH - 24);
  const y = (/** @type {number} */ index) => high(best(index));
  const line = (/** @type {(index: number) => number} */ of) =>
    smooth(moves.map((_, index) => /** @type {[number, number]} */ ([x(index), high(of(index))])));
  const now = scores(at);
  const leader = now.indexOf(Math.max(...now));
  const area = `${line(best)}L${WIDE} ${HIGH}L0 ${HIGH}Z`;
  return {
    y,
    Water: html`<path d=${area} opacity=".2" fill="var(--tide)" /><path d=${area} opacity=".5" clip-path="url(#tide-past)" fill=${`var(--seat-${Math.max(0, leader) + 1})`} />
    ${Array.from({ length: seats }, (_, seat) => html`<path key=${seat} d=${line((index) => scores(index)[seat] ?? 0)} fill="none" stroke=${`var(--seat-${seat + 1})`} stroke-width="3" vector-effect="non-scaling-stroke" />`)}`,
  };
}

/** As wide as the sign of a moment, on a track of this page. */
const near = () => (narrow.value ? 72 : 27);

/** Signs that would lie on each other rise above each other. @template {{index: number}} Sign @param {Sign[]} moments @param {Along} x */
function apart(moments, x) {
  /** @type {{at: number, lift: number}[]} */
  const placed = [];
  return moments.map((moment) => {
    const at = x(moment.index);
    const taken = new Set(placed.filter((other) => at - other.at < near()).map(({ lift }) => lift));
    const lift = [0, 1, 2].find((step) => !taken.has(step)) ?? 0;
    placed.push({ at, lift });
    return { ...moment, lift };
  });
}

/** Where it turned, numbered as in the list. @param {Analysis} analysis @param {Along} x @param {(index: number) => number} y */
const turningPoints = (analysis, x, y) =>
  apart(
    (analysis.found.value?.turns ?? []).map((turn) => ({ ...turn, index: analysis.moveOf(turn) })),
    x,
  ).map(
    ({ index, seat, lift }, n) => html`<span class="ev ev--no num" key=${n}
      data-seat=${seat + 1} aria-hidden="true" title="Move ${index}"
      style="left:${(x(index) / WIDE) * 100}%;top:${(y(index) / HIGH) * 100}%;--lift:${y(index) > MID ? -lift : lift}">${n + 1}</span>`,
  );

/** @param {{player: Player, room: Room, icons: Record<string, string>, words: (move: Move) => string, analysis: Analysis}} props */
export function Scrub({ player, room, icons, words, analysis }) {
  const track = useRef(/** @type {HTMLElement|null} */ (null));
  const { moves, last, telling } = player;
  const at = player.at.value;
  const seats = room.seats.length;
  const x = (/** @type {number} */ index) => (last === 0 ? 0 : (index / last) * WIDE);
  const chances = analysis.open.value && analysis.whole.value ? analysis.found.value?.steps : null;
  const scores = (/** @type {number} */ index) =>
    chances
      ? (chances[moves[index].ply]?.chances ?? []).map((chance) => Math.round(100 * chance))
      : (telling.scores[moves[index].ply] ?? []).map(Number);
  const least = chances ? 100 : 8;
  const { y, Water } =
    seats === 2 ? duel(moves, scores, x, least) : race(moves, scores, x, at, seats, least);
  const now = scores(at);
  const best = Math.max(0, ...now),
    leaders = now.flatMap((score, seat) => (score === best ? [seat] : []));
  const ahead = best - Math.max(0, ...now.filter((score) => score < best));
  const stand = chances
    ? now.map((chance, seat) => `${nameOf(room, seat)} ${chance} %`).join(", ")
    : seats === 1
      ? `${best} points`
      : leaders.length !== 1
        ? "Level"
        : `${nameOf(room, leaders[0])} leads by ${ahead}`;
  const said = `${at === 0 ? "Start" : `Move ${at} of ${last}. ${words(moves[at])}`} ${stand}.`;

  /** @param {PointerEvent} event */
  const drag = (event) => {
    if (!track.current) return;
    const rect = track.current.getBoundingClientRect();
    player.pause();
    void player.go(Math.round(((event.clientX - rect.left) / rect.width) * last));
  };
  /** @param {PointerEvent} event */
  const grab = (event) => {
    const held = track.current;
    if (!held) return;
    held.setPointerCapture(event.pointerId);
    held.onpointermove = drag;
    held.onpointerup = held.onpointercancel = () => {
      held.onpointermove = null;
    };
    drag(event);
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const by = /** @type {Record<string, number>} */ ({
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
      PageUp: 10,
      PageDown: -10,
      Home: -last,
      End: last,
    })[event.key];
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
      ${Water}
      ${moves.map((_, index) => (index % Math.ceil(last / 60) === 0 ? html`<line key=${index} x1=${x(index)} x2=${x(index)} y1="86" y2="91" stroke="#fff" stroke-opacity=".35" vector-effect="non-scaling-stroke" />` : null))}
    </svg>
    ${
      chances
        ? turningPoints(analysis, x, y)
        : apart(player.moments, x).map(
            ({ index, kind, seat, lift }) => html`<span class="ev" key=${index}
      data-seat=${(seat ?? 0) + 1} aria-hidden="true" title="Move ${index}"
      style="left:${(x(index) / WIDE) * 100}%;top:${(y(index) / HIGH) * 100}%;--lift:${y(index) > MID ? -lift : lift}">
      ${icon(icons[kind] ?? "ui-flag")}</span>`,
          )
    }
    <span class="head" aria-hidden="true" style="left:${(x(at) / WIDE) * 100}%"><b class="num" style="transform:translateX(${at < last * 0.06 ? "-10px" : at > last * 0.94 ? "calc(-100% + 10px)" : "-50%"})">${at === 0 ? "start" : `move ${at}`}</b></span>
  </div>`;
}
