// @ts-check
/** Somebody waits for a quick match: on every page of the site, until the table opens or they wait no more. */
import { call, post, problemWords } from "/static/js/core/api.js";
import { html, icon, plural, render, signal } from "/static/js/core/ui.js";
import { settings } from "/static/js/core/settings.js";

/** @typedef {import("./home/quick.js").Place} Place */

const MARK = "tidetable_waits"; // a cookie: pages that are opened meanwhile bring this module along
const DAYS = 3;
const OFFER = 10_000; // ms alone, until a bot is offered
const AGAIN = 2000;
/** A position others wait for is not left without being asked. */
const busy = () => document.body.dataset.stage === "table";

const place = signal(/** @type {Place} */ ({ state: "none" }));
const shown = signal(/** @type {"place"|"missed"|"nothing"} */ ("nothing"));
const down = signal(false);
const words = signal("");
const tick = signal(0);
/** When the place was told, on this page's own clock. */
let toldAt = 0;
/** @type {AbortController|null} */
let line = null;
/** @type {ReturnType<typeof setInterval>|undefined} */
let timer;
let title = "";

/** @param {number} days */
const mark = (days) => {
  document.cookie = `${MARK}=1; path=/; samesite=lax; max-age=${days * 86_400}`;
};

/** Begin to follow, or go on with another place. @param {Place} [now] */
export function start(now) {
  mark(DAYS);
  if (!document.getElementById("waits")) {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = "/static/css/pages/waiting.css";
    const root = document.createElement("div");
    root.id = "waits";
    document.head.append(sheet);
    document.body.append(root);
    render(html`<${Waits} />`, root);
  }
  if (now) heed(now);
  clearInterval(timer);
  timer = setInterval(() => {
    tick.value += 1;
  }, 1000);
  if (!line) void follow();
}

function stop() {
  line?.abort();
  line = null;
  clearInterval(timer);
  mark(0);
  untitle();
}

/** Where one is, line by line; whenever the line breaks, anew. */
async function follow() {
  const mine = new AbortController();
  line = mine;
  for (let at = performance.now(); line === mine;) {
    try {
      const answer = await fetch("/api/quick/stream", { signal: mine.signal });
      if (answer.status === 401) return nowhere();
      if (answer.ok && answer.body) await read(answer.body);
    } catch (problem) {
      if (mine.signal.aborted) return;
      if (!(problem instanceof TypeError)) throw problem; // the line is cut
    }
    if (line !== mine) return;
    down.value = true;
    if (performance.now() - at < AGAIN) await new Promise((done) => setTimeout(done, AGAIN));
    at = performance.now();
  }
}

/** @param {ReadableStream<Uint8Array>} body */
async function read(body) {
  const reader = body.getReader();
  let first = true;
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      if (!text) continue;
      const event = JSON.parse(text);
      down.value = false;
      if (event.type !== "place") continue;
      heed(event, first);
      first = false;
    }
  }
}

/** @param {Place} now @param {boolean} [first]  what a line says first */
function heed(now, first = false) {
  const before = place.peek();
  if (now.state === "none") {
    // the place was lost with the line: one waits anew, unless one said otherwise on another page
    const lost = first && document.cookie.includes(`${MARK}=1`);
    if (lost && before.state === "waiting" && shown.peek() === "place") void again(before);
    else if (before.state === "paired") missed();
    else nowhere();
    return;
  }
  place.value = now;
  toldAt = performance.now();
  shown.value = "place";
  if (now.state === "waiting" && before.state === "paired")
    words.value = `${before.opponent} did not come. You are first in line.`;
  else if (now.state === "waiting" && before.state !== "waiting") words.value = "";
  if (now.state === "paired" && before.state !== "paired") ring();
  if (now.state === "paired") comeIfLooking();
  if (now.state === "begun") open();
}

/** Wait anew where one waited. @param {Place} before */
async function again({ game, pace }) {
  try {
    start(await post("/api/quick", { game, pace }));
  } catch (problem) {
    words.value = problemWords(problem);
  }
}

function nowhere() {
  stop();
  shown.value = "nothing";
  place.value = { state: "none" };
}

function missed() {
  stop();
  words.value = "";
  place.value = { ...place.peek(), state: "none" };
  shown.value = "missed";
}

function ring() {
  words.value = `${place.peek().opponent} is there.`;
  title ||= document.title;
  document.title = `● ${place.peek().opponent} waits for you`;
  navigator.vibrate?.([80, 60, 80]);
  if (settings.value.sound)
    void import("/static/js/core/synth.js").then(({ SOUNDS }) => SOUNDS.bell());
}

function untitle() {
  if (title) document.title = title;
  title = "";
}

/** Whoever looks at the page is there; at a table, they say so. */
function comeIfLooking() {
  if (!document.hidden && !busy() && !place.peek().here) void come();
}

async function come() {
  try {
    heed(await post("/api/quick/here"));
  } catch (problem) {
    words.value = problemWords(problem);
  }
}

/** The table has opened: whoever looks goes there. In a game of days there is no hurry to leave another table. */
function open() {
  const { room, lasting } = place.peek();
  untitle();
  if (document.hidden || (lasting && busy())) {
    line?.abort();
    line = null;
    mark(0);
    return;
  }
  stop();
  location.assign(`/r/${room}`);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden || shown.peek() !== "place") return;
  if (place.peek().state === "paired") comeIfLooking();
  if (place.peek().state === "begun") open();
});

async function cancel() {
  const before = place.peek();
  nowhere();
  try {
    await call("DELETE", "/api/quick", {});
  } catch (problem) {
    start(before); // one waits still
    words.value = problemWords(problem);
  }
}

/** Play a bot and go on waiting. @param {Event} event */
async function meanwhile(event) {
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  try {
    /** @type {{room: Room}} */
    const { room } = await post("/api/play", { game: place.peek().game });
    location.assign(`/r/${room.id}`);
  } catch (problem) {
    words.value = problemWords(problem);
    button.removeAttribute("aria-busy");
  }
}

/** 0:09, 12:05 @param {number} ms */
function time(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long ago the place was told; what shows it is drawn every second. */
const since = () => (tick.value >= 0 ? performance.now() - toldAt : 0);

function Waits() {
  if (shown.value === "nothing") return null;
  const now = place.value;
  const states = { waiting: Alone, paired: Paired, begun: Begun, none: Missed };
  const Body = states[now.state];
  return html`<section class="waits" data-state=${now.state === "none" ? "missed" : now.state} aria-label="Quick match">
    <p class="sr" role="status">${said()}</p>
    <${Body} now=${now} />
  </section>`;
}

/** What screen readers are told: nothing that changes every second. */
function said() {
  const { state, opponent } = place.value;
  if (state === "none") return words.value || "You missed it.";
  if (state === "paired") return `${opponent} waits for you. The table opens.`;
  return words.value || "You are waiting for an opponent.";
}

/** @param {{now: Place}} props */
function Alone({ now }) {
  const waited = (now.waited_ms ?? 0) + since();
  const company = (now.waiting ?? 1) - 1;
  const offered = !busy() && company === 0 && waited > OFFER && !now.lasting;
  return html`<span class="spin" aria-hidden="true"></span>
    <div class="waits__t"><b>${down.value ? "No connection. Trying again…" : words.value || "Waiting for an opponent"}</b>
      <small>${now.title}, ${now.clock_text} · <span class="num">${time(waited)}</span> · ${company ? plural(company, "other waits", "others wait") : "nobody else yet"}</small>
      ${
        now.lasting
          ? html`<small class="waits__more">You can close the page: your place is kept for three days, and the game begins without you. <a class="textlink" href="/me/calls">Be told</a></small>`
          : offered
            ? html`<small class="waits__more">Play a bot meanwhile: you keep your place, and are called.</small>`
            : null
      }</div>
    <div class="waits__a">
      ${offered ? html`<button type="button" class="btn btn--sm" onClick=${meanwhile}>${icon("ui-bot")}Play a bot</button>` : null}
      <button type="button" class="btn btn--sm btn--ghost" onClick=${cancel}>Cancel</button></div>`;
}

/** @param {{now: Place}} props */
function Paired({ now }) {
  const left = Math.max(0, (now.left_ms ?? 0) - since());
  return html`<span class="waits__i">${icon("ui-users")}</span>
    <div class="waits__t"><b>You play ${now.opponent}</b>
      <small>${now.here ? "The table opens when they are here" : "The table waits"}: <span class="num">${time(left)}</span> · ${now.title}, ${now.clock_text}</small></div>
    <div class="waits__a">
      ${now.here ? null : html`<button type="button" class="btn btn--sm btn--go" onClick=${come}>Go to the table</button>`}
      <button type="button" class="btn btn--sm btn--ghost" onClick=${cancel}>Cancel</button></div>`;
}

/** @param {{now: Place}} props */
const Begun = ({ now }) => html`<span class="waits__i">${icon("ui-play")}</span>
  <div class="waits__t"><b>Your game has begun</b><small>${now.title}, ${now.clock_text}</small></div>
  <div class="waits__a"><a class="btn btn--sm btn--go" href="/r/${now.room}">Go to the table</a></div>`;

/** @param {{now: Place}} props */
const Missed = ({ now }) => html`<span class="waits__i">${icon("ui-clock")}</span>
  <div class="waits__t"><b>You missed it</b><small>${words.value || `${now.opponent} was there. Nothing was lost.`}</small></div>
  <div class="waits__a"><button type="button" class="btn btn--sm btn--go" onClick=${() => void again(now)}>Wait again</button><button type="button" class="btn btn--sm btn--ghost" onClick=${nowhere}>Close</button></div>`;

if (document.cookie.includes(`${MARK}=1`)) start();
