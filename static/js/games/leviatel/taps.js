// @ts-check
/** What a tap does, and what the table of Leviatel Legends remembers between positions. */
import { signal } from "../../core/ui.js";
import { sound } from "../../core/sound.js";
import { hideTip } from "../../core/tip.js";
import {
  actsOf,
  aims,
  cardOf,
  menuNow,
  pieceOf,
  playOf,
  previewOf,
  same,
  unitsOf,
  PLAYS,
  ACTS,
} from "./reading.js";
import { chainOf } from "./chain.js";
import { areaTip, cardTip, towerTip, unitTip } from "./tips.js";
import { wasHeld } from "./press.js";

/** @typedef {import("../../core/table.js").Table & ReturnType<typeof taps>} Table */
/** @typedef {{kind: "grave"|"left"|"hand", seat: number}|{kind: "deck", deck: string}} Reading */

/** @param {import("../../core/table.js").Table} base */
export function taps(base) {
  const t = /** @type {Table} */ (base);
  const undo = base.undo;
  const chosen = signal(/** @type {string|null} */ (null)); // a character of which several actions are possible
  const pointed = signal(/** @type {Action|null} */ (null));
  const reader = signal(/** @type {Reading|null} */ (null));
  const chain = signal(
    /** @type {{id: number, links: import("./chain.js").Link[], time: number}|null} */ (null),
  );
  const drawn = signal(/** @type {string[]} */ ([]));
  const side = signal(false); // trades, where they have no place beside the map
  const main = signal(/** @type {Record<string, Noun[]>} */ ({})); // the menu before an action was begun
  const depth = signal(0); // steps of that action so far; 0: not known

  /** Chosen now, sent by Confirm; a second tap on the same thing takes it back. @param {Action} action */
  const pick = (action) => t.aim(action);
  /** What asks more is begun at once (it can be taken back), what happens at once is armed. @param {Action} action */
  function begin(action) {
    if (previewOf(t, action)?.text) pick(action);
    else {
      sound("pick");
      t.plan.value = null;
      t.send(action);
    }
  }
  const backOut = () => Array.from({ length: depth.value }, () => /** @type {"undo"} */ ("undo"));
  /** @param {string} id */
  const mainAction = (id) =>
    [...PLAYS, ...ACTS]
      .filter((verb) => main.value[verb]?.includes(id))
      .map((verb) => ({ verb, noun: id }));
  const preparing = () => t.env.value?.view.preparing ?? null;

  return {
    chosen,
    pointed,
    reader,
    chain,
    drawn,
    side,
    main,
    depth,
    pick,
    begin,
    pressed: { held: false, tell: () => {} },
    /** @param {Action|null} action */
    point(action) {
      if (!same(pointed.value, action) && pointed.value !== action) pointed.value = action;
    },
    /** May one leave what was begun and begin this instead? @param {string} id */
    mayRestart: (id) =>
      !!preparing() && depth.value > 0 && !!t.env.value?.undo && mainAction(id).length > 0,
    /** @param {string} id @param {any} at the card, to tell what it is where it cannot be played */
    tapHand(id, at = null) {
      if (wasHeld(t)) return;
      hideTip();
      const aim = aims(t).get(id),
        play = playOf(t, id);
      if (aim) begin(aim);
      else if (preparing()?.subject === id) {
        sound("flick");
        t.send(...backOut());
      } else if (play) {
        chosen.value = null;
        begin(play);
      } else if (t.mayRestart(id)) {
        sound("pick");
        t.plan.value = null;
        t.send(...backOut(), mainAction(id)[0]);
      } else if (at)
        t.peek(at, {
          name: cardOf(t, id).name,
          text: [...new Set(reasons(t, id).split("\n"))].join("\n") + cardTip(cardOf(t, id)),
        });
    },
    /** Castle and decks for somebody who does not know them yet. */
    goodStart() {
      const { choose_castle: castles = [], choose_loadout: pairs = [] } = menuNow(t);
      sound("pick");
      t.send(
        ...castles.slice(0, 1).map((noun) => ({ verb: "choose_castle", noun })),
        ...pairs.slice(0, 1).map((noun) => ({ verb: "choose_loadout", noun })),
      );
    },
    /** @param {any} unit @param {any} at */
    tapUnit(unit, at) {
      if (wasHeld(t)) return;
      hideTip();
      const asked = aims(t);
      const aim = asked.get(unit.id) ?? asked.get(unit.area);
      const acts = actsOf(t, unit.id);
      if (aim) return begin(aim);
      if (preparing()?.subject === unit.id) {
        sound("flick");
        t.send(...backOut());
        return;
      }
      if (chosen.value === unit.id) {
        chosen.value = null;
        t.plan.value = null;
        sound("flick");
        return;
      }
      if (acts.length > 0) {
        t.plan.value = null;
        chosen.value = unit.id;
        if (acts.length === 1) begin(acts[0]);
        else sound("pick");
        return;
      }
      if (t.mayRestart(unit.id)) {
        const again = mainAction(unit.id);
        chosen.value = unit.id;
        t.plan.value = null;
        t.send(...backOut(), ...(again.length === 1 && again[0].verb === "move" ? again : []));
        return;
      }
      t.peek(at, {
        name: unit.card ? cardOf(t, unit.card).name : "Hidden character",
        text: reasons(t, unit.id) + unitTip(t, unit),
      });
    },
    /** @param {any} tower @param {any} at */
    tapTower(tower, at) {
      if (wasHeld(t)) return;
      const asked = aims(t);
      const aim = asked.get(tower.id) ?? asked.get(tower.area);
      if (aim) begin(aim);
      else t.peek(at, { name: cardOf(t, tower.card).name, text: towerTip(t, tower) });
    },
    /** An area, or with the keyboard what stands on it. @param {string} id */
    tapArea(id) {
      if (wasHeld(t)) return;
      const asked = aims(t);
      const here = asked.get(id);
      if (here) return begin(here);
      const view = t.env.value?.view;
      const pieces = [...unitsOf(t), ...(view?.structures ?? [])].filter(
        (piece) => piece.area === id,
      );
      const targets = pieces.filter((piece) => asked.has(piece.id));
      const at = document.querySelector(`.plot[data-at="${id}"] .plot__b`);
      if (targets.length > 0) {
        const now = targets.findIndex((piece) => t.plan.value?.noun === piece.id);
        t.aim(/** @type {Action} */ (asked.get(targets[(now + 1) % targets.length].id)));
        return;
      }
      const able = pieces.filter(
        (piece) =>
          actsOf(t, piece.id).length > 0 ||
          t.mayRestart(piece.id) ||
          preparing()?.subject === piece.id,
      );
      if (able.length > 0) {
        const now = able.findIndex((piece) => chosen.value === piece.id);
        t.tapUnit(able.length > 1 ? able[(now + 1) % able.length] : able[0], at);
        return;
      }
      if (chosen.value) {
        chosen.value = null;
        t.plan.value = null;
        return;
      }
      const unit = pieces.find((piece) => "ready" in piece);
      const tip = areaTip(t, id);
      t.peek(
        at,
        unit
          ? {
              name: unit.card ? cardOf(t, unit.card).name : "Hidden character",
              text: unitTip(t, unit),
            }
          : { name: tip.title, text: tip.text },
      );
    },
    /** Trades and the next deck. @param {Action} action */
    tapPlain(action) {
      chosen.value = null;
      side.value = false;
      begin(action);
    },
    /** @param {string} verb @param {string} id */
    tapSetup(verb, id) {
      const mine = t.env.value?.view.setup?.[t.env.value.seat ?? 0];
      const legal = menuNow(t)[verb]?.includes(id);
      if (legal) {
        sound("pick");
        t.send({ verb, noun: id });
      } else if (verb === "choose_castle" && mine?.castle && mine.decks.length === 0) {
        // the castle was the only step: another one instead
        sound("pick");
        if (mine.castle === id) t.send("undo");
        else t.send("undo", { verb, noun: id });
      } else sound("no");
    },
    undo() {
      if (t.plan.value) {
        t.plan.value = null;
        return;
      }
      if (chosen.value && !preparing()) {
        chosen.value = null;
        return;
      }
      undo();
    },
  };
}

/** Why a character can do nothing. @param {Table} t @param {string} id */
function reasons(t, id) {
  const found = [
    ...new Set(
      (t.env.value?.blocked ?? [])
        .filter((one) => one.noun === id)
        .map((one) => one.why.replace(/^./, (letter) => letter.toUpperCase())),
    ),
  ];
  return found.map((text) => `${text}.\n`).join("");
}

/** Remembers what the screen shows of the past. @param {Table} t @param {Envelope} next */
export function note(t, next) {
  const before = t.env.value;
  const events = next.events ?? [];
  for (const event of events) {
    const at = event.area ?? (event.kind === "cast" ? event.target : null);
    if (["summoned", "built", "moved", "cast", "attacks"].includes(event.kind) && at)
      t.store.last.value = { seat: event.seat, at };
    if (event.kind === "undone") t.store.last.value = null;
    if (event.kind === "drew" && event.seat === next.seat) t.drawn.value = event.cards ?? [];
    if (event.kind === "turn") t.drawn.value = [];
  }
  const links = chainOf(next, t.components);
  if (links || events.length > 0)
    t.chain.value = links ?? (events.some((event) => event.kind !== "drew") ? null : t.chain.value);
  const was = before?.view?.preparing,
    now = next.view.preparing;
  if (now && !was) t.chain.value = null; // it would lie over the areas that are asked for
  if (!now) {
    t.depth.value = 0;
    if (next.menu?.end_turn) t.main.value = next.menu;
  } else if (!was) t.depth.value = before || filled(now) === 0 ? 1 : 0;
  else if (t.depth.value > 0) t.depth.value += Math.sign(filled(now) - filled(was));
  const able = ACTS.filter((verb) => next.menu?.[verb]?.includes(t.chosen.value)).length;
  if (!now && t.chosen.value && (events.length > 0 || able < (was ? 2 : 1))) t.chosen.value = null;
  if (!next.menu?.end_turn) t.side.value = false;
  if (t.pointed.value && next.decision !== before?.decision) t.pointed.value = null;
  const hand = next.seat === null ? [] : (next.view.hands?.[next.seat] ?? []);
  const buried = (next.menu?.choose_card ?? []).some((card) => !hand.includes(card));
  if (buried && next.seat !== null) t.reader.value = { kind: "grave", seat: next.seat };
  else if (before?.menu?.choose_card && t.reader.value?.kind === "grave") t.reader.value = null;
  if (t.reader.value?.kind === "deck" && next.view.phase !== "setup") t.reader.value = null;
}

/** @param {any} preparing */
const filled = (preparing) =>
  ["area", "target", "ant"].filter((field) => preparing[field] !== null).length;

/** @param {Table} t */
export const pieceUsed = (t) => pieceOf(t, t.chosen.value);
