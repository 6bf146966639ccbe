// @ts-check
/** Who plays: name, clock, score, whose turn it is; large enough to be read across a room. */
import { html, cls, icon, Avatar } from "/static/js/core/ui.js";
import { Clock } from "/static/js/core/clock.js";
import { nameOf } from "/static/js/core/names.js";
import { ordinal } from "/static/js/core/tournament.js";

/** Whether the game that is shown has ended, by the rules or because somebody gave up. @param {Table} t */
export const isOver = (t) => t.store.room.value.status === "finished";

/** @param {{t: Table|null, room: Room}} props */
export function Plates({ t, room }) {
  const env = t?.env.value;
  const now = t?.store.room.value ?? room;
  const over = !!t && isOver(t);
  return html`<ul class=${cls("tv-p", room.seats.length > 2 && "tv-p--many")}>${room.seats.map(
    ({ seat }) => {
      const turn = !over && !!env?.waiting.includes(seat);
      const stats = t && env ? t.game.stats(t, seat) : [];
      const place = over ? now.result?.placement[seat] : null;
      return html`<li key=${seat} class=${cls("tv-p__s", turn && "turn")} data-seat=${seat + 1}><${Avatar} seat=${seat} name=${nameOf(now, seat)} size=${36} /><span class="tv-p__n"><b>${nameOf(now, seat)}</b>${turn ? html`<small>to play</small>` : place ? html`<small>${placeWords(place, now)}</small>` : null}</span>
      ${stats.length ? html`<span class="tv-p__v">${stats.map((stat) => html`<span key=${stat.at} title=${stat.words}>${icon(stat.icon)}<b class="num">${stat.value}</b><span class="sr"> ${stat.words}</span></span>`)}</span>` : null}
      ${t && env?.clock ? html`<${Clock} t=${t} seat=${seat} />` : null}</li>`;
    },
  )}</ul>`;
}

/** @param {number} place @param {Room} room */
function placeWords(place, room) {
  if (room.seats.length > 2) return ordinal(place);
  const draw = room.result?.placement.every((one) => one === 1);
  return draw ? "draw" : place === 1 ? "won" : "lost";
}
