// @ts-check
/** Every legal action in words: the choices of the bar, the plain moves, the list of moves. */
import { AREAS } from "./looks.js";
import {
  actsOf,
  aims,
  enemiesIn,
  areaOf,
  areasOnScreen,
  cardOf,
  effectOf,
  menuNow,
  myHand,
  nameOfPiece,
  pieceOf,
  playOf,
  previewOf,
  same,
  subject,
  unitsOf,
} from "./reading.js";

/** @param {LeviatelTable} t @param {string} id */
export const areaName = (t, id) => `${id}, ${AREAS[areaOf(t, id)?.kind]?.name ?? "area"}`;

/** @param {string} text */
const upper = (text) => text.replace(/^./, (letter) => letter.toUpperCase());

/** @param {LeviatelTable} t @param {string} card */
function price(t, card) {
  const [energy, coins] = t.env.value?.view.costs?.[card] ?? [0, 0];
  return (
    [energy && `${energy} energy`, coins && `${coins} ${coins === 1 ? "coin" : "coins"}`]
      .filter(Boolean)
      .join(", ") || "free"
  );
}

/** What an action is, without what it does. @param {LeviatelTable} t @param {Action} action @returns {string} */
export function say(t, { verb, noun }) {
  const preparing = t.env.value?.view.preparing;
  const name = nameOfPiece(t, noun);
  const piece = pieceOf(t, /** @type {string} */ (noun));
  const at = piece ? ` in ${piece.area}` : "";
  const used = preparing ? nameOfPiece(t, preparing.subject) : "";
  switch (verb) {
    case "choose_castle":
      return `Castle ${name}`;
    case "choose_loadout":
      return `Decks ${name}: ${t.components.loadouts[String(noun)]?.decks.map((/** @type {string} */ id) => t.components.decks[id].name).join(", then ")}`;
    case "choose_deck":
      return `Deck ${name}`;
    case "finish_loadout":
      return "Ready";
    case "mulligan":
      return noun === "yes" ? "Shuffle the hand back and draw five new cards" : "Keep this hand";
    case "summon":
      return `Summon ${name} for ${price(t, String(noun))}`;
    case "build":
      return `Build ${name} for ${price(t, String(noun))}`;
    case "cast":
      return `Cast ${name} for ${price(t, String(noun))}`;
    case "move":
      return `Move ${name}, ${piece?.area}`;
    case "engage":
      return `${upper(name)} fights${at}`;
    case "invest":
      return `Invest in ${name}${at}`;
    case "reveal":
      return `Reveal ${name}${at}`;
    case "trade":
      return noun === "energy_to_coin"
        ? "Trade 2 energy for 1 coin"
        : noun === "coin_to_energy"
          ? "Trade 1 coin for 1 energy"
          : "Discard a card for 1 energy";
    case "switch_deck":
      return "Take the next deck";
    case "end_turn":
      return "End the turn";
    case "choose_area":
      return `${preparing?.verb === "move" ? `${used} to` : preparing?.verb === "build" ? `${used} in` : `${used || "It"} to`} ${areaName(t, String(noun))}`;
    case "pass_to":
      return `Move on to ${areaName(t, String(noun))}`;
    case "choose_target":
      return noun === "none" ? "No one" : `${upper(name)}${at}`;
    case "choose_card":
      return preparing?.verb === "discard" ? `Discard ${name}` : name;
    case "join_ant":
      return noun === "yes" ? "Ant comes too, for free" : "Ant stays in the hand";
    case "come_in":
      return noun === "hidden" ? "Come in hidden" : "Come in open";
    case "fight":
      return "Stay and fight here";
  }
  return `${verb.replaceAll("_", " ")} ${noun ?? ""}`;
}

/** @type {Record<string, string>} */
const SHORT = {
  move: "Move",
  engage: "Fight here",
  invest: "Invest",
  reveal: "Reveal",
  fight: "Stay and fight",
};

/** Choices that belong into the bar. @param {LeviatelTable} t */
export function choices(t) {
  const menu = menuNow(t);
  const plan = t.plan.value;
  /** @param {Action} action @param {string} label @param {string} [sub] @param {boolean} [now] */
  const one = (action, label, sub = "", now = false) => ({
    action,
    label,
    sub: effectOf(t, action).split("; ")[0] || sub,
    pressed: same(plan, action),
    key: t.keyOf(action),
    now,
  });
  const chosen = t.chosen.value;
  const acts = chosen ? actsOf(t, chosen) : [];
  if (acts.length > 1)
    return acts.map((action) =>
      one(
        action,
        SHORT[action.verb],
        action.verb === "move" ? "then choose where" : "",
        action.verb === "move" && !previewOf(t, action),
      ),
    );
  const list = [];
  for (const noun of menu.mulligan ?? [])
    list.push(
      one(
        { verb: "mulligan", noun },
        noun === "no" ? "Keep" : "New hand",
        noun === "no" ? "play these five" : "shuffle back, draw five",
        true,
      ),
    );
  for (const noun of menu.fight ?? []) list.push(one({ verb: "fight", noun }, SHORT.fight));
  for (const noun of menu.join_ant ?? [])
    list.push(
      one(
        { verb: "join_ant", noun },
        noun === "yes" ? "With Ant" : "Without",
        noun === "yes" ? "Ant comes for free" : "Ant stays in hand",
      ),
    );
  for (const noun of menu.come_in ?? [])
    list.push(
      one(
        { verb: "come_in", noun },
        noun === "hidden" ? "Hidden" : "Open",
        noun === "hidden" ? "no effect on entering" : "seen by both",
      ),
    );
  if (menu.choose_target?.includes("none"))
    list.push(one({ verb: "choose_target", noun: "none" }, "No one", "without a target"));
  return list;
}

/** Passing moves: plain buttons beside Confirm, with what is left undone. @param {LeviatelTable} t */
export function passes(t) {
  if (!menuNow(t).end_turn) return [];
  const action = { verb: "end_turn", noun: null };
  const left = previewOf(t, action)?.text ?? "";
  return [
    {
      action,
      label: "End turn",
      sub: upper(
        left
          .split("; ")
          .filter((part) => !/castle/.test(part))
          .slice(0, 2)
          .join("; "),
      ),
    },
    {
      label: "Trade",
      cls: "only-s",
      open: t.side.value,
      run: () => {
        t.side.value = !t.side.value;
      },
    },
  ]; // on phones trades have no place beside the map
}

/** The whole menu in words. @param {LeviatelTable} t */
export function moves(t) {
  /** @type {{action: Action, also?: Action, words: string}[]} */
  const list = [];
  for (const [verb, nouns] of Object.entries(menuNow(t))) {
    for (const noun of nouns) {
      const action = { verb, noun };
      const text =
        verb === "trade" ||
        (verb === "end_turn" && !/unused|could/.test(previewOf(t, action)?.text ?? ""))
          ? ""
          : previewOf(t, action)?.text;
      list.push({ action, words: `${say(t, action)}${text ? `: ${text}` : ""}` });
    }
  }
  return list;
}

/** The chip and the note of the top bar. @param {LeviatelTable} t */
export function phase(t) {
  const view = t.env.value?.view;
  if (!view) return { chip: "", note: "" };
  if (view.phase === "setup") return { chip: "Setup", note: "Castle and decks, in secret" };
  if (view.phase === "mulligan") return { chip: "Opening hands", note: "" };
  if (view.phase === "over") return { chip: "Finished", note: "" };
  const limit = t.store.room.value.options?.turn_limit;
  return { chip: `Turn ${view.round}`, note: limit ? `of ${limit}` : "" };
}

/** A choice that is shown but not allowed now. @param {LeviatelTable} t @param {Blocked} blocked */
export const blockedWords = (t, { verb, noun }) => say(t, { verb, noun });

/** What the number keys stand for, in the order of the screen. @param {LeviatelTable} t @returns {Action[]} */
export function numbered(t) {
  const menu = menuNow(t);
  if (Object.keys(menu).length === 0) return [];
  const asked = aims(t);
  /** @type {Action[]} */
  const list = [];
  const chosen = t.chosen.value;
  const acts = chosen ? actsOf(t, chosen) : [];
  if (acts.length > 1) return acts;
  for (const area of areasOnScreen(t)) {
    const here = asked.get(area.id);
    if (here) list.push(here);
    for (const piece of [...unitsOf(t), ...(t.env.value?.view.structures ?? [])]) {
      const aim = piece.area === area.id && asked.get(piece.id);
      if (aim) list.push(aim);
    }
  }
  for (const action of asked.values()) if (!list.includes(action)) list.push(action);
  for (const verb of [
    "mulligan",
    "fight",
    "join_ant",
    "come_in",
    "choose_castle",
    "choose_loadout",
    "choose_deck",
  ])
    for (const noun of menu[verb] ?? []) list.push({ verb, noun });
  if (menu.choose_target?.includes("none")) list.push({ verb: "choose_target", noun: "none" });
  if (list.length > 0) return list;
  for (const id of myHand(t)) {
    const play = playOf(t, id);
    if (play) list.push(play);
  }
  for (const unit of unitsOf(t)) {
    const [first] = actsOf(t, unit.id);
    if (first) list.push(first);
  }
  return list;
}

/** @param {LeviatelTable} t @param {Action} action a number key */
export function press(t, action) {
  const { verb, noun } = action;
  const unit = pieceOf(t, /** @type {string} */ (noun));
  if (["summon", "build", "cast"].includes(verb)) t.tapHand(String(noun));
  else if (["choose_castle", "choose_loadout", "choose_deck"].includes(verb))
    t.tapSetup(verb, String(noun));
  else if (verb === "move" && t.chosen.value === noun && !previewOf(t, action)) t.send(action);
  else if (["move", "engage", "invest", "reveal"].includes(verb) && t.chosen.value !== noun && unit)
    t.tapUnit(unit, document.querySelector(`[data-at="${noun}"]`));
  else t.pick(action);
}

/** @type {Record<string, string>} */
const DO = {
  summon: "Summon",
  build: "Build",
  cast: "Cast",
  move: "Move",
  discard: "Discard",
  engage: "Fight",
  invest: "Invest",
  reveal: "Reveal",
  trade: "Trade",
  switch_deck: "Take it",
  fight: "Fight",
  pass_to: "Move on",
  mulligan: "Confirm",
};

/** What a character does in the area it goes to, and what that costs. @param {LeviatelTable} t @param {Action|null} plan */
function going(t, plan) {
  const view = t.env.value?.view;
  const moves = view?.preparing?.verb === "move" && plan?.verb === "choose_area";
  if (!plan || !(moves || plan.verb === "engage" || plan.verb === "pass_to")) return null;
  const attacks = plan.verb === "engage" || enemiesIn(t, String(plan.noun));
  const cost =
    plan.verb === "engage" ? t.components.engage_cost : view?.move_costs?.[String(plan.noun)];
  return `${attacks ? "Attack" : "Move"}${cost === undefined ? "" : cost ? ` for ${cost} energy` : " for free"}`;
}

/** @param {LeviatelTable} t */
export function armed(t) {
  const menu = menuNow(t);
  const plan = t.plan.value;
  const preparing = t.env.value?.view.preparing;
  const setup = t.env.value?.view.phase === "setup";
  const label = setup
    ? "Ready"
    : (going(t, plan) ?? (plan && DO[plan.verb]) ?? (preparing && DO[preparing.verb]) ?? "Confirm");
  if (Object.keys(menu).length === 0) return { ok: false, label, why: "It is not your turn." };
  if (plan || menu.finish_loadout) return { ok: true, label, why: "" };
  const lacking = (t.env.value?.blocked ?? []).find((one) => one.verb === "finish_loadout")?.why;
  const why = lacking
    ? `${upper(lacking)}.`
    : menu.choose_area
      ? "Choose an area on the map."
      : menu.choose_target
        ? "Choose a piece on the map."
        : menu.choose_card
          ? "Choose a card."
          : menu.fight
            ? "Fight, or choose an area to move on to."
            : t.chosen.value || menu.mulligan || menu.join_ant || menu.come_in
              ? "Choose one of the answers."
              : "Pick a card or a character first.";
  return { ok: false, label, why };
}

/** What was picked so far, for the crumbs. @param {LeviatelTable} t */
export function crumbs(t) {
  const preparing = t.env.value?.view.preparing;
  const plan = t.plan.value;
  const chosen = t.chosen.value;
  if (!preparing) {
    if (chosen && pieceOf(t, chosen))
      return [
        nameOfPiece(t, chosen),
        areaName(t, pieceOf(t, chosen).area),
        plan ? DO[plan.verb] : "",
      ].filter(Boolean);
    if (plan && cardOf(t, /** @type {string} */ (plan.noun)))
      return [nameOfPiece(t, plan.noun), price(t, String(plan.noun))];
    return plan && DO[plan.verb] ? [DO[plan.verb]] : [];
  }
  const area = preparing.area ?? (plan?.verb === "choose_area" ? String(plan.noun) : null);
  const target =
    preparing.target ??
    (plan?.verb === "choose_target" || plan?.verb === "choose_card" ? plan.noun : null);
  const unit = pieceOf(t, preparing.subject);
  return [
    preparing.verb === "discard" ? "Discard" : nameOfPiece(t, preparing.subject),
    unit ? `from ${unit.area}` : preparing.verb !== "discard" ? price(t, preparing.subject) : "",
    area ? areaName(t, area) : "",
    target && target !== "none" ? nameOfPiece(t, target) : "",
  ].filter(Boolean);
}

/** @param {LeviatelTable} t */
export const question = (t) =>
  t.chosen.value && !t.env.value?.view.preparing && actsOf(t, t.chosen.value).length > 1
    ? `What does ${nameOfPiece(t, t.chosen.value)} do?`
    : "";

/** The text of the card or character that is being used. @param {LeviatelTable} t */
export function reminder(t) {
  const used = subject(t);
  return cardOf(t, pieceOf(t, used)?.card ?? used)?.text ?? "";
}

/** What is about to happen, in one line. @param {LeviatelTable} t */
export function outcome(t) {
  const plan = t.plan.value;
  if (!plan) return "";
  const text = effectOf(t, plan);
  return text ? upper(text.replaceAll("; ", ", ")) : upper(say(t, plan));
}
