// @ts-check
/** Puts a table on the page and takes it away again. */
import { html, render, batch, effect } from "./ui.js";
import { createTable } from "./table.js";
import { watchTurn } from "./attention.js";
import { watchKeys } from "./keyboard.js";
import { watchTips, hideTip, tellRules } from "./tip.js";
import { rulesBehind } from "./legal.js";
import { Shell } from "./shell.js";

let tips = false;

/** @param {HTMLElement} root @param {Store} store @param {GameTable} game */
export function mountTable(root, store, game) {
  const t = createTable(store, game);
  Object.assign(t, t.game.extend(t), {
    flash: (/** @type {string|undefined|null} */ at) => {
      const place = at ? root.querySelector(`[data-at="${CSS.escape(at)}"]`) : null;
      void import("./motion.js").then(({ point }) => point(place?.querySelector(".row") ?? place));
    },
  });
  if (t.about.book)
    tellRules({
      rules: (element) => rulesBehind(t, element),
      open(number) {
        t.lookUp([number]);
      },
    });
  if (!tips) {
    tips = true;
    watchTips();
  }
  document.body.classList.add("at-table");
  /** @param {Envelope} next */
  const put = (next) =>
    batch(() => {
      t.game.note(t, next);
      store.env.value = next;
    });
  t.show = put;
  store.stageWith(put, true);
  render(html`<${Shell} t=${t} />`, root);
  let here = true;
  // the table can be played before its pieces can travel
  const load = async () => {
    try {
      const [{ createDirector }] = await Promise.all([import("./director.js"), game.motion.load()]);
      const director = createDirector(
        t,
        () => /** @type {HTMLElement|null} */ (root.querySelector(".tbl")),
        put,
      );
      t.skip = director.skip;
      t.show = director.show;
      if (!t.walk.peek()) store.stageWith(director.show);
    } catch (lost) {
      if (!(lost instanceof TypeError)) throw lost;
      await store.reopened(); // nothing can be fetched now: until then pieces are put, not moved
      if (here) void load();
    }
  };
  const moving = setTimeout(load, 300);
  const recall = effect(() => {
    // after a reload the latest move is known from the log
    const line = store.log.lines.value.findLast(
      ({ kind, at }) => at && t.about.log.latest.includes(kind),
    );
    if (line && !store.last.peek()) store.last.value = { seat: line.seat, at: line.at };
  });
  const stops = [watchTurn(store, () => t.walk.value !== null), watchKeys(t), recall];
  if (store.told()) void store.log.load();
  return () => {
    here = false;
    clearTimeout(moving);
    stops.forEach((stop) => stop());
    hideTip();
    render(null, root);
    document.body.classList.remove("at-table");
  };
}
