// @ts-check
/** Every legal action in words: for the list of moves, the bar, screen readers. */
import { plural } from "../../core/ui.js";
import { listed } from "../../core/names.js";
import { POWERS, TRAITS } from "./looks.js";
import { actions, monsterOf, previewOf, trialOf, viewOf } from "./reading.js";

/** What a die shows. @param {string|null} shown */
export function faceWords(shown) {
  if (!shown) return "not rolled yet";
  if (shown === "-") return "blank";
  if (shown === "W") return "wild";
  if (shown.includes("/"))
    return shown
      .split("/")
      .map((one) => TRAITS[one].name)
      .join(" or ");
  return shown.length > 1 && shown[0] === shown[1]
    ? `2 ${TRAITS[shown[0]].name}`
    : [...shown].map((one) => TRAITS[one].name).join(" and ");
}
/** @param {any} t @param {any} kind */
export const dieName = (t, kind) =>
  t.components.dice[kind]?.name ??
  `${String(kind)
    .replace(/_any$/, "")
    .replace(/^./, (letter) => letter.toUpperCase())} die of your choice`;
/** "Red Initiate die (wild)". @param {any} t @param {any} id */
export function useWords(t, id) {
  const die = trialOf(t)?.dice.find((/** @type {any} */ one) => one.id === id);
  return die ? `${dieName(t, die.die)}${die.shown ? ` (${faceWords(die.shown)})` : ""}` : "die";
}
/** @param {any} t @param {any} id */
export const spaceName = (t, id) =>
  t.components.spaces[id]?.name.replace(/^.*: /, "") ?? t.components.islands[id]?.name ?? id;
/** @param {any} t @param {any} id */
const challenge = (t, id) =>
  id === "deck" ? "the top card of the deck" : (t.components.challenges[id]?.name ?? id);
/** @param {any} t @param {any} id */
const card = (t, id) => t.components.cards[id]?.name ?? id;
/** @param {any} t @param {any} symbol */
export const traitName = (t, symbol) => TRAITS[symbol]?.name ?? String(symbol);
/** @param {any} area */
const areaWords = (area) => (area === "spent" ? "Spent" : "Active");
/** @param {TidalTable} t @param {any} power */
export const powerName = (t, power) =>
  POWERS[power]?.[viewOf(t)?.edition === "prototype" ? 1 : 0] ?? String(power);
/** The price of a card. @param {any} cost */
export const costWords = (cost) =>
  listed(
    Object.entries(cost ?? {}).map(([kind, n]) =>
      kind === "fruit" ? `${n} Fruit` : plural(Number(n), "Shell"),
    ),
  );
/** Symbols, counted. @param {any[]} symbols */
const symbolsWords = (symbols) =>
  listed(
    Object.keys(TRAITS)
      .filter((one) => symbols.includes(one))
      .map((one) => `${symbols.filter((other) => other === one).length} ${TRAITS[one].name}`),
  );
/** @param {TidalTable} t @param {number[]} spots */
export function hitWords(t, spots) {
  const monster = monsterOf(t, trialOf(t));
  const data = monster ? t.components.monsters[monster.id].spots : [];
  return spots.length === 0
    ? "Hit nothing"
    : `Hit ${listed(spots.map((spot) => `${TRAITS[data[spot]?.symbol]?.name ?? ""} (spot ${spot + 1})`))}`;
}
/** Which dice are rolled again. @param {TidalTable} t @param {number[]} ids */
const rerollWords = (t, ids) => `Roll again: ${ids.map((id) => useWords(t, id)).join(", ")}`;

/** @type {Record<string, (t: any, noun: any) => string>} */
const SAY = {
  move: (t, id) =>
    t.components.spaces[id]
      ? `Go to ${spaceName(t, id)} (${t.components.islands[t.components.spaces[id].island].name})`
      : `Go to ${t.components.islands[id]?.name ?? id}, all spaces taken: only its Bonus`,
  go_on: () => "Go on",
  take_bonus: () => "Take the Island Bonus",
  skip_bonus: () => "Skip the Island Bonus",
  fight: () => "Fight the Monster",
  no_fight: () => "Do not fight",
  declare: (t, id) => `Attempt ${challenge(t, id)}`,
  end_turn: () => "End the turn",
  commit: (t, kind) => `Commit a ${dieName(t, kind)}`,
  add_bonus: (t, kind) => `Add the Bonus die: ${dieName(t, kind)}`,
  finish_commit: (t) => `Roll ${plural(trialOf(t)?.dice.length ?? 0, "die", "dice")}`,
  block: (t) => `Block with ${plural(trialOf(t)?.x ?? 0, "Shell")}`,
  lose_die: (t, noun) =>
    Array.isArray(noun)
      ? `Lose a ${dieName(t, noun[1])} (${areaWords(noun[0])})`
      : `Lose the ${useWords(t, noun)}`,
  complete: () => "Complete the Challenge",
  withdraw: () => "Withdraw",
  stop: (t) => (trialOf(t)?.place ? "Stop rolling and hit" : "Stop"),
  reroll: (t, ids) => rerollWords(t, ids),
  hit: (t, spots) => hitWords(t, spots),
  use_card: (t, id) => `Use ${card(t, id)}`,
  no_card: () => "Use no card",
  play_stunt: (t, id) => `Play ${t.components.stunts[id]?.name ?? id}`,
  use_shield: (t, power) => `Use ${powerName(t, power)}`,
  set_face: (t, [id, face]) => `Set the ${useWords(t, id)} to ${faceWords(face)}`,
  choose_reroll: (t, id) => `Roll the ${useWords(t, id)} again`,
  finish_reroll: () => "Roll the chosen dice",
  swap_symbol: (t, id) => `Swap the symbol of the ${useWords(t, id)}`,
  finish_swap: () => "Swap no more",
  choose_used: (t, kind) => `Choose the ${dieName(t, kind)}`,
  gain_die: (t, kind) => (kind === "none" ? "Gain no die" : `Gain a ${dieName(t, kind)}`),
  discard_die: (t, noun) =>
    noun === "none"
      ? "Keep your dice, forgo the new one"
      : `Give up a ${dieName(t, noun[1])} (${areaWords(noun[0])})`,
  refresh: (t, kind) => `Refresh a ${dieName(t, kind)}`,
  finish_refresh: () => "Refresh no more",
  upgrade: (t, [area, kind, into]) =>
    `Upgrade a ${dieName(t, kind)} (${areaWords(area)}) to a ${dieName(t, into)}`,
  finish_upgrade: () => "Upgrade no more",
  choose_option: (t, n) => `Take option ${Number(n) + 1}`,
  pay_for: (_, yes) => (yes === "yes" ? "Pay for it" : "Do not pay"),
  pay_fruit: (_, n) => `Pay ${n} of it in Fruit`,
  charge: (_, n) =>
    n === 0 ? "Put no Shell on the Shield" : `Put ${plural(n, "Shell")} on the Shield`,
  take_challenge: (t, id) => `Take ${challenge(t, id)}`,
  discard_challenge: (t, id) => `Discard ${challenge(t, id)}`,
  keep_challenge: (t, id) => `Keep ${challenge(t, id)}`,
  discard_offer: (t, id) =>
    `Discard ${t.components.challenges[id]?.name ?? t.components.market[id]?.name ?? id} from the offer`,
  keep_offer: () => "Leave the offer as it is",
  buy: (t, id) =>
    `Buy ${t.components.market[id]?.name ?? id} for ${costWords(t.components.market[id]?.cost)}`,
  continue_boat: () => "Move the Boat on",
  finish_boat: () => "Stop the Boat here",
  advance: (t, symbol) => `Advance ${traitName(t, symbol)}`,
  choose_character: (t, id) => `Be ${t.components.characters[id]?.name ?? id}`,
  choose_card: (t, id) => `Put ${card(t, id)} into play`,
  lowest: (t, id) => `Put ${card(t, id)} to the very bottom`,
  count_symbols: (_, symbols) =>
    symbols.length === 0 ? "No symbol" : `Count ${symbolsWords([symbols].flat())}`,
  rest_die: (t, [area, kind, into]) =>
    into === "keep"
      ? `Refresh a ${dieName(t, kind)}`
      : `${area === "spent" ? "Refresh and Upgrade" : "Upgrade"} a ${dieName(t, kind)} to a ${dieName(t, into)}`,
  finish_night: () => "Rest no more dice",
  name_symbol: (t, symbol) => `It stands for ${traitName(t, symbol)}`,
  split: (_, [doubles, triples]) =>
    listed(
      [doubles ? plural(doubles, "double") : "", triples ? plural(triples, "triple") : ""].filter(
        Boolean,
      ),
    ) || "a single symbol",
  champion_bonus: (_, level) => `Gain the bonus of level ${level}`,
};

/** An action in one sentence without its end. @param {TidalTable} t @param {Action} action */
export function say(t, { verb, noun }) {
  const said = SAY[verb];
  if (said) return said(t, noun);
  const words = verb.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
  return noun === null ? words : `${words}: ${[noun].flat().join(", ")}`;
}

/** The whole menu in words. @param {TidalTable} t */
export const moves = (t) =>
  actions(t).map((action) => {
    const preview = previewOf(t, action)?.text;
    return { action, words: preview ? `${say(t, action)}. ${capital(preview)}` : say(t, action) };
  });

/** A choice that is shown but not allowed now. @param {TidalTable} t @param {Blocked} blocked */
export const blockedWords = (t, { verb, noun }) =>
  noun === null && verb !== "block"
    ? (SAY[verb]?.(t, noun) ?? verb.replaceAll("_", " "))
    : say(t, { verb, noun });

/** @param {string} text */
export const capital = (text) => text.replace(/^./, (letter) => letter.toUpperCase());

/** A choice in two or three words, for what is laid out. @param {TidalTable} t @param {Action} action */
export function label(t, { verb, noun }) {
  const one = /** @type {any} */ (noun);
  switch (verb) {
    case "choose_character":
      return t.components.characters[one].name;
    case "gain_die":
      return one === "none" ? "None" : dieName(t, one);
    case "choose_used":
    case "refresh":
    case "add_bonus":
      return dieName(t, one);
    case "discard_die":
    case "lose_die":
      return one === "none" ? "Keep mine" : dieName(t, one[1]);
    case "upgrade":
      return dieName(t, one[2]);
    case "rest_die":
      return one[2] === "keep" ? "Refresh only" : dieName(t, one[2]);
    case "choose_option":
    case "champion_bonus":
      return capital(previewOf(t, { verb, noun })?.text ?? say(t, { verb, noun }));
    case "pay_fruit":
      return `${one} Fruit`;
    case "charge":
      return one === 0 ? "None" : plural(one, "Shell");
    case "name_symbol":
      return traitName(t, one);
    default:
      return capital(say(t, { verb, noun }));
  }
}
