// @ts-check
/** The one door to the view libraries, and the smallest shared pieces: icons, seat marks, avatars. */
import { h, render, Fragment } from "/static/vendor/preact.mjs";
import { useState, useEffect } from "/static/vendor/hooks.mjs";
import htm from "/static/vendor/htm.mjs";
import { homes } from "/static/vendor/icons.mjs";

export { h, render, Fragment };
export { useState, useEffect };
export { useLayoutEffect, useRef, useMemo, useCallback } from "/static/vendor/hooks.mjs";
export {
  signal,
  computed,
  effect,
  batch,
  untracked,
  useSignal,
  useComputed,
  useSignalEffect,
} from "/static/vendor/signals.mjs";

export const html = htm.bind(h);

const home = new Map(
  Object.entries(homes).flatMap(([game, names]) => names.split(" ").map((name) => [name, game])),
);

/** Icons of one game alone lie in its own sprite. @param {string} id */
export const sprite = (id) =>
  home.has(id) ? `/static/vendor/icons-${home.get(id)}.svg` : "/static/vendor/icons.svg";

/** An icon of the sprite; decoration only, the words stand beside it.
 * @param {string} id @param {string} [cls] */
export const icon = (id, cls = "i") =>
  html`<svg class=${cls} aria-hidden="true"><use href="${sprite(id)}#${id}" /></svg>`;

const SHAPES = [
  "M8 1.4a6.6 6.6 0 1 0 0 13.2A6.6 6.6 0 0 0 8 1.4Z",
  "M8 1.2 15 14H1Z",
  "M2 2h12v12H2Z",
  "M8 .6 15.4 8 8 15.4.6 8Z",
  "M4.3 1.6h7.4L15.4 8l-3.700 6.400H4.300L.6 8Z",
  "m8 .8 2.200 4.900 5.300.6-4 3.600 1.100 5.200L8 12.500l-4.600 2.600 1.100-5.200-4-3.600 5.300-.6Z",
];
const SHAPE_NAMES = ["circle", "triangle", "square", "diamond", "hexagon", "star"];

/** @param {number} seat */
export const shapeName = (seat) => SHAPE_NAMES[seat % SHAPE_NAMES.length];

/** The shape of a seat in the colour of the seat.
 * @param {{seat: number}} props */
export const SeatMark = ({ seat }) =>
  html`<svg class="seatmark" data-seat=${seat + 1} viewBox="0 0 16 16" aria-hidden="true">
    <path d=${SHAPES[seat % SHAPES.length]} />
  </svg>`;

/** Beside the name of a program. @param {{kind?: string}} props */
export const ProgramTag = ({ kind }) =>
  kind === "program" ? html` <span class="progtag">program</span>` : null;

/** @param {{seat?: number|null, name: string, size?: number}} props */
export const Avatar = ({ seat = null, name, size }) =>
  html`<span class="ava" data-seat=${seat === null ? undefined : seat + 1} style=${size ? `--sz:${size}px` : undefined} aria-hidden="true">
    ${[...name][0]?.toUpperCase() ?? "?"}${seat === null ? null : html`<${SeatMark} seat=${seat} />`}
  </span>`;

/** @param {number} count @param {string} one @param {string} [many] */
export const plural = (count, one, many = one + "s") => `${count} ${count === 1 ? one : many}`;

/** Class names, falsy ones left out. @param {...(string|false|null|undefined)} names */
export const cls = (...names) => names.filter(Boolean).join(" ");

/**
 * A part that is fetched when it is wanted for the first time.
 * @template Props
 * @param {() => Promise<(props: Props) => View>} load
 * @param {() => View} [meanwhile] keeps its place
 * @param {(props: Props) => boolean} [wanted] without it, when it is shown
 */
export function lazy(load, meanwhile = () => null, wanted = () => true) {
  /** @type {((props: Props) => View)|null} */
  let part = null;
  return (/** @type {Props} */ props) => {
    const [, show] = useState(part !== null);
    const now = wanted(props);
    useEffect(() => {
      if (part)
        show(true); // it came after this was drawn
      else if (now)
        void load().then((fetched) => {
          part = fetched;
          show(true);
        });
    }, [now]);
    return part
      ? h(part, /** @type {import("/static/vendor/preact.mjs").Attributes & Props} */ (props))
      : meanwhile();
  };
}
