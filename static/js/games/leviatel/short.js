// @ts-check
/** What areas and the words on cards mean. No pictures, so that it can be read anywhere. */

/** What the ground of a kind gives or asks; a base by option. @param {any} components @param {string} kind @param {Record<string, any>} options */
export const areaText = (components, kind, options) =>
  kind === "base"
    ? components.base_gains[options.base_gain ?? "defence"]
    : components.area_kinds[kind];

/** Words that stand on cards. @type {[string, RegExp, string][]} */
export const GLOSSARY = [
  ["Adjacent areas", /\badjacent/i, "Areas that share an edge; diagonals do not."],
  ["Attached", /\battach|\bunder (it|this)/i, "A spell that stays on a character."],
  ["Center", /\bcenter\b/i, "The two middle rows of the map."],
  [
    "Combo",
    /\bcombo\b/i,
    "Works only if another card was played earlier in the same turn; “Pirate combo”: a Pirate card.",
  ],
  ["Defensive row", /\bdefensive row/i, "The row of your own castle."],
  ["Furthest enemy row", /\bfurthest enemy row/i, "The row of the enemy castle."],
  ["Front area", /\bfront\b/i, "The area straight ahead, towards the enemy."],
  [
    "In Nature",
    /\bin nature\b|\bnature area/i,
    "In an area where a finished Nature structure stands, of either player.",
  ],
  ["Invest", /\binvest/i, "Pay the coins to make the effect happen."],
  [
    "Maritime",
    /\bmaritime\b/i,
    "Characters are summoned in your own coasts only, structures are built in coasts only.",
  ],
  ["On entering", /\bon entering\b/i, "When the card is played from the hand onto the map."],
  [
    "Opposite area",
    /\bopposite area/i,
    "The area of the same column as far from the enemy as this one is from you.",
  ],
  ["Push", /\bpush/i, "Move a card one area; nothing happens if there is no room."],
  [
    "Rechargeable",
    /\brechargeable\b/i,
    "Once finished, it starts building again and works each time it is finished.",
  ],
  ["Replace", /\breplace/i, "Another card takes its place, in the same order."],
  ["Token", /\btoken\b|\bcreate/i, "A card that is in no deck; it comes only by an effect."],
];

/** What words of a card mean, for its tip. @param {any} card */
export const explained = (card) =>
  GLOSSARY.filter(([, found]) => found.test(`${card.text} ${(card.keywords ?? []).join(" ")}`)).map(
    ([word, , text]) => `${word}: ${text}`,
  );
