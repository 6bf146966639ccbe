// @ts-check
/** Pictures of the rulebook of Tidal Blades: the faces of the dice, and what a Challenge shows. */
import { html } from "../../core/ui.js";
import { Picture, glyph, label } from "../../core/picture.js";
import { ISLES, TRAITS, WILD } from "./looks.js";

/** @typedef {{name: string, faces: string[], colour: string, level: number}} Die */
/** @typedef {{dice: Record<string, Die>}} Components */

/** @type {Record<string, [string, string]>} ground and ink */
const PAINT = {
  white: ["#FBFBF7", "#16323C"],
  red: ["#C8403A", "#fff"],
  blue: ["#2F6FBF", "#fff"],
};

/** @param {string} symbol */
const signOf = (symbol) => (symbol === "W" ? WILD : TRAITS[symbol].icon);

/** One face: a symbol, two that belong together, one of two, or a blank. @param {string} face @param {number} x @param {number} y @param {string} ink */
function Face(face, x, y, ink) {
  if (face === "-")
    return html`<path d="M${x - 8} ${y}H${x + 8}" stroke=${ink} stroke-width="4" />`;
  const [one, two = ""] = face.includes("/") ? face.split("/") : [...face];
  if (!two) return glyph(signOf(one), x, y, 26, ink);
  return html`${glyph(signOf(one), x - 9, y - 7, 18, ink)}${glyph(signOf(two), x + 9, y + 7, 18, ink)}${face.includes("/") ? html`<path d="M${x + 9} ${y - 15} ${x - 9} ${y + 15}" stroke=${ink} stroke-width="2" />` : null}`;
}

/** @param {{components: Components, words: string}} props */
const Dice = ({ components, words }) => {
  const dice = Object.entries(components.dice);
  return html`<${Picture} width=${520} height=${dice.length * 52 + 6} words=${words}>
    ${dice.map(([id, { name, faces, colour }], row) => {
      const [ground, ink] = PAINT[colour] ?? PAINT.white;
      return html`<g key=${id}><text x="0" y=${row * 52 + 34}>${name.replace(" die", "")}</text>
        ${faces.map((face, n) => html`<g key=${n}><rect x=${222 + n * 50} y=${row * 52 + 5} width="44" height="44" rx="9" fill=${ground} stroke="#16323C" stroke-opacity=".5" />${Face(face, 244 + n * 50, row * 52 + 27, ink)}</g>`)}</g>`;
    })}
  <//>`;
};

/** @param {{words: string}} props */
const Challenge = ({ words }) =>
  html`<${Picture} width=${560} height=${250} words=${words}>
    <rect x="190" y="6" width="170" height="236" rx="14" fill=${ISLES.droska.b} stroke="#4A2412" stroke-width="3" />
    <circle cx="216" cy="34" r="19" fill="#fff" /><text x="216" y="41" text-anchor="middle" fill="#4A2412" font-weight="700" font-size="20">2</text>
    ${glyph(ISLES.droska.icon, 330, 34, 34, "#4A2412")}
    <text x="275" y="86" text-anchor="middle" fill="#2B1206" font-weight="650" font-size="18">Burning Sun</text><text x="275" y="108" text-anchor="middle" fill="#2B1206" font-weight="650" font-size="18">Challenge</text>
    ${[244, 306].map((x) => html`<g key=${x}><circle cx=${x} cy="150" r="25" fill="#FFF6E8" />${glyph(TRAITS.R.icon, x, 150, 30, "#4A2412")}</g>`)}
    <rect x="204" y="190" width="142" height="40" rx="20" fill="#4A2412" /><text x="256" y="216" text-anchor="middle" fill="#fff" font-size="17">Push It</text>${glyph(TRAITS.R.icon, 316, 210, 26, "#fff")}
    ${[
      ["points", 90, 38, 196, 34],
      ["its Arena", 460, 38, 350, 34],
      ["required symbols", 90, 154, 216, 150],
      ["a symbol more", 460, 214, 350, 210],
    ].map(
      ([text, x, y, to, at]) =>
        html`<g key=${text}>${label(String(text), Number(x), Number(y))}<path d="M${Number(x) < 200 ? 170 : 380} ${Number(y) - 6} ${to} ${at}" stroke="currentColor" stroke-opacity=".55" fill="none" /></g>`,
    )}
  <//>`;

export const pictures = { dice: Dice, challenge: Challenge };
