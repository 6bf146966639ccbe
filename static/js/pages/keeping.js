// @ts-check
/** The account page: passkeys, another device, sessions. */
import { call, problemWords } from "/static/js/core/api.js";
import {
  addPasskey,
  cancelled,
  enterWithPasskey,
  knowsPasskeys,
} from "/static/js/core/passkeys.js";

/**
 * Do something, then go where it says or load the page again; a refusal is said in its card.
 * @param {Element} at @param {() => Promise<unknown>} work
 */
async function run(at, work) {
  const words = at.closest(".keep")?.querySelector(".bad");
  if (words) words.textContent = "";
  try {
    const next = await work();
    if (typeof next === "string") location.assign(next);
    else location.reload();
  } catch (problem) {
    if (words && !cancelled(problem)) words.textContent = problemWords(problem);
  }
}

/** Whoever played here before decides what becomes of that. @param {{other: boolean}} entered */
const onward = ({ other }) => (other ? "/account/other" : null);

const SURE =
  "Sign out here? Without a passkey or another device you cannot come back to this name.";
const LAST = "Remove your only passkey? Then your name lives in your browsers alone.";

/** What each button does. @type {Record<string, (button: HTMLElement, value: string) => void>} */
const acts = {
  phone: () => void import("/static/js/core/phone.js").then(({ openPhone }) => openPhone("/")),
  addKey: (button) => void run(button, addPasskey),
  enterKey: (button) => void run(button, async () => onward(await enterWithPasskey())),
  removeKey: (button, key) => {
    if (!("last" in button.dataset) || confirm(LAST))
      void run(button, () => call("DELETE", `/api/me/passkeys/${key}`));
  },
  endOthers: (button) => void run(button, () => call("DELETE", "/api/me/sessions")),
  end: (button, session) => {
    if (!("sure" in button.dataset) || confirm(SURE))
      void run(button, () => call("DELETE", `/api/me/sessions/${session}`));
  },
};

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  for (const [name, act] of Object.entries(acts))
    if (button && name in button.dataset) act(button, button.dataset[name] ?? "");
});

if (!knowsPasskeys) {
  for (const part of document.querySelectorAll("[data-needs-passkeys]"))
    part.toggleAttribute("hidden", true);
  for (const part of document.querySelectorAll("[data-no-passkeys]"))
    part.toggleAttribute("hidden", false);
}
