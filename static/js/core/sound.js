// @ts-check
/** Sounds of the table: short, synthesised, none before the first touch. */
import { settings } from "./settings.js";

/** @typedef {"pick"|"slide"|"take"|"flick"|"stone"|"bell"|"no"|"chat"|"swell"|"steel"|"fall"|"crash"|"coin"} Sound */

/** @type {Record<Sound, () => void>|null} */
let sounds = null;
const touches = ["pointerup", "keydown"];
async function wake() {
  if (navigator.userActivation?.hasBeenActive === false) return; // Escape, for one, does not count
  touches.forEach((name) => removeEventListener(name, wake, true));
  try {
    sounds = (await import("./synth.js")).SOUNDS;
  } catch (lost) {
    if (!(lost instanceof TypeError)) throw lost;
    listen(); // nothing can be fetched now: the next touch tries again
  }
}
const listen = () => touches.forEach((name) => addEventListener(name, wake, true));
listen();

/** @param {Sound} name */
export function sound(name) {
  const { sound: on, onlyMyTurn } = settings.value;
  if (on && sounds && (!onlyMyTurn || name === "bell")) sounds[name]();
}
