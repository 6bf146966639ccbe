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

/** What a room looks like before its hello has come. @param {TournamentTable} table @param {Tournament} tournament @returns {Room} */
const blank = (table, tournament) => ({
  id: table.room ?? "",
  game: tournament.game,
  title: tournament.title,
  status: table.status === "playing" ? "playing" : "finished",
  host: "",
  access: "link",
  watch: "everyone",
  options: tournament.options,
  clock: tournament.clock,
  spectators: 0,
  match: null,
  result: null,
  seats: table.seats.map(({ seat, entrant }) => ({
    seat,
    connected: true,
    player: {
      id: `e${entrant}`,
      name: tournament.entrants.find((one) => one.entrant === entrant)?.name ?? "",
      kind:
        tournament.entrants.find((one) => one.entrant === entrant)?.kind === "program"
          ? "program"
          : "guest",
    },
  })),
});

/**
 * A spectator's line to a table, and the table itself.
 * @param {TournamentTable} table @param {Model} model @param {GameTable} game
 * @param {"watch"|"glance"} look
 */
function sit(table, model, game, look) {
  const store = createStore({
    room: blank(table, model.tournament.peek()),
    me: model.data.me,
    game: model.data.game,
    socket: `/ws/rooms/${table.room}`,
    watch: table.watch,
    quiet: true,
    look,
  });
  const t = createTable(store, game);
  Object.assign(t, t.game.extend(t), { flash: () => {} });
  store.stageWith((next) => {
    t.game.note(t, next);
    store.env.value = next;
  });
  return t;
}

/** @param {{t: Table}} props */
function Stage({ t }) {
  const { Board } = t.game;
  const stage = useSize();
  return html`<div class="tbl tbl--watch tbl--embed" data-game=${t.info.id} data-version=${t.env.value?.version}><section class="stage" ref=${stage}><${Board} t=${t} /></section></div>`;
}

/**
 * @param {{table: TournamentTable, model: Model, onTable?: (t: Table|null) => void, quiet?: boolean}} props
 * `quiet`: a small picture that is not read out and takes no focus
 */
export function LiveBoard({ table, model, onTable, quiet = false }) {
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
    void tableOf(model.tournament.peek().game).then((game) => {
      if (gone || !inner.current) return;
      const root = inner.current;
      const t = sit(table, model, game, quiet ? "glance" : "watch");
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
  }, [table.room]);
  return html`<div class=${cls("tn-lb", ready && "tn-lb--on")} ref=${frame} aria-hidden=${quiet ? "true" : undefined} inert=${quiet ? true : undefined}>
    <div class="tn-lb__b" ref=${inner} style="width:${size.width}px;height:${size.height}px"></div></div>`;
}
