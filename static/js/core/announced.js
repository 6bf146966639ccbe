// @ts-check
/** Above a table of a tournament: what its organisers tell everybody. One can put it away; what is new shows again. */
import { html, icon, useEffect, useState } from "./ui.js";
import { get } from "./api.js";

/** @typedef {{id: number, at: string, text: string}} Announcement */

const SPREAD = 2000; // ms: after a restart not all ask at once

/** @param {{t: Table}} props */
export function Announced({ t }) {
  const { announcements, status, room } = t.store;
  const [away, setAway] = useState(/** @type {number[]} */ ([]));
  const open = status.value === "open";
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (!open) setLost(true);
    if (!open || !lost) return undefined;
    const timer = setTimeout(() => {
      setLost(false); // something may have been pinned while the line was lost
      get(`/api/tournaments/${room.peek().tournament}/announcements`).then(
        (found) => {
          announcements.value = found.announcements;
        },
        () => {},
      ); // who may not see the tournament sees only the table
    }, SPREAD * Math.random());
    return () => clearTimeout(timer);
  }, [open]);
  const shown = announcements.value.filter(({ id }) => !away.includes(id));
  return html`<div role="status" aria-label="Announcements">${shown.map(
    ({ id, at, text }) =>
      html`<p class="banner banner--calm" key=${id}>${icon("lighthouse")}<span><b>${text}</b> <time datetime=${at}>${new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}</time></span><button type="button" class="iconbtn" aria-label=${`Put away: ${text}`} onClick=${() => setAway([...away, id])}>${icon("ui-x")}</button></p>`,
  )}</div>`;
}
