// @ts-check
/** What a piece does where it lies: it tumbles, drops, shakes, glides there from where it was. */

/** @param {number} ms @param {() => void} run */
export const later = (ms, run) => void setTimeout(run, ms);
/** A piece's size in the middle of a place. @param {Box} box @param {number} size @returns {Box} */
export const centre = (box, size) => ({
  x: box.x + box.w / 2 - size / 2,
  y: box.y + box.h / 2 - size / 2,
  w: size,
  h: size,
});

/** @param {Element|null} element @param {number} start @param {number} time @param {number} [turns] */
export function tumble(element, start, time, turns = 1) {
  const turn =
    element instanceof HTMLElement ? element.style.getPropertyValue("--rot") || "0deg" : "0deg";
  element?.animate(
    [
      { transform: `translate(-30px,-34px) rotate(${-300 * turns}deg) scale(.9)`, opacity: 0.2 },
      {
        transform: `translate(8px,8px) rotate(${-110 * turns}deg) scale(1.08)`,
        opacity: 1,
        offset: 0.45,
      },
      { transform: "translate(-3px,-6px) rotate(18deg)", offset: 0.74 },
      { transform: `rotate(${turn})` },
    ],
    { duration: time, delay: start, fill: "backwards", easing: "cubic-bezier(.2,1,.4,1)" },
  );
}
/** @param {Element|null|undefined} element @param {Box|undefined} from @param {Box|undefined} to @param {number} start @param {number} time */
export function glide(element, from, to, start, time) {
  if (from && to)
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
}
/** @param {Element|null|undefined} element */
export const drop = (element) =>
  element?.animate([{ transform: "scale(1.2)" }, { transform: "scale(1)" }], {
    duration: 240,
    easing: "cubic-bezier(.2,1.35,.4,1)",
    composite: "accumulate",
  });
/** @param {Element|null|undefined} element */
export const rise = (element) =>
  element?.animate(
    [
      { transform: "translateY(14px)", opacity: 0.2 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 320, easing: "cubic-bezier(.2,.8,.2,1)" },
  );
/** @param {Element|null|undefined} element */
export const shake = (element) =>
  element?.animate(
    [
      { transform: "none" },
      { transform: "translateX(-5px) rotate(-1deg)" },
      { transform: "translateX(4px) rotate(.8deg)" },
      { transform: "none" },
    ],
    { duration: 320 },
  );
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
export const pulse = (element) =>
  element?.animate(
    [{ filter: "brightness(1)" }, { filter: "brightness(1.4)" }, { filter: "brightness(1)" }],
    { duration: 320, easing: "ease-out" },
  );
/** The rim of the tray flashes once. @param {Element|null|undefined} element */
export const rim = (element) =>
  element?.animate(
    [
      { boxShadow: "0 0 0 5px #FF8A3D, 0 0 30px 6px #FF8A3D" },
      { boxShadow: "0 0 0 5px #FF8A3D00, 0 0 30px 6px #FF8A3D00" },
    ],
    { duration: 620, easing: "ease-out" },
  );
/** It grows dark for a moment. @param {Element|null|undefined} element @param {number} time */
export const dusk = (element, time) =>
  element?.animate(
    [{ filter: "none" }, { filter: "brightness(.6) saturate(.8)" }, { filter: "none" }],
    { duration: time },
  );
