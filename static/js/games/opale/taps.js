// @ts-check
/** What a tap on a card of the hand does, and what the table of Opale remembers between positions. */
import { signal } from "../../core/ui.js";
import { sound } from "../../core/sound.js";
import { hush, toast } from "../../core/toasts.js";
import {
  myHand,
  tray,
  pickFor,
  menuNow,
  finishVerb,
  aims,
  marks,
  why,
  same,
  needsAim,
  source,
} from "./reading.js";
import { TYPES, LABELS } from "./looks.js";
import { phase } from "./words.js";

/** @typedef {import("../../core/table.js").Table & ReturnType<typeof taps>} Table */

/** @param {import("../../core/table.js").Table} base */
export function taps(base) {
  const t = /** @type {Table} */ (base);
  /** Cards just alike change places, so that the tapped one is the one that lifts. @type {{value: Record<string, string>}} */
  const order = signal({});
  const drawn = signal(/** @type {string[]} */ ([]));
  const pointed = signal(/** @type {string|null} */ (null));

  return {
    order,
    drawn,
    pointed,
    /** @param {string|null} offer */
    point(offer) {
      if (pointed.value !== offer) pointed.value = offer;
    },
    /** A shell for after the refill is wished for, or not any more. */
    tapLater() {
      if (t.env.value?.view.shell_later) t.undo();
      else {
        sound("pick");
        t.plan.value = null;
        t.send({ verb: "shell_later", noun: null });
      }
    },
    /** @param {Card} card */
    tapCard(card) {
      if (t.plan.value?.verb === "shell") t.plan.value = null;
      const picked = tray(t);
      const at = picked.indexOf(card.id);
      if (at >= 0) {
        // take it back, and lay the later ones again
        sound("flick");
        t.plan.value = null;
        const later = picked.slice(at + 1).map((noun) => ({ verb: "pick", noun }));
        t.send(...picked.slice(at).map(() => /** @type {"undo"} */ ("undo")), ...later);
        return;
      }
      const offer = pickFor(t, card);
      if (offer) {
        if (offer !== card.id) exchange(order, offer, card.id);
        sound("pick");
        t.arm();
        t.send({ verb: "pick", noun: offer });
      } else if (t.env.value?.view.instead?.includes(card.id)) {
        t.plan.value = null;
        t.send(...picked.map(() => /** @type {"undo"} */ ("undo")), {
          verb: "pick",
          noun: card.id,
        });
      } else if (Object.keys(menuNow(t)).length > 0) {
        sound("no");
      }
    },
  };
}

/** @param {{value: Record<string, string>}} order @param {string} one @param {string} two */
function exchange(order, one, two) {
  const now = order.value;
  order.value = { ...now, [one]: now[two] ?? two, [two]: now[one] ?? one };
}

/** Remembers what the screen shows of the past: the latest move, cards just drawn.
 * @param {Table} t @param {Envelope} next */
export function note(t, next) {
  for (const event of next.events ?? []) {
    if (event.kind === "laid") t.store.last.value = { seat: event.seat, at: event.spot };
    if (event.kind === "undone") t.store.last.value = null;
    if (event.kind === "docked" && t.store.last.value)
      t.store.last.value = { ...t.store.last.value, docked: true };
    if (event.kind === "drew" && event.seat === next.seat)
      t.drawn.value = (event.cards ?? []).map((/** @type {Card} */ card) => card.id);
    if (event.kind === "over") hush("note"); // it was about the end that has come
    if (event.kind === "end" && t.store.room.value.status === "playing" && !t.store.data.quiet) {
      toast({
        kind: "note",
        icon: "greek-temple",
        title: "The end is near",
        text:
          event.seat === next.seat
            ? "The other player has one last turn."
            : "One last turn is left.",
      });
    }
  }
  if ((next.view.tray ?? []).length > 0) t.drawn.value = [];
  if (t.pointed.value && !(next.menu?.pick ?? []).includes(t.pointed.value)) t.pointed.value = null;
}

/** What the number keys stand for, in the order of the screen. @param {Table} t @returns {Action[]} */
export function numbered(t) {
  const aim = [...aims(t).values()].map(({ action }) => action);
  const shells = (menuNow(t).shell ?? []).map((noun) => ({ verb: "shell", noun }));
  const picks = myHand(t)
    .filter((card) => pickFor(t, card))
    .map((card) => ({ verb: "pick", noun: card.id }));
  return aim.length > 0 ? [...aim, ...picks] : [...picks, ...shells];
}

/** @param {Table} t @param {Action} action a number key */
export function press(t, action) {
  const card = action.verb === "pick" && myHand(t).find(({ id }) => id === action.noun);
  if (card) t.tapCard(card);
  else t.aim(action);
}

/** @param {Table} t */
export function armed(t) {
  const finish = finishVerb(t);
  const plan = t.plan.value;
  const env = t.env.value;
  const menu = menuNow(t);
  const label =
    finish === "finish_reserve" ? "Lay by" : finish === "finish_discard" ? "Remove" : "Confirm";
  if (!env || Object.keys(menu).length === 0)
    return { ok: false, label, why: "It is not your turn." };
  if (finish && needsAim(t) && !plan)
    return { ok: false, label, why: "Choose on the board what it takes." };
  if (finish || plan)
    return { ok: true, label: plan?.verb === "shell" ? "Use it" : label, why: "" };
  const verb =
    env.prompt?.kind === "pick"
      ? ["finish_play", "finish_discard", "finish_reserve"].find((name) => why(t, name, null))
      : null;
  if (verb) return { ok: false, label, why: why(t, verb, null) };
  if (menu.choose_target) return { ok: false, label, why: "Choose on the board what it takes." };
  if (menu.choose_spot) return { ok: false, label, why: "Choose a spot." };
  if (menu.shell && !menu.pick) return { ok: false, label, why: "Choose a shell, or none." };
  return { ok: false, label, why: "Pick a card first." };
}

/** May the last tap send by itself? @param {Table} t */
export const complete = (t) =>
  finishVerb(t) === "finish_play" && !menuNow(t).pick?.length && !needsAim(t);

/** Does this choice still belong to a mark on the board? @param {Table} t @param {Action} action */
export const aimed = (t, action) => [...aims(t).values()].some((aim) => same(aim.action, action));

/** The names of what was picked, for the crumbs. @param {Table} t */
export function crumbs(t) {
  const picked = tray(t);
  if (picked.length === 0) return [];
  const hand = myHand(t);
  const cards = /** @type {Card[]} */ (
    picked.map((id) => hand.find((card) => card.id === id)).filter(Boolean)
  );
  if (cards.length === 0) return [];
  if (finishVerb(t) !== "finish_play") return [`${cards.length} picked`];
  const spot = t.components.spots.find((/** @type {any} */ other) => other.id === cards[0].type);
  const plan = t.plan.value;
  const aim = plan && t.components.spots.find((/** @type {any} */ other) => other.id === plan.noun);
  const note =
    marks(t).length === 0
      ? (t.env.value?.preview ?? []).find((preview) => preview.verb === "finish_play")?.text
      : "";
  const name =
    cards.length === 1
      ? (LABELS[cards[0].type] ?? t.components.types[cards[0].type].name)
      : `${cards.length} ${TYPES[cards[0].type]?.many}`;
  return [name, `Spot ${spot?.no}`, aim?.name, note].filter(Boolean);
}

/** What is asked on top of the server's sentence, when a mark on the board must be chosen. @param {Table} t */
export function question(t) {
  const from = source(t);
  if (!from || t.plan.value || !needsAim(t) || menuNow(t).choose_target) return "";
  return `What does the ${LABELS[from] ?? t.components.types[from]?.name} take?`;
}

/** On phones: what to tap, or how near the end is. @param {Table} t */
export function reminder(t) {
  const at = aims(t);
  if (at.size > 0 && !t.plan.value)
    return menuNow(t).choose_spot
      ? "Tap the spot that is sealed."
      : "Tap one of the glowing places on the board.";
  return phase(t).note;
}

/** What is about to happen, in one line. @param {Table} t */
export function outcome(t) {
  const plan = t.plan.value;
  if (plan?.verb === "shell")
    return (
      t.components.shells.find((/** @type {any} */ other) => other.id === plan.noun)?.text ?? ""
    );
  if (plan) return marks(t).find((mark) => mark.then && same(mark.then, plan))?.text ?? "";
  const finish = finishVerb(t);
  if (marks(t).length === 0) return "";
  return (t.env.value?.preview ?? []).find((preview) => preview.verb === finish)?.text ?? "";
}
