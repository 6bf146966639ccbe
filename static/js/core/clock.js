// @ts-check
/** A seat's clock: counts down from what the server said, and says aloud when little is left. */
import { html, icon, cls, signal, useEffect, useState } from "./ui.js";
import { sound } from "./sound.js";

const LOW = { real: 15_000, slow: 3_600_000 };
const DAY = 86_400_000;
const SPOKEN = [30, 10];
/** What a screen reader is told of my clock. */
export const spoken = signal("");

/** @param {Table} t @param {number} seat what the seat has left now, in ms */
const left = (t, seat) => {
  const env = t.store.told();
  if (!env?.clock) return null;
  const { running, remaining, rests, paused_ms: paused = 0 } = env.clock;
  const spent = performance.now() - (env.heardAt ?? 0) - Math.max(paused, rests?.[seat] ?? 0);
  const used = running.includes(seat) ? Math.max(0, spent) : 0;
  return Math.max(0, (remaining[seat] ?? 0) - used);
};

/** @param {Table} t @param {number} seat how long its clock still rests while the player is on vacation, in ms */
const rest = (t, seat) => {
  const env = t.store.told();
  const until = env?.clock?.rests?.[seat] ?? 0;
  return until && Math.max(0, until - (performance.now() - (env?.heardAt ?? 0)));
};

/** 0:09, 12:05, 1 h 20 min, 2 d 4 h. @param {number} ms */
export function shown(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours} h ${minutes} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** In whole words. @param {number} ms */
function words(ms) {
  const seconds = Math.ceil(ms / 1000);
  const many = (/** @type {number} */ count, /** @type {string} */ unit) =>
    `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (seconds >= 86400) return many(Math.floor(seconds / 86400), "day");
  if (seconds >= 3600) return many(Math.floor(seconds / 3600), "hour");
  return seconds >= 60 ? many(Math.floor(seconds / 60), "minute") : many(seconds, "second");
}

/** @param {{t: Table, seat: number}} props */
export function Clock({ t, seat }) {
  const env = t.env.value;
  const control = t.store.room.value.clock;
  const [, again] = useState(0);
  const resting = rest(t, seat);
  const running =
    !!env?.clock?.running.includes(seat) &&
    !env.clock.paused_ms &&
    !resting &&
    !env.view.over &&
    t.store.room.value.status === "playing";
  const mine = seat === t.store.me.value;
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => again(performance.now()), Math.min(resting + 100, DAY));
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (!running) return;
    let before = Math.ceil((left(t, seat) ?? 0) / 1000);
    const timer = setInterval(() => {
      const now = Math.ceil((left(t, seat) ?? 0) / 1000);
      if (now === before) return;
      if (mine && SPOKEN.some((mark) => before > mark && now <= mark))
        spoken.value = `${now} seconds left`;
      if (mine && now < 10 && control?.kind === "real") sound("flick");
      before = now;
      again(now);
    }, 200);
    return () => clearInterval(timer);
  }, [running, env?.version, seat]);
  const ms = left(t, seat);
  if (ms === null || t.store.room.value.seats[seat].player?.kind === "bot") return null;
  const low = running && ms < LOW[/** @type {"real"|"slow"} */ (control?.kind ?? "real")];
  return html`<span class=${cls("clock", running && "clock--run", low && "clock--low")} role="timer" title=${running ? "Time left" : "Time left; this clock stands"}>
    ${running ? icon("ui-clock") : null}<span aria-hidden="true">${shown(ms)}</span><span class="sr">${words(ms)} left</span></span>`;
}
