// @ts-check
/**
 * How large a place is, measured for the style sheet below it. Container query units say the same,
 * but with them Chromium styles everything inside once more at each step (half of what a turn of Opale costs), and
 * what is computed from them sometimes stays at nothing.
 */
import { useLayoutEffect, useRef } from "./ui.js";

const LOW = 560; // px: a stage with no room for small print

/** @param {HTMLElement} element @param {DOMRectReadOnly} room */
function tell(element, room) {
  element.style.setProperty("--rw", `${room.width}px`);
  element.style.setProperty("--rh", `${room.height}px`);
  element.toggleAttribute("data-low", room.height <= LOW);
}

/**
 * Sets `--rw`, `--rh` and (where there is little) `data-low` of an element, or whatever `fit` makes of its room, whenever it changes.
 * @template {HTMLElement} [Part=HTMLElement]
 * @param {{current: Part|null}} [given] the element, where somebody has its ref already
 * @param {(element: HTMLElement, room: DOMRectReadOnly) => void} [fit]
 */
export function useSize(given, fit = tell) {
  const own = useRef(/** @type {Part|null} */ (null));
  const ref = given ?? own;
  useLayoutEffect(() => {
    const element = /** @type {HTMLElement} */ (ref.current);
    const watch = new ResizeObserver(([{ contentRect }]) => fit(element, contentRect));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return ref;
}
