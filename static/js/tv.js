// @ts-check
/**
 * Tidetable TV: one table in play, large, with who plays, what just happened and what else is on. It moves on by itself.
 * As an overlay of a stream only names, clocks and scores are drawn, on nothing.
 */
import { html, render, icon, signal, useEffect, useState } from "./core/ui.js";
import { get } from "./core/api.js";
import { listed } from "./core/names.js";
import { watchTips } from "./core/tip.js";
import { LiveBoard } from "./pages/liveboard.js";
import { Said } from "./pages/tv/said.js";
import { Plates, isOver } from "./pages/tv/plates.js";

/** @typedef {import("./pages/tv/types.js").TvPage} TvPage */
/** @typedef {import("./pages/tv/types.js").Programme} Programme */

const LOOK_EVERY = 5000;
const END_STAYS = 15_000;
const root = /** @type {HTMLElement} */ (document.getElementById("tv"));
/** @type {TvPage} */
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
const programme = signal(data.programme);
let overSince = 0; // when the game that is shown ended, as far as this page has seen

/** What is on now; another game needs another page. @param {Programme} next */
function show(next) {
  const now = programme.peek().on?.room;
  const then = next.on?.room;
  if (!then) {
    programme.value = next;
    return;
  }
  if (now && now.id === then.id) {
    programme.value = { ...next, on: next.on && { ...next.on, room: now } };
    return;
  }
  if (overSince && Date.now() - overSince < END_STAYS + 1000 * data.delay) return; // how it ended stays for a while
  if (then.game !== data.game?.info.id) {
    location.reload();
    return;
  }
  overSince = 0;
  programme.value = next;
}

async function look() {
  if (!data.source || document.hidden) return;
  const here = programme.peek().on?.room.id;
  const join = data.source.includes("?") ? "&" : "?";
  show(await get(`${data.source}${here ? `${join}here=${here}` : ""}`));
}

function Page() {
  const { on, others } = programme.value;
  const [t, setT] = useState(/** @type {Table|null} */ (null));
  const over = !!t?.env.value && isOver(t);
  useEffect(() => {
    if (over && on?.live) overSince ||= Date.now();
  }, [over]);
  if (data.overlay)
    return html`<div class="tv-bar">${on ? html`<${Plates} t=${t} room=${on.room} /><div class="tv-unseen"><${Board} on=${on} onTable=${setT} /></div>` : null}</div>`;
  return html`<header class="tv-h"><div><h1>${data.title}</h1>${on ? html`<p>${on.event ? html`<a class="textlink" href=${data.home ?? `/t/${on.event.id}`}>${on.event.name}</a><span>${on.event.stage}</span>` : null}${data.title.startsWith(on.room.title) ? null : html`<span>${on.room.title}</span>`}${over || !on.live ? html`<span class="chip">Over</span>` : html`<span class="chip chip--live">Live</span>`}${data.delay ? html`<span class="chip">${icon("ui-clock")}${data.delay} s late</span>` : null}</p>` : null}</div>
      <div class="tv-h__a">${data.home ? null : html`<${Channels} />`}<button type="button" class="btn btn--sm" onClick=${full}>${icon("ui-expand")}<span>Full screen</span></button>${on ? html`<a class="btn btn--sm" href=${addressOf({ ...on, live: on.live && !over })}>${on.live && !over ? "Open the table" : "Replay"}</a>` : null}</div></header>
    ${
      on
        ? html`<div class="tv-g"><section class="tv-s" aria-label=${`Live: ${listed(on.room.seats.map(({ player }) => player?.name ?? ""))}`}><${Plates} t=${t} room=${on.room} /><div class="tv-b"><${Board} on=${on} onTable=${setT} /></div></section>
    <aside class="tv-a"><${Said} t=${t} />${others.length ? html`<section><h2>Also on the water</h2><ul class="tv-o">${others.map((one) => html`<li key=${one.room}><a href=${`/r/${one.room}`}><b>${listed(one.names)}</b><small>${[one.title, one.event].filter(Boolean).join(", ")}</small></a></li>`)}</ul></section>` : null}</aside></div>`
        : html`<p class="tv-none">${icon("sailboat")}<b>Nobody plays just now</b><span>The next table shows here by itself.</span><a class="btn btn--go" href="/">Open a table yourself</a></p>`
    }`;
}

/** @param {{on: import("./pages/tv/types.js").OnAir, onTable: (t: Table|null) => void}} props */
function Board({ on, onTable }) {
  const shown = {
    room: on.room,
    sheet: /** @type {PageData["game"]} */ (data.game),
    me: data.me,
    watch: on.watch,
    delay: 1000 * data.delay,
    told: true,
  };
  return html`<${LiveBoard} key=${on.room.id} shown=${shown} onTable=${onTable} />`;
}

/** Which channel: of all games or of one. */
const Channels = () =>
  html`<label class="tv-c"><span class="sr">Channel</span><select onChange=${(/** @type {FieldEvent} */ event) => location.assign(event.target.value)}>${data.channels.map(({ id, title }) => html`<option key=${id} value=${id ? `/tv/${id}` : "/tv"} selected=${location.pathname === (id ? `/tv/${id}` : "/tv")}>${title}</option>`)}</select></label>`;

/** @param {import("./pages/tv/types.js").OnAir} on */
const addressOf = ({ room, live, watch }) =>
  `/r/${room.id}${live ? "" : "/replay"}${watch ? `?watch=${encodeURIComponent(watch)}` : ""}`;

const full = () =>
  document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen();

if (data.source) setInterval(() => look().catch(() => {}), LOOK_EVERY); // a line that is lost is tried again
document.addEventListener("visibilitychange", () => look().catch(() => {}));
watchTips();
root.replaceChildren();
render(html`<${Page} />`, root);
