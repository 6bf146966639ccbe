// @ts-check
/** How somebody fares in a bracket, in words: how far, won or lost against whom, who is next. */
import { nameOf, roundOf } from "/static/js/core/tournament.js";

/** @param {Tournament} tournament @param {number} entrant @returns {{stage: string, how: string, won: number, lost: number}} */
export function courseOf(tournament, entrant) {
  const mine = (tournament.bracket ?? []).filter(
    (node) => node.seats.includes(entrant) && !node.empty.some(Boolean),
  );
  const won = mine.filter((node) => node.winner === entrant).length;
  const lost = mine.filter((node) => node.winner !== null && node.winner !== entrant).length;
  const last = mine.at(-1);
  if (!last) return { stage: "", how: "", won, lost };
  const other = nameOf(tournament, last.seats.find((seat) => seat !== entrant) ?? null);
  const table = tournament.tables.find((one) => one.id === last.table);
  return { stage: roundOf(tournament, last.round).one, how: how(), won, lost };

  function how() {
    const played = table?.kind !== "forfeit";
    if (last?.winner === entrant)
      return played ? `won against ${other}` : `won by default against ${other}`;
    if (last?.winner) return played ? `out, lost to ${other}` : "out by default";
    if (table?.status === "playing") return `plays ${other}`;
    if (tournament.status === "cancelled") return "not played";
    return other ? `next: ${other}` : "next, opponent open";
  }
}
