// @ts-check
/** One message at a time. The turn toast stays, others leave after a while, later while one points at them. */
import { html, icon, signal, useEffect, useRef } from "./ui.js";

/** @typedef {{title: string, text?: string, kind?: "turn"|"bad"|"note", icon?: string, rules?: string[], action?: {label: string, run: () => void}}} Toast */

const shown = signal(/** @type {(Toast & {key: number})|null} */ (null));
let key = 0;

/** @param {Toast} message */
export function toast(message) {
  shown.value = { ...message, key: ++key };
}
/** @param {Toast["kind"]} [kind] only if it is of this kind */
export function hush(kind) {
  if (!kind || shown.value?.kind === kind) shown.value = null;
}

const STAYS = 6000;

/** @param {{lookUp?: (rules: string[]) => void}} props what opens a rule that a message names */
export function Toasts({ lookUp }) {
  const message = shown.value;
  const held = useRef(false);
  useEffect(() => {
    if (!message || message.kind === "turn") return;
    const timer = setInterval(() => {
      if (!held.current) hush();
    }, STAYS);
    return () => clearInterval(timer);
  }, [message?.key]);
  const hold = () => {
    held.current = true;
  };
  const free = () => {
    held.current = false;
  };
  return html`<div class="toasts" role="status" aria-live="polite">
    ${
      message &&
      html`<div key=${message.key} class="toast toast--${message.kind ?? "note"}"
        onPointerEnter=${hold} onPointerLeave=${free} onFocusIn=${hold} onFocusOut=${free}>
      ${message.icon && icon(message.icon)}
      <span><b>${message.title}</b>${message.text && html`<span>${message.text}</span>`}</span>
      ${lookUp ? message.rules?.map((number) => html`<button type="button" class="ruleno" key=${number} aria-label="Rule ${number}" onClick=${() => lookUp([number])}>${number}</button>`) : null}
      <button type="button" class="btn" onClick=${() => {
        hush();
        message.action?.run();
      }}>${message.action?.label ?? "Close"}</button>
    </div>`
    }
  </div>`;
}
