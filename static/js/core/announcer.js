// @ts-check
/** What a screen reader hears: the sentence of the bar with the number of choices, and what is armed. */
import { html } from "./ui.js";
import { fill } from "./names.js";
import { spoken } from "./clock.js";

/** @param {{t: Table}} props */
export function Announcer({ t }) {
  const env = t.env.value;
  if (!env) return html`<div class="sr" aria-live="polite"></div>`;
  const room = t.store.room.value;
  const mine = env.seat !== null && env.waiting.includes(env.seat);
  const parts = [fill(env.prompt?.text ?? "", room, env.seat)];
  if (mine) {
    const count = t.moves().length;
    const outcome = t.game.outcome(t);
    if (outcome) parts.push(outcome);
    parts.push(
      t.armed().ok ? "Confirm is ready." : `${count} ${count === 1 ? "choice" : "choices"}.`,
    );
  }
  return html`<div class="sr" aria-live="assertive">${spoken.value}</div><div class="sr" aria-live="polite">${parts
    .filter(Boolean)
    .map((part) => (/[.?!]$/.test(part) ? part : `${part}.`))
    .join(" ")}</div>`;
}
