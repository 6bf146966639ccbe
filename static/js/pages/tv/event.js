// @ts-check
/** What TV follows of a tournament: what is said and announced there. */
import { signal } from "/static/js/core/ui.js";
import { connect } from "/static/js/core/socket.js";
import { createChat } from "../event/chat.js";

/** @param {{id: string, key: string}} event `key`: of the link somebody came by, as a query @param {{delay: number, me: string|null}} how `delay` in ms */
export function followEvent({ id, key }, { delay, me }) {
  const chat = createChat(id, me, key);
  const pinned = signal(/** @type {import("../event/announcements.js").Announcement[]} */ ([]));
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  connect({
    greeting: "tournament",
    url: () => `${scheme}://${location.host}/ws/tournaments/${id}${key}${key ? "&" : "?"}talk=1`,
    delay,
    onStatus() {},
    onFrame(/** @type {import("../tournament/types.js").Frame} */ frame) {
      if (frame.type === "talk") chat.take(frame);
      else if (frame.type === "tournament") pinned.value = frame.tournament.announcements;
      else if (frame.type === "change") pinned.value = frame.set.announcements ?? pinned.peek();
    },
  });
  return { chat, pinned };
}
