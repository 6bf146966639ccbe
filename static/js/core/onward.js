// @ts-check
/** After a game of a tournament, at its table: how one stands, what comes next, and the call to the next table. */
import { html, signal } from "./ui.js";
import { Called, createCall } from "./calling.js";
import { shown } from "./clock.js";
import { useSeconds } from "./absent.js";
import { isArena, isOut, ordinal, pointsText, roundName } from "./tournament.js";
import { followTournament } from "./tournamentline.js";
import { tournamentKey } from "./tournamentlink.js";

export { Called };

/** The tournament as it is now, and the call. @param {string} id */
export function follow(id) {
  const tournament = signal(/** @type {Tournament|null} */ (null));
  const calls = createCall(id);
  const socket = followTournament({
    id,
    key: tournamentKey(id),
    now: () => tournament.peek(),
    onTournament(next) {
      tournament.value = next;
      const to = next.you?.room ?? null;
      calls.heed(to, !!to && !location.pathname.endsWith(`/${to}`));
    },
  });
  return {
    tournament,
    calls,
    stop() {
      calls.stop();
      socket.close();
    },
  };
}

/** What comes next for whoever played here. @param {Tournament} tournament @param {number} entrant */
function coming(tournament, entrant) {
  const { status, tables, round, next_round_at: next } = tournament;
  const place = tournament.standings.find((line) => line.entrant === entrant);
  if (status === "finished")
    return place
      ? `The tournament is over. You came ${ordinal(place.rank)} of ${tournament.players}.`
      : "The tournament is over.";
  if (status === "cancelled") return "The tournament was called off.";
  if (status === "paused") return "The tournament is paused. Your next table opens by itself.";
  const inside = tournament.entrants.find((one) => one.entrant === entrant)?.active;
  if (!inside || isOut(tournament, entrant)) return "You are out. You can watch the others.";
  if (isArena(tournament)) return "Stay here: your next game opens by itself.";
  const left = next ? Date.parse(next) - Date.now() : 0;
  if (left > 0)
    return `${roundName(tournament, round + 1)} begins in ${shown(left)}. Your table opens by itself.`;
  const going = tables.filter((table) => table.round === round && table.status === "playing");
  const games = going.length === 1 ? "One game" : `${going.length} games`;
  return going.length
    ? `${games} of this round ${going.length === 1 ? "goes" : "go"} on. Your next table opens by itself.`
    : "The next round is being paired. Your table opens by itself.";
}

/** How one stands now. @param {Tournament} tournament @param {number} entrant */
function standing(tournament, entrant) {
  const line = tournament.standings.find((one) => one.entrant === entrant);
  if (!line || tournament.bracket || tournament.status === "finished") return "";
  const points = `${pointsText(line.points) || "0"} ${line.points === 1 ? "point" : "points"}`;
  return `You are ${ordinal(line.rank)} with ${points}. `;
}

/** @param {{following: ReturnType<typeof follow>}} props */
export function Words({ following }) {
  const tournament = following.tournament.value;
  useSeconds(!!tournament?.next_round_at);
  const entrant = tournament?.you?.entrant;
  if (!tournament || !entrant) return null;
  return html`${standing(tournament, entrant)}${coming(tournament, entrant)}`;
}
