// @ts-check
/** What TV follows of a tournament: what is said and announced there. */
import { computed, signal } from "/static/js/core/ui.js";
import { followTournament } from "/static/js/core/tournamentline.js";
import { createChat } from "../event/chat.js";

/** @param {{id: string, key: string}} event `key`: of the link somebody came by, as a query @param {{delay: number, me: string|null}} how `delay` in ms */
export function followEvent({ id, key }, { delay, me }) {
  const chat = createChat(id, me, key);
  const tournament = signal(/** @type {Tournament|null} */ (null));
  followTournament({
    id,
    key,
    asked: ["talk"],
    delay,
    now: () => tournament.peek(),
    onTournament(next) {
      tournament.value = next;
    },
    onFrame(frame) {
      if (frame.type === "talk") chat.take(frame);
    },
  });
  return { chat, pinned: computed(() => tournament.value?.announcements ?? []) };
}
