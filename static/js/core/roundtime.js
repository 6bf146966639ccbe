// @ts-check
/** How long the round of a tournament still lasts, and what happens to its games then. */
import { html, cls, icon, useEffect, useState } from "./ui.js";
import { get } from "./api.js";
import { shown } from "./clock.js";
import { useSeconds } from "./absent.js";

/** What happens at zero. @type {Record<string, string>} */
export const AT_ZERO = {
  nothing: "games are played to their end",
  points: "the points decide",
  bots: "bots finish the games",
  loss: "both lose",
};
const URGENT = 60_000; // ms
const AGAIN = 4000; // ms after zero: by then the server has done what follows

/** A chip that counts down. @param {{tournament: Tournament}} props */
export function RoundTime({ tournament: { round_ends_at: at, at_zero: then } }) {
  useSeconds(!!at);
  if (!at) return null;
  const left = Date.parse(at) - Date.now();
  const words = `The round ends in this time, then ${AT_ZERO[then]}`;
  return html`<span class=${cls("chip rtime", left < URGENT && "rtime--now")} role="timer" title=${words}>${icon("ui-clock")}<span class="sr">${words}: </span><span class="num">${left > 0 ? shown(left) : "time is over"}</span></span>`;
}

/**
 * The tournament of a table, as those may see it who look on; read again when the time of the round is over.
 * @param {string} address of its state @param {string} [room] of another one it is read again @returns {Tournament|null}
 */
export function useTournament(address, room) {
  const [tournament, setTournament] = useState(/** @type {Tournament|null} */ (null));
  const [reading, again] = useState(0);
  useEffect(() => {
    let gone = false;
    get(address).then(
      (found) => {
        if (!gone) setTournament(found);
      },
      () => {},
    ); // who may not see it sees only the table
    return () => {
      gone = true;
    };
  }, [address, room, reading]);
  const ends = tournament?.round_ends_at;
  useEffect(() => {
    const left = ends ? Date.parse(ends) - Date.now() : -1;
    if (left < 0) return undefined;
    const timer = setTimeout(() => again((count) => count + 1), left + AGAIN);
    return () => clearTimeout(timer);
  }, [ends]);
  return tournament;
}
