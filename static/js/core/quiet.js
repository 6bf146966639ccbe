// @ts-check
/** A store that nobody plays at: what it lacks, a replay or an example does not ask for. */
import { signal } from "./ui.js";

/** @param {PageData} data */
export function quietStore(data) {
  const store = {
    data,
    room: signal(data.room),
    env: signal(null),
    status: signal("open"),
    chat: signal([]),
    comments: signal([]),
    commentator: signal(false),
    me: signal(null),
    held: signal([]),
    last: signal(null),
    log: { lines: signal([]) },
    commands: { pending: signal(null), waiting: signal(false), busy: () => true, do: () => false },
  };
  return /** @type {Store} */ (/** @type {unknown} */ (store));
}
