// @ts-check
/** Pieces that travel: from where something was to where it is now. */
import { fly, make } from "../../core/motion.js";

/** Where places are, on the boards of the seat that is looked at, and were. @param {number} seen @param {Snapshot} before @param {Snapshot} after */
export function ways(seen, before, after) {
  /** @param {string} at @param {number|undefined} seat @returns {Box|null} the place on the boards that are shown, else the seat's panel */
  const now = (at, seat) =>
    (seat === undefined || seat === seen
      ? (after.places.get(at) ?? before.places.get(at))
      : null) ??
    after.places.get(`mini:${seat}`) ??
    after.places.get("arena") ??
    null;
  /** @param {string} at @param {number|undefined} seat */
  const was = (at, seat) =>
    (seat === undefined || seat === seen
      ? (before.places.get(at) ?? after.places.get(at))
      : null) ??
    after.places.get(`mini:${seat}`) ??
    null;
  return { now, was };
}

/** A piece's size in the middle of a place. @param {Box} box @param {number} size @returns {Box} */
const centre = (box, size) => ({
  x: box.x + box.w / 2 - size / 2,
  y: box.y + box.h / 2 - size / 2,
  w: size,
  h: size,
});

/** A piece flies from one box to another, if both are there. @param {View} view @param {Box|null} start @param {Box|null} end @param {number} size @param {number} begin @param {number} time @param {boolean} [fade] */
export const send = (view, start, end, size, begin, time, fade = false) => {
  if (start && end)
    fly(make(view, size), centre(start, size), centre(end, size), {
      appear: begin,
      start: begin,
      time,
      fade,
    });
};
