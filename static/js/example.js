// @ts-check
/** The page of a worked example: its positions on the game's own table, step by step. */
import { html, render, batch, signal } from "./core/ui.js";
import { createTable } from "./core/table.js";
import { createDirector } from "./core/director.js";
import { ExampleShell } from "./core/exampleview.js";
import { quietStore } from "./core/quiet.js";
import { watchTips } from "./core/tip.js";
import { point } from "./core/motion.js";
import { tableOf } from "./games/index.js";

/** @typedef {import("./core/exampleview.js").Shown} Shown */

const root = /** @type {HTMLElement} */ (document.getElementById("example"));
/** @type {PageData & Shown} */
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
document.body.classList.add("at-table");

/** @param {(env: Envelope, fresh: boolean) => void} show */
function createWalk(show) {
  const at = signal(-1);
  const last = data.views.length - 1;
  const walk = {
    at,
    last,
    /** @param {number} step */
    go(step) {
      const to = Math.max(0, Math.min(last, step));
      if (to === at.value) return;
      const on = to === at.value + 1;
      at.value = to;
      show({ ...data.views[to], events: on ? data.views[to].events : [] }, !on);
      const url = new URL(location.href);
      url.searchParams.set("step", String(to));
      history.replaceState(null, "", url);
    },
    /** @param {number} by */
    step: (by) => walk.go(at.value + by),
  };
  return walk;
}

/** @param {ReturnType<typeof createWalk>} walk */
function keys(walk) {
  /** @type {Record<string, () => void>} */
  const does = {
    ArrowLeft: () => walk.step(-1),
    ArrowRight: () => walk.step(1),
    Home: () => walk.go(0),
    End: () => walk.go(walk.last),
  };
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(".board")) return;
    const run = does[event.key];
    if (!run) return;
    run();
    event.preventDefault();
  });
}

async function start() {
  const game = await tableOf(data.room.game);
  const store = quietStore(data);
  const t = createTable(store, game);
  Object.assign(t, t.game.extend(t), {
    flash: (/** @type {string|undefined|null} */ at) =>
      point(at ? root.querySelector(`[data-at="${CSS.escape(at)}"]`) : null),
  });
  const director = createDirector(
    t,
    () => /** @type {HTMLElement|null} */ (root.querySelector(".tbl")),
    (next) =>
      batch(() => {
        t.game.note(t, next);
        store.env.value = next;
      }),
  );
  t.skip = director.skip;
  const walk = createWalk((env, fresh) => {
    if (fresh) store.last.value = null;
    director.show(env, fresh);
  });
  render(html`<${ExampleShell} t=${t} walk=${walk} shown=${data} />`, root);
  watchTips();
  keys(walk);
  walk.go(Number(new URLSearchParams(location.search).get("step") ?? 0) || 0);
}

void start();
