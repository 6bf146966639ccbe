// @ts-check
/** What the others can do about somebody who is away: fetched when somebody is. */
import { html, useState } from "./ui.js";
import { nameOf } from "./names.js";
import { post } from "./api.js";
import { toast } from "./toasts.js";
import { shown } from "./clock.js";
import { awayFor, useSeconds } from "./absent.js";

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
