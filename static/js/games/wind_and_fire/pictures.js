// @ts-check
/** Pictures of the rulebook of Champions of Wind and Fire: pyramid, training grounds, dice. */
import { html } from "../../core/ui.js";
import { Picture, glyph } from "../../core/picture.js";
import { BLACK, BONUSES, CENTRES, ELEMENTS, GOLD, REALMS, borderSpot, hexagon } from "./looks.js";

/** @typedef {import("./types.d.ts").WindComponents} Components */

/** @param {{components: Components, words: string}} props */
const Pyramid = ({ components, words }) =>
  html`<${Picture} width=${520} height=${390} words=${words}>
    ${components.slots.map(({ id, x, y, element }) => {
      const at = /** @type {const} */ ([290 + x * 66, 42 + y * 66]);
      const { a, b, ink, icon } = ELEMENTS[element];
      return html`<g key=${id}><polygon points=${hexagon(at[0], at[1], 36)} fill=${b} stroke=${a} stroke-width="2" />${glyph(icon, at[0], at[1], 30, element === "white" || element === "yellow" ? ink : "#fff")}</g>`;
    })}
    ${[0, 1, 2, 3, 4, 5].map((row) => html`<g key=${row}><circle cx="34" cy=${42 + row * 57.2} r="17" fill="#F1BC3F" stroke="#7A5206" />${glyph(GOLD, 34, 42 + row * 57.2, 22, "#5A3900")}</g>`)}
  <//>`;

/** @param {{components: Components, words: string}} props */
const Grounds = ({ components, words }) =>
  html`<${Picture} width=${400} height=${372} words=${words}>
    ${components.realms.map(({ id, element }) => html`<path key=${id} d=${REALMS[id]} fill=${ELEMENTS[element].b} stroke="#1B1620" stroke-width="5" />`)}
    ${components.realms.map(({ id, element }) => {
      const [x, y] = CENTRES[id];
      const dark = element === "white" || element === "yellow";
      return html`<g key=${id}>${glyph(ELEMENTS[element].icon, x * 4, y * 3.72, 34, dark ? ELEMENTS[element].ink : "#fff")}</g>`;
    })}
    ${components.borders.map(({ id, between, bonus }) => {
      const [x, y] = borderSpot(between);
      return html`<g key=${id}><circle cx=${x * 4} cy=${y * 3.72} r="13" fill=${bonus === "gold" ? "#F1BC3F" : bonus === "remove_black" ? "#3A3346" : "#FBF7EC"} stroke="#1B1620" stroke-width="1.5" />${glyph(BONUSES[bonus].icon, x * 4, y * 3.72, 17, bonus === "remove_black" ? "#E8DCF4" : "#2B200F")}</g>`;
    })}
  <//>`;

/** @param {{components: Components, words: string}} props */
const Dice = ({ components, words }) => {
  const dice = Object.entries(components.dice);
  return html`<${Picture} width=${340} height=${dice.length * 54} words=${words}>
    ${dice.map(([die, faces], row) =>
      faces.map(({ element, n, black }, at) => {
        const { b, ink, icon } = ELEMENTS[element];
        const x = 28 + at * 56,
          y = 27 + row * 54;
        const paint = element === "white" || element === "yellow" ? ink : "#fff";
        return html`<g key=${`${die}${at}`}><rect x=${x - 24} y=${y - 24} width="48" height="48" rx="9" fill=${b} stroke=${die === "wild" ? "currentColor" : "#1B1620"} stroke-width=${die === "wild" ? 3 : 1} />
          ${n === 2 ? html`${glyph(icon, x - 10, y - 8, 22, paint)}${glyph(icon, x + 8, y - 2, 22, paint)}` : glyph(icon, x, y - 4, 28, paint)}
          ${black ? html`<circle cx=${x + 14} cy=${y + 14} r="10" fill="#1B1620" />${glyph(BLACK, x + 14, y + 14, 15, "#E8DCF4")}` : null}</g>`;
      }),
    )}
  <//>`;
};

export const pictures = { pyramid: Pyramid, grounds: Grounds, dice: Dice };
