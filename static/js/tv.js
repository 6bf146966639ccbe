// @ts-check
/**
 * Tidetable TV: one table in play, large, with who plays, what just happened and what else is on. It moves on by itself.
 * As an overlay of a stream only names, clocks and scores are drawn, on nothing.
 */
import { html, render, cls, icon, lazy, signal } from "./core/ui.js";
import { get } from "./core/api.js";
import { listed } from "./core/names.js";
import { watchTips } from "./core/tip.js";
import { LiveBoard } from "./pages/liveboard.js";
import { EventTime } from "./pages/tv/eventtime.js";
import { Said } from "./pages/tv/said.js";
import { Plates, isOver } from "./pages/tv/plates.js";
import { followEvent } from "./pages/tv/event.js";
import { Chat } from "./pages/event/chat.js";
import { Pinned } from "./pages/event/announcements.js";

/** @typedef {import("./pages/tv/types.js").TvPage} TvPage */
/** @typedef {import("./pages/tv/types.js").Programme} Programme */

/** @typedef {import("./pages/tv/types.js").OnAir} OnAir */

const Commentary = lazy(async () => (await import("./core/commentary.js")).Commentary);
const LOOK_EVERY = 5000;
const END_STAYS = 15_000; // how a game ended is shown for so long
const root = /** @type {HTMLElement} */ (document.getElementById("tv"));
/** @type {TvPage} */
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
const programme = signal(data.programme);
/** What is shown next: its board is made ready meanwhile, later by the delay like everything else. */
const coming = signal(/** @type {Programme|null} */ (null));
/** The tables that are drawn, by room. */
const tables = signal(/** @type {Record<string, Table>} */ ({}));
const event =
  data.event && !data.overlay
    ? followEvent(data.event, { delay: 1000 * data.delay, me: data.me.id })
    : null;
/** What games are drawn with. @type {Map<string, PageData["game"]>} */
const sheets = new Map(data.game ? [[data.game.info.id, data.game]] : []);

/** Everything a game is drawn with is here. @param {string} game */
async function ready(game) {
  if (sheets.has(game)) return;
  /** @type {{game: PageData["game"], styles: string[]}} */
  const { game: sheet, styles } = await get(`/api/games/${game}/sheet`);
  const missing = styles.filter((href) => !document.querySelector(`link[href="${href}"]`));
  await Promise.all(
    missing.map((href) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = href;
      return new Promise((done) => {
        link.onload = link.onerror = done;
        document.head.append(link);
      });
    }),
  );
  sheets.set(game, sheet);
}

/** The next table is made ready, and shown when the end of the present one has been seen. @param {Programme} next */
async function follow(next) {
  const now = programme.peek().on;
  const then = next.on;
  if (!then || then.room.id === now?.room.id) {
    programme.value = then && now ? { ...next, on: { ...then, room: now.room } } : next;
    return;
  }
  await ready(then.room.game);
  coming.value = next;
  setTimeout(
    () => {
      programme.value = next;
      coming.value = null;
      document.body.dataset.game = then.room.game;
    },
    now ? END_STAYS + 1000 * data.delay : 0,
  );
}

async function look() {
  if (!data.source || document.hidden || coming.peek()) return;
  const here = programme.peek().on?.room.id;
  const join = data.source.includes("?") ? "&" : "?";
  await follow(await get(`${data.source}${here ? `${join}here=${here}` : ""}`));
}

function Page() {
  const { on, others } = programme.value;
  const t = (on && tables.value[on.room.id]) ?? null;
  const over = !!t?.env.value && isOver(t);
  if (data.overlay)
    return html`<div class="tv-bar">${on ? html`${on.event ? html`<p class="tv-bar__e"><b>${on.event.name}</b><span>${on.event.stage}</span><${EventTime} event=${on.event.id} room=${on.room.id} /></p>` : null}<${Plates} t=${t} room=${on.room} /><div class="tv-unseen"><${Boards} /></div>` : null}</div>`;
  return html`<header class="tv-h"><div><h1>${data.title}</h1>${on ? html`<p>${on.event ? html`<a class="textlink" href=${data.home ?? `/t/${on.event.id}`}>${on.event.name}</a><span>${on.event.stage}</span><${EventTime} event=${on.event.id} room=${on.room.id} />` : null}${data.title.startsWith(on.room.title) ? null : html`<span>${on.room.title}</span>`}${over || !on.live ? html`<span class="chip">Over</span>` : html`<span class="chip chip--live">Live</span>`}${data.delay ? html`<span class="chip">${icon("ui-clock")}${data.delay} s late</span>` : null}</p>` : null}</div>
      <div class="tv-h__a">${data.home || !data.source ? null : html`<${Channels} />`}<button type="button" class="btn btn--sm" onClick=${full}>${icon("ui-expand")}<span>Full screen</span></button>${on ? html`<a class="btn btn--sm" href=${addressOf({ ...on, live: on.live && !over })}>${on.live && !over ? "Open the table" : "Replay"}</a>` : null}</div></header>
    ${event ? html`<${Pinned} pinned=${event.pinned.value} />` : null}
    ${
      on
        ? html`<div class="tv-g"><section class="tv-s" aria-label=${`Live: ${listed(on.room.seats.map(({ player }) => player?.name ?? ""))}`}><${Plates} t=${t} room=${on.room} /><div class="tv-b"><${Boards} /></div></section>
    <aside class="tv-a">${t?.store.comments.value.length ? html`<${Commentary} t=${t} />` : null}<${Said} t=${t} />${event ? html`<${Chat} chat=${event.chat} me=${data.me} silent />` : null}${others.length ? html`<section><h2>Also on the water</h2><ul class="tv-o">${others.map((one) => html`<li key=${one.room}><a href=${`/r/${one.room}`}><b>${listed(one.names)}</b><small>${[one.title, one.event].filter(Boolean).join(", ")}</small></a></li>`)}</ul></section>` : null}</aside></div>`
        : html`<p class="tv-none">${icon("sailboat")}<b>Nobody plays just now</b><span>The next table shows here by itself.</span><a class="btn btn--go" href="/">Open a table yourself</a></p>`
    }`;
}

/** The board that is shown, and the next one out of sight. */
function Boards() {
  const both = [programme.value.on, coming.value?.on].filter((on) => !!on);
  return both.map(
    (on, at) =>
      html`<div key=${on.room.id} class=${cls("tv-b__one", at > 0 && "tv-b__one--next")} aria-hidden=${at > 0 ? "true" : undefined} inert=${at > 0}><${Board} on=${on} /></div>`,
  );
}

/** @param {{on: OnAir}} props */
function Board({ on: { room, watch } }) {
  const shown = {
    room,
    sheet: /** @type {PageData["game"]} */ (sheets.get(room.game)),
    me: data.me,
    watch,
    delay: 1000 * data.delay,
    told: true,
  };
  const put = (/** @type {Table|null} */ t) => {
    const { [room.id]: _, ...others } = tables.peek();
    tables.value = t ? { ...others, [room.id]: t } : others;
  };
  return html`<${LiveBoard} shown=${shown} onTable=${put} />`;
}

/** Which channel: of all games or of one. By the keyboard one passes others on the way, so it goes only when told. @param {Event} event */
function tune(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  location.assign(String(new FormData(form).get("channel")));
}
const Channels = () =>
  html`<form class="tv-c" onSubmit=${tune}><label><span class="sr">Channel</span><select name="channel">${data.channels.map(({ id, title }) => html`<option key=${id} value=${id ? `/tv/${id}` : "/tv"} selected=${location.pathname === (id ? `/tv/${id}` : "/tv")}>${title}</option>`)}</select></label><button class="btn btn--sm">Go</button></form>`;

/** @param {OnAir} on */
const addressOf = ({ room, live, watch }) =>
  `/r/${room.id}${live ? "" : "/replay"}${watch ? `?watch=${encodeURIComponent(watch)}` : ""}`;

const full = () =>
  document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen();

if (data.source) setInterval(() => look().catch(() => {}), LOOK_EVERY); // a line that is lost is tried again
document.addEventListener("visibilitychange", () => look().catch(() => {}));
watchTips();
root.replaceChildren();
render(html`<${Page} />`, root);
