// @ts-check
/** Every legal action as a button with words: the choices of the bar, the plain moves, the list of moves. */
import { cardName } from "./cards.js";
import { hint } from "./looks.js";
import { menuNow, aims, marks, myHand, finishVerb, same } from "./reading.js";

/** @param {OpaleTable} t @param {any} id */
const spotName = (t, id) =>
  id === "dock"
    ? "the dock"
    : (t.components.spots.find((/** @type {any} */ spot) => spot.id === id)?.name ?? String(id));

/** Choices that belong into the bar. @param {OpaleTable} t */
export function choices(t) {
  const menu = menuNow(t);
  const plan = t.plan.value;
  /** @type {{action: Action, label: string, sub: string, pressed: boolean, key: number|null, now?: boolean}[]} */
  const list = [...aims(t)]
    .filter(([, { action }]) => action.verb === "choose_target")
    .map(([at, { action, text }]) => ({
      action,
      label: spotName(t, at),
      sub: text,
      pressed: same(plan, action),
      key: t.keyOf(action),
    }));
  if (menu.refill?.includes("pile")) {
    list.push({
      action: { verb: "refill", noun: "pile" },
      label: "Draw pile",
      sub: "unseen",
      pressed: false,
      key: null,
      now: true,
    });
  }
  return list;
}

/** Passing moves: plain buttons beside Confirm. @param {OpaleTable} t */
export function passes(t) {
  const menu = menuNow(t);
  if (!menu.pass) return [];
  return [{ action: { verb: "pass", noun: null }, label: asksShell(t) ? "No shell" : "Pass" }];
}

/** Cards in the order of the hand, of several just alike one. @param {import("./cards.js").Card[]} hand @param {Noun[]} nouns */
const distinct = (hand, nouns) =>
  hand
    .filter(({ id }) => nouns.includes(id))
    .filter(
      (card, n, all) =>
        all.findIndex((other) => other.type === card.type && other.points === card.points) === n,
    )
    .map(({ id }) => id);

/** Is it asked after the refill whether a shell is used? @param {OpaleTable} t */
const asksShell = (t) => !!menuNow(t).pass && t.env.value?.prompt?.kind === "choose";

/** When its spot takes something, and what. @param {OpaleTable} t @param {import("./cards.js").Card|undefined} card */
function rule(t, card) {
  const spot = t.components.spots.find((/** @type {any} */ one) => one.id === card?.type);
  const found = spot && hint(spot);
  return found ? ` (${found.join(" ")})` : "";
}

/** The whole menu in words. @param {OpaleTable} t */
export function moves(t) {
  const menu = menuNow(t);
  const hand = myHand(t);
  const reserve = t.env.value?.view.reserves?.[t.env.value.seat ?? 0] ?? [];
  /** @type {{action: Action, also?: Action, words: string}[]} */
  const list = [];
  const finish = finishVerb(t);
  for (const [verb, nouns] of Object.entries(menu)) {
    for (const noun of verb === "pick" ? distinct(hand, nouns) : nouns) {
      const action = { verb, noun };
      const preview = t.env.value?.preview?.find(
        (other) => other.verb === verb && JSON.stringify(other.noun) === JSON.stringify(noun),
      );
      const card = [...hand, ...reserve].find((other) => other.id === noun);
      const shell = t.components.shells?.find((/** @type {any} */ other) => other.id === noun);
      if (verb === finish) {
        const then = marks(t).filter((mark) => mark.then);
        if (then.length > 0 && verb === "finish_play") {
          for (const mark of then)
            list.push({
              action,
              also: mark.then,
              words: `Lay the picked cards. ${mark.text} from ${spotName(t, mark.at)}`,
            });
        } else
          list.push({
            action,
            words:
              verb === "finish_play"
                ? `Lay the picked cards. ${preview?.text ?? ""}`
                : verb === "finish_discard"
                  ? "Remove the picked cards from the game"
                  : "Lay the picked cards by as your reserve",
          });
      } else if (verb === "pick")
        list.push({
          action,
          words: `Pick ${card ? cardName(card, t.components) : noun}${rule(t, card)}`,
        });
      else if (verb === "choose_target")
        list.push({ action, words: `Choose ${spotName(t, noun)}. ${preview?.text ?? ""}` });
      else if (verb === "choose_spot") list.push({ action, words: `Seal ${spotName(t, noun)}` });
      else if (verb === "shell")
        list.push({ action, words: `Use ${shell?.name ?? noun}: ${shell?.text ?? ""}` });
      else if (verb === "refill")
        list.push({
          action,
          words:
            noun === "pile"
              ? "Take a card from the draw pile"
              : `Take ${card ? cardName(card, t.components) : noun} from the reserve`,
        });
      else if (verb === "pass")
        list.push({ action, words: asksShell(t) ? "Use no shell" : "Pass" });
      else if (verb === "shell_later")
        list.push({ action, words: "Ask me for a shell after the refill" });
      else list.push({ action, words: `${verb} ${noun ?? ""}` });
    }
  }
  return list;
}

/** The chip and the note of the top bar. @param {OpaleTable} t */
export function phase(t) {
  const view = t.env.value?.view;
  if (!view) return { chip: "", note: "" };
  if (view.phase === "setup") return { chip: "Setup", note: "Both choose a reserve" };
  if (view.phase === "over") return { chip: "Finished", note: "" };
  const note = view.end
    ? "Last turn"
    : view.city_piles === 2
      ? "The next city brings the last turn"
      : "";
  return { chip: `Turn ${view.turn}`, note };
}

/** A choice that is shown but not allowed now. @param {OpaleTable} t @param {Blocked} blocked */
export function blockedWords(t, { verb, noun }) {
  const card = myHand(t).find((other) => other.id === noun);
  if (card) return cardName(card, t.components);
  const shell = t.components.shells?.find((/** @type {any} */ other) => other.id === noun);
  return shell?.name ?? (noun ? spotName(t, noun) : verb.replaceAll("_", " "));
}
