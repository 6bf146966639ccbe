// @ts-check
/** What a person has set on this device. */
import { signal, effect } from "./ui.js";

const KEY = "tidetable.settings";
const THEME = "tidetable.theme"; // read by theme.js before the first paint
/** The account that is told in this browser, so that it moves with who is signed in. */
export const TOLD = "tidetable.told";

/** @typedef {{theme: "auto"|"light"|"dark", sound: boolean, volume: number, onlyMyTurn: boolean, motion: boolean, fast: boolean, letters: boolean, coach: Record<string, boolean>, pace: number}} Settings */

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  sound: true,
  volume: 0.6,
  onlyMyTurn: false,
  motion: true,
  fast: false,
  letters: true,
  pace: 1, // of what is shown again step by step
  coach: {}, // by game; one that is not named has its coach while one is new to it
};

/** @returns {Settings} */
function load() {
  try {
    const theme = localStorage.getItem(THEME) ?? "auto";
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}"), theme };
  } catch {
    return DEFAULTS;
  }
}

export const settings = signal(load());

/** @param {Partial<Settings>} change */
export function change(change) {
  settings.value = { ...settings.value, ...change };
}

effect(() => {
  const now = settings.value;
  const root = document.documentElement;
  if ("given" in root.dataset) {
    // a page in a frame has the theme of the site around it
  } else if (now.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = now.theme;
  root.dataset.motion = now.motion ? "on" : "off";
  try {
    const { theme, ...rest } = now;
    localStorage.setItem(KEY, JSON.stringify(rest));
    if (theme === "auto") localStorage.removeItem(THEME);
    else localStorage.setItem(THEME, theme);
  } catch {
    /* private mode: it lasts as long as the page */
  }
});

/** From what is seen now to the other one. */
export function cycleTheme() {
  const seen =
    settings.value.theme === "auto"
      ? matchMedia("(prefers-color-scheme: dark)").matches
        ? "dark"
        : "light"
      : settings.value.theme;
  change({ theme: seen === "dark" ? "light" : "dark" });
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** May things travel? */
export const moves = () => settings.value.motion && !calm.matches;
