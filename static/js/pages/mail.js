// @ts-check
/** A link from a letter: used by the button alone, so that whoever only looks at links uses none up. */
import { post, problemWords } from "/static/js/core/api.js";

const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
const bad = /** @type {HTMLElement} */ (document.querySelector(".keep .bad"));
const ready = /** @type {HTMLElement} */ (document.querySelector("[data-ready]"));
const done = /** @type {HTMLElement} */ (document.querySelector("[data-done]"));
const words = /** @type {HTMLElement} */ (document.querySelector("[data-words]"));

document.querySelector("[data-open]")?.addEventListener("click", async () => {
  bad.textContent = "";
  try {
    const now = await post("/api/mail/open", { token });
    if (now.purpose === "enter") {
      location.assign(now.other ? "/account/other" : "/account");
      return;
    }
    ready.hidden = true;
    done.hidden = false;
    words.textContent = `${now.account.name} is kept with ${now.address}`;
    words.focus();
  } catch (problem) {
    bad.textContent = problemWords(problem);
  }
});
