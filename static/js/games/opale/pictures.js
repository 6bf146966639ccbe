// @ts-check
/** Pictures of the rulebook of Opale: the board, and what a card shows. */
import { html } from "../../core/ui.js";
import { Picture, glyph, label } from "../../core/picture.js";
import { ARROWS, PLACES, TYPES } from "./looks.js";

/** @typedef {import("./types.d.ts").Components} Components */

const W = 36,
  H = 50;

/** A card in its colours, with its points. @param {string} type @param {number} x @param {number} y @param {number} [points] */
const card = (type, x, y, points) =>
  html`<g><rect x=${x - W / 2} y=${y - H / 2} width=${W} height=${H} rx="6" fill=${TYPES[type].b} stroke=${TYPES[type].a} stroke-width="2" />
    ${glyph(TYPES[type].icon, x, y + (points === undefined ? 0 : 4), 25, TYPES[type].a)}
    ${points === undefined ? null : html`<circle cx=${x - 9} cy=${y - 16} r="8" fill="#fff" /><text x=${x - 9} y=${y - 12} text-anchor="middle" fill="#08222B" font-weight="700" font-size="11">${points}</text>`}</g>`;

/** In the arrangement of a phone, which can be read everywhere. @param {{components: Components, words: string}} props */
const Board = ({ components, words }) =>
  html`<${Picture} width=${374} height=${446} words=${words}>
    <rect width="374" height="446" rx="12" fill="#0D4A5C" />
    <defs><marker id="pic-tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 .5 9 5 0 9.500 2.500 5Z" fill="#BFEFF0" /></marker></defs>
    ${ARROWS.map(({ from, to, tall }) => html`<path key=${from + to} d=${tall} fill="none" stroke="#BFEFF0" stroke-width="2.500" stroke-linecap="round" marker-end="url(#pic-tip)" />`)}
    ${components.spots.map(({ id, no, silhouettes }) => {
      const x = PLACES[id].mx * 3.74,
        y = PLACES[id].my * 4.36;
      const left = x - ((silhouettes - 1) * (W + 3)) / 2;
      return html`<g key=${id}>${Array.from({ length: silhouettes }, (_, n) => card(id, left + n * (W + 3), y))}
        <text x=${x} y=${y + H / 2 + 15} text-anchor="middle" fill="#fff" font-size="12" font-weight="620">${no} ${TYPES[id].short}</text></g>`;
    })}
    <rect x="16" y="388" width="342" height="44" rx="10" fill="#062A36" /><text x="187" y="415" text-anchor="middle" fill="#fff" font-size="14">dock</text>
  <//>`;

/** @param {{components: Components, words: string}} props */
const Cards = ({ components, words }) =>
  html`<${Picture} width=${400} height=${108} words=${words}>
    ${Object.keys(components.types).map((type, n) => {
      const { points, copies } = components.types[type];
      const x = 24 + n * 44;
      return html`<g key=${type}>${card(type, x, 28, Math.max(...points))}${label(`${copies} ×`, x, 78, "pic__text")}${label([...new Set(points)].join(" "), x, 100, "pic__small")}</g>`;
    })}
  <//>`;

export const pictures = { board: Board, cards: Cards };
