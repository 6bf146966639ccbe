// @ts-check
/** Sounds of the table: short, synthesised, none before the first touch. */
import { settings } from "./settings.js";

/** @typedef {"pick"|"slide"|"take"|"flick"|"stone"|"bell"|"no"|"chat"|"swell"} Sound */

/** @type {Record<Sound, () => void>|null} */
let sounds = null;
const wake = () => import("./synth.js").then(({ SOUNDS }) => { sounds = SOUNDS; });
for (const name of ["pointerdown", "keydown"]) addEventListener(name, wake, { once: true, capture: true });

/** @param {Sound} name */
export function sound(name) {
  const { sound: on, onlyMyTurn } = settings.value;
  if (on && sounds && (!onlyMyTurn || name === "bell")) sounds[name]();
}
