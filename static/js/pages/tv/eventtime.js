// @ts-check
/** How long the round of the table on the screen still lasts. */
import { html } from "/static/js/core/ui.js";
import { RoundTime, useTournament } from "/static/js/core/roundtime.js";

/** @param {{event: string, room: string}} props */
export function EventTime({ event, room }) {
  const key = new URLSearchParams(location.search).get("join");
  const query = key ? `?join=${encodeURIComponent(key)}` : "";
  const tournament = useTournament(`/api/tournaments/${event}${query}`, room);
  return tournament ? html`<${RoundTime} tournament=${tournament} />` : null;
}
