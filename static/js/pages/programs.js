// @ts-check
/** Programs: make one, show its token this once, take it back. */
import "/static/js/core/days.js";
import { call, post, problemWords } from "/static/js/core/api.js";

/** @typedef {{token: string, program: {id: string, name: string}}} Made */

const shown = /** @type {HTMLElement} */ (document.querySelector("[data-token]"));
const field = /** @type {HTMLInputElement} */ (shown.querySelector("[data-token-text]"));
const copied = /** @type {HTMLElement} */ (shown.querySelector("[data-copied]"));

/** Show a new token, until it was copied. @param {Made} made */
function show({ token, program }) {
  const of = /** @type {HTMLElement} */ (shown.querySelector("[data-token-of]"));
  of.textContent = program.name;
  field.value = token;
  copied.textContent = "";
  shown.hidden = false;
  /** @type {HTMLElement} */ (shown.querySelector("h2")).focus();
  shown.scrollIntoView({ block: "nearest" });
}

/** Do it; a refusal is said in `place`. @param {string} place @param {() => Promise<void>} work */
async function run(place, work) {
  const words = /** @type {HTMLElement} */ (document.querySelector(place));
  words.textContent = "";
  try {
    await work();
  } catch (problem) {
    words.textContent = problemWords(problem);
  }
}

async function copy() {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    copied.textContent = "Copied.";
  } catch {
    copied.textContent = "Select it and copy it yourself: the browser does not let the page.";
  }
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("[data-new]")) return;
  event.preventDefault();
  const fields = new FormData(form);
  const wish = { name: String(fields.get("name")).trim(), scopes: fields.getAll("scope") };
  void run("[data-bad]", async () => {
    show(await post("/api/me/programs", wish));
    form.reset();
  });
});

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-copy]")) void copy();
  if (target.closest("[data-done]")) location.reload();
  const program = /** @type {HTMLElement|null} */ (target.closest("[data-program]"));
  if (!program) return;
  const { program: id, name, scopes = "" } = program.dataset;
  const address = `/api/me/programs/${id}`;
  const gone = `Delete ${name}? It resigns what it plays. Its finished games stay, without its name.`;
  if (target.closest("[data-renew]"))
    void run("[data-problem]", async () =>
      show(await post(`${address}/token`, { scopes: scopes.split(" ").filter(Boolean) })),
    );
  if (target.closest("[data-revoke]"))
    void run("[data-problem]", async () => {
      await call("DELETE", `${address}/token`);
      location.reload();
    });
  if (target.closest("[data-delete]") && confirm(gone))
    void run("[data-problem]", async () => {
      await call("DELETE", address);
      location.reload();
    });
});
