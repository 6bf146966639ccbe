// @ts-check
/** Rings around what a lesson or the coach speaks of, and around what a step is done with. */
import { effect } from "./ui.js";
import { keyOf, same } from "./legal.js";

/** @param {Element} root @param {string} selector */
const visible = (root, selector) =>
  [...root.querySelectorAll(selector)].filter((one) => one.getBoundingClientRect().width > 0);

/** What shows a place that is out of sight; it names the place or its kind. @param {Element} root @param {string} id */
const waysTo = (root, id) =>
  [id, id.slice(0, id.indexOf(":") + 1)].flatMap((name) =>
    name ? visible(root, `[data-leads~="${CSS.escape(name)}"]`) : [],
  );

/** What shows this id. @param {Element} root @param {string} id */
export const pieces = (root, id) =>
  visible(root, `[data-at="${CSS.escape(id)}"], [data-card="${CSS.escape(id)}"]`);

/** What is to be pressed for this action next: its pieces, or the button of the bar. @param {Table} t @param {Element} root @param {Action & {then?: Action}} want @returns {Element[]} */
function aims(t, root, want) {
  const both = t.pointer.offerOf(want.then);
  if (both && same(both.after ?? null, want)) return aims(t, root, both.action);
  const offer = t.pointer.offerOf(want);
  if (!offer) return [];
  const key = `[data-offer="${CSS.escape(keyOf(want))}"]`;
  const list = visible(root, ".moves-list")[0]; // lies above everything else
  if (list) return [...visible(list, key), ...visible(list, "header button")].slice(0, 1);
  const confirm = visible(root, "[data-confirm]");
  const { at = [], of = [] } = offer.face;
  const said = t.pointer.said.value;
  if (same(t.plan.value, want)) return confirm;
  const ends = same(t.pointer.finish.value?.action ?? null, want);
  if (ends && t.plan.value === null) return confirm;
  const parts = of.filter((id) => !said.includes(id)); // first what it is done with, then where
  const open = parts.length > 0 ? parts : at.filter((id) => !said.includes(id));
  const found = open.flatMap((id) => pieces(root, id));
  if (found.length > 0) return found;
  const laid = visible(root, key);
  if (laid.length > 0) return laid;
  if (ends) return visible(root, ".act__undo"); // something else is chosen
  const leads = open.flatMap((id) => waysTo(root, id));
  if (leads.length > 0) return leads;
  const closed = visible(root, '.act__pass[aria-expanded="false"], .act__moves'); // where the rest is
  return closed.length > 0 ? closed.slice(0, 1) : confirm;
}

/** What can bring a piece into sight, or take it away. */
const WATCHED = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["class", "aria-expanded", "aria-pressed", "hidden"],
};

/** @typedef {{show?: string[], want?: (Action & {then?: Action})|null}} Ringed what to look at, and what to do */

/** Rings what is to be looked at and done; answers how to stop. @param {Table} t @param {() => Ringed} wanted */
export const watchRings = (t, wanted) =>
  keepRings(t, (root) => {
    const { show = [], want } = wanted();
    /** @type {Map<Element, string>} */
    const next = new Map();
    for (const id of show) for (const one of pieces(root, id)) next.set(one, "look");
    if (want) for (const one of aims(t, root, want)) next.set(one, "do");
    return next;
  });

/** Keeps rings where they belong while the table changes; answers how to stop.
 * @param {Table} t @param {(root: Element) => Map<Element, string>} wanted "look" or "do" by what is ringed; reads signals */
export function keepRings(t, wanted) {
  /** @type {Map<Element, string>} */
  let ringed = new Map();
  let asked = 0;
  const draw = () => {
    asked = 0;
    const root = document.querySelector(".tbl");
    const next = root ? wanted(root) : new Map();
    for (const [one] of ringed) if (!next.has(one)) one.removeAttribute("data-ring");
    for (const [one, kind] of next)
      if (one.getAttribute("data-ring") !== kind) one.setAttribute("data-ring", kind);
    const fresh = [...next].find(([one, kind]) => kind === "do" && ringed.get(one) !== "do");
    fresh?.[0].scrollIntoView({ block: "nearest", inline: "nearest" });
    ringed = next;
  };
  const soon = () => {
    // what comes into sight is measured (size.js) after the next frame
    asked ||= requestAnimationFrame(() => {
      asked = requestAnimationFrame(draw);
    });
  };
  const root = document.querySelector(".tblpage, .tbl");
  const watch = new MutationObserver(soon);
  if (root) watch.observe(root, WATCHED);
  const stop = effect(() => {
    void [t.env.value, t.plan.value, t.pointer.said.value, t.moving.value];
    void wanted(document.createElement("i")); // what it reads
    soon();
  });
  return () => {
    stop();
    watch.disconnect();
    cancelAnimationFrame(asked);
    for (const [one] of ringed) one.removeAttribute("data-ring");
  };
}
