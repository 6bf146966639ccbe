// @ts-check
/**
 * The board of a table as a spectator sees it, live: drawn at the size of a desk, shrunk to the place it has.
 * It opens a socket of its own, so it is only put on the page where somebody looks.
 */
import {
  html,
  render,
  cls,
  effect,
  lazy,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "/static/js/core/ui.js";
import { createStore } from "/static/js/core/store.js";
import { createTable } from "/static/js/core/table.js";
import { narrow } from "/static/js/core/narrow.js";
import { tableOf } from "/static/js/games/index.js";
import { useSize } from "/static/js/core/size.js";

/** The size of a stage on a desk and on a phone; games lay themselves out by it. */
const DESK = { width: 1160, height: 690 };
const PHONE = { width: 390, height: 470 };

/**
 * What a board is of. `sheet`: the game's, as the page got it; `watch`: the key to watch it; `delay`: ms; `told`: what happens is put in words too.
 * @typedef {{room: Room, sheet: PageData["game"], me: PageData["me"], watch?: string|null, delay?: number, told?: boolean}} Shown
 */

/** A spectator's line to a table, and the table itself. @param {Shown} shown @param {GameTable} game @param {"watch"|"glance"} look */
function sit({ room, sheet, me, watch, delay, told }, game, look) {
  const store = createStore({
    room,
    me,
    game: sheet,
    socket: `/ws/rooms/${room.id}`,
    watch,
    quiet: !told,
    look,
    delay,
  });
  const t = createTable(store, game);
  Object.assign(t, t.game.extend(t), { flash: () => {} });
  store.stageWith((next) => {
    t.game.note(t, next);
    store.env.value = next;
  });
  return t;
}

const Marks = lazy(async () => (await import("/static/js/core/commentary.js")).Marks);

/** @param {{t: Table}} props */
function Stage({ t }) {
  const { Board } = t.game;
  const stage = useSize();
  useLayoutEffect(() => {
    t.stage = stage.current;
  }, []);
  return html`<div class="tbl tbl--watch tbl--embed" data-game=${t.info.id} data-version=${t.env.value?.version}><section class="stage" ref=${stage}><${Board} t=${t} />${t.store.comments.value.length ? html`<${Marks} t=${t} plain />` : null}</section></div>`;
}

/**
 * @param {{shown: Shown, onTable?: (t: Table|null) => void, quiet?: boolean}} props
 * `quiet`: a small picture that is not read out and takes no focus
 */
export function LiveBoard({ shown, onTable, quiet = false }) {
  const frame = useRef(/** @type {HTMLElement|null} */ (null));
  const inner = useRef(/** @type {HTMLElement|null} */ (null));
  const [ready, setReady] = useState(false);
  const size = narrow.value ? PHONE : DESK;
  useLayoutEffect(() => {
    const box = frame.current,
      board = inner.current;
    if (!box || !board) return;
    const fit = () => {
      const scale = Math.min(box.clientWidth / size.width, box.clientHeight / size.height);
      board.style.transform = `translate(-50%, -50%) scale(${scale})`;
    };
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    fit();
    return () => watch.disconnect();
  }, [size]);
  useEffect(() => {
    let gone = false,
      stop = () => {};
    void tableOf(shown.room.game).then((game) => {
      if (gone || !inner.current) return;
      const root = inner.current;
      const t = sit(shown, game, quiet ? "glance" : "watch");
      const seen = effect(() => {
        if (t.env.value) setReady(true);
      });
      render(html`<${Stage} t=${t} />`, root);
      onTable?.(t);
      stop = () => {
        seen();
        render(null, root);
        t.store.close();
        onTable?.(null);
      };
    });
    return () => {
      gone = true;
      stop();
      setReady(false);
    };
  }, [shown.room.id]);
  return html`<div class=${cls("lboard", ready && "lboard--on")} ref=${frame} aria-hidden=${quiet ? "true" : undefined} inert=${quiet ? true : undefined}>
    <div class="lboard__b" ref=${inner} style="width:${size.width}px;height:${size.height}px"></div></div>`;
}
