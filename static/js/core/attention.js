// @ts-check
/** Whose turn it is, also for those who look elsewhere: title, favicon, bell, screen that stays on. */
import { effect } from "./ui.js";
import { sound } from "./sound.js";
import { toast, hush } from "./toasts.js";
import { nameOf, tell } from "./names.js";
import { isPaused } from "./pause.js";

/** @param {string} buoy @param {boolean} dot */
const mark = (buoy, dot) =>
  "data:image/svg+xml," +
  encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><clipPath id='c'><circle cx='20' cy='20' r='17'/></clipPath><circle cx='20' cy='20' r='18' fill='#0B3A46'/><g clip-path='url(#c)'><circle cx='27' cy='13' r='${dot ? 9 : 5.5}' fill='${buoy}'/><path d='M0 23c5-5 9-5 13.300 0s8.700 5 13.400 0S36 18 41 23v20H0Z' fill='#5FD0D3'/><path d='M0 29c5-4 9-4 13.300 0s8.700 4 13.400 0S36 25 41 29v14H0Z' fill='#EFF3F1'/></g></svg>`,
  );

/** @param {string} url */
function favicon(url) {
  let link = /** @type {HTMLLinkElement|null} */ (document.querySelector("link[rel~=icon]"));
  if (!link) {
    link = document.createElement("link");
    link.rel = "icon";
    document.head.append(link);
  }
  if (link.href !== url) link.href = url;
}

/** @param {Store} store @param {() => boolean} elsewhere the table shows what was: nothing is rung for that */
export function watchTurn(store, elsewhere) {
  const title = store.data.game.info.title;
  let wasMine = /** @type {boolean|null} */ (null);
  /** @type {WakeLockSentinel|null} */
  let awake = null;

  /** @param {boolean} on */
  async function screen(on) {
    const lock = navigator.wakeLock; // only where the page is served over https
    if (!lock) return;
    try {
      if (on && !awake) {
        awake = await lock.request("screen");
        awake.addEventListener("release", () => {
          awake = null;
        });
      } else if (!on && awake) await awake.release();
    } catch {
      /* the battery decides */
    }
  }
  const again = () => {
    if (!document.hidden && store.room.value.status === "playing") void screen(true);
  };
  document.addEventListener("visibilitychange", again);

  const stop = effect(() => {
    const env = store.env.value;
    const room = store.room.value;
    if (!env || elsewhere()) return;
    const over = room.status !== "playing" || env.view?.phase === "over";
    const paused = isPaused(room);
    const mine = !over && !paused && env.seat !== null && env.waiting.includes(env.seat);
    void screen(!over && !paused && env.seat !== null);
    favicon(mark("#FF6B3D", mine));
    if (over) document.title = `${title} – finished`;
    else if (paused) document.title = `${title} – paused`;
    else if (mine) document.title = `● Your turn – ${title}`;
    else document.title = `${nameOf(room, env.waiting[0])}’s turn – ${title}`;
    if (mine && wasMine === false) {
      sound("bell");
      const latest = store.log.lines
        .peek()
        .findLast((line) => line.seat !== null && line.seat !== env.seat);
      if (document.hidden || !document.hasFocus()) {
        toast({
          kind: "turn",
          icon: "ui-play",
          title: `Your turn in ${title}`,
          text: latest && tell(latest, room, env.seat),
          action: { label: "Go", run: () => {} },
        });
      }
    }
    if (!mine) hush("turn");
    wasMine = mine;
  });
  return () => {
    stop();
    document.removeEventListener("visibilitychange", again);
    void screen(false);
  };
}
