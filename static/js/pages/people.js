// @ts-check
/** Add friends; mute, block and report a person; the own data: sign out, delete. */
import "/static/js/core/days.js";
import { call } from "/static/js/core/api.js";

const problem = document.querySelector("[data-problem]");

/**
 * Do something and load the page again; a refusal is said where it was asked.
 * @param {() => Promise<unknown>} work @param {string} [onward]
 */
async function run(work, onward) {
  if (problem) problem.textContent = "";
  try {
    await work();
    if (onward) location.assign(onward);
    else location.reload();
  } catch (refused) {
    if (problem) problem.textContent = /** @type {Error} */ (refused).message;
  }
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement|null} */ (
    /** @type {Element} */ (event.target).closest(
      "[data-avoid], [data-forgive], [data-befriend], [data-unfriend], [data-sign-out]",
    )
  );
  if (!button) return;
  const { avoid, person, forgive, befriend, unfriend } = button.dataset;
  if (avoid) void run(() => call("PUT", `/api/me/avoided/${person}`, { how: avoid }));
  else if (forgive) void run(() => call("DELETE", `/api/me/avoided/${forgive}`));
  else if (befriend) void run(() => call("PUT", `/api/me/friends/${befriend}`));
  else if (unfriend) void run(() => call("DELETE", `/api/me/friends/${unfriend}`));
  else void run(() => call("POST", "/api/me/revoke", {}));
});

document.addEventListener("change", (event) => {
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (box.matches("[data-offline]"))
    void run(() => call("PUT", "/api/me/presence", { offline: box.checked }));
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const fields = new FormData(form);
  if (form.matches("[data-new-group]")) {
    event.preventDefault();
    void run(async () => {
      const { id } = await call("POST", "/api/groups", { name: fields.get("name") });
      location.assign(`/groups/${id}`);
    }, "#made");
  } else if (form.matches("[data-delete-me]")) {
    event.preventDefault();
    void run(() => call("POST", "/api/me/delete", { name: fields.get("name") }), "/");
  } else if (form.matches("[data-report]")) {
    event.preventDefault();
    const body = {
      person: form.dataset.report,
      reason: fields.get("reason"),
      text: fields.get("text"),
    };
    void run(async () => {
      await call("POST", "/api/reports", body);
      form.replaceWith(
        Object.assign(document.createElement("p"), {
          textContent: "Thank you. The operators will read your report.",
        }),
      );
    }, "#reported");
  }
});
