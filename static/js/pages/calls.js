// @ts-check
/** How one is told that a table wants one: in this browser, at an address of one's own, of what, and when not. */
import "/static/js/core/days.js";
import { call, post, problemWords } from "/static/js/core/api.js";
import { canTell, subscription, tellHere, tellNoMore } from "/static/js/core/telling.js";

/** @typedef {import("/static/js/core/telling.js").Calls} Calls */

const page = /** @type {HTMLElement} */ (document.querySelector("[data-calls]"));
const { me = "", key = "" } = page.dataset;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (page.querySelector(selector));

/** Do it; a refusal is said where it was asked. @param {string} place @param {() => Promise<void>} work */
async function run(place, work) {
  const words = find(place);
  words.textContent = "";
  try {
    await work();
  } catch (problem) {
    words.textContent = problemWords(problem);
  }
}

/** @param {string} text */
const clock = (text) => {
  const [hours, minutes] = text.split(":").map(Number);
  return hours * 60 + minutes;
};

async function saveWishes() {
  const form = /** @type {HTMLFormElement} */ (find("[data-wishes]"));
  const fields = new FormData(form);
  const begin = clock(String(fields.get("begin"))),
    end = clock(String(fields.get("end")));
  const quiet = fields.get("quiet") ? { begin, end, zone } : null;
  await call("PUT", "/api/me/calls", { kinds: fields.getAll("kind"), quiet });
  find("[data-saved]").textContent = "Saved.";
}

/** What this browser can do, and does. */
async function showHere() {
  const button = /** @type {HTMLButtonElement|null} */ (page.querySelector("[data-here]"));
  if (!button) return;
  const on = await subscription();
  const denied = canTell() && Notification.permission === "denied";
  const ios = /iPhone|iPad/.test(navigator.userAgent);
  button.hidden = !canTell() || denied || (!!on && !!page.querySelector("[data-this]"));
  find("[data-cannot]").textContent = !canTell()
    ? ios
      ? "Put Tidetable on your home screen first (Share, then Add to Home Screen), and open it from there."
      : "This browser cannot show notifications of pages."
    : denied
      ? "This browser blocks notifications of this page. You can allow them in its settings."
      : "";
}

page.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-here]"))
    void run("[data-here-bad]", async () => {
      await tellHere(me, key);
      location.reload();
    });
  const browser = /** @type {HTMLElement|null} */ (target.closest("[data-browser]"));
  if (browser && target.closest("[data-off]"))
    void run("[data-here-bad]", async () => {
      await call("DELETE", `/api/me/calls/browsers/${browser.dataset.browser}`);
      if (browser.dataset.this !== undefined) await tellNoMore();
      location.reload();
    });
  if (target.closest("[data-hook-off]"))
    void run("[data-hook-bad]", async () => {
      await call("DELETE", "/api/me/calls/hook");
      location.reload();
    });
  const letters = /** @type {HTMLElement|null} */ (target.closest("[data-letters]"));
  if (letters)
    void run("[data-letters-bad]", async () => {
      await call(letters.dataset.letters ?? "", "/api/me/calls/letters");
      location.reload();
    });
  if (target.closest("[data-back]"))
    void run("[data-away-bad]", async () => {
      await call("DELETE", "/api/me/vacation");
      location.reload();
    });
  if (target.closest("[data-test]"))
    void run("[data-test-bad]", async () => {
      /** @type {{tests: {way: string, wrong: string|null}[]}} */
      const { tests } = await post("/api/me/calls/test");
      find("[data-tested]").textContent =
        tests.map(({ way, wrong }) => `${way}: ${wrong ?? "sent"}.`).join(" ") ||
        "Nothing is switched on yet.";
    });
});

page.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const fields = new FormData(form);
  if (form.dataset.away !== undefined) {
    void run("[data-away-bad]", async () => {
      await call("PUT", "/api/me/vacation", { days: Number(fields.get("days")) });
      location.reload();
    });
    return;
  }
  void run("[data-hook-bad]", async () => {
    const wish = { url: String(fields.get("url")).trim(), form: fields.get("form") };
    /** @type {{secret: string}} */
    const { secret } = await call("PUT", "/api/me/calls/hook", wish);
    if (wish.form !== "json") location.reload();
    find("[data-secret]").textContent = `The secret that signs it, shown only now: ${secret}`;
  });
});

find("[data-wishes]").addEventListener("change", () => void run("[data-wishes-bad]", saveWishes));
find("[data-zone]").textContent = zone;
void showHere();
