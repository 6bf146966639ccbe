// @ts-check
/** The account page: another device, sessions. */
import { call, problemWords } from "/static/js/core/api.js";

/** Do something and load the page again; a refusal is said in its card. @param {Element} at @param {() => Promise<unknown>} work */
export async function run(at, work) {
  const words = at.closest(".keep")?.querySelector(".bad");
  if (words) words.textContent = "";
  try {
    await work();
    location.reload();
  } catch (problem) {
    if (words) words.textContent = problemWords(problem);
  }
}

const SURE =
  "Sign out here? Without a passkey or another device you cannot come back to this name.";

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement|null} */ (
    /** @type {Element} */ (event.target).closest("[data-phone], [data-end], [data-end-others]")
  );
  if (!button) return;
  const { end } = button.dataset;
  if ("phone" in button.dataset)
    void import("/static/js/core/phone.js").then(({ openPhone }) => openPhone("/"));
  else if (!end) void run(button, () => call("DELETE", "/api/me/sessions"));
  else if (button.textContent !== "Sign out" || confirm(SURE))
    void run(button, () => call("DELETE", `/api/me/sessions/${end}`));
});
