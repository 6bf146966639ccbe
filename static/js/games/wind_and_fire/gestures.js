// @ts-check
/** What a piece does where it lies: it tumbles, drops, turns over, lights up, glides there from where it was. */
import { point } from "../../core/motion.js";

/** @param {number} ms @param {() => void} run */
export const later = (ms, run) => void setTimeout(run, ms);
/** @param {Element|null} element @param {number} start @param {number} time */
export function tumble(element, start, time) {
  const turn =
    element instanceof HTMLElement ? element.style.getPropertyValue("--rot") || "0deg" : "0deg";
  element?.animate(
    [
      { transform: "translateY(-26px) rotate(-260deg) scale(.9)", opacity: 0.2 },
      { transform: "translateY(6px) rotate(-90deg) scale(1.06)", opacity: 1, offset: 0.45 },
      { transform: "translateY(-5px) rotate(14deg)", offset: 0.72 },
      { transform: `rotate(${turn})` },
    ],
    { duration: time, delay: start, fill: "backwards", easing: "cubic-bezier(.2,1,.4,1)" },
  );
}
/** @param {Element|null} element @param {Box} from @param {Box} to @param {number} start @param {number} time */
export const glide = (element, from, to, start, time) =>
  element?.animate(
    [{ transform: `translate(${from.x - to.x}px,${from.y - to.y}px)` }, { transform: "none" }],
    {
      duration: time,
      delay: start,
      fill: "backwards",
      easing: "cubic-bezier(.3,.1,.15,1)",
      composite: "add",
    },
  );
/** @param {Element|null|undefined} element */
export const drop = (element) =>
  element?.animate([{ transform: "scale(1.15)" }, { transform: "scale(1)" }], {
    duration: 200,
    easing: "cubic-bezier(.2,1.35,.4,1)",
    composite: "accumulate",
  });
/** @param {Element|null|undefined} element @param {number} start @param {number} time */
export const flip = (element, start, time) =>
  element?.animate(
    [
      { transform: "scaleX(1)" },
      { transform: "scaleX(.05)", offset: 0.5 },
      { transform: "scaleX(1)" },
    ],
    { duration: time, delay: start, composite: "add" },
  );
/** @param {Element|null|undefined} element */
export function pulse(element) {
  element?.animate(
    [{ filter: "brightness(1)" }, { filter: "brightness(1.5)" }, { filter: "brightness(1)" }],
    { duration: 320, easing: "ease-out" },
  );
  if (!element) point(null);
}
