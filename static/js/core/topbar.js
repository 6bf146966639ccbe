// @ts-check
/** The bar above the table, and the drawer of the rules. */
import { html, icon, cls, lazy, useEffect, useRef } from "./ui.js";
import { settings, change, cycleTheme } from "./settings.js";
import { listed, nameOf } from "./names.js";

const EventBar = lazy(async () => (await import("./eventbar.js")).EventBar);
const BestOf = lazy(async () => (await import("./bestof.js")).BestOf);
const Elsewhere = lazy(async () => (await import("./elsewhere.js")).Elsewhere);
const Menu = lazy(async () => (await import("./menu.js")).Menu);
const Rules = lazy(async () => (await import("./rules.js")).Rules);

/** @param {{t: Table, children?: View}} props what lies over the bar for a while, but for its tools */
export function TopBar({ t, children }) {
  const room = t.store.room.value;
  const own = /** @type {Table & {phase?: () => {chip: string, note: string}}} */ (t); // a replay says it itself
  const { chip, note } = (own.phase ?? t.game.phase)(t);
  const on = settings.value.sound;
  const watchers = room.spectators;
  return html`<header class="tbar">
    <a class="logo" href="/" aria-label="Tidetable, home page"><svg viewBox="0 0 40 40" aria-hidden="true"><use href="/static/vendor/icons.svg#logo" /></svg></a>
    <h1 class="tbar__title"><b>${t.info.title}</b><span class="hide-s">${subtitle(t)}</span>${chip ? html`<span class="only-s tbar__now">${chip}</span>` : null}</h1>
    ${room.tournament ? html`<${EventBar} room=${room} />` : null}${room.score ? html`<${BestOf} room=${room} />` : null}<span class="spacer"></span>
    <div class="tbar__phase hide-s">${chip ? html`<span class="chip">${chip}</span>` : null}${note ? html`<span>${note}</span>` : null}</div><span class="spacer hide-s"></span>
    ${t.store.me.value !== null ? html`<${Elsewhere} t=${t} />` : null}
    <span class=${cls("chip", !watchers && "chip--quiet")} title="People who watch">${icon("ui-eye")}<span class="num">${watchers}</span><span class="hide-s">watching</span><span class="sr only-s">watching</span></span>
    <span class="tools">${children}
      <button type="button" class="iconbtn" aria-label="Rules" aria-expanded=${String(t.open.value === "rules")} onClick=${() => flip(t, "rules")}>${icon("ui-book")}</button>
      <button type="button" class="iconbtn hide-s" aria-label="Sound" aria-pressed=${String(on)} onClick=${() => change({ sound: !on })}>${icon(on ? "ui-sound" : "ui-mute")}</button>
      <button type="button" class="iconbtn hide-s" aria-label="Light or dark" onClick=${cycleTheme}>${icon("ui-theme")}</button>
      <button type="button" class="iconbtn" aria-label="More" aria-expanded=${String(t.open.value === "menu")} data-menu onClick=${() => flip(t, "menu")}>${icon("ui-menu")}</button>
      ${t.open.value === "menu" ? html`<${Menu} t=${t} />` : null}
    </span></header>`;
}

/** @param {Table} t @param {"rules"|"menu"} what */
const flip = (t, what) => {
  t.open.value = t.open.value === what ? "" : what;
};

/** @param {Table} t */
function subtitle(t) {
  const room = t.store.room.value;
  const people = listed(room.seats.map(({ seat }) => nameOf(room, seat)));
  const many = room.seats.filter(({ player }) => player?.kind !== "bot").length > 1;
  return `${room.title && room.title !== t.info.title ? `${room.title} · ` : ""}${people}${(room.match?.number ?? 1) > 1 ? ` · game ${room.match?.number}` : ""}${room.origin ? " · goes on from another game" : ""}${room.help && many && room.status === "playing" ? " · hints allowed" : ""}`;
}

/** @param {{t: Table}} props */
export function Drawer({ t }) {
  const open = t.open.value === "rules";
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (!open) return undefined;
    ref.current?.querySelector("button")?.focus();
    return () => {
      t.rules.value = [];
    };
  }, [open]);
  if (!open) return null;
  const close = () => {
    t.open.value = "";
  };
  return html`<aside class="drawer drawer--rules" aria-label="Rules" ref=${ref}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") close();
    }}>
    <header><h2>Rules</h2><button type="button" class="iconbtn" aria-label="Close the rules" onClick=${close}>${icon("ui-x")}</button></header>
    <div class="drawer__b" tabindex="0" role="group" aria-label="Text of the rules"><${Rules} t=${t} /></div></aside>`;
}
