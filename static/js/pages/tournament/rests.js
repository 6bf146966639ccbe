// @ts-check
/** A round off: who takes part says so before it is paired, and may think better of it. */
import { html, icon } from "/static/js/core/ui.js";
import { roundName } from "/static/js/core/tournament.js";

/** @param {{model: Model}} props */
export function Rest({ model }) {
  const tournament = model.tournament.value;
  const { rest } = tournament.you;
  if (!rest) return null;
  if (tournament.format === "arena")
    return ["running", "paused"].includes(tournament.status)
      ? html`<section class="tn-cd" aria-label="Your pairing"><p>${icon("ui-users")}<span>${rest.asked ? "You rest: nobody is paired with you." : "You are paired again after each game."}</span></p>
          <button type="button" class="btn btn--sm" disabled=${model.busy.value !== ""} aria-pressed=${String(rest.asked)} onClick=${() => model.ask("POST", "/rest", { rest: !rest.asked })}>${icon(rest.asked ? "ui-play" : "ui-pause")}${rest.asked ? "Play on" : "Rest"}</button></section>`
      : null;
  const name = roundName(tournament, rest.round).toLowerCase();
  const ask = (/** @type {boolean} */ yes) => model.ask("POST", "/rest", { rest: yes });
  return html`<section class="tn-cd" aria-label="A round off"><p>${icon("lighthouse")}<span>${
    rest.asked
      ? `You have ${name} off, for half the points of a bye.`
      : `No time for ${name}? You may have ${rest.left === 1 ? "one round" : `${rest.left} rounds`} off, for half the points of a bye.`
  }</span></p><button type="button" class="btn btn--sm" disabled=${model.busy.value !== ""} aria-pressed=${String(rest.asked)} onClick=${() => ask(!rest.asked)}>${rest.asked ? `Play ${name} after all` : `Have ${name} off`}</button></section>`;
}
