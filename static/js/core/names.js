// @ts-check
/** Sentences of the server name seats as {0}, {1}; here they get their people. */

/** @param {Room} room @param {number|null|undefined} seat */
export function nameOf(room, seat) {
  if (seat === null || seat === undefined) return "Nobody";
  return room.seats[seat]?.player?.name ?? `Seat ${seat + 1}`;
}

/** A sentence begins. @param {string} text */
export const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** "Ada, Bo and Cy". @param {string[]} names */
export const listed = (names) =>
  names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

/**
 * Puts names, or "you" for the reader, where a sentence of the server has {0}, {1}.
 * @param {string} text @param {Room} room @param {number|null} mine
 */
export const fill = (text, room, mine) =>
  text.replace(/\{(\d+)\}('s)?/g, (_, digits, owned, at) => {
    const seat = Number(digits);
    if (seat !== mine) return nameOf(room, seat) + (owned ?? "");
    const you = owned ? "your" : "you";
    return at === 0 || text.endsWith(". ", at) ? you.replace("y", "Y") : you;
  });

/** A sentence of the log; to a seat it is about it can have another verb. @param {Said} said @param {Room} room @param {number|null} mine */
export const tell = (said, room, mine) => fill(said.you?.[mine ?? -1] ?? said.text, room, mine);

/** What the seat did, of a sentence that is only about that: `{seat} ` + this + `.` @param {Said} said */
export const deedOf = ({ text }) => text.slice(text.indexOf(" ") + 1, -1);

/**
 * Several of those as one: "{0} took a Guardian, a Golem and laid 2 Riders." A verb that was said is not said again.
 * @param {Said[]} deeds of one seat, in turn
 */
export function together(deeds) {
  const said = deeds.map((deed, n) => {
    const words = deedOf(deed);
    const known = deeds.slice(0, n).some(({ does }) => does === deed.does);
    return known ? words.slice((deed.does ?? "").length + 1) || words : words;
  });
  return `${deeds[0].text.slice(0, deeds[0].text.indexOf(" "))} ${listed(said)}.`;
}
