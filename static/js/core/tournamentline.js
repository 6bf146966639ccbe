// @ts-check
/** The live line to a tournament: its state after each change, and what else comes over its socket. */
import { connect } from "./socket.js";

/** @typedef {import("../pages/tournament/types.js").Frame} Frame @typedef {import("../pages/tournament/types.js").WholeFrame|import("../pages/tournament/types.js").ChangeFrame} StateFrame */

/**
 * @param {object} options
 * @param {string} options.id
 * @param {string} options.key of the link somebody came by, as a query: "?join=…" or nothing
 * @param {string[]} [options.asked] what is wanted beside the state: outlook, talk
 * @param {number} [options.delay] ms by which all that comes is shown later
 * @param {() => Tournament|null} options.now the state one has
 * @param {(next: Tournament) => void} options.onTournament
 * @param {(frame: Exclude<Frame, StateFrame>) => void} [options.onFrame] what was asked beside it
 * @param {(status: string, why?: string) => void} [options.onStatus]
 */
export function followTournament({
  id,
  key,
  asked = [],
  delay,
  now,
  onTournament,
  onFrame = () => {},
  onStatus = () => {},
}) {
  const query = new URLSearchParams(key);
  for (const name of asked) query.set(name, "1");
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = connect({
    greeting: "tournament",
    url: () => `${scheme}://${location.host}/ws/tournaments/${id}?${query}`,
    delay,
    onStatus,
    onFrame(/** @type {Frame} */ frame) {
      if (frame.type !== "tournament" && frame.type !== "change") {
        onFrame(frame);
        return;
      }
      const before = now();
      const next = frame.type === "tournament" ? frame.tournament : before && merged(before, frame);
      if (next) onTournament({ ...next, you: next.you ?? before?.you });
      else socket.send({ type: "resync" });
    },
  });
  return socket;
}

/**
 * @param {Tournament} before @param {import("../pages/tournament/types.js").ChangeFrame} frame
 * @returns {Tournament|null} null: something was missed, ask for the whole
 */
function merged(before, frame) {
  if (frame.version <= before.version) return before;
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
