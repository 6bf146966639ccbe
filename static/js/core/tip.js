// @ts-check
/** Reasons and texts of things: at once on focus and tap, after a moment under the pointer, and where a finger rests. */
import { upper } from "./names.js";

const DELAY = 400,
  HOLD = 450;
/** @type {HTMLElement|null} */
let tip = null;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;
/** Until it goes, because the pointer has left what it belongs to. @type {ReturnType<typeof setTimeout>|undefined} */
let leaving;

/** What the tip belongs to. @type {HTMLElement|null} */
let owner = null;

/** When what the tip belongs to goes, the tip goes. @type {ReturnType<typeof setInterval>|undefined} */
let watch;

/** Where a reason comes from and how one looks that up; a table says it. */
let book = {
  /** @param {Element} element what the reason is about @returns {string[]} */
  rules: (element) => (element ? [] : []),
  /** @param {string} number */
  open(number) {
    location.hash = number;
  },
};
/** @param {typeof book} next */
export const tellRules = (next) => {
  book = next;
};

/** The numbers of rules, as buttons that look them up. @param {string[]} rules */
function numbers(rules) {
  const line = document.createElement("span");
  line.className = "tip__rules";
  for (const number of rules) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ruleno";
    button.textContent = number;
    button.setAttribute("aria-label", `Rule ${number}`);
    button.addEventListener("click", () => {
      hideTip();
      book.open(number);
    });
    line.append(button);
  }
  return line;
}

/** @param {Element} at @param {string} text @param {string} [title] */
export function showTip(at, text, title) {
  if (!tip) {
    tip = document.createElement("div");
    tip.className = "tip tip--float";
    tip.setAttribute("role", "status");
    document.body.append(tip);
  }
  if (!text) return;
  tip.replaceChildren();
  if (title) {
    const head = document.createElement("b");
    head.textContent = title;
    tip.append(head);
  }
  tip.append(upper(text));
  const rules = at.hasAttribute("data-why") ? book.rules(at) : [];
  if (rules.length) tip.append(numbers(rules));
  owner = /** @type {HTMLElement} */ (at);
  tip.hidden = false;
  clearTimeout(leaving);
  clearInterval(watch);
  watch = setInterval(() => {
    if (!at.isConnected || !at.matches("[data-why], [data-item], [data-card], [title]")) hideTip();
  }, 250);
  const rect = at.getBoundingClientRect();
  const width = tip.offsetWidth,
    height = tip.offsetHeight;
  const left = Math.max(
    8,
    Math.min(innerWidth - width - 8, rect.left + rect.width / 2 - width / 2),
  );
  const bar = at.closest(".act")
    ? null
    : document.querySelector(".dock .act")?.getBoundingClientRect();
  const over =
    bar &&
    left < bar.right &&
    left + width > bar.left &&
    rect.top - height - 12 < bar.bottom &&
    rect.top > bar.top;
  const above = (over ? bar.top : rect.top) - height - 12; // never on the action bar: it would hide the question and End turn
  tip.style.left = `${left}px`;
  tip.style.top = `${above < 56 ? Math.min(innerHeight - height - 8, rect.bottom + 10) : above}px`;
}

export function hideTip() {
  clearTimeout(timer);
  clearTimeout(leaving);
  clearInterval(watch);
  if (tip) tip.hidden = true;
}

/** Watches everything that carries `data-why`. */
export function watchTips() {
  /** @param {Event} event */
  const of = (event) =>
    /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest?.("[data-why]"));
  let clicked = { x: -9, y: -9 }; // a pointer that rests where it has just clicked asks for nothing
  document.addEventListener("pointerover", (event) => {
    const place = of(event);
    clearTimeout(timer);
    if (tip?.contains(/** @type {Node} */ (event.target))) clearTimeout(leaving);
    const rests = Math.hypot(event.clientX - clicked.x, event.clientY - clicked.y) < 3;
    if (place && !rests && event.pointerType === "mouse")
      timer = setTimeout(() => showTip(place, place.dataset.why ?? "", place.dataset.title), DELAY);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType !== "mouse") return;
    // on its way to the numbers of the tip the pointer leaves what the tip belongs to
    if (tip?.hidden === false && tip.querySelector(".ruleno")) leaving = setTimeout(hideTip, DELAY);
    else hideTip();
  });
  document.addEventListener("focusin", (event) => {
    if (tip?.contains(/** @type {Node} */ (event.target))) return;
    const place = of(event);
    if (place?.matches(":focus-visible"))
      showTip(place, place.dataset.why ?? "", place.dataset.title);
    else hideTip();
  });
  watchFingers();
  document.addEventListener("click", (event) => {
    const place = of(event);
    clicked = { x: event.clientX, y: event.clientY };
    const tapped =
      /** @type {PointerEvent} */ (event).pointerType === "touch" &&
      !place?.matches("[data-act], a, [data-confirm]");
    if (place && (tapped || place.getAttribute("aria-disabled") === "true"))
      showTip(place, place.dataset.why ?? "", place.dataset.title);
    else if (!(/** @type {Element} */ (event.target).closest?.(".spot, .board, [data-peek]")))
      hideTip();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") throughNumbers(event);
    if (event.key !== "Escape") return;
    if (tip?.contains(document.activeElement)) owner?.focus();
    hideTip();
  });
}

/** Tab goes from what a tip belongs to through the numbers of its rules, and on from there. @param {KeyboardEvent} event */
function throughNumbers(event) {
  const all = tip?.hidden ? [] : [...(tip?.querySelectorAll("button") ?? [])];
  const active = document.activeElement;
  const now = all.findIndex((one) => one === active); // -1: at what the tip belongs to
  if (!owner || all.length === 0 || (now < 0 && (active !== owner || event.shiftKey))) return;
  const next = all[now + (event.shiftKey ? -1 : 1)];
  (next ?? owner).focus();
  if (next || event.shiftKey) event.preventDefault(); // else on from what it belongs to
}

/** A finger that rests on something shows its text, and does nothing else. A finger knows no titles: they are shown too. */
function watchFingers() {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let holding;
  let held = false;
  const stop = () => clearTimeout(holding);
  document.addEventListener("pointerdown", (event) => {
    stop();
    held = false;
    const place = /** @type {HTMLElement|null} */ (
      /** @type {Element} */ (event.target).closest?.("[data-why], [title]")
    );
    if (!place || event.pointerType !== "touch") return;
    holding = setTimeout(() => {
      held = true;
      showTip(place, place.dataset.why ?? place.title, place.dataset.title);
    }, HOLD);
  });
  for (const end of ["pointerup", "pointercancel", "scroll"])
    document.addEventListener(end, stop, true);
  document.addEventListener("contextmenu", (event) => {
    if (held) event.preventDefault();
  });
  document.addEventListener(
    "click",
    (event) => {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
