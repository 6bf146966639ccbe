// @ts-check
/** The rules in short, in words: what they say follows the options. No pictures, so that it can be read anywhere. */

/** @type {Record<string, string>} */
const ENDS = {
  short_refill: "The end comes with the third city, or when a hand cannot be filled up.",
  last_card: "The end comes with the third city, or when somebody has drawn the last card.",
};
/** @type {Record<string, string>} */
const TIES = {
  pawn_then_draw: "On equal points who holds the Dragon wins.",
  draw: "Equal points are a draw.",
};
/** @type {Record<string, string>} */
const FIRST = {
  random: "Chance says who begins.",
  seat_1: "The first seat begins.",
  loser_of_last_game: "Who lost the last game begins; in the first one chance says.",
};

/** @param {any} components @param {Record<string, any>} options @returns {{title: string, text: string}[]} */
export function paragraphs(components, options) {
  const found = [
    {
      title: "The goal.",
      text: "Take more points than the other player. Only cards in your score pile count, by the number in their corner, and the Dragon.",
    },
    {
      title: "Your turn.",
      text: `Lay one or more cards of one kind on their spot. If that sets the spot off, follow one of its arrows and take every card lying there, face down, whoever laid it. Then your hand is filled up to ${components.hand_limit} again. Both players share the board: what you lay feeds the other one, too. ×4 on a card means that each deck has four of its kind.`,
    },
    {
      title: "The dock.",
      text: "Octopus Hunters and Turtle Riders that have done their work go to the dock, beneath the board. Who raises a city, with its third card, takes all that lies there.",
    },
    {
      title: "The Dragon.",
      text: `Whoever takes a Petrified Dragon takes the pawn, also from the other player: ${components.pawn_points} points at the end, and a sixth card in hand while it stays. Who loses it loses a card drawn at random, if there are more than ${components.hand_limit} in hand.`,
    },
    {
      title: "The end.",
      text: `${ENDS[options.end_trigger ?? "short_refill"]} Then the other player has one last turn. ${TIES[options.tie_rule ?? "draw"]}`,
    },
    { title: "Beginning.", text: FIRST[options.first_player ?? "random"] },
    {
      title: "Points so far.",
      text: options.show_running_score
        ? "Everybody sees the points in the score piles."
        : "The points in the score piles stay hidden until the end; count along.",
    },
  ];
  if (options.foreshadowing)
    found.push({
      title: "Foreshadowing.",
      text: "Three cards laid by at the start may be taken instead of cards from the pile.",
    });
  if (options.seashells)
    found.push({
      title: "Magic Seashells.",
      text: "Five for each player, each once in the game, one a turn. Those for after the refill: tap one before you lay, and you are asked.",
    });
  return found;
}
