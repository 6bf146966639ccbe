// @ts-check
/** The action bar of Champions of Wind and Fire: what is asked, chosen, armed; and what the number keys mean. */
import { plural } from "../../core/ui.js";
import {
  atHome,
  looked,
  liveDice,
  menuNow,
  pickedDie,
  placements,
  previewOf,
  same,
  spots,
  dieOf,
  actions,
  pointsAt,
} from "./reading.js";
import { BONUSES, CARDS } from "./looks.js";
import { bonusOf, dieWords, elementName, nounWords, partWords, say } from "./words.js";
import { nameOf } from "../../core/names.js";

const FINISHES = /** @type {const} */ ({
  finish_distribution: "Offer these areas",
  finish_preparation: "Ready",
  finish_dials: "Lock the dials",
  finish_payment: "Hand them in",
  finish_reroll: "Roll them",
  finish_card: "Enough",
  end_turn: "End turn",
  pass: "Pass",
  end_go: "Go on",
});
/** @type {Record<string, string>} */
const LABELS = {
  choose_area: "Take these dice",
  use_die: "Use the die",
  reuse_die: "Use it again",
  place_tile: "Place the tile",
  transfer: "Move the crystal",
  choose_pattern: "Flip these",
  discard_pattern: "Hand them in",
  play_card: "Play it",
  complete_task: "Complete it",
  keep_card: "Keep it",
  set_aside: "Hold it last",
  choose_opening: "Hold it first",
  choose_tournament: "Hold it now",
  redraw_personal: "Draw anew",
  keep_personal: "Keep them",
  turn_die: "Turn it",
  copy_card: "Copy it",
  remove_black: "Remove it",
  put_gold: "Put it there",
  put_black: "Put it there",
  put_token: "Put it there",
  pay_from: "Pay",
  master_die: "Place it",
  curse_tile: "Put it there",
  mark_achievement: "Mark it",
};

/** What finishes the step, unless something else is chosen. @param {WindTable} t */
export function finishVerb(t) {
  if (t.plan.value) return null;
  const menu = menuNow(t);
  return (
    Object.keys(FINISHES)
      .filter((verb) => !PASSES.includes(verb))
      .find((verb) => menu[verb]) ?? onlyPass(menu)
  );
}

const PASSES = ["pass", "end_go"];
/** To pass is all there is. @param {Record<string, Noun[]>} menu */
const onlyPass = (menu) =>
  Object.keys(menu).every((verb) => PASSES.includes(verb)) ? (Object.keys(menu)[0] ?? null) : null;

/** @param {WindTable} t */
export function armed(t) {
  const plan = t.plan.value;
  if (plan) return { ok: true, label: LABELS[plan.verb] ?? "Confirm", why: "" };
  const finish = /** @type {keyof typeof FINISHES|null} */ (finishVerb(t));
  if (finish) return { ok: true, label: FINISHES[finish], why: "" };
  const menu = menuNow(t);
  const label = menu.place_die ? "Offer these areas" : menu.use_die ? "End turn" : "Confirm";
  if (Object.keys(menu).length === 0) return { ok: false, label, why: "It is not your turn." };
  const open = (t.env.value?.blocked ?? []).find(
    (one) => one.noun === null && (one.verb.startsWith("finish") || one.verb === "end_turn"),
  );
  const why = open
    ? `${open.why.replace(/^./, (letter) => letter.toUpperCase())}.`
    : "Choose one of the glowing things.";
  return { ok: false, label, why };
}

/** A last tap may send by itself only what is chosen. @param {WindTable} t */
export const complete = (t) => !!t.plan.value;
/** @param {WindTable} t @param {Action} action */
export const aimed = (t, action) => actions(t).some((one) => same(one, action));

/** What was picked, in turn. @param {WindTable} t */
export function crumbs(t) {
  const plan = t.plan.value;
  const id = pickedDie(t);
  if (plan) {
    const at = pointsAt(t, plan);
    if (at.die) return [dieWords(t, dieOf(t, at.die))];
    const first = say(t, plan).split(":")[0];
    return outcome(t).startsWith(first) ? [] : [first]; // not the same twice
  }
  return id && t.die.value === id && !menuNow(t).place_die ? [dieWords(t, dieOf(t, id))] : [];
}

/** What is about to happen, in one line. @param {WindTable} t */
export function outcome(t) {
  const plan = t.plan.value;
  if (!plan) return "";
  const told = previewOf(t, plan)?.text;
  const text =
    plan.verb.endsWith("_pattern") && Array.isArray(plan.noun)
      ? `${say(t, plan)
          .split(":")[0]
          .replace(/^Flip |^Hand in /, "$&these ")}${told ? `: ${told}` : "?"}`
      : told || say(t, plan);
  const card = ["play_card", "keep_card", "copy_card"].includes(plan.verb)
    ? t.components.cards[String(plan.noun)]
    : null;
  return (card ? `${card.name}: ${card.text}` : text).replace(/^./, (letter) =>
    letter.toUpperCase(),
  );
}

/** What is asked on top of the server's sentence. @param {WindTable} t */
export function question(t) {
  const menu = menuNow(t);
  const view = t.env.value?.view;
  if (!atHome(t))
    return `These are the boards of ${nameOf(t.store.room.value, looked(t))}: go back to yours to play`;
  if (t.place.value) return "Which die goes there?";
  if (menu.keep_personal)
    return `Keep your tournaments? ${view?.players.length === 2 ? "Two of them" : "One of them"} will be held`;
  if (menu.discard_pattern) {
    const fit = plural(placements(t).length, "way fits", "ways fit");
    return `Hand in three tiles for a power token (+1 power, 1 point)? ${fit}.`;
  }
  if (onlyPass(menu) === "pass" && view?.phase === "tournament")
    return "No card of yours can be played now";
  if (placements(t).length > 1)
    return `${t.env.value?.prompt?.text ?? ""} ${placements(t).length} ways fit.`;
  if (menu.end_turn && Object.keys(menu).length > 1)
    return "All dice are used. Anything else, or end the turn?";
  if (menu.finish_dials && view?.secret?.plans) {
    const { elements, gold } = view.secret.plans[t.env.value?.seat ?? 0] ?? {};
    return `Spend ${plural(elements, "element")} and ${gold} gold?`;
  }
  const id = pickedDie(t);
  if (id && menu.place_die) return `Into which area goes ${dieWords(t, dieOf(t, id))}?`;
  if (id && t.die.value === id && menu.use_die)
    return `Where does ${dieWords(t, dieOf(t, id))} go?`;
  return "";
}

const IN_BAR = [
  "keep_personal",
  "redraw_personal",
  "take_sigil",
  "gain_bonus",
  "settle",
  "ignore",
  "choose_player",
];
const PLACED = new Set([
  "finish_distribution",
  "finish_preparation",
  "finish_dials",
  "finish_payment",
  "finish_reroll",
  "finish_card",
  "end_turn",
  "pass",
  "end_go",
  "set_elements",
  "set_gold",
  "choose_pattern",
  "discard_pattern",
]);

/** Actions that no piece on the table stands for. @param {WindTable} t */
const loose = (t) =>
  actions(t).filter(
    (action) => !PLACED.has(action.verb) && !pointsAt(t, action).at && !pointsAt(t, action).die,
  );

/** @param {WindTable} t @returns {Action[]} */
function inBar(t) {
  const bar = [
    ...actions(t).filter(({ verb }) => verb === "gain_bonus"),
    ...loose(t).filter(({ verb }) => verb !== "gain_bonus"),
  ];
  return bar.length > 3 || !bar.every(({ verb }) => IN_BAR.includes(verb)) ? [] : bar;
}

/** Choices that belong into the bar. @param {WindTable} t */
export const choices = (t) =>
  inBar(t).map((action) => ({
    action,
    label: label(t, action),
    sub: sub(t, action),
    pressed: same(t.plan.value, action),
    key: t.keyOf(action),
  }));

/** What is laid out above the boards: cards, faces, names. @param {WindTable} t @returns {Action[]} */
export function laidOut(t) {
  const list = loose(t);
  return list.length > 0 && inBar(t).length === 0 ? list : [];
}

/** @param {WindTable} t @param {Action} action */
export function label(t, { verb, noun }) {
  switch (verb) {
    case "keep_personal":
      return "Keep them";
    case "redraw_personal":
      return "Draw three anew";
    case "take_sigil":
      return noun === "yes" ? "Take it" : "Leave it";
    case "gain_bonus":
      return BONUSES[bonusOf(t, noun)]?.name ?? String(noun);
    case "settle":
      return noun === "gold"
        ? "The two gold"
        : `Black crystals, ${partWords(t, noun).replace(/^the | storage$/g, "")}`;
    case "ignore":
      return plural(Number(noun), "crystal");
    case "choose_player":
      return nameOf(t.store.room.value, Number(noun));
    case "turn_die":
      return dieWords(
        t,
        t.components.dice[/** @type {any} */ (noun)[0]][/** @type {any} */ (noun)[1]],
      );
    case "name_kindred":
      return `${elementName(t, /** @type {any} */ (noun)[0])} as ${elementName(t, /** @type {any} */ (noun)[1])}`;
    case "move_black":
      return `${nounWords(t, /** @type {any} */ (noun)[0])} to ${nounWords(t, /** @type {any} */ (noun)[1])}`;
    case "mark_achievement":
      return noun === "none" ? "None of them" : nounWords(t, noun);
    default:
      return noun === null
        ? say(t, { verb, noun })
        : [noun]
            .flat()
            .map((one) => nounWords(t, one))
            .join(", ");
  }
}

/** @param {WindTable} t @param {Action} action */
function sub(t, { verb, noun }) {
  if (verb === "keep_personal") return "they stay secret";
  if (verb === "redraw_personal") return "yours go back first";
  if (verb === "take_sigil")
    return noun === "yes"
      ? "+1 power to the end"
      : t.env.value?.view.mode.solo
        ? "it stays there"
        : "for somebody else";
  return "";
}

/** Passing moves: plain buttons beside Confirm. @param {WindTable} t */
export function passes(t) {
  const menu = menuNow(t);
  /** @type {any[]} */
  const list = [];
  for (const verb of PASSES) {
    const label = FINISHES[/** @type {"pass"|"end_go"} */ (verb)];
    if (menu[verb] && verb !== finishVerb(t)) list.push({ action: { verb, noun: null }, label });
  }
  if (t.plan.value && menu.end_turn)
    list.push({ action: { verb: "end_turn", noun: null }, label: "End turn" });
  if (placements(t).length > 1)
    list.push(
      { label: "‹", run: () => t.turn(-1), cls: "act__turn" },
      { label: "›", run: () => t.turn(1), cls: "act__turn" },
    );
  return list;
}

/** What the number keys stand for: dice first, then places, then what is laid out. @param {WindTable} t @returns {Action[]} */
export function numbered(t) {
  const menu = menuNow(t);
  const live = [...liveDice(t)];
  if (live.length > 1 && !t.die.value) return live.map((noun) => ({ verb: "pick_die", noun }));
  if (menu.set_elements || menu.set_gold) return actions(t);
  const ways = placements(t);
  if (ways.length > 0) return ways;
  return [
    ...[...spots(t).values()].map((found) => found[0]),
    ...inBar(t).filter(({ verb }) => verb !== "gain_bonus"),
    ...laidOut(t),
  ];
}

/** @param {WindTable} t @param {Action} action a number key */
export function press(t, action) {
  if (action.verb === "pick_die") t.tapDie(String(action.noun));
  else t.begin(action);
}

/** The number of a place or a die, when numbers are shown. @param {WindTable} t @param {string} at */
export function keyAt(t, at) {
  if (!t.hints.value) return null;
  const n = numbered(t).findIndex(
    (action) => (action.verb === "pick_die" ? `die:${action.noun}` : pointsAt(t, action).at) === at,
  );
  return n >= 0 && n < 9 ? n + 1 : null;
}

/** The chip and the note of the top bar. @param {WindTable} t */
export function phase(t) {
  const view = t.env.value?.view;
  if (!view) return { chip: "", note: "" };
  const last = view.master
    ? view.trigger !== null
      ? "Last round: you have three upgrades"
      : `Ends with three upgrades: you ${view.players[0].upgrades}, the Master ${view.master.rows.filter((/** @type {any} */ row) => row.tile).length}`
    : view.trigger !== null
      ? `Last round: ${nameOf(t.store.room.value, view.trigger)} has three upgrades`
      : `Ends when a dragon has three upgrades, the most is ${Math.max(...view.players.map((/** @type {any} */ one) => one.upgrades))}`;
  switch (view.phase) {
    case "setup":
      return {
        chip: "Setup",
        note: `Everybody may redraw once; ${view.players.length > 1 ? "five of all tournaments are held" : ""}`,
      };
    case "training":
      return { chip: `Training, round ${view.round}`, note: last };
    case "preparation":
      return { chip: "Final preparation", note: "Late upgrades, last gold and black crystals" };
    case "tournament":
      return {
        chip: `Tournament ${Math.min(5, view.contests.length + 1)} of 5`,
        note: STAGES[view.contest?.stage] ?? "",
      };
    case "exams":
      return { chip: "Exams", note: "" };
    default:
      return { chip: "Finished", note: "" };
  }
}

/** What is told in large when it changes. @param {WindTable} t */
export function news(t) {
  const view = t.env.value?.view;
  if (!view || view.phase === "setup" || view.phase === "over") return "";
  if (view.phase !== "training") return phase(t).chip;
  return view.trigger === null ? `Round ${view.round}` : "This is the last round";
}

/** @type {Record<string, string>} */
export const STAGES = {
  before: "Cards before power is chosen",
  dials: "Everybody sets the dials",
  reveal: "Power is revealed",
  awarding: "Trophies, and the bets are paid",
  after: "Cards after the trophies",
};

/** The icon of a card. @param {string} id */
export const cardIcon = (id) => CARDS[id]?.[0] ?? "ui-cards";
