// @ts-check
/** The account page: passkeys, another device, sessions. */
import { call, post, problemWords } from "/static/js/core/api.js";
import "/static/js/core/days.js";
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
const LAST = "Remove it? Then your name lives in your browsers alone.";

/** What each button does. @type {Record<string, (button: HTMLElement, value: string) => void>} */
const acts = {
  phone: () => void import("/static/js/core/phone.js").then(({ openPhone }) => openPhone("/")),
  addKey: (button) => void run(button, addPasskey),
  enterKey: (button) => void run(button, async () => onward(await enterWithPasskey())),
  removeKey: (button, key) => {
    if (!("last" in button.dataset) || confirm(LAST))
      void run(button, () => call("DELETE", `/api/me/passkeys/${key}`));
  },
  removeAddress: (button, address) => {
    if (!("last" in button.dataset) || confirm(LAST))
      void run(button, () => call("DELETE", `/api/me/mail/${encodeURIComponent(address)}`));
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

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const card = form.closest(".keep");
  if (!card || !form.matches("[data-add-address], [data-enter-address]")) return;
  event.preventDefault();
  const said = /** @type {HTMLElement} */ (card.querySelector("[data-said]"));
  const bad = /** @type {HTMLElement} */ (card.querySelector(".bad"));
  said.textContent = bad.textContent = "";
  const address = String(new FormData(form).get("address"));
  try {
    await post("addAddress" in form.dataset ? "/api/me/mail" : "/api/mail/enter", { address });
    said.textContent = `If ${address} can be written to, a letter is on its way. Its link works for 15 minutes.`;
  } catch (problem) {
    bad.textContent = problemWords(problem);
  }
});

/** Where the browser offers passkeys in a field, one is chosen there without a press of the button. */
async function offerPasskeys() {
  const field = document.querySelector("[autocomplete~=webauthn]");
  if (!field || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  field.addEventListener(
    "focus",
    async () => {
      try {
        location.assign(
          onward(await enterWithPasskey({ mediation: "conditional" })) ?? location.pathname,
        );
      } catch {
        /* the button and the letter are still there */
      }
    },
    { once: true },
  );
}

if (knowsPasskeys) void offerPasskeys();
else {
  for (const part of document.querySelectorAll("[data-needs-passkeys]"))
    part.toggleAttribute("hidden", true);
  for (const part of document.querySelectorAll("[data-no-passkeys]"))
    part.toggleAttribute("hidden", false);
}
