// @ts-check
/** What the about.toml of a game tells, as it holds at one table. */

/** @param {When} when @param {Room} room */
export const holds = (when, room) =>
  Object.entries(when).every(([name, wanted]) => {
    const value = name === "seats" ? room.seats.length : room.options[name];
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  });

/** Values of options in a text: "{options.castle_health} health". @param {string} text @param {Room} room */
export const filled = (text, room) =>
  text.replace(/\{options\.(\w+)\}/g, (_, name) => String(room.options[name]));

/** The sentences that hold. @param {Sentence[]} sentences @param {Room} room */
export const said = (sentences, room) =>
  sentences
    .filter(({ when = {} }) => holds(when, room))
    .map(({ text }) => filled(text, room))
    .join(" ");

/**
 * Sentences in paragraphs: one without a title goes on in the one before.
 * @param {Sentence[]} sentences @param {Room} room
 */
export function paragraphs(sentences, room) {
  /** @type {{title: string, text: string}[]} */
  const found = [];
  for (const { title = "", text, when = {} } of sentences) {
    if (!holds(when, room)) continue;
    const last = found.at(-1);
    if (title || !last) found.push({ title, text: filled(text, room) });
    else last.text += ` ${filled(text, room)}`;
  }
  return found;
}
