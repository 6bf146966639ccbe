// @ts-check
/** A link from a letter: it says first what it does and as whom. The button alone uses it. */
import { post, problemWords } from "/static/js/core/api.js";

const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
const part = /** @type {HTMLElement} */ (document.querySelector(".keep"));
const bad = /** @type {HTMLElement} */ (part.querySelector(".bad"));
const title = /** @type {HTMLElement} */ (part.querySelector("h2"));
const done = /** @type {HTMLElement} */ (part.querySelector("[data-done]"));

/** @typedef {{purpose: "add"|"enter", address: string, account: {name: string}, other?: boolean}} Link */

/** @param {string} step what follows the slash @returns {Promise<Link|null>} */
async function ask(step) {
  bad.textContent = "";
  try {
    return await post(`/api/mail/${step}`, { token });
  } catch (problem) {
    bad.textContent = problemWords(problem);
    return null;
  }
}

/** Only one of the parts is seen. @param {HTMLElement} seen */
function show(seen) {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (
    part.querySelectorAll("[data-for], [data-done]")
  ))
    each.hidden = each !== seen;
}

/** @param {string} name @param {string} text */
const put = (name, text) => {
  for (const place of part.querySelectorAll(`[data-${name}]`)) place.textContent = text;
};

async function look() {
  const link = await ask("look");
  if (!link) return;
  put("name", link.account.name);
  put("address", link.address);
  title.textContent =
    link.purpose === "enter"
      ? `Sign in as ${link.account.name}?`
      : `Keep ${link.account.name} with ${link.address}?`;
  show(/** @type {HTMLElement} */ (part.querySelector(`[data-for="${link.purpose}"]`)));
}

part.addEventListener("click", async (event) => {
  if (!(/** @type {Element} */ (event.target).closest("[data-open]"))) return;
  const link = await ask("open");
  if (!link) return;
  if (link.purpose === "enter") {
    location.assign(link.other ? "/account/other" : "/account");
    return;
  }
  title.textContent = `${link.account.name} is kept with ${link.address}`;
  show(done);
  title.focus();
});

void look();
