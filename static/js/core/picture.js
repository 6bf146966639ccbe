// @ts-check
/** Parts of the pictures in a rulebook, which are drawn of a game's own pieces. */
import { html, sprite } from "./ui.js";

/** An icon with its middle at a place. @param {string} id @param {number} x @param {number} y @param {number} size @param {string} [fill] */
export const glyph = (id, x, y, size, fill = "currentColor") =>
  html`<use href="${sprite(id)}#${id}" x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} fill=${fill} style="color:${fill}" />`;

/** Words with their middle at a place. @param {string} text @param {number} x @param {number} y @param {string} [cls] */
export const label = (text, x, y, cls = "") =>
  html`<text x=${x} y=${y} text-anchor="middle" class=${cls}>${text}</text>`;

/** @param {{width: number, height: number, words: string, children?: View}} props */
export const Picture = ({ width, height, words, children }) =>
  html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${words}>${children}</svg>`;
