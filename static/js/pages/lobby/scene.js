// @ts-check
/** The place the table stands in: water, light, coral, and the oval table with the box of the game. */
import { html } from "/static/js/core/ui.js";

/** Numbers that look random and are the same every time. @param {number} seed */
function dice(seed) {
  return () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
}

/**
 * A coral: branches that fork until they are thin.
 * @param {number} x @param {number} y @param {number} size @param {number} seed
 */
function coral(x, y, size, seed) {
  const next = dice(seed);
  /** @type {Map<number, string>} width of the stroke -> path */
  const strokes = new Map();
  /** @param {number} x @param {number} y @param {number} angle @param {number} length @param {number} depth */
  const grow = (x, y, angle, length, depth) => {
    const bend = angle + (next() - 0.5) * 0.5;
    const [mx, my] = [x + Math.cos(bend) * length * 0.55, y + Math.sin(bend) * length * 0.55];
    const [ex, ey] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    const width = Math.max(2.4, size * 0.085 * 0.74 ** depth);
    const path = `M${x.toFixed(0)} ${y.toFixed(0)}Q${mx.toFixed(0)} ${my.toFixed(0)} ${ex.toFixed(0)} ${ey.toFixed(0)}`;
    strokes.set(width, (strokes.get(width) ?? "") + path);
    if (depth === 5) return;
    const forks = next() > 0.72 && depth > 1 ? 3 : 2;
    for (let fork = 0; fork < forks; fork++) {
      const turn = (fork - (forks - 1) / 2) * (0.75 + next() * 0.4);
      grow(ex, ey, angle + turn, length * (0.68 + next() * 0.16), depth + 1);
    }
  };
  grow(x, y, -Math.PI / 2 + (next() - 0.5) * 0.3, size * 0.3, 0);
  return [...strokes].map(
    ([width, path]) => html`<path d=${path} stroke-width=${width.toFixed(1)} />`,
  );
}

const CORALS = [
  { x: 26, y: 566, size: 150, seed: 7, colour: "#FF8E7A" },
  { x: 104, y: 572, size: 96, seed: 23, colour: "#FFC27A" },
  { x: 982, y: 566, size: 140, seed: 41, colour: "#D79BE0" },
  { x: 900, y: 574, size: 104, seed: 64, colour: "#FF8E7A" },
].map((one) => ({ ...one, drawing: coral(one.x, one.y, one.size, one.seed) }));

/** @param {{cover: string}} props */
export function Scene({ cover }) {
  return html`<svg class="waters" viewBox="0 0 1000 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs><linearGradient id="lobby-ray" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#E8FFFB" stop-opacity=".22" /><stop offset="1" stop-color="#E8FFFB" stop-opacity="0" /></linearGradient></defs>
      <g fill="url(#lobby-ray)"><path d="M120-10h70l40 480H-20Z" /><path d="M420-10h120l90 520H330Z" /><path d="M760-10h60l170 480H780Z" /></g>
      ${CORALS.map((one) => html`<g fill="none" stroke=${one.colour} stroke-linecap="round" opacity=".8">${one.drawing}</g>`)}
    </svg>
    <div class="oval" aria-hidden="true">
      <img class="bx" src=${cover} alt="" />
      <i class="deck deck--1" data-seat="1"></i><i class="deck deck--2" data-seat="2"></i>
    </div>`;
}
