// @ts-check
/** The whole menu as plain buttons: the game can be played from here alone. */
import { html, icon, useEffect, useRef } from "./ui.js";

/** @param {{t: Table}} props */
export function MoveList({ t }) {
  const place = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    const buttons = [...(place.current?.querySelectorAll("button") ?? [])];
    (buttons.find((button) => button.hasAttribute("data-move")) ?? buttons[0])?.focus();
  }, []);
  const env = t.env.value;
  const moves = t.moves();
  const idle = moves.length === 0;
  const asked = useRef(!idle);
  useEffect(() => {
    if (idle && asked.current) t.open.value = ""; // it was our turn and is not any more
    asked.current = !idle;
  }, [idle]);
  const blocked = (env?.blocked ?? []).filter((other) => other.verb !== "undo");
  return html`<section class="moves-list" ref=${place} aria-label="List of moves" onKeyDown=${(
    /** @type {KeyboardEvent} */ event,
  ) => {
    if (event.key === "Escape") t.open.value = "";
  }}>
    <header><b>Everything you can do now</b><button type="button" class="iconbtn" aria-label="Close" onClick=${() => {
      t.open.value = "";
    }}>${icon("ui-x")}</button></header>
    <ul>
      ${moves.map(({ action, also, words }, n) => html`<li key=${n}><button type="button" class="btn btn--sm" data-move onClick=${() => t.send(action, ...(also ? [also] : []))}>${words}</button></li>`)}
      ${env?.undo ? html`<li><button type="button" class="btn btn--sm" onClick=${() => t.send("undo")}>Take the last step back</button></li>` : null}
      ${blocked.map((other, n) => html`<li key=${`b${n}`}><button type="button" class="btn btn--sm" aria-disabled="true" data-why=${other.why}>${t.game.blockedWords(t, other)}: ${other.why}</button></li>`)}
      ${moves.length === 0 ? html`<li class="muted">Nothing to do: it is not your turn.</li>` : null}
    </ul>
  </section>`;
}
