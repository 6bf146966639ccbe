// @ts-check
/** Who stands above the table: a lesson, the coach, or nobody. */
import { change, settings } from "./settings.js";

/** A lesson that is still to be read. @param {Table} t */
function learning(t) {
  const lesson = t.env.value?.lesson;
  return !!lesson && !(lesson.over && (lesson.left || t.taught.value));
}

/** Whether somebody who plays may be helped now. @param {Table} t */
export function mayBeHelped(t) {
  const { help, status, match, you } = t.store.room.value;
  const env = t.env.value; // until it comes, the page itself knows who sits here
  return (
    !!help &&
    status === "playing" &&
    !match?.quarantined &&
    typeof (env ? env.seat : you?.seat) === "number" &&
    !learning(t)
  );
}

/** Whether the coach is on: as it was set for this game, else for who is new to it and plays with bots alone. @param {Table} t */
export function coached(t) {
  const chosen = settings.value.coach[t.info.id];
  if (chosen !== undefined) return chosen;
  const { seats } = t.store.room.value;
  const bots = seats.every(
    ({ seat, player }) => seat === t.store.me.value || player?.kind === "bot",
  );
  return !!t.store.data.newcomer && bots;
}

/** @param {Table} t @param {boolean} on */
export const setCoach = (t, on) => change({ coach: { ...settings.value.coach, [t.info.id]: on } });

/** @param {Table} t @returns {"lesson"|"coach"|""} */
export const beside = (t) =>
  learning(t) ? "lesson" : mayBeHelped(t) && (coached(t) || t.hint.value) ? "coach" : "";
