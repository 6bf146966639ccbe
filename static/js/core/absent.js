// @ts-check
/** Somebody the table waits for is away: for how long, and what the others can do about it. */
import { html, useEffect, useState } from "./ui.js";
import { nameOf } from "./names.js";
import { post } from "./api.js";
import { toast } from "./toasts.js";
import { shown } from "./clock.js";

/** So long a seat is away, in ms; null while its person is here. @param {Room} room @param {number} seat */
export function awayFor(room, seat) {
  const { away_ms: ms, connected } = room.seats[seat];
  if (connected || ms === null || ms === undefined) return null;
  return ms + performance.now() - (room.heardAt ?? performance.now());
}

/** Draws again every second while somebody is away. @param {boolean} on */
export function useSeconds(on) {
  const [, again] = useState(0);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => again((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [on]);
}

/** The seat that is waited for and away, if it can be claimed sooner or later. @param {Table} t @returns {number|null} */
export function absentSeat(t) {
  const room = t.store.room.value;
  const env = t.env.value;
  const mine = t.store.me.value;
  if (!env || mine === null || room.status !== "playing" || room.tournament || !room.claim_after_ms)
    return null;
  return (
    env.waiting.find(
      (seat) =>
        seat !== mine && room.seats[seat].player?.kind !== "bot" && awayFor(room, seat) !== null,
    ) ?? null
  );
}

/** What the others can do, in the action bar. @param {{t: Table, seat: number}} props */
export function Absent({ t, seat }) {
  const room = t.store.room.value;
  const mine = t.store.me.value;
  const [busy, setBusy] = useState(false);
  useSeconds(true);
  const left = Math.max(0, (room.claim_after_ms ?? 0) - (awayFor(room, seat) ?? 0));
  const name = nameOf(room, seat);
  const alone = room.seats.every(
    ({ seat: other, player }) => other === seat || other === mine || player?.kind === "bot",
  );
  /** @param {"bot"|"win"|"off"} how */
  const claim = async (how) => {
    setBusy(true);
    try {
      await post(`/api/rooms/${room.id}/claim`, { seat, how });
    } catch (problem) {
      toast({ kind: "bad", title: "Not yet", text: /** @type {Error} */ (problem).message });
    }
    setBusy(false);
  };
  const why = left > 0 ? `The table waits ${shown(left)} more for ${name}.` : undefined;
  const few = (t.env.value?.ply ?? 0) < 4 * room.seats.length;
  /** @type {["bot"|"win"|"off", string, string][]} */
  const ways = [["bot", "Let a bot play on", "the seat is kept for them"]];
  if (alone) ways.push(["win", "Claim the win", "the game ends"]);
  if (few) ways.push(["off", "Call it off", "it does not count"]);
  return html`<div class="absent" role="group" aria-label=${`${name} is away`}>
    ${ways.map(
      ([
        how,
        label,
        sub,
      ]) => html`<button type="button" class="btn absent__b" key=${how} aria-disabled=${why || busy ? "true" : undefined} data-why=${why}
      onClick=${() => !why && !busy && claim(how)}><span class="btn__2">${label}<small>${sub}</small></span></button>`,
    )}
  </div>`;
}

/** "For 1:20 now. In 1:40 you can go on without them." @param {{t: Table, seat: number}} props */
export function AbsentWords({ t, seat }) {
  useSeconds(true);
  const room = t.store.room.value;
  const away = awayFor(room, seat) ?? 0;
  const left = (room.claim_after_ms ?? 0) - away;
  return `For ${shown(away)} now. ${left > 0 ? `In ${shown(left)} you can go on without them.` : "You can wait, or go on without them."}`;
}
