// @ts-check
/** What the bar, the number keys and the list of moves say of an action, read from the faces: the same at every table.
 * A game overrides what it says better. */
import { keyOf, same } from "./legal.js";
import { upper } from "./names.js";

export { upper };

/** The number of a target, while numbers are shown. @param {number} n */
const digit = (n) => (n >= 0 && n < 9 ? n + 1 : null);

const LAID = ["bar", "cards", "ways"]; // have numbers of their own

/** What can be pointed at next, in the order of the menu: ids of pieces and places, or actions without any.
 * @param {Table} t @returns {(string|Offer)[]} */
export function targets(t) {
  const { offers, picked, cards } = t.pointer;
  const said = t.pointer.said.value;
  const open = picked.value.length === 0;
  const bar = choicesOf(t);
  if (!open && bar.length > 0) return bar;
  /** @type {(string|Offer)[]} */
  const list = [];
  /** @param {string|undefined} id @param {boolean} [again] what is picked can be let go */
  const add = (id, again = false) => {
    if (id && (again || !said.includes(id)) && !list.includes(id)) list.push(id);
  };
  const left = offers.value.filter(
    ({ face }) =>
      (face.of?.length && !face.at?.length) || // of sets all parts, so that numbers stay
      (open && !face.of?.length) ||
      said.every((id) => face.at?.includes(id) || face.of?.includes(id)),
  );
  for (const { face } of left) face.of?.forEach((id) => add(id, !face.at?.length));
  const few = list.length < 2;
  for (const { face } of left)
    if (!LAID.includes(face.group ?? "") && (few || !face.of?.length)) add(face.at?.[0]);
  const order = t.game.order?.(t) ?? [];
  const places = /** @type {string[]} */ (list);
  if (order.length > 0) places.sort((one, two) => order.indexOf(one) - order.indexOf(two));
  const ways = left.filter(({ face }) => face.group === "ways");
  return [...places, ...ways, ...bar, ...(t.game.Spread ? cards() : [])];
}

/** @param {Table} t @returns {Offer[]} */
function choicesOf(t) {
  const { offers, picked, cards, at } = t.pointer;
  const said = picked.value;
  if (said.length > 0) {
    const here = at(said[said.length - 1]).length === 0 ? [] : t.pointer.offers.value;
    const whole = here.filter(
      ({ face }) =>
        said.every((id) => face.at?.includes(id)) &&
        !face.of?.length &&
        !(t.game.Spread && face.group === "cards"),
    );
    if (whole.length > 1) return whole;
  }
  const bar = offers.value.filter(
    ({ face }) => face.group === "bar" || (face.group === "answer" && !face.at?.length),
  );
  return t.game.Spread ? bar : [...bar, ...cards().filter((offer) => !bar.includes(offer))];
}

/** What would happen, clause by clause; nothing, where that is what the action is called. @param {Table} t @param {Action} action */
export function clauses(t, action) {
  const preview = t.pointer.preview(action);
  return !preview?.text || preview.kinds?.[0] === "nothing" ? [] : preview.text.split("; ");
}

/** The bar, the number keys and the list of moves of a game that says nothing of its own. @type {Asking} */
export const asking = {
  /** What finishes the step when Confirm is pressed. @param {Table} t */
  finishVerb(t) {
    const { offerOf, finish } = t.pointer;
    const plan = t.plan.value;
    return (plan ? offerOf(plan)?.after : finish.value?.action)?.verb ?? null;
  },
  /** @param {Table} t @param {Action} action */
  aimed: (t, action) => !!t.pointer.offerOf(action),
  /** Only the finishing step is left. @param {Table} t */
  complete: (t) =>
    t.pointer.offers.value.length === 1 && t.pointer.finish.value?.face.group === "finish",
  /** @param {Table} t */
  numbered: (t) => targets(t),
  /** @param {Table} t @param {string|Offer} target */
  press(t, target) {
    if (typeof target === "string") t.pointer.tap(target);
    else t.pointer.begin(target);
  },
  /** @param {Table} t @param {string|Offer} id */
  keyAt: (t, id) => (t.hints.value ? digit(targets(t).indexOf(id)) : null),
  /** @param {Table} t */
  armed(t) {
    const { offerOf, finish, offers } = t.pointer;
    const plan = offerOf(t.plan.value);
    const end = finish.value;
    const asks = end && offers.value.some(({ after }) => after);
    const passes = !plan && end?.face.group === "pass"; // to pass is all there is
    const set = offers.value.find(({ face }) => face.of?.length && !face.at?.length);
    const label =
      (plan ?? end ?? set)?.face.button ||
      (passes && (end.face.short ?? end.face.text)) ||
      "Confirm";
    if (plan || (end && !asks)) return { ok: true, label, why: "" };
    if (offers.value.length === 0) return { ok: false, label, why: "It is not your turn." };
    const open = asks || set ? "" : t.env.value?.blocked?.find(({ noun }) => noun === null)?.why;
    return {
      ok: false,
      label,
      why: open ? `${upper(open)}.` : "Choose one of the glowing things.",
    };
  },
  /** @param {Table} t @returns {string[]} */
  crumbs(t) {
    const { offerOf, finish } = t.pointer;
    const plan = offerOf(t.plan.value);
    const parts = [plan?.after && offerOf(plan.after), plan ?? finish.value];
    const said = parts.map((one) => one && (one.face.short ?? (plan ? one.face.text : "")));
    const outcome = asking.outcome(t);
    return said.flatMap((text) => (text && !outcome.startsWith(text) ? [text] : [])); // not twice
  },
  /** What is about to happen, in one line. @param {Table} t */
  outcome(t) {
    const { offerOf, preview, finish } = t.pointer;
    const plan = offerOf(t.plan.value);
    if (plan) return upper(clauses(t, plan.action).join("; ") || plan.face.text);
    if (t.pointer.offers.value.some(({ after }) => after)) return "";
    return finish.value ? upper(preview(finish.value.action)?.text ?? "") : "";
  },
  /** What is asked on top of the server's sentence, when a mark on the board must be chosen. @param {Table} t */
  question(t) {
    const { finish, offers } = t.pointer;
    const asks = !t.plan.value && offers.value.some(({ after }) => after);
    return (asks && finish.value?.face.note) || "";
  },
  /** @param {Table} t */
  choices: (t) =>
    choicesOf(t).map((offer) => ({
      offer,
      label: offer.face.short ?? offer.face.text,
      sub: offer.face.note ?? clauses(t, offer.action)[0] ?? "",
      pressed: same(t.plan.value, offer.action),
      key: t.hints.value ? digit(targets(t).indexOf(offer)) : null,
      now: offer.face.group === "answer" || offer.face.step,
    })),
  /** @param {Table} t */
  passes: (t) =>
    t.pointer.offers.value
      .filter((offer) => offer.face.group === "pass" && offer !== t.pointer.finish.value)
      .filter(({ action }) => !same(t.plan.value, action))
      .map((offer) => ({
        ...(offer.face.button ? { run: () => t.pointer.begin(offer) } : { action: offer.action }),
        offer: keyOf(offer.action),
        label: offer.face.short ?? offer.face.text,
        sub: offer.face.note ?? "",
      })),
  /** Everything that can be done, in words. @param {Table} t */
  moves: (t) =>
    t.pointer.offers.value
      .filter(
        (offer) =>
          offer.after || !t.pointer.offers.value.some((o) => same(o.after ?? null, offer.action)),
      )
      .map(({ action, face, after }) => {
        const end = after ? t.pointer.offerOf(after)?.face.text : "";
        const told = upper(clauses(t, action).join("; "));
        const words = [end, face.text, told].filter(Boolean).join(". ");
        return after ? { action: after, also: action, words } : { action, words };
      }),
  /** @param {Table} t */
  phase: (t) => ({
    chip: t.env.value?.view.phase ? upper(String(t.env.value.view.phase)) : "",
    note: "",
  }),
  stats: () => [],
  note() {},
  extend: () => ({}),
};
