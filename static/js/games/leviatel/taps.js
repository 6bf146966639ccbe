// @ts-check
/** What the table of Leviatel Legends adds to pointing: an action that was begun is left by a tap on what it is about, or
 * by a tap on what is used instead. It also remembers what the screen shows of the past. */
import { signal } from "../../core/ui.js";
import { sound } from "../../core/sound.js";
import { hideTip } from "../../core/tip.js";
import { upper } from "../../core/asking.js";
import {
  areaOf,
  cardIfAny,
  cardOf,
  nameOfPiece,
  pieceOf,
  preparing,
  unitsOf,
  whyNot,
} from "./reading.js";
import { chainOf } from "./chain.js";
import { areaTip, cardTip, towerTip, unitTip } from "./tips.js";
import { wasHeld } from "./press.js";

/** @typedef {TableOf<import("./types.js").View, import("./types.js").Components> & ReturnType<typeof taps>} Table */
/** @typedef {{kind: "grave"|"left"|"hand", seat: number}|{kind: "deck", deck: string}} Reading */

/** @param {import("../../core/table.js").Table} base */
export function taps(base) {
  const t = /** @type {Table} */ (/** @type {unknown} */ (base));
  const reader = signal(/** @type {Reading|null} */ (null));
  const chain = signal(
    /** @type {{id: number, links: import("./chain.js").Link[], time: number}|null} */ (null),
  );
  const drawn = signal(/** @type {string[]} */ ([]));
  const side = signal(false); // trades, where they have no place beside the map
  const main = signal(/** @type {Noun[]} */ ([])); // what could be used before an action was begun
  const depth = signal(0); // steps of that action so far; 0: not known
  const wish = signal(/** @type {string|null} */ (null)); // what is used instead, once those are undone

  function backOut() {
    t.plan.value = null;
    t.send(...Array.from({ length: depth.value }, () => /** @type {"undo"} */ ("undo")));
  }
  /** What was begun is left, or something else is begun instead. Answers whether that is so. @param {string} id */
  function instead(id) {
    if (preparing(t)?.subject === id) sound("flick");
    else if (t.mayRestart(id)) {
      sound("pick");
      wish.value = id;
    } else return false;
    backOut();
    return true;
  }
  /** @param {string} id @param {string} more */
  const reasons = (id, more) => [...whyNot(t, id).map((why) => `${upper(why)}.`), more].join("\n");

  return {
    reader,
    chain,
    drawn,
    side,
    main,
    depth,
    wish,
    pressed: { held: false, tell: () => {} },
    /** May one leave what was begun and use this instead? @param {string} id */
    mayRestart: (id) =>
      !!preparing(t) && depth.value > 0 && !!t.env.value?.undo && main.value.includes(id),
    /** @param {string} id @param {EventTarget|null} at the card, to tell what it is where it cannot be played */
    tapHand(id, at) {
      if (wasHeld(t)) return;
      hideTip();
      if (!t.pointer.tap(id) && !instead(id))
        t.peek(at, { name: cardOf(t, id).name, text: reasons(id, cardTip(t, cardOf(t, id))) });
    },
    /** @param {import("./types.js").Unit} unit @param {EventTarget|null} at */
    tapUnit(unit, at) {
      if (wasHeld(t)) return;
      hideTip();
      if (t.pointer.tap(unit.id) || t.pointer.tap(unit.area) || instead(unit.id)) return;
      const name = unit.card ? cardOf(t, unit.card).name : "Hidden character";
      t.peek(at, { name, text: reasons(unit.id, unitTip(t, unit)) });
    },
    /** @param {import("./types.js").Structure} tower @param {EventTarget|null} at */
    tapTower(tower, at) {
      if (wasHeld(t) || t.pointer.tap(tower.id) || t.pointer.tap(tower.area)) return;
      t.peek(at, { name: cardOf(t, tower.card).name, text: towerTip(t, tower) });
    },
    /** An area, or with the keyboard what stands on it, one after the other. @param {string} id */
    tapArea(id) {
      if (wasHeld(t) || t.pointer.tap(id)) return;
      const pieces = [...unitsOf(t), ...(t.env.value?.view.structures ?? [])].filter(
        (piece) => piece.area === id,
      );
      const able = pieces.filter(
        (piece) =>
          t.pointer.live(piece.id) || t.mayRestart(piece.id) || preparing(t)?.subject === piece.id,
      );
      const at = document.querySelector(`.plot[data-at="${id}"] .plot__b`);
      if (able.length > 0) {
        const now = able.findIndex((piece) => t.pointer.chosen(piece.id));
        const next = able[(now + 1) % able.length];
        if (!t.pointer.tap(next.id)) instead(next.id);
      } else if (!t.pointer.back()) {
        const unit = pieces.find((piece) => "ready" in piece);
        const { title, text } = areaTip(t, id);
        if (unit) t.tapUnit(unit, at);
        else t.peek(at, { name: title, text });
      }
    },
    /** Castle and decks for somebody who does not know them yet. */
    goodStart() {
      sound("pick");
      const { castles, loadouts } = t.components;
      t.send(
        ...[castles, loadouts].flatMap((kind) => {
          const id = Object.keys(kind).find(t.pointer.live);
          return id ? t.pointer.at(id).map(({ action }) => action) : [];
        }),
      );
    },
  };
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
  const nouns = Object.values(next.menu ?? {}).flat();
  if (now && !was) t.chain.value = null; // it would lie over the areas that are asked for
  if (!now) {
    t.depth.value = 0;
    t.main.value = nouns;
    const wish = t.wish.value;
    if (wish) queueMicrotask(() => t.pointer.tap(wish));
    t.wish.value = null;
  } else if (!was) t.depth.value = before || filled(now) === 0 ? 1 : 0;
  else if (t.depth.value > 0) t.depth.value += Math.sign(filled(now) - filled(was));
  if (now || nouns.length === 0) t.side.value = false;
  const mine = next.seat === null ? null : next.view.players[next.seat];
  const hand = next.seat === null ? [] : (next.view.hands?.[next.seat] ?? []);
  const buried = mine?.graveyard.some(
    (/** @type {string} */ card) => nouns.includes(card) && !hand.includes(card),
  );
  if (buried && next.seat !== null) t.reader.value = { kind: "grave", seat: next.seat };
  else if (was && t.reader.value?.kind === "grave") t.reader.value = null;
  if (t.reader.value?.kind === "deck" && next.view.phase !== "setup") t.reader.value = null;
}

/** @param {import("./types.js").Preparing} preparing */
const filled = (preparing) =>
  [preparing.area, preparing.target, preparing.ant].filter((answer) => answer !== null).length;

/** The chip and the note of the top bar. @param {Table} t */
export function phase(t) {
  const view = t.env.value?.view;
  if (!view) return { chip: "", note: "" };
  if (view.phase === "setup") return { chip: "Setup", note: "Castle and decks, in secret" };
  if (view.phase === "mulligan") return { chip: "Opening hands", note: "" };
  if (view.phase === "over") return { chip: "Finished", note: "" };
  const limit = t.store.room.value.options?.turn_limit;
  return { chip: `Turn ${view.round}`, note: limit ? `of ${limit}` : "" };
}

/** What was picked so far: what is used, where from, where to, at whom. @param {Table} t @returns {string[]} */
export function crumbs(t) {
  const begun = preparing(t);
  const plan = t.pointer.offerOf(t.plan.value)?.face;
  const used = begun?.subject ?? t.pointer.picked.value[0];
  if (!used) return plan?.short ? [plan.short] : [];
  const unit = pieceOf(t, used);
  const [at] = plan?.at ?? [];
  const area = begun?.area ?? (areaOf(t, at) ? at : null);
  const target = begun?.target ?? (area === at ? null : at);
  return [
    unit || cardIfAny(t, used) ? nameOfPiece(t, used) : "",
    unit ? `from ${unit.area}` : "",
    area ? `to ${area}` : "",
    target && target !== used ? nameOfPiece(t, target) : "",
  ].filter(Boolean);
}
