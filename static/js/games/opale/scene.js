// @ts-check
/** The sea around the board: light from above, dunes, weed, coral. Drawn once, the same for everybody. */
import { html } from "../../core/ui.js";

/** A small repeatable source of chance for the shapes. @param {number} seed */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/**
 * A branching coral as a list of [path, width].
 * @param {number} x @param {number} y @param {number} length @param {number} width @param {number} seed
 */
function coral(x, y, length, width, seed) {
  const random = chance(seed);
  /** @type {[string, number][]} */
  const strokes = [];
  /** @param {number} x @param {number} y @param {number} angle @param {number} length @param {number} width @param {number} depth */
  const branch = (x, y, angle, length, width, depth) => {
    const bend = angle + (random() - 0.5) * 0.5;
    const toX = x + Math.cos(angle) * length;
    const toY = y + Math.sin(angle) * length;
    const midX = x + Math.cos(bend) * length * 0.55;
    const midY = y + Math.sin(bend) * length * 0.55;
    strokes.push([
      `M${x.toFixed(0)} ${y.toFixed(0)}Q${midX.toFixed(0)} ${midY.toFixed(0)} ${toX.toFixed(0)} ${toY.toFixed(0)}`,
      width,
    ]);
    if (depth === 0) return;
    const arms = depth > 3 ? 2 : 2 + Math.round(random() * 0.7);
    for (let arm = 0; arm < arms; arm++) {
      const spread = (arm / (arms - 1) - 0.5) * 1.25 + (random() - 0.5) * 0.3;
      branch(
        toX,
        toY,
        angle * 0.86 - Math.PI * 0.07 + spread,
        length * (0.66 + random() * 0.14),
        width * 0.71,
        depth - 1,
      );
    }
  };
  branch(x, y, -Math.PI / 2 + (random() - 0.5) * 0.2, length, width, 4);
  return strokes;
}

const RAYS = [
  [39, 39, -65, 111, 0.14],
  [222, 43, 191, 121, 0.1],
  [292, 53, 303, 148, 0.12],
  [458, 60, 542, 167, 0.15],
  [670, 36, 782, 102, 0.17],
  [728, 44, 874, 122, 0.2],
  [913, 48, 1133, 135, 0.18],
  [998, 49, 1249, 138, 0.17],
];
const DUNES = [
  [
    "M0 471C60 478 190 482 249 484S420 497 498 480 690 505 747 423 960 490 1120 473V640H0Z",
    "#062A3C",
    0.45,
  ],
  [
    "M0 519C60 540 90 570 140 569S230 515 280 512 360 552 420 551 510 512 560 509 640 512 700 520 790 572 840 571 930 520 980 518 1090 540 1120 547V640H0Z",
    "#04202F",
    0.6,
  ],
];
const WEEDS = [
  ["M52 640C48 580 30 560 32 520S66 460 64 425 40 360 29 340", "#0D5A5C", 9, 0.6],
  ["M74 640C66 600 86 560 83 520S62 470 72 430", "#0F6A62", 7, 0.5],
  ["M1075 640C1084 580 1098 540 1094 498S1064 430 1063 404 1076 330 1092 310", "#0D5A5C", 9, 0.6],
  ["M1037 640C1046 600 1024 570 1025 545S1050 480 1052 450", "#0F6A62", 7, 0.5],
];
/** @type {[[string, number][], string, number][]} */
const CORALS = [
  [coral(150, 648, 66, 13, 7), "#8C3B5E", 0.55],
  [coral(952, 648, 74, 14, 23), "#7A3A78", 0.5],
  [coral(18, 646, 50, 10, 5), "#C8584A", 0.4],
  [coral(1106, 646, 54, 11, 31), "#C8584A", 0.4],
];
const BUBBLES = Array.from({ length: 38 }, (_, n) => [
  (n * 197) % 1117,
  40 + ((n * 311) % 590),
  1.5 + (n % 4),
  0.08 + (n % 5) * 0.03,
]);

export const Scene =
  () => html`<svg class="scene" viewBox="0 0 1120 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  <defs><linearGradient id="ray" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#E8FFFB" /><stop offset="1" stop-color="#E8FFFB" stop-opacity="0" /></linearGradient></defs>
  ${RAYS.map(([x, w, x2, w2, o]) => html`<path d="M${x} -10h${w}L${x2 + w2} 640h-${w2}Z" fill="url(#ray)" opacity=${o} />`)}
  ${DUNES.map(([d, fill, o]) => html`<path d=${d} fill=${fill} opacity=${o} />`)}
  <g fill="none" stroke-linecap="round">
    ${WEEDS.map(([d, stroke, w, o]) => html`<path d=${d} stroke=${stroke} stroke-width=${w} opacity=${o} />`)}
    ${CORALS.map(([strokes, colour, o]) => html`<g stroke=${colour} opacity=${o}>${strokes.map(([d, w]) => html`<path d=${d} stroke-width=${w.toFixed(1)} />`)}</g>`)}
  </g>
  ${BUBBLES.map(([x, y, r, o]) => html`<circle cx=${x} cy=${y} r=${r} fill="#E6FFFB" opacity=${o} />`)}
</svg>`;
