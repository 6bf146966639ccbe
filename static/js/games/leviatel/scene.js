// @ts-check
/** The old map under the areas: water in the four corners, ink lines, hills, woods. The same from both sides of the table. */
import { html } from "../../core/ui.js";

const BAYS = [
  "M-30 -30H196C190 26 168 44 162 88S120 128 84 140 30 132 -30 148Z",
  "M810 -30H584C590 26 612 44 618 88S660 128 696 140 750 132 810 148Z",
  "M-30 590H196C190 534 168 516 162 472S120 432 84 420 30 428 -30 412Z",
  "M810 590H584C590 534 612 516 618 472S660 432 696 420 750 428 810 412Z",
];
const RIPPLES = [
  "M-30 126C30 112 78 118 108 98S136 60 142 26 164 -10 166 -30",
  "M-30 104C20 92 66 96 90 76S112 42 120 14 138 -16 140 -30",
  "M-30 82C14 72 52 74 72 56S90 24 96 2 112 -20 114 -30",
];
/** Rings of a hill, each a little wider and shifted. @param {number} x @param {number} y @param {number} w @param {number} h */
const hill = (x, y, w, h) =>
  [0.25, 0.45, 0.66, 0.88, 1.1].map(
    (k, n) =>
      `M${x - w * k} ${y + n}C${x - w * k} ${y - h * k * 1.1} ${x + w * k * 0.7} ${y - h * k * 1.25} ${x + w * k} ${y - n * 2}S${x - w * k * 0.5} ${y + h * k * 1.3} ${x - w * k} ${y + n}Z`,
  );
const HILLS = [
  ...hill(236, 196, 96, 66),
  ...hill(544, 364, 96, 66),
  ...hill(566, 176, 60, 40),
  ...hill(214, 384, 60, 40),
  ...hill(390, 280, 54, 34),
];
const PEAKS = [
  [300, 150],
  [322, 162],
  [470, 408],
  [448, 420],
  [660, 262],
  [110, 306],
  [130, 296],
  [676, 250],
  [368, 62],
  [404, 500],
];
const TREES = [
  [176, 258],
  [190, 264],
  [204, 256],
  [592, 306],
  [606, 300],
  [620, 308],
  [334, 316],
  [446, 246],
  [458, 252],
];

/** The line as an unsteady hand would draw it: points along it, each a little off. @param {string} d */
function drawn(d) {
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", d);
  const long = line.getTotalLength();
  const count = Math.max(2, Math.round(long / 6));
  return `M${Array.from({ length: count + 1 }, (_, n) => {
    const { x, y } = line.getPointAtLength((long * n) / count);
    const dx =
      1.5 * Math.sin(x * 0.11 + y * 0.17) +
      0.9 * Math.sin(x * 0.31 - y * 0.23 + 1) +
      0.5 * Math.sin(n * 1.9);
    const dy =
      1.5 * Math.sin(x * 0.15 - y * 0.12 + 2) +
      0.9 * Math.sin(x * 0.27 + y * 0.33) +
      0.5 * Math.sin(n * 2.3);
    return `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  }).join("L")}`;
}
/** @type {Record<string, string[]>} */
const SHAPES = { bays: BAYS.map(drawn), ripples: RIPPLES.map(drawn), hills: HILLS.map(drawn) };

export const MapArt =
  () => html`<svg class="mapbg" viewBox="0 0 780 560" preserveAspectRatio="none" aria-hidden="true">
  <g>
    ${SHAPES.bays.map((d) => html`<path d=${d} class="sea" />`)}
    <g class="ink" fill="none">${SHAPES.bays.map((d) => html`<path d=${d} stroke-width="2.200" />`)}
      ${[
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, -1],
      ].map(
        ([sx, sy]) =>
          html`<g transform="translate(${sx < 0 ? 780 : 0} ${sy < 0 ? 560 : 0}) scale(${sx} ${sy})">${SHAPES.ripples.map((d, n) => html`<path d=${d} opacity=${0.5 - n * 0.13} />`)}</g>`,
      )}
      <g opacity=".2">${SHAPES.hills.map((d) => html`<path d=${d} />`)}</g>
      <g opacity=".34">${PEAKS.map(([x, y]) => html`<path d="M${x} ${y}l9-15 9 15m-5-8 8-13 11 21" />`)}</g>
      <g opacity=".34">${TREES.map(([x, y]) => html`<path d="M${x} ${y}c-5-4-4-13 0-16 4 3 5 12 0 16v6" />`)}</g>
      <path d="M390 100V222M390 338V460" stroke-dasharray="2 9" stroke-width="2.400" opacity=".28" stroke-linecap="round" /></g>
  </g></svg>`;
