// @ts-check
/** Puts a frame of the tournament's socket into the state one has. */

/** What names a line of a list of which only some lines are sent. @type {Record<string, string>} */
const NAMES = { entrants: "entrant", tables: "id", standings: "entrant" };

/**
 * @param {Tournament} before @param {any} frame
 * @returns {Tournament|null} null: something was missed, ask for the whole
 */
export function merge(before, frame) {
  if (frame.type === "tournament") return frame.tournament;
  if (frame.type !== "change" || frame.version <= before.version) return before;
  if (frame.since !== before.version) return null;
  /** @type {any} */
  const next = { ...before, ...frame.set, version: frame.version, you: frame.you ?? before.you };
  for (const [section, { set, gone, order }] of /** @type {[string, any][]} */ (
    Object.entries(frame.lines)
  )) {
    const name = NAMES[section];
    const fresh = new Map(set.map((/** @type {any} */ line) => [line[name], line]));
    const kept = next[section]
      .filter((/** @type {any} */ line) => !gone.includes(line[name]))
      .map((/** @type {any} */ line) => {
        const changed = fresh.get(line[name]);
        fresh.delete(line[name]);
        return changed ?? line;
      });
    next[section] = [...kept, ...fresh.values()];
    if (order) {
      const place = new Map(
        order.map((/** @type {any} */ key, /** @type {number} */ at) => [key, at]),
      );
      next[section].sort(
        (/** @type {any} */ a, /** @type {any} */ b) => place.get(a[name]) - place.get(b[name]),
      );
    }
  }
  return next;
}
