// @ts-check
/** The frame of a table: bar, stage, dock, rail, tabs of phones. The game fills the stage and the dock. */
import { html, cls, signal, icon, lazy, useLayoutEffect, useRef } from "./ui.js";
import { ActBar } from "./actbar.js";
import { Seats, SeatPanel } from "./seats.js";
import { Log } from "./logview.js";
import { TopBar, Drawer } from "./topbar.js";
import { Toasts } from "./toasts.js";
import { Announcer } from "./announcer.js";
import { narrow } from "./narrow.js";
import { useSize } from "./size.js";
import { Pause } from "./pause.js";
import { beside } from "./helped.js";

const Commentary = lazy(async () => (await import("./commentary.js")).Commentary);
const Marks = lazy(async () => (await import("./commentary.js")).Marks);
const Announced = lazy(async () => (await import("./announced.js")).Announced);
const Guide = lazy(async () => (await import("./guide.js")).Guide);
const Coach = lazy(
  async () => (await import("./coach.js")).Coach,
  () => html`<section class="coach" aria-label="Coach"></section>`,
);

const ResultPanel = lazy(async () => (await import("./result.js")).ResultPanel);
const Chat = lazy(async () => (await import("./talk.js")).Chat);
const MoveList = lazy(async () => (await import("./movelist.js")).MoveList);
const Recap = lazy(async () => (await import("./recap.js")).Recap);
const News = lazy(async () => (await import("./news.js")).News);
const Curtain = lazy(async () => (await import("./curtain.js")).Curtain);
const Notes = lazy(async () => (await import("./talk.js")).Notes);

/** @param {{t: Table}} props */
export function Shell({ t }) {
  const env = t.env.value;
  const small = narrow.value;
  const tab = small ? t.tab.value : "table";
  const { Board, Hand, Watch } = t.game;
  const above = beside(t);
  const watching = env ? env.seat === null : t.store.me.value === null;
  const stage = useSize();
  return html`<div class="tblpage"><${Pause} t=${t} />${t.store.room.value.tournament ? html`<${Announced} t=${t} />` : null}${above === "lesson" ? html`<${Guide} t=${t} />` : above === "coach" ? html`<${Coach} t=${t} />` : null}<div class=${cls("tbl", watching && "tbl--watch")} data-game=${t.info.id} data-version=${env?.version} data-settled=${t.store.settled.value ? "" : undefined}>
    <${TopBar} t=${t}><${Line} t=${t} /><//>
    <section class="stage" ref=${stage} aria-label="Table" aria-busy=${env ? undefined : "true"}>
      <${Board} t=${t} />${commented(t) ? html`<${Marks} t=${t} />` : null}${t.game.news ? html`<${News} t=${t} />` : null}
    </section>
    <section class="dock" aria-label=${watching ? "Hands" : "Your move and your hand"}>
      <${ActBar} t=${t} />${t.open.value === "moves" ? html`<${MoveList} t=${t} />` : null}${t.open.value === "recap" ? html`<${Recap} t=${t} />` : null}
      ${watching ? html`<${Watch} t=${t} />` : html`<${Hand} t=${t} />`}
    </section>
    ${small ? html`<${Strip} t=${t} />` : html`<aside class="rail" aria-label="Players, log and chat"><${Seats} t=${t} />${commented(t) ? html`<${Commentary} t=${t} />` : null}<${Panel} t=${t} /></aside>`}
    ${
      small && tab !== "table"
        ? html`<section class="sheet" aria-label=${tab}>
      ${tab === "players" ? html`<div class="sheet__seats"><${Seats} t=${t} /><${Notes} t=${t} /></div>` : tab === "log" ? html`<${Log} t=${t} />` : html`${commented(t) ? html`<${Commentary} t=${t} />` : null}<${Chat} t=${t} />`}
    </section>`
        : null
    }
    ${small ? html`<${Tabs} t=${t} />` : null}
    ${t.store.room.value.status === "finished" && !t.moving.value && !t.walk.value ? html`<${ResultPanel} t=${t} />` : null}<${Drawer} t=${t} />${t.game.Above ? html`<${t.game.Above} t=${t} />` : null}
    <${Announcer} t=${t} />${t.store.held.value.length > 0 ? html`<${Curtain} t=${t} />` : null}
  </div></div><${Toasts} lookUp=${t.about.book ? t.lookUp : undefined} />`;
}

/** Whether there are comments, or I make them. @param {Table} t */
const commented = (t) => t.store.commentator.value || t.store.comments.value.length > 0;

/** The others, in one line on phones. @param {{t: Table}} props */
const Strip = ({ t }) => {
  const mine = t.store.me.value;
  if (mine === null) return null;
  const others = t.store.room.value.seats.filter(({ seat }) => seat !== mine);
  return html`<aside class=${cls("rail rail--strip", others.length > 1 && "rail--cells")} data-n=${others.length} aria-label="Players">
    ${others.map(({ seat }) => html`<${SeatPanel} key=${seat} t=${t} seat=${seat} />`)}</aside>`;
};

/** The state of the line, after a moment without it. @param {{t: Table}} props */
function Line({ t }) {
  const status = t.store.status.value;
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.hidden = status !== "closed";
    const timers =
      status === "open" || status === "closed"
        ? []
        : [
            setTimeout(() => {
              element.hidden = false;
            }, 1500),
            setTimeout(() => {
              element.dataset.long = "";
            }, 20000),
          ];
    return () => {
      timers.forEach(clearTimeout);
      delete element.dataset.long;
    };
  }, [status === "open", status === "closed"]);
  if (status === "closed") {
    return html`<div class="banner banner--bad banner--line" role="alert" ref=${ref}><span>${t.store.trouble.value}</span><button type="button" onClick=${() => location.reload()}>Reload</button><a href="/">Home page</a></div>`;
  }
  const sent = t.store.commands.pending.value;
  return html`<div class="banner banner--line" role="status" ref=${ref} hidden><span class="spin" aria-hidden="true"></span>
    <span>Reconnecting. ${sent ? "Your move is saved and will be sent." : "The table stays as it is."}</span><button type="button" class="banner__again" onClick=${() => t.store.retry()}>Try again</button></div>`;
}

const PANELS = /** @type {const} */ ([
  ["log", "Log"],
  ["chat", "Chat"],
  ["notes", "Notes"],
]);
const seen = signal(0);

/** Unread messages of others. @param {Table} t */
function unread(t) {
  const me = t.store.data.me.id;
  const count = t.store.chat.value.filter(
    ({ from }) => typeof from === "string" || from.id !== me,
  ).length;
  const looking = narrow.value ? t.tab.value === "chat" : t.panel.value === "chat";
  if (looking && seen.value !== count)
    queueMicrotask(() => {
      seen.value = count;
    });
  return looking ? 0 : Math.max(0, count - seen.value);
}

/** @param {{t: Table}} props */
function Panel({ t }) {
  const now = t.panel.value;
  const fresh = unread(t);
  /** @param {KeyboardEvent} event */
  const turn = (event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const at = (PANELS.findIndex(([id]) => id === now) + step + PANELS.length) % PANELS.length;
    t.panel.value = PANELS[at][0];
    const tabs = /** @type {HTMLElement} */ (event.currentTarget).children;
    /** @type {HTMLElement} */ (tabs[at]).focus();
    event.preventDefault();
  };
  return html`<section class="panel rail__panel" aria-label="Log, chat and notes">
    <div class="tabs" role="tablist" aria-label="Log, chat, notes" onKeyDown=${turn}>
      ${PANELS.map(
        ([
          id,
          words,
        ]) => html`<button type="button" role="tab" key=${id} id="tab-${id}" aria-controls="tabpanel" aria-selected=${String(now === id)} tabindex=${now === id ? 0 : -1}
        onClick=${() => {
          t.panel.value = id;
        }}>${words}${id === "chat" && fresh > 0 ? html` <span class="chip">${fresh}<span class="sr"> unread</span></span>` : null}</button>`,
      )}
    </div>
    <div class="tabpanel" id="tabpanel" role="tabpanel" aria-labelledby="tab-${now}">
      ${now === "log" ? html`<${Log} t=${t} />` : now === "chat" ? html`<${Chat} t=${t} />` : html`<${Notes} t=${t} />`}
    </div>
  </section>`;
}

const TABS = /** @type {const} */ ([
  ["table", "Table", "ui-table"],
  ["players", "Players", "ui-users"],
  ["log", "Log", "ui-log"],
  ["chat", "Chat", "ui-chat"],
]);

/** @param {{t: Table}} props */
function Tabs({ t }) {
  const env = t.env.value;
  const mine = env && env.seat !== null && env.waiting.includes(env.seat);
  const fresh = unread(t);
  return html`<nav class="mtabs" aria-label="Views of the table">${TABS.map(
    ([
      id,
      words,
      picture,
    ]) => html`<button type="button" key=${id} aria-pressed=${String(t.tab.value === id)} onClick=${() => {
      t.tab.value = id;
    }}>
    <span class="mtabs__i">${icon(picture)}${(id === "table" && mine && t.tab.value !== "table") || (id === "chat" && fresh > 0) ? html`<i class="dot"></i>` : null}</span>${words}${id === "chat" && fresh > 0 ? html`<span class="sr">, ${fresh} unread</span>` : null}</button>`,
  )}</nav>`;
}
