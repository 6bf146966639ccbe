// @ts-check
/** A series of games in a room: how it stands, and what comes next. */
import { html, SeatMark } from "./ui.js";
import { listed, nameOf } from "./names.js";

/** 1, 1½, 2⅓ @param {number} points */
function count(points) {
  const whole = Math.floor(points);
  const rest = Math.round((points - whole) * 12);
  /** @type {Record<number, string>} */
  const parts = { 0: "", 3: "¼", 4: "⅓", 6: "½", 8: "⅔", 9: "¾" };
  const part = parts[rest] ?? `.${Math.round((points - whole) * 10)}`;
  return whole || !part ? `${whole}${part}` : part;
}

/** @param {Room} room */
const told = (room) =>
  listed(
    room.seats.map(({ seat }) => `${nameOf(room, seat)} ${count(room.score?.points[seat] ?? 0)}`),
  );

/** At the table: whose points, by the shape of the seat. @param {{room: Room}} props */
export function BestOf({ room }) {
  const { score } = room;
  if (!score) return null;
  const words = `Best of ${room.best_of}: ${told(room)}`;
  const points = room.seats.map(
    ({ seat }) =>
      html`<span key=${seat} class="bestof__s"><${SeatMark} seat=${seat} /><b class="num">${count(score.points[seat])}</b></span>`,
  );
  return html`<span class="chip bestof" role="img" aria-label=${words} title=${words}><span class="hide-s">Best of ${room.best_of}</span>${points}</span>`;
}

/** What the next match is called; null where no series is played. @param {Room} room */
export const nextWords = ({ score }) =>
  !score ? null : score.over ? "new series" : score.next === "extra" ? "extra game" : "next game";

/** How a series stands, in one sentence. @param {Room} room */
export function bestOfWords(room) {
  const { score } = room;
  if (!score) return "";
  const stands = `Best of ${room.best_of}: ${told(room)}.`;
  if (!score.over)
    return score.next === "extra" ? `${stands} They are level: an extra game decides.` : stands;
  const names = listed(score.winners.map((seat) => nameOf(room, seat)));
  return score.winners.length === 1
    ? `${names} won the series. ${stands}`
    : `The series is tied. ${stands}`;
}
