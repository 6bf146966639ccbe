// @ts-check
/** A tournament in words. */

/** @type {Record<string, string>} */
export const FORMATS = {
  swiss: "Swiss",
  round_robin: "round robin",
  single_elimination: "knock-out",
  double_elimination: "double knock-out",
  pods: "Swiss pods",
  groups: "groups with a final table",
  arena: "arena",
};

/** What each format is, for people who never played one. @type {Record<string, string>} */
export const FORMAT_TEXTS = {
  swiss:
    "Nobody is knocked out. In every round you meet somebody with about as many points as you.",
  round_robin: "Everybody meets everybody once.",
  single_elimination: "Lose once and you are out. The last player left wins.",
  double_elimination: "Lose twice and you are out. The winners of both brackets meet in the final.",
  pods: "Three or four sit at each table. In every round you meet people with about as many points as you.",
  arena:
    "As many games as you like until the time is over, against whoever is free. A win is worth 2, a draw 1. After two wins in a row you are on fire: all counts double until you do not win.",
  groups: "You play some rounds within a group. The best of each group meet at a final table.",
};

/** @param {Tournament} tournament */
export const statusWords = (tournament) =>
  ({
    draft: "Draft, only you see it",
    registration: "Open for players",
    running: roundWords(tournament),
    paused: isArena(tournament)
      ? "Paused: nobody is paired"
      : tournament.tables.some((table) => table.status === "playing")
        ? `Paused: the games of ${roundName(tournament, tournament.round).toLowerCase()} go on to their end`
        : `Paused after ${roundName(tournament, tournament.round).toLowerCase()}`,
    finished: "Finished",
    cancelled: "Called off",
  })[tournament.status] ?? tournament.status;

/** @param {Tournament} tournament */
const roundWords = (tournament) =>
  tournament.bracket || isArena(tournament)
    ? roundName(tournament, tournament.round)
    : `Round ${tournament.round} of ${tournament.rounds_planned}`;

/** Whether whoever is free is paired, without rounds. @param {Tournament} tournament */
export const isArena = ({ format }) => format === "arena";

/** Rounds that have a name, from the last one back. @type {Record<string, {all: string, one: string}[]>} */
const NAMED = {
  single_elimination: [
    { all: "Final", one: "Final" },
    { all: "Semi-finals", one: "Semi-final" },
    { all: "Quarter-finals", one: "Quarter-final" },
  ],
  double_elimination: [
    { all: "Second final", one: "Second final" },
    { all: "Final", one: "Final" },
  ],
  groups: [{ all: "Final table", one: "Final table" }],
};

/** A round as a whole, and one game of it; `many`: its name is in the plural. @param {Tournament} tournament @param {number} number */
export function roundOf(tournament, number) {
  if (isArena(tournament)) return { all: "Arena", one: "Arena", many: false, named: true };
  const planned = tournament.rounds_planned ?? number;
  const named = NAMED[tournament.format]?.[planned - number];
  const { all, one } = named ?? { all: `Round ${number}`, one: `Round ${number}` };
  return { all, one, many: all !== one, named: !!named };
}

/** "Round 3", "Semi-finals", "Final". @param {Tournament} tournament @param {number} number */
export const roundName = (tournament, number) => roundOf(tournament, number).all;

/** ½ and quarters as people write them. @param {number|null} points */
export function pointsText(points) {
  if (points === null || points === undefined) return "";
  const whole = Math.floor(points);
  const part = /** @type {Record<string, string>} */ ({ 0: "", 0.25: "¼", 0.5: "½", 0.75: "¾" })[
    points - whole
  ];
  if (part === undefined) return String(Math.round(points * 100) / 100);
  return whole === 0 && part ? part : `${whole}${part}`;
}

/** 1st, 2nd, 3rd. @param {number} place */
export const ordinal = (place) =>
  `${place}${place % 100 > 10 && place % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th")}`;

/** @param {Tournament} tournament @param {number} entrant */
export const entrantOf = (tournament, entrant) =>
  tournament.entrants.find((one) => one.entrant === entrant);
/** @param {Tournament} tournament @param {number|null} entrant */
export const nameOf = (tournament, entrant) =>
  entrant === null ? "" : (entrantOf(tournament, entrant)?.name ?? "");

/** Who plays at a table. @param {Tournament} tournament @param {TournamentTable} table */
export const peopleAt = (tournament, table) =>
  table.seats.map((seat) => nameOf(tournament, seat.entrant));

/** The address to watch or look back at a table. @param {TournamentTable} table */
export const addressOf = (table) =>
  !table.room
    ? ""
    : `/r/${table.room}${table.status === "over" ? "/replay" : ""}${table.watch ? `?watch=${encodeURIComponent(table.watch)}` : ""}`;

/** Whether somebody has lost as often as a knock-out allows. @param {Tournament} tournament @param {number|null} entrant */
export function isOut(tournament, entrant) {
  const lives = { single_elimination: 1, double_elimination: 2 }[
    /** @type {string} */ (tournament.format)
  ];
  const lost = tournament.tables.filter(
    (table) =>
      table.status !== "playing" &&
      table.kind !== "bye" &&
      table.seats.some((seat) => seat.entrant === entrant && seat.points === 0),
  );
  return lives !== undefined && lost.length >= lives;
}
