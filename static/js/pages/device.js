// @ts-check
/** This device takes the place of another one, or stands beside it: code, number, yes from over there. */
import { post, problemWords } from "/static/js/core/api.js";

const LOOK_MS = 1000;
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-code]"));
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("code"));
const bad = /** @type {HTMLElement} */ (document.querySelector("[data-bad]"));
const waiting = /** @type {HTMLElement} */ (document.querySelector("[data-waiting]"));
const over = /** @type {HTMLElement} */ (document.querySelector("[data-over]"));

/** @param {HTMLElement} part the only one of the three that is seen @param {string} [words] */
function show(part, words = "") {
  for (const each of [form, waiting, over]) each.hidden = each !== part;
  if (part === over) /** @type {HTMLElement} */ (over.querySelector("p")).textContent = words;
  part.querySelector("h2")?.focus();
}

/** @param {string} name @param {string} text */
const put = (name, text) => {
  for (const place of document.querySelectorAll(`[data-${name}]`)) place.textContent = text;
};

/** @type {Record<string, string>} */
const ENDS = {
  refused: "The other device said no.",
  dead: "The two minutes are over.",
};

/** @param {string} secret */
async function wait(secret) {
  try {
    const now = await post("/api/devices/take", { secret });
    if (now.state === "in") {
      location.assign(now.other ? `/account/other?next=${encodeURIComponent(now.next)}` : now.next);
      return;
    }
    if (ENDS[now.state]) {
      show(over, ENDS[now.state]);
      return;
    }
  } catch (problem) {
    if (!(problem instanceof TypeError)) {
      show(over, problemWords(problem));
      return;
    }
  }
  setTimeout(() => void wait(secret), LOOK_MS);
}

async function ask() {
  bad.textContent = "";
  try {
    const asked = await post("/api/devices/ask", { code: field.value });
    put("name", asked.account.name);
    put("number", String(asked.number));
    show(waiting);
    void wait(asked.secret);
  } catch (problem) {
    bad.textContent = problemWords(problem);
    field.focus();
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void ask();
});
over.querySelector("button")?.addEventListener("click", () => {
  field.value = "";
  show(form);
});

// the code of a scanned link stands behind the #, where no server and no log reads it
if (location.hash.length > 1) {
  field.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}
