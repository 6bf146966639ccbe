// @ts-check
/** Islands drawn by number: reef, shallow water, foam, sand and grass, each a bit smaller than the last. */
import { html, icon } from "../../core/ui.js";
import { ISLES } from "./looks.js";

const STEPS = 40;

/** A soft shape that fills a box, less `inset`, uneven by `seed`. @param {number} w @param {number} h @param {number} inset @param {number} seed @param {number} [rough] */
function blob(w, h, inset, seed, rough = 1) {
  const points = Array.from({ length: STEPS }, (_, n) => {
    const angle = (n / STEPS) * 2 * Math.PI;
    const wave =
      rough *
      (2.2 * Math.sin(3 * angle + seed) +
        1.6 * Math.sin(5 * angle + seed * 2.3) +
        1.1 * Math.sin(8 * angle + seed * 0.7));
    const bend = (/** @type {number} */ value) => Math.sign(value) * Math.abs(value) ** (2 / 3.6);
    return [
      w / 2 + (w / 2 - inset + wave) * bend(Math.cos(angle)),
      h / 2 + (h / 2 - inset + wave * 0.8) * bend(Math.sin(angle)),
    ];
  });
  const at = (/** @type {number} */ n) => points[(n + STEPS) % STEPS];
  const curves = points.map((_, n) => {
    const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)];
    const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6],
      two = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    return `C${[...one, ...two, ...c].map((value) => value.toFixed(1)).join(" ")}`;
  });
  return `M${at(0)
    .map((value) => value.toFixed(1))
    .join(" ")}${curves.join("")}Z`;
}

/** @param {{id: string}} props */
export function Land({ id }) {
  const { w, h, a, b } = ISLES[id];
  const seed = Object.keys(ISLES).indexOf(id) * 1.7 + 0.6;
  return html`<svg class="land" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none" aria-hidden="true">
    <path class="reef" d=${blob(w, h, -4, seed)} /><path class="shallow" d=${blob(w, h, 3, seed)} /><path class="foam" d=${blob(w, h, 10, seed)} /><path class="sand" d=${blob(w, h, 13, seed)} />
    <path class="grass" style="--c:${a}" d=${blob(w, h, 22, seed + 0.3, 1.2)} /><path class="grass" style="--c:${b}" opacity=".5" d=${blob(w, h, 36, seed + 2, 2.2)} /></svg>
    <span class="palms" aria-hidden="true">${icon("palm-tree")}${icon("palm-tree")}${icon("palm-tree")}</span>`;
}

/** One branch of a coral and what grows from it. @param {number} x @param {number} y @param {number} angle @param {number} length @param {number} depth @returns {View[]} */
function branch(x, y, angle, length, depth) {
  const x2 = x + Math.cos(angle) * length,
    y2 = y + Math.sin(angle) * length;
  const line = html`<path d="M${x.toFixed(0)} ${y.toFixed(0)}Q${(x + (x2 - x) * 0.5 + depth).toFixed(0)} ${(y + (y2 - y) * 0.4).toFixed(0)} ${x2.toFixed(0)} ${y2.toFixed(0)}" stroke-width=${(1 + depth * 1.3).toFixed(1)} />`;
  return depth === 0
    ? [line]
    : [
        line,
        ...[-0.55, 0.05, 0.6].flatMap((turn, n) =>
          branch(x2, y2, angle + turn + (n - 1) * 0.08, length * 0.72, depth - 1),
        ),
      ];
}

/** Waves, ways between the islands, corals. */
export const Sea =
  () => html`<svg class="sea" viewBox="0 0 760 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <path class="ways" d="M150 170Q240 250 330 270M610 170Q520 240 440 270M150 480Q250 420 330 380M610 480Q520 420 450 380" />
  <g class="corals">${branch(374, 150, -1.5, 24, 4)}${branch(20, 350, -1.1, 22, 4)}${branch(742, 340, -2, 22, 4)}${branch(384, 640, -1.6, 25, 4)}</g></svg>`;
