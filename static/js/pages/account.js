// @ts-check
/** Name and theme: the button with your name opens a dialog, the half moon switches at once. */
import { call } from "/static/js/core/api.js";
import { fetched } from "/static/js/core/fetched.js";
import { change, cycleTheme, settings } from "/static/js/core/settings.js";

// error pages have no visitor and no dialog
const dialog = /** @type {HTMLDialogElement|null} */ (document.getElementById("account"));
const form = dialog?.querySelector("form");
const field = /** @type {HTMLInputElement} */ (form?.elements.namedItem("name"));
const bad = /** @type {HTMLElement} */ (dialog?.querySelector(".bad"));

// who is known is told of invitations, on whatever page is open; the page itself comes first
if (dialog?.dataset.me)
  setTimeout(() => void fetched(() => import("/static/js/core/invitations.js")), 2000);
if (document.querySelector("[data-invited]"))
  void fetched(() => import("/static/js/core/invited.js"));

/** @param {string} name */
function showName(name) {
  for (const place of document.querySelectorAll("[data-my-name]")) place.textContent = name;
  const button = document.querySelector("[data-account]");
  button?.setAttribute("aria-label", `You are ${name}. Change your name`);
  const letter = button?.querySelector(".ava__l");
  if (letter) letter.textContent = [...name][0].toUpperCase();
  field.value = name;
}

/**
 * Give yourself another name everywhere.
 * @param {string} name
 * @returns {Promise<{id: string, name: string, kind: string}>}
 */
export async function rename(name) {
  const me = await call("PATCH", "/api/me", { name });
  window.dispatchEvent(new CustomEvent("tidetable:me", { detail: me }));
  return me;
}

/** Open the dialog, as the button with your name does. */
function openAccount() {
  if (!dialog || !form) return;
  bad.textContent = "";
  for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (
    form.querySelectorAll("[name=theme]")
  )) {
    radio.checked = radio.value === settings.value.theme;
  }
  dialog.showModal();
  field.select();
}

if (form)
  window.addEventListener("tidetable:me", (event) =>
    showName(/** @type {CustomEvent} */ (event).detail.name),
  );

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-theme-toggle]")) cycleTheme();
  const warning = target.closest("[data-read-warning]");
  if (warning)
    void call("POST", "/api/me/warning", {}).then(() => warning.closest(".sitenote")?.remove());
  if (target.closest("[data-account]")) openAccount();
  if (target === dialog || target.closest("#account [data-close]")) dialog?.close();
});

form?.addEventListener("change", (event) => {
  const radio = /** @type {HTMLInputElement} */ (event.target);
  if (radio.name === "theme") change({ theme: /** @type {"auto"|"light"|"dark"} */ (radio.value) });
});

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = field.value.trim();
  if (!name) return;
  try {
    await rename(name);
    dialog?.close();
  } catch (problem) {
    bad.textContent = /** @type {Error} */ (problem).message;
    field.focus();
  }
});
