// @ts-check
/** Somebody the table waits for is away, and for how long. What the others can do: claim.js. */
import { useEffect, useState } from "./ui.js";

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
