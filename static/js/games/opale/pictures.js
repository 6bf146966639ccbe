// @ts-check
/** Pictures of the rulebook of Opale: the board, and what a card shows. */
import { html } from "../../core/ui.js";
import { Picture, glyph, label } from "../../core/picture.js";
import { ARROWS, LABELS, PLACES, TYPES } from "./looks.js";

/** @typedef {import("./types.d.ts").Components} Components */

const W = 50,
  H = 68;

/** A card in its colours, with its points. @param {string} type @param {number} x @param {number} y @param {number} [points] */
const card = (type, x, y, points) =>
  html`<g><rect x=${x - W / 2} y=${y - H / 2} width=${W} height=${H} rx="6" fill=${TYPES[type].b} stroke=${TYPES[type].a} stroke-width="2" />
    ${glyph(TYPES[type].icon, x, y + (points === undefined ? 0 : 6), 34, TYPES[type].a)}
    ${points === undefined ? null : html`<circle cx=${x - 13} cy=${y - 22} r="10" fill="#fff" /><text x=${x - 13} y=${y - 17} text-anchor="middle" fill="#08222B" font-weight="700" font-size="14">${points}</text>`}</g>`;

/** @param {{components: Components, words: string}} props */
const Board = ({ components, words }) =>
  html`<${Picture} width=${1000} height=${500} words=${words}>
    <rect width="1000" height="500" rx="16" fill="#0D4A5C" />
    <defs><marker id="pic-tip" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 .5 9 5 0 9.500 2.500 5Z" fill="#BFEFF0" /></marker></defs>
    ${ARROWS.filter(({ to }) => to !== "dock").map(({ from, to, wide }) => html`<path key=${from + to} d=${wide} fill="none" stroke="#BFEFF0" stroke-width="5" stroke-linecap="round" marker-end="url(#pic-tip)" />`)}
    ${components.spots.map(({ id, no, silhouettes, name }) => {
      const { x, y } = PLACES[id];
      const left = x * 10 - ((silhouettes - 1) * (W + 8)) / 2;
      return html`<g key=${id}>${Array.from({ length: silhouettes }, (_, n) => card(id, left + n * (W + 8), y * 5.6))}
        <text x=${x * 10} y=${y * 5.6 + H / 2 + 28} text-anchor="middle" fill="#fff" font-size="22" font-weight="620">${no} ${LABELS[id] ?? name}</text></g>`;
    })}
    <rect x="380" y="440" width="320" height="44" rx="10" fill="#062A36" /><text x="540" y="469" text-anchor="middle" fill="#fff" font-size="20">dock</text><path d="M540 398V428" stroke="#BFEFF0" stroke-width="5" marker-end="url(#pic-tip)" />
  <//>`;

/** @param {{components: Components, words: string}} props */
const Cards = ({ components, words }) =>
  html`<${Picture} width=${720} height=${150} words=${words}>
    ${Object.keys(components.types).map((type, n) => {
      const { points, copies } = components.types[type];
      const x = 42 + n * 79;
      return html`<g key=${type}>${card(type, x, 44, Math.max(...points))}${label(`${copies} ×`, x, 106)}${label([...new Set(points)].join(" "), x, 132, "pic__small")}</g>`;
    })}
  <//>`;

export const pictures = { board: Board, cards: Cards };
