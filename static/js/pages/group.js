// @ts-check
/** The page of a group: members and owners, its link, its settings. */
import { call, problemWords } from "/static/js/core/api.js";

const root = /** @type {HTMLElement} */ (document.querySelector("[data-group]"));
const problem = /** @type {HTMLElement} */ (document.querySelector("[data-problem]"));
const path = `/api/groups/${root.dataset.group}`;

/**
 * Do something and load the page again, or another one; a refusal is said.
 * @param {() => Promise<unknown>} work @param {string} [onward]
 */
async function run(work, onward) {
  problem.textContent = "";
  try {
    await work();
    if (onward) location.assign(onward);
    else location.reload();
  } catch (refused) {
    problem.textContent = problemWords(refused);
    problem.scrollIntoView({ block: "nearest" });
  }
}

/** Whether a button that takes something away was pressed twice. @param {HTMLElement} button */
function sure(button) {
  if (!button.dataset.sure || button.dataset.asked) return true;
  button.dataset.asked = "1";
  button.removeAttribute("aria-label");
  button.textContent = button.dataset.sure;
  return false;
}

root.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement|null} */ (
    /** @type {Element} */ (event.target).closest("button[type=button]")
  );
  if (!button || !sure(button)) return;
  const { role, person, remove, leave, close, renew } = button.dataset;
  if (role) void run(() => call("PUT", `${path}/members/${person}`, { role }));
  else if (remove) void run(() => call("DELETE", `${path}/members/${remove}`));
  else if (leave) void run(() => call("DELETE", `${path}/members/${leave}`), "/people");
  else if (close !== undefined) void run(() => call("DELETE", path), "/people");
  else if (renew !== undefined) void run(() => call("POST", `${path}/links`));
});

root.addEventListener("change", (event) => {
  const box = /** @type {HTMLInputElement} */ (event.target);
  if (box.matches("[data-public]"))
    void run(() => call("PATCH", path, { access: box.checked ? "public" : "private" }));
});

root.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const fields = new FormData(form);
  if (form.matches("[data-rename]"))
    void run(() => call("PATCH", path, { name: fields.get("name") }));
  else if (form.matches("[data-copy]")) void copy(form);
  else void invite(form, String(fields.get("person")));
});

/** @param {HTMLFormElement} form */
async function copy(form) {
  const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const button = /** @type {HTMLElement} */ (form.querySelector("button"));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Press Ctrl C"; // not served over https: it is selected
  }
}

/** @param {HTMLFormElement} form @param {string} person */
async function invite(form, person) {
  const said = /** @type {HTMLElement} */ (document.querySelector("[data-said]"));
  const chosen = /** @type {HTMLOptionElement|null} */ (form.querySelector("option:checked"));
  try {
    await call("POST", `${path}/invitations`, { person });
    said.textContent = `${chosen?.textContent} is invited.`;
  } catch (refused) {
    said.textContent = problemWords(refused);
  }
}
