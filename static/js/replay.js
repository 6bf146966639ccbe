// @ts-check
/** The replay page: a finished match, step by step, each step with its own address. */
import { html, render, batch } from "./core/ui.js";
import { get } from "./core/api.js";
import { createTable } from "./core/table.js";
import { createDirector } from "./core/director.js";
import { createPlayer } from "./core/replay.js";
import { createAnalysis } from "./core/analysis.js";
import { ReplayShell } from "./core/replayview.js";
import { quietStore } from "./core/quiet.js";
import { watchTips } from "./core/tip.js";
import { point } from "./core/motion.js";
import { tableOf } from "./games/index.js";

/** @typedef {import("./core/types.js").Player} Person */
/** @typedef {import("./core/replay.js").Telling & {seats?: Person[]}} Telling who sat there, since the server keeps it */

const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
/** @type {PageData} */
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
document.body.classList.add("at-table");

/** @param {Table} t @param {Player} player */
function keys(t, player) {
  /** @type {Record<string, () => void>} */
  const does = {
    "[": () => player.step(-1),
    "]": () => player.step(1),
    ArrowLeft: () => player.step(-1),
    ArrowRight: () => player.step(1),
    Home: () => player.step(-player.last),
    End: () => player.step(player.last),
    Escape: () => {
      t.open.value = "";
    },
    " ": () => (player.playing.value ? player.pause() : player.play()),
  };
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]") ||
      target.closest("input, textarea, .board")
    )
      return;
    if (event.key === " " && target.closest("button, a")) return;
    const run = does[event.key];
    if (run) {
      run();
      event.preventDefault();
    }
  });
}

/** The address of what is asked about the match that is shown, with the key of the link one came by. @param {string} what @param {Record<string, string>} [more] */
function past(what, more = {}) {
  const query = new URLSearchParams(more);
  const asked = new URLSearchParams(location.search);
  for (const name of ["match", "watch"])
    if (asked.get(name)) query.set(name, asked.get(name) ?? "");
  return `/api/rooms/${data.room.id}/${what}${query.size ? `?${query}` : ""}`;
}

async function start() {
  /** @type {[GameTable, Telling]} */
  const [game, telling] = await Promise.all([tableOf(data.room.game), get(past("replay"))]);
  const store = quietStore(data);
  if (telling.seats) {
    // who sat there then, also when others sit there now
    store.room.value = {
      ...data.room,
      status: "finished",
      result: telling.result,
      seats: telling.seats.map((seat, n) => ({
        seat: n,
        player: seat,
        connected: true,
      })),
    };
  }
  const t = createTable(store, game);
  Object.assign(t, t.game.extend(t), {
    flash: (/** @type {string|undefined|null} */ at) =>
      point(
        at
          ? root.querySelector(`[data-at="${CSS.escape(at)}"] .row, [data-at="${CSS.escape(at)}"]`)
          : null,
      ),
    phase: () => ({ chip: "Replay", note: lasted(telling) }),
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
  const player = createPlayer({
    past,
    telling,
    joins: t.about.log.joins,
    big: Object.keys(data.game.about.moments),
    show: (env, fresh) => {
      if (fresh) store.last.value = null;
      director.show(env, fresh);
    },
    visited(ply) {
      const url = new URL(location.href);
      url.searchParams.set("ply", String(ply));
      history.replaceState(null, "", url);
    },
  });
  const analysis = createAnalysis(past, player);
  if (data.room.tournament)
    get(past("comments")).then(
      (found) => {
        store.comments.value = found.comments;
      },
      () => {},
    ); // a replay without comments is one all the same
  const record = past("record");
  const file = `${data.room.game}-${data.room.id}-${telling.match}.json`;
  render(
    html`<${ReplayShell} t=${t} player=${player} analysis=${analysis} proof=${{ record, file, commitment: telling.commitment, finished: true }} />`,
    root,
  );
  watchTips();
  keys(t, player);
  const wanted = new URLSearchParams(location.search).get("ply") ?? data.ply;
  // without a step in the address: when all is chosen and the first turn begins
  const first = player.moves.findIndex((move) => move.turn > 0);
  const begun = first > 0 ? player.moves[first - 1].ply : 0;
  await player.goPly(wanted === null || wanted === undefined ? begun : Number(wanted));
}

/** @param {Telling} telling */
function lasted({ duration_ms: ms }) {
  if (!ms) return "";
  const minutes = Math.round(ms / 60000);
  return minutes < 1 ? "under a minute" : `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

start().catch((problem) => {
  render(
    html`<div class="empty replay__none"><b>This replay cannot be shown</b>${problem.message}<a class="btn btn--go" href="/r/${data.room?.id ?? ""}">To the room</a></div>`,
    root,
  );
});
