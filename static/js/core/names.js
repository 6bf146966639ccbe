// @ts-check
/** Sentences of the server name seats as {0}, {1}; here they get their people. */

/** @param {Room} room @param {number|null|undefined} seat */
export function nameOf(room, seat) {
  if (seat === null || seat === undefined) return "Nobody";
  return room.seats[seat]?.player?.name ?? `Seat ${seat + 1}`;
}

/** "Ada, Bo and Cy". @param {string[]} names */
export const listed = (names) =>
  names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

/**
 * Fills in names; the reader is "you".
 * @param {string} text @param {Room} room @param {number|null} mine
 */
export function fill(text, room, mine) {
  return text
    .replace(/\{(\d+)\}('s)?/g, (_, digits, owned, at) => {
      const seat = Number(digits);
      if (seat !== mine) return nameOf(room, seat) + (owned ?? "");
      const first = at === 0 || /[.!?]\s+$/.test(text.slice(0, at));
      if (owned) return first ? "Your" : "your";
      return first ? "You" : "you";
    })
    .replace(
      /\b(You|you) (goes|is|has|was|holds|takes|lays|begins|wins|spends|ignores|upgrades|attempts|fights|keeps|leads)\b/g,
      (_, you, verb) => `${you} ${YOURS[verb] ?? verb}`,
    );
}

/** @type {Record<string, string>} */
const YOURS = {
  goes: "go",
  is: "are",
  has: "have",
  was: "were",
  holds: "hold",
  takes: "take",
  lays: "lay",
  begins: "begin",
  wins: "win",
  spends: "spend",
  ignores: "ignore",
  upgrades: "upgrade",
  attempts: "attempt",
  fights: "fight",
  keeps: "keep",
  leads: "lead",
};
