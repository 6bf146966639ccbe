// @ts-check
/** Both sides: bring along, leave, or go back. */
import { post, problemWords } from "/static/js/core/api.js";

const part = /** @type {HTMLElement} */ (document.querySelector("[data-other]"));
const bad = /** @type {HTMLElement} */ (part.querySelector(".bad"));
const { other, next = "/" } = part.dataset;

/** @param {HTMLButtonElement} button @param {() => Promise<unknown>} work */
async function run(button, work) {
  bad.textContent = "";
  button.disabled = true; // it takes a moment where many games are counted anew
  try {
    await work();
    location.assign(next);
  } catch (problem) {
    bad.textContent = problemWords(problem);
    button.disabled = false;
  }
}

part.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (!button) return;
  if ("bring" in button.dataset) void run(button, () => post("/api/me/other/bring", { other }));
  else if ("back" in button.dataset) void run(button, () => post("/api/me/other/back"));
  else location.assign(next);
});
