// @ts-check
/** Above a table of a tournament: what its organisers tell everybody. One can put it away; what is new shows again. */
import { html, icon, useState } from "./ui.js";

/** @typedef {{id: number, at: string, text: string}} Announcement */

/** @param {{t: Table}} props */
export function Announced({ t }) {
  const [away, setAway] = useState(/** @type {number[]} */ ([]));
  const one = t.store.announcements.value.find(({ id }) => !away.includes(id)); // the board needs the room for others
  return html`<div role="status" aria-label="Announcements">${
    one
      ? html`<p class="banner banner--calm" key=${one.id}>${icon("lighthouse")}<span><b>${one.text}</b> <time datetime=${one.at}>${new Date(one.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}</time></span><button type="button" class="iconbtn" aria-label=${`Put away: ${one.text}`} onClick=${() => setAway([...away, one.id])}>${icon("ui-x")}</button></p>`
      : null
  }</div>`;
}
