// @ts-check
/** Small movements of the map: numbers that rise, places that beat or shake. */
import { fly } from "../../core/motion.js";

/** @param {number} ms @param {() => void} run */
export const later = (ms, run) => void setTimeout(run, ms);

/**
 * A number rises over a piece: from its upper edge, so that it covers nothing of it.
 * @param {Box} at @param {string} text @param {"good"|"bad"} tone @param {number} start @param {number} time
 */
export function float(at, text, tone, start, time) {
  const node = document.createElement("b");
  node.className = `rise rise--${tone} num`;
  node.textContent = text;
  const box = { x: at.x + at.w / 2 - 30, y: Math.max(16, at.y - 24), w: 60, h: 24 };
  fly(node, box, { ...box, y: box.y - 14 }, { appear: start, start, time, arc: 0, fade: true });
}

/** @param {HTMLElement} place @param {string} at */
export function pulse(place, at) {
  for (const element of place.querySelectorAll(`[data-at="${at}"]`)) {
    element.animate(
      [{ transform: "scale(1)" }, { transform: "scale(1.1)" }, { transform: "scale(1)" }],
      { duration: 260, easing: "ease-out" },
    );
  }
}

/** @param {HTMLElement} place @param {string} at */
export function shake(place, at) {
  for (const element of place.querySelectorAll(`[data-at="${at}"]`)) {
    element.animate(
      [0, -6, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: 380, easing: "ease-out" },
    );
  }
}
