// @ts-check
/** Numbers the turns alike in the log and in the replay: by the sentences, which both tell in the same order. */

/**
 * The number of the turn each belongs to; 0 before the first turn.
 * Once round the table has one number, like a row of a chess score; who plays alone has none.
 * @param {{ply: number, text: string}[]} told
 * @param {number} seats
 * @param {{turn?: RegExp, anew?: RegExp}} game where it says itself the number of the turn that begins; or after what another one may begin
 * @returns {number[]}
 */
export function turnsOf(told, seats, { turn: said, anew }) {
  let number = 0;
  if (said) return told.map(({ text }) => (number = Number(said.exec(text)?.[1] ?? number)));
  /** @type {Map<number, number>} */
  const found = new Map();
  let first = -1, last = -1, ply = -1;
  for (const { ply: at, text } of seats > 1 ? told : []) {
    const seat = /(?:^|\. )\{(\d+)\} /.exec(text)?.[1]; // who acts is at the head of a sentence, and acts once in a ply
    if (seat && at !== ply) {
      if (first < 0) first = Number(seat);
      const place = (Number(seat) - first + seats) % seats; // after who began
      if (number === 0 || place < last) number++;
      last = place;
      ply = at;
    }
    found.set(at, number);
    if (anew?.test(text)) [first, last] = [-1, seats];
  }
  return told.map(({ ply: at }) => found.get(at) ?? 0);
}
