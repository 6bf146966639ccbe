// @ts-check
/** The list of one's tables follows what happens, while one looks; N goes to the first that wants one. */
import { writeDays } from "/static/js/core/days.js";
import { looked, watchLooking } from "/static/js/core/looking.js";

const EVERY = 10_000;
const list = /** @type {HTMLElement} */ (document.querySelector("[data-list]"));
let had = list.innerHTML;

async function renew() {
  if (!looked()) return;
  try {
    const answer = await fetch("/tables?part=now", { credentials: "same-origin" });
    const now = answer.ok ? await answer.text() : had;
    if (now === had) return;
    had = now;
    const link = document.activeElement?.getAttribute("href");
    list.innerHTML = now;
    writeDays();
    /** @type {HTMLElement|null} */ (
      link && list.querySelector(`[href="${CSS.escape(link)}"]`)
    )?.focus();
    const wanted = list.querySelectorAll(".turn--mine").length;
    document.title = `${wanted ? `(${wanted}) ` : ""}Your tables · Tidetable`;
  } catch (lost) {
    if (!(lost instanceof TypeError)) throw lost; // no connection: asked again soon
  }
}

setInterval(renew, EVERY);
watchLooking(renew);
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.key !== "n" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, textarea, select, dialog")) return;
  /** @type {HTMLElement|null} */ (list.querySelector(".turn--mine"))?.click();
});
