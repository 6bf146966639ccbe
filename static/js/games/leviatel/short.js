// @ts-check
/** The rules in short, in words: what they say follows the options. No pictures, so that it can be read anywhere. */

/** @param {number} count @param {string} noun */
const count = (count, noun) => `${count} ${noun}${count === 1 || noun === "energy" ? "" : "s"}`;

/** What the ground of a kind gives or asks; a base by option. @param {any} components @param {string} kind @param {Record<string, any>} options */
export const areaText = (components, kind, options) =>
  kind === "base"
    ? components.base_gains[options.base_gain ?? "defence"]
    : components.area_kinds[kind];

/** @param {any} components @param {Record<string, any>} options */
function trades(components, options) {
  const {
    discard_from_turn: from = 6,
    discard_per_turn: most = 2,
    trade_note_scope: scope = "discard",
  } = options;
  const limit = `from your turn ${from} on, at most ${most} a turn`;
  const note = scope === "all" ? `All three only ${limit}.` : `Discards only ${limit}.`;
  return `2 energy for 1 coin, 1 coin for 1 energy, or a card of the hand for 1 energy. ${note}`;
}

/** @param {Record<string, any>} options */
function start(options) {
  const {
    second_player_energy_cards: cards = 1,
    second_player_coins: coins = 0,
    mulligan = true,
  } = options;
  const more = [cards && "a card worth 1 energy", coins && count(coins, "coin")]
    .filter(Boolean)
    .join(" and ");
  return `Chance says who begins.${more ? ` The second player gets ${more}.` : ""} ${mulligan ? "Each may once shuffle the opening hand back." : "Opening hands are kept."}`;
}

/** @param {any} components @param {Record<string, any>} options @returns {{title: string, text: string}[]} */
export function paragraphs(components, options) {
  const second =
    options.second_enemy === "always"
      ? "then the second, also after killing the first"
      : "and only if that one survives, the second";
  const late = options.open_hands
    ? ` Watchers see both hands, ${options.open_hands} turns late.`
    : "";
  return [
    {
      title: "The goal.",
      text: `Bring the enemy castle down: it has ${options.castle_health ?? 15} health.${options.turn_limit ? ` After ${options.turn_limit} rounds the healthier castle wins.` : ""} ${(options.plain_castles ?? true) ? "All castles are alike." : "Each castle has a power."}`,
    },
    { title: "Beginning.", text: start(options) },
    {
      title: "A turn.",
      text: "Do as many things as you can pay, in any order: summon characters, build where you stand, cast spells, move a ready character for 1 energy, attack an enemy in its area for 1 energy, trade. Then your characters in the enemy’s summoning areas hit the castle, twice as hard in the castle area; the two corner coasts hit nothing. Bodies are cleared away.",
    },
    {
      title: "Energy and coins.",
      text: "Energy comes anew each turn: 2, 3, 4, then 5 from the fourth on; what is left is lost. From the fifth turn on each turn also brings 1 coin; coins are kept.",
    },
    { title: "Trades.", text: trades(components, options) },
    {
      title: "Fights.",
      text: `Whoever comes into an area with enemies attacks: the enemy longest there first, ${second}; a structure last. Both lose as much defence as the other has attack. Who is left is exhausted. Two characters of each side fit into an area; those who fell take up room until the end of the turn.`,
    },
    {
      title: "Structures.",
      text: "Built where you have a character and no structure stands. The number at the hourglass says after how many of your turns it works.",
    },
    {
      title: "Cards.",
      text: `The hand is filled to ${components.hand_limit} at once. When deck and hand are empty the next deck may be taken, up to ${options.max_decks ?? 4} in all, yours over and over: the first time free, later ${options.switch_damage ? `for ${options.switch_damage} damage to the own castle` : options.switch_damage === 0 ? "free, too" : "for 5 damage to the own castle"}. ${options.open_deck_lists ? "Both may read the other’s deck lists." : "Deck lists are secret."}${late}`,
    },
  ];
}

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
