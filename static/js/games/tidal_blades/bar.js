// @ts-check
/** The action bar of Tidal Blades: what is asked, chosen, armed; and what the number keys mean. */
import { html, plural } from "../../core/ui.js";
import {
  again,
  actions,
  extras,
  laidOut,
  menuNow,
  placeOf,
  previewOf,
  same,
  spots,
  those,
  trialOf,
  viewOf,
} from "./reading.js";
import { capital, hitWords, powerName, say } from "./words.js";
import { DANGERS } from "./looks.js";
import { DangerDie } from "./pieces.js";

/** What Confirm does unless something else is chosen, the first that is offered. @type {Record<string, (t: TidalTable, menu: Record<string, Noun[]>) => string>} */
const FINISHES = {
  complete: (t) => (trialOf(t)?.pushed ? "Complete with Push It" : "Complete"),
  finish_commit: (t) => `Roll ${plural(trialOf(t)?.dice.length ?? 0, "die", "dice")}`,
  block: (t) => `Block with ${plural(trialOf(t)?.x ?? 0, "Shell")}`,
  take_bonus: () => "Take the bonus",
  fight: () => "Fight",
  finish_reroll: () => "Roll them",
  finish_swap: () => "Enough",
  finish_refresh: () => "Enough",
  finish_upgrade: () => "Enough",
  finish_night: () => "Enough for the night",
  continue_boat: () => "Move on",
  finish_boat: (t, menu) => (menu.continue_boat ? "Stop here" : "Go on"),
  go_on: () => "Go on",
};
/** @type {Record<string, string>} */
const LABELS = {
  move: "Go there",
  declare: "Attempt it",
  use_card: "Use it",
  play_stunt: "Play it",
  use_shield: "Use it",
  lose_die: "Lose it",
  withdraw: "Withdraw",
  stop: "Stop",
  hit: "Hit",
  set_face: "Set it",
  choose_used: "Choose it",
  gain_die: "Gain it",
  discard_die: "Give it up",
  upgrade: "Upgrade it",
  choose_option: "Take it",
  charge: "Put them there",
  take_challenge: "Take it",
  discard_challenge: "Discard it",
  keep_challenge: "Keep it",
  choose_character: "Be this one",
  discard_offer: "Discard it",
  buy: "Buy it",
  advance: "Advance it",
  choose_card: "Into play",
  lowest: "To the bottom",
  count_symbols: "Count these",
  name_symbol: "Name it",
  split: "Take these",
  champion_bonus: "Gain it",
  pay_fruit: "Pay",
};

/** To finish these gives away what is still offered: said by a plain button, not by Confirm. @type {Record<string, string>} */
const GIFTS = { finish_refresh: "refresh", finish_upgrade: "upgrade", finish_night: "rest_die" };

/** What finishes the step, unless something else is chosen. @param {TidalTable} t */
export function finishVerb(t) {
  if (t.plan.value) return null;
  const menu = menuNow(t);
  const first = Object.keys(FINISHES).find((verb) => menu[verb] && !menu[GIFTS[verb]]);
  if (first) return first;
  if (menu.stop && (trialOf(t)?.hits[0]?.length ?? 0) > 0) return "stop";
  const alone = ["end_turn", "no_fight"].find((verb) => menu[verb]);
  return alone && !menu.declare && !menu.fight ? alone : null;
}

/** @param {TidalTable} t @param {string} verb */
function finishLabel(t, verb) {
  if (verb === "stop") return `Stop: ${plural(trialOf(t).hits[0].length, "Hit")}`;
  if (verb === "no_fight") return "Go on";
  return FINISHES[verb]?.(t, menuNow(t)) ?? capital(say(t, { verb, noun: null }));
}

/** @param {TidalTable} t */
export function armed(t) {
  const plan = t.plan.value;
  if (plan) {
    const label =
      plan.verb === "reroll"
        ? `Roll ${plural(again(t).length, "die", "dice")} again`
        : plan.verb === "hit"
          ? /** @type {any[]} */ (plan.noun).length
            ? `Hit ${plural(/** @type {any[]} */ (plan.noun).length, "spot")}`
            : "Go on"
          : plan.verb === "gain_die" && plan.noun === "none"
            ? "Gain none"
            : plan.verb === "pay_for"
              ? plan.noun === "yes"
                ? "Pay"
                : "Do not pay"
              : plan.verb === "stop" && !trialOf(t)?.place
                ? "Stop"
                : (LABELS[plan.verb] ?? "Confirm");
    return { ok: true, label, why: "" };
  }
  const finish = finishVerb(t);
  if (finish) return { ok: true, label: finishLabel(t, finish), why: "" };
  const menu = menuNow(t);
  if (Object.keys(menu).length === 0)
    return { ok: false, label: "Confirm", why: "It is not your turn." };
  if (menu.reroll)
    return {
      ok: false,
      label: "Roll again",
      why: "Tap the dice to roll again. The others are kept.",
    };
  const roll = (t.env.value?.blocked ?? []).find((one) => one.verb === "finish_commit");
  if (roll) return { ok: false, label: "Roll", why: `${capital(roll.why)}.` };
  return { ok: false, label: "Confirm", why: "Choose one of the glowing things." };
}

/** A last tap may send by itself only what is chosen. @param {TidalTable} t */
export const complete = (t) => !!t.plan.value && t.plan.value.verb !== "reroll";
/** @param {TidalTable} t @param {Action} action */
export const aimed = (t, action) => actions(t).some((one) => same(one, action));

/** What was picked. @param {TidalTable} t */
export function crumbs(t) {
  const plan = t.plan.value;
  if (!plan) return [];
  return [
    plan.verb === "reroll"
      ? `${plural(again(t).length, "die", "dice")} of ${trialOf(t)?.dice.length}`
      : say(t, plan).split(":")[0],
  ];
}

/** What is about to happen, in one line. @param {TidalTable} t */
export function outcome(t) {
  const plan = t.plan.value;
  if (!plan) return "";
  const c = t.components,
    id = String(plan.noun);
  const preview = previewOf(t, plan)?.text;
  switch (plan.verb) {
    case "move":
      return c.spaces[id]
        ? `${c.spaces[id].name.replace(/^.*: /, "")}: ${c.spaces[id].text}`
        : say(t, plan);
    case "use_card":
    case "choose_card":
      return `${c.cards[id].name}: ${c.cards[id].text}`;
    case "play_stunt":
      return `${c.stunts[id].name}: ${c.stunts[id].text}`;
    case "choose_character":
      return `${c.characters[id].name}. ${preview ?? ""}`;
    case "buy":
      return `${c.market[id].name}: ${c.market[id].text}`;
    case "use_shield":
      return powerText(t, id);
    case "reroll": {
      const keep = (trialOf(t)?.dice.length ?? 0) - again(t).length;
      return `Keep ${keep || "none"}, roll ${again(t).length} and the Danger die${preview ? `: ${preview}` : ""}`;
    }
    case "hit":
      return preview ? capital(preview) : hitWords(t, /** @type {any} */ (plan.noun));
    default:
      return preview ? `${say(t, plan)}: ${preview}` : say(t, plan);
  }
}

/** What a power of the Shield does, from the text of the card. @param {TidalTable} t @param {string} power */
export function powerText(t, power) {
  const name = powerName(t, power);
  const shield = Object.values(t.components.cards).find(
    (/** @type {any} */ card) => card.trigger === "shield",
  );
  const text = /** @type {any} */ (shield)?.text
    .split(/(?<=\.) /)
    .find((/** @type {string} */ part) => part.startsWith(name));
  return text ?? name;
}

/** What is asked on top of the server's sentence. @param {TidalTable} t */
export function question(t) {
  const menu = menuNow(t);
  const trial = trialOf(t);
  if (menu.lose_die && trial?.x && menu.block)
    return `Danger: block with ${plural(trial.x, "Shell")}, or tap the die you lose`;
  if (menu.hit && menu.hit.length > 1) return `Which spots do you hit? ${menu.hit.length} ways.`;
  if (menu.end_turn && !menu.declare && extras(t).length > 0)
    return "Anything else, or end your turn?";
  return "";
}

const IN_BAR = ["pay_for"];
/** Choices that belong into the bar. @param {TidalTable} t */
export const choices = (t) =>
  those(t, ...IN_BAR).map((action) => ({
    action,
    label: action.noun === "yes" ? "Pay" : "Do not pay",
    sub: action.noun === "yes" ? "and do it" : "leave it",
    pressed: same(t.plan.value, action),
    key: t.keyOf(action),
  }));

/** Passing moves: plain buttons beside Confirm. @param {TidalTable} t */
export function passes(t) {
  const menu = menuNow(t);
  /** @type {any[]} */
  const list = [];
  const finish = finishVerb(t) ?? "";
  /** @param {string} verb @param {string} label */
  const pass = (verb, label) => {
    if (menu[verb] && verb !== finish) list.push({ action: { verb, noun: null }, label });
  };
  /** Asked once more: it cannot be taken back. @param {string} verb @param {string} label */
  const careful = (verb, label) => {
    if (menu[verb] && verb !== finish && t.plan.value?.verb !== verb)
      list.push({ label, run: () => t.aim({ verb, noun: null }) });
  };
  pass("skip_bonus", "Skip it");
  if (menu.fight || t.plan.value) pass("no_fight", "No fight");
  pass("no_card", "No card");
  pass("keep_offer", "Keep all");
  if (menu.continue_boat) pass("finish_boat", "Stop here");
  if (menu.declare || t.plan.value) pass("end_turn", "End turn");
  for (const verb of Object.keys(GIFTS)) pass(verb, FINISHES[verb](t, menu));
  if (t.plan.value) {
    pass("go_on", "Go on");
    for (const verb of ["take_bonus", "finish_commit"]) pass(verb, FINISHES[verb](t, menu));
  }
  if (menu.complete && t.plan.value) pass("complete", "Complete");
  else careful("withdraw", "Withdraw");
  careful("stop", "Stop");
  return list.slice(0, 2);
}

/** What the number keys stand for: dice and places first, then what is laid out. @param {TidalTable} t @returns {Action[]} */
export function numbered(t) {
  const menu = menuNow(t);
  if (menu.reroll)
    return [
      ...(trialOf(t)?.dice ?? []).map((/** @type {any} */ die) => ({
        verb: "tap_use",
        noun: die.id,
      })),
      ...extras(t),
    ];
  if (menu.hit) return those(t, "hit");
  const laid = laidOut(t);
  if (laid.length > 0) return laid;
  return [...[...spots(t).values()].map((found) => found[0]), ...those(t, ...IN_BAR)];
}

/** @param {TidalTable} t @param {Action} action a number key */
export function press(t, action) {
  if (action.verb === "tap_use") t.tapUse(Number(action.noun));
  else if (action.verb === "hit") t.plan.value = action;
  else t.begin(action);
}

/** The number of a place, when numbers are shown. @param {TidalTable} t @param {string} at */
export function keyAt(t, at) {
  if (!t.hints.value) return null;
  const n = numbered(t).findIndex(
    (action) => (action.verb === "tap_use" ? `use:${action.noun}` : placeOf(t, action)) === at,
  );
  return n >= 0 && n < 9 ? n + 1 : null;
}

/** Of something that is laid out. @param {TidalTable} t @param {Action} action */
export function keyOfLaid(t, action) {
  if (!t.hints.value) return null;
  const n = numbered(t).findIndex((other) => same(other, action));
  return n >= 0 && n < 9 ? n + 1 : null;
}

/** What is told in large when it changes. @param {TidalTable} t */
export function news(t) {
  const view = viewOf(t);
  if (!view || view.phase === "setup" || view.phase === "over") return "";
  const last = view.round === view.rounds ? ", the last" : ` of ${view.rounds}`;
  return `${view.phase === "night" ? "Night" : "Round"} ${view.round}${last}`;
}

/** The chip and the note of the top bar. @param {TidalTable} t */
export function phase(t) {
  const view = viewOf(t);
  if (!view) return { chip: "", note: "" };
  if (view.phase === "over") return { chip: "Finished", note: "" };
  if (view.phase === "setup")
    return {
      chip: "Setup",
      note: view.players.some((/** @type {any} */ player) => !player.character)
        ? "Everybody chooses a Character"
        : "Everybody chooses a card to begin with",
    };
  const die = t.components.danger[view.danger];
  const note = html`<span class="dgnote"><${DangerDie} level=${view.danger} x=${null} size=${22} />
    <span class="dgnote__t">${DANGERS[view.danger] ? die.name.replace(/ \(.*/, "") : die.name}</span></span>`;
  return {
    chip: `${view.phase === "night" ? "Night" : "Round"} ${view.round} of ${view.rounds}`,
    note,
  };
}
