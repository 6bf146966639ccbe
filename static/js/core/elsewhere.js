// @ts-check
/** At a table: how many of one's other tables want one, and the way to the next. */
import { html, icon, signal, useEffect } from "./ui.js";
import { get } from "./api.js";
import { toast } from "./toasts.js";

const EVERY = 20_000;

/** @typedef {{room: string, title: string, wanted: boolean}} Mine */

const others = signal(/** @type {Mine[]} */ ([])); // that want one, the most urgent first

/** @param {string} here */
async function look(here) {
  if (document.hidden) return;
  try {
    /** @type {{tables: Mine[]}} */
    const { tables } = await get("/api/me/tables");
    others.value = tables.filter(({ room, wanted }) => wanted && room !== here);
    badge(tables.filter(({ wanted }) => wanted).length);
  } catch {
    /* asked again soon */
  }
}

/** On the icon of the installed app: how many tables want one. @param {number} wanted */
function badge(wanted) {
  if (!("setAppBadge" in navigator)) return;
  void (wanted ? navigator.setAppBadge(wanted) : navigator.clearAppBadge()).catch(() => {
    /* only an installed app has one */
  });
}

/** To the table that wants one most. @param {string} here */
export async function nextTable(here) {
  await look(here);
  const [first] = others.value;
  if (first) location.assign(`/r/${first.room}`);
  else toast({ icon: "ui-check", title: "No other table wants you" });
}

/** @param {{t: Table}} props */
export function Elsewhere({ t }) {
  const here = t.store.room.value.id;
  useEffect(() => {
    void look(here);
    const again = () => void look(here);
    const timer = setInterval(again, EVERY);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [here]);
  const [first] = others.value;
  if (!first) return null;
  const many = others.value.length;
  const words = `${many} other table${many === 1 ? " wants" : "s want"} you`;
  return html`<a class="chip chip--calls" href=${`/r/${first.room}`} title="The next table that wants you (N)"><span class="only-s" aria-hidden="true">${icon("ui-play")}<span class="num">${many}</span></span><span class="hide-s">${words}</span><span class="sr only-s">${words}</span></a>`;
}
