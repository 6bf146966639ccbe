// @ts-check
/** Puts a frame of the tournament's socket into the state one has. */

/**
 * @param {Tournament} before @param {import("../pages/tournament/types.js").Frame} frame
 * @returns {Tournament|null} null: something was missed, ask for the whole
 */
export function merge(before, frame) {
  if (frame.type === "tournament") return frame.tournament;
  if (frame.type !== "change" || frame.version <= before.version) return before;
  if (frame.since !== before.version) return null;
  const next = { ...before, ...frame.set, version: frame.version, you: frame.you ?? before.you };
  const { entrants, tables, standings } = frame.lines;
  if (entrants) next.entrants = mergeRows(next.entrants, entrants, (row) => row.entrant);
  if (tables) next.tables = mergeRows(next.tables, tables, (row) => row.id);
  if (standings) next.standings = mergeRows(next.standings, standings, (row) => row.entrant);
  return next;
}

/**
 * A list of which only some rows were sent.
 * @template Row
 * @param {Row[]} before @param {import("../pages/tournament/types.js").RowsChange<Row>} change
 * @param {(row: Row) => number} keyOf
 */
function mergeRows(before, { set, gone, order }, keyOf) {
  const fresh = new Map(set.map((row) => [keyOf(row), row]));
  const rows = before
    .filter((row) => !gone.includes(keyOf(row)))
    .map((row) => {
      const changed = fresh.get(keyOf(row));
      fresh.delete(keyOf(row));
      return changed ?? row;
    });
  rows.push(...fresh.values());
  if (!order) return rows;
  const rank = new Map(order.map((key, at) => [key, at]));
  return rows.sort((a, b) => (rank.get(keyOf(a)) ?? 0) - (rank.get(keyOf(b)) ?? 0));
}
