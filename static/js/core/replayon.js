// @ts-check
/** The button that plays on from the step a replay shows. */
import { html, icon } from "./ui.js";

/** @typedef {{t: Table, player: Player}} Props */

/** @param {Props} props */
export function PlayOn({ t, player }) {
  const over = !t.env.value?.waiting.length;
  return html`<button type="button" class="btn btn--sm" aria-disabled=${over ? "true" : undefined} title=${over ? "The game was over here: go back some moves." : undefined}
    onClick=${async () => {
      player.pause();
      if (!over) (await import("./replayfork.js")).openFork(t, player.past);
    }}>${icon("ui-play")}Play on from here</button>`;
}
