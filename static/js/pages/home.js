// @ts-check
/** The first page: one tap opens a room or starts a game; the lists follow what happens, while somebody looks. */
import { post, problemWords } from "/static/js/core/api.js";
import { writeDays } from "/static/js/core/days.js";

const EVERY = 5000;
const problem = document.querySelector("[data-problem]");

/** @param {string} text */
function tell(text) {
  if (!(problem instanceof HTMLElement)) return;
  problem.textContent = text;
  problem.hidden = !text;
  if (text) problem.scrollIntoView({ block: "nearest" });
}

/**
 * Ask for a room and go there. The button shows that it works and cannot be pressed twice.
 * @param {HTMLElement} button
 * @param {string} path
 * @param {object} wish
 * @param {string} [invite] who is invited into the room
 */
async function go(button, path, wish, invite) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  tell("");
  try {
    /** @type {{room: Room}} */
    const { room } = await post(path, wish);
    if (invite) await post(`/api/rooms/${room.id}/invitations`, { person: invite });
    location.assign(`/r/${room.id}`);
  } catch (refused) {
    tell(problemWords(refused));
    button.removeAttribute("aria-busy");
  }
}

// "Open a room", "Play a bot" and "Learn a game" for all games ask which one
const pick = /** @type {HTMLDialogElement|null} */ (document.getElementById("pick"));

/** Of the room that is asked for: who is invited into it, and the group it is for. */
let room = { invite: "", group: "" };

const quick = () => import("./home/quick.js");

/** @param {"open"|"play"|"learn"|"quick"} what @param {DOMStringMap} [more] of the button: `invite`, `group` */
function ask(what, { invite = "", group = "" } = {}) {
  if (!pick) return;
  pick.dataset.what = what;
  room = { invite, group };
  pick.showModal();
  if (what === "quick")
    void quick()
      .then(({ showAlive }) => showAlive(pick))
      .catch((refused) => tell(problemWords(refused)));
}

pick?.addEventListener("click", (event) => {
  if (event.target === pick) pick.close();
  const chosen = /** @type {HTMLElement|null} */ (
    /** @type {Element} */ (event.target).closest("[data-choose]")
  );
  if (!chosen) return;
  const game = chosen.dataset.choose ?? "";
  if (pick.dataset.what === "quick") {
    void quick()
      .then(({ playNow, chosenPace }) => playNow(chosen, game, chosenPace(pick), tell))
      .then(() => pick.close());
    return;
  }
  if (pick.dataset.what === "open") {
    const { group, invite } = room;
    const all = /** @type {HTMLInputElement|null} */ (document.querySelector("[data-call-all]"));
    const path = group ? `/api/groups/${group}/rooms` : "/api/rooms";
    const wish = group ? { game, call: all?.checked ?? false } : { game };
    void go(chosen, path, wish, invite).then(() => pick.close());
    return;
  }
  if (pick.dataset.what === "learn") {
    void go(chosen, "/api/lessons", { game }).then(() => pick.close());
    return;
  }
  const wanted = /** @type {HTMLInputElement} */ (pick.querySelector("[name=level]:checked")).value;
  const levels = (chosen.dataset.levels ?? "").split(" ");
  void go(chosen, "/api/play", { game, bot: levels.includes(wanted) ? wanted : "easy" }).then(() =>
    pick.close(),
  );
});

document.addEventListener("click", (event) => {
  const asks = /** @type {HTMLElement|null} */ (
    /** @type {Element} */ (event.target).closest("[data-pick], [data-invite]")
  );
  if (asks) {
    ask(/** @type {"open"|"play"|"learn"|"quick"} */ (asks.dataset.pick ?? "open"), asks.dataset);
    return;
  }
  const button = /** @type {HTMLElement|null} */ (
    /** @type {Element} */ (event.target).closest(
      "[data-open], [data-play], [data-learn], [data-quick]",
    )
  );
  if (!button) return;
  const {
    open,
    play,
    learn,
    lesson,
    bot,
    seats,
    options: wish,
    quick: match,
    pace,
  } = button.dataset;
  if (match) {
    void quick().then(({ playNow }) => playNow(button, match, pace ?? "", tell));
    return;
  }
  const options = wish ? JSON.parse(wish) : undefined;
  const number = seats ? Number(seats) : undefined;
  if (open) go(button, "/api/rooms", { game: open, seats: number });
  else if (learn) go(button, "/api/lessons", { game: learn, lesson });
  else go(button, "/api/play", { game: play, bot, seats: number, options });
});

// coming back by the back button: the buttons work again
window.addEventListener("pageshow", (event) => {
  for (const button of document.querySelectorAll("[aria-busy]"))
    button.removeAttribute("aria-busy");
  if (event.persisted) location.reload(); // name and tables may be others by now
});

/** What the server said last of each list. @type {Map<string, string>} */
const told = new Map();

/** Put new lists in place of the old ones, without losing the place of the keyboard. */
async function refresh() {
  const answer = await fetch(`${location.pathname}?part=now`, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of fresh.querySelectorAll("[data-now]")) {
    const old = document.querySelector(`[data-now="${part.getAttribute("data-now")}"]`);
    const name = part.getAttribute("data-now") ?? "";
    if (!old || told.get(name) === part.innerHTML) continue;
    told.set(name, part.innerHTML);
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const address = focused?.getAttribute("href");
    for (const board of part.querySelectorAll("[data-board]")) {
      const known = old.querySelector(`[data-room="${board.getAttribute("data-room")}"]`);
      if (known) board.replaceWith(known); // it goes on where it is
    }
    old.replaceChildren(...part.childNodes);
    if (address)
      /** @type {HTMLElement|null} */ (
        old.querySelector(`[href="${CSS.escape(address)}"]`)
      )?.focus();
  }
  writeDays();
  boards();
}

/** Pictures of live tables become boards; what that takes is fetched only where there are some. */
const boards = () => {
  if (document.querySelector("[data-board]"))
    void import("./liveboards.js").then(({ liveBoards }) => liveBoards());
};

/** @type {number|undefined} */
let timer;
function follow() {
  clearInterval(timer);
  if (document.hidden) return;
  timer = setInterval(() => refresh().catch(() => {}), EVERY);
}
document.addEventListener("visibilitychange", () => {
  follow();
  if (!document.hidden) refresh().catch(() => {});
});
if (document.querySelector("[data-now]")) follow();
boards();
