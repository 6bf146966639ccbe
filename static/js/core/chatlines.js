// @ts-check
/** What was said in a room and what people did in it, as it happened. */

/** @typedef {{line: ChatLine, note: boolean}} Entry `note`: something that was done, in words that follow the name */

/** @param {ChatLine[]} chat @param {ChatLine[]} notes @returns {Entry[]} */
export function inOrder(chat, notes) {
  const lines = [
    ...chat.map((line) => ({ line, note: false })),
    ...notes.map((line) => ({ line, note: true })),
  ];
  return lines.sort((one, two) => one.line.at.localeCompare(two.line.at));
}

/** Who said it, and the seat where they sit now. @param {ChatLine} line @param {Room} room */
export function speakerOf(line, room) {
  const from =
    typeof line.from === "string" ? { id: undefined, name: line.from, seat: undefined } : line.from;
  const at = room.seats.find(
    ({ player }) => player && (from.id ? player.id === from.id : player.name === from.name),
  );
  const name = from.name || at?.player?.name || "Somebody";
  const program = typeof line.from !== "string" && line.from.kind === "program";
  return { name: program ? `${name} (program)` : name, seat: from.seat ?? at?.seat ?? null };
}
