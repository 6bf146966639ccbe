// @ts-check
/** What the organisers tell everybody: pinned until they take it back. Its frame is always there, so that a screen reader hears what comes into it. */
import { html, icon, useRef } from "/static/js/core/ui.js";

/** @typedef {{id: number, at: string, text: string}} Announcement */

/** @param {string} at */
export const timeOf = (at) =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

/** @param {{pinned: Announcement[], onTakeBack?: (id: number) => void}} props `onTakeBack`: for organisers */
export const Pinned = ({ pinned, onTakeBack }) =>
  html`<div class="evp" role="status" aria-label="Announcements">${pinned.map(
    ({ id, at, text }) =>
      html`<p key=${id} class="evp__a">${icon("lighthouse")}<span>${text}</span><time datetime=${at}>${timeOf(at)}</time>${onTakeBack ? html`<button type="button" class="btn btn--sm" aria-label=${`Take back: ${text}`} onClick=${() => onTakeBack(id)}>Take back</button>` : null}</p>`,
  )}</div>`;

/** @param {{onPin: (text: string) => Promise<boolean>, full: boolean}} props */
export function Announce({ onPin, full }) {
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  const pin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.current?.value.trim();
    if (text && (await onPin(text)) && field.current) field.current.value = "";
  };
  return html`<form class="evp__f" onSubmit=${pin}><label>Announce <input ref=${field} maxlength="300" autocomplete="off" disabled=${full} placeholder=${full ? "Take one back first" : "Everybody reads it: page, tables, TV"} /></label><button class="btn" disabled=${full}>${icon("lighthouse")}Pin</button></form>`;
}
