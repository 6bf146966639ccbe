// @ts-check
/** Keys of the table. Single letters can be switched off. */
import { settings } from "./settings.js";
import { hideTip } from "./tip.js";
import { mayBeHelped } from "./helped.js";

/** @param {Table} t */
export function watchKeys(t) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
      return;
    if (target.closest("input, textarea, select")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    if (digit) {
      t.hints.value = true;
      const action = t.game.numbered(t)[digit - 1];
      if (action) {
        t.game.press(t, action);
        event.preventDefault();
      }
      return;
    }
    if (event.key.startsWith("Arrow") || event.key === "Tab") t.hints.value = true;
    if (
      event.key === "Enter" &&
      (!target.closest("button, a, summary, [role=tab]") ||
        target.closest("[data-card], .spot")?.getAttribute("aria-pressed") === "true")
    ) {
      if (t.armed().ok) {
        t.confirm();
        event.preventDefault();
      }
      return;
    }
    if (event.key === "Escape") {
      hideTip();
      if (t.open.value) t.open.value = "";
      else if (t.game.crumbs(t).length > 0 || t.plan.value || t.pointer.picked.value.length > 0)
        t.undo();
      return;
    }
    if (!settings.value.letters) return;
    const act = LETTERS[event.key.toLowerCase()];
    if (act) {
      act(t);
      event.preventDefault();
    }
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}

const ENDS = ["end_turn", "pass", "end_go"];

/** @type {Record<string, (t: Table) => void>} */
const LETTERS = {
  u: (t) => t.undo(),
  e: (t) => {
    const pass = t.game.passes(t).find(({ action }) => action)?.action;
    if (pass) t.send(pass);
    else if (ENDS.includes(t.game.finishVerb(t) ?? "")) t.confirm();
  },
  l: (t) => {
    t.panel.value = "log";
    t.tab.value = "log";
    focus(".log");
  },
  c: (t) => {
    t.panel.value = "chat";
    t.tab.value = "chat";
    focus("[data-chat]");
  },
  m: (t) => {
    t.open.value = t.open.value === "moves" ? "" : "moves";
  },
  t: (t) => {
    if (mayBeHelped(t)) t.hint.value = !t.hint.value;
  },
  n: (t) => {
    if (t.store.me.value !== null)
      void import("./elsewhere.js").then(({ nextTable }) => nextTable(t.store.room.value.id));
  },
  r: (t) => void import("./walk.js").then(({ walk }) => walk(t)),
  h: () => focus(".hand [data-item]"),
  b: () => focus(".board [data-item]"),
  "?": () => void import("./dialogs.js").then(({ openKeys }) => openKeys()),
};

/** @param {string} selector */
const focus = (selector) =>
  requestAnimationFrame(() => {
    const found = /** @type {HTMLElement|undefined} */ (
      [...document.querySelectorAll(selector)].find(
        (one) => /** @type {HTMLElement} */ (one).offsetWidth > 0,
      )
    );
    found?.focus();
  });
