// @ts-check
/** Beside the table of a replay: the move in words, all moves, what bots think of them, and where else to go. */
import { html, icon, cls, lazy, SeatMark, useEffect, useRef } from "./ui.js";
import { deedOf, fill, nameOf, upper } from "./names.js";
import { narrow } from "./narrow.js";
import { originAddress } from "./origin.js";
import { PlayOn } from "./replayon.js";
import { rowsOf, saidAt } from "./replay.js";
import { reason, scores, verdict } from "./result.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {{t: Table, player: Player}} Props */

const Commentary = lazy(async () => (await import("./commentary.js")).Commentary);
const AnalysisPanel = lazy(async () => (await import("./analysisview.js")).AnalysisPanel);

/** @param {Props & {analysis: Analysis, proof: Proof}} props */
export const Rail = ({ t, player, analysis, proof }) =>
  html`<${Note} t=${t} player=${player} />${t.store.comments.value.length ? html`<${Said} t=${t} player=${player} />` : null}<${Panel} t=${t} player=${player} analysis=${analysis} /><${Links} t=${t} player=${player} proof=${proof} />`;

/** What commentators said of this move, and the way to what they said next. @param {Props} props */
function Said({ t, player }) {
  const comments = t.store.comments.value;
  const { moves, at } = player;
  const next = comments.find(({ version }) => version > moves[at.value].ply);
  const go = () => next && player.go(moves.findIndex(({ ply }) => ply >= next.version));
  return html`<${Commentary} t=${t} comments=${saidAt(player, comments)} />${next ? html`<button type="button" class="btn btn--sm cmt__n" onClick=${go}>${icon("ui-next")}Next comment</button>` : null}`;
}

const TABS = /** @type {const} */ ([
  [false, "Moves"],
  [true, "Analysis"],
]);

/** @param {Props & {analysis: Analysis}} props */
function Panel({ t, player, analysis }) {
  const open = analysis.open.value;
  const turn = (/** @type {boolean} */ to) => {
    if (to) analysis.show();
    else analysis.open.value = false;
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    turn(!open);
    const tabs = /** @type {HTMLElement} */ (event.currentTarget).children;
    /** @type {HTMLElement} */ (tabs[open ? 0 : 1]).focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return html`<section class="panel rail__panel" aria-label="Moves and analysis">
    <div class="tabs" role="tablist" aria-label="Moves, analysis" onKeyDown=${press}>${TABS.map(
      ([
        id,
        words,
      ]) => html`<button type="button" role="tab" key=${words} id="rtab-${words}" aria-controls="rpanel" aria-selected=${String(open === id)} tabindex=${open === id ? 0 : -1}
        onClick=${() => turn(id)}>${words}</button>`,
    )}</div>
    <div class="rpanel" id="rpanel" role="tabpanel" aria-labelledby="rtab-${open ? "Analysis" : "Moves"}">${open ? html`<${AnalysisPanel} t=${t} player=${player} analysis=${analysis} />` : html`<${Moves} t=${t} player=${player} />`}</div>
  </section>`;
}

/** A move in a few words: what was done first, and what else has a short form. @param {Move} move @param {Room} room */
function brief({ told }, room) {
  const [first, ...rest] = told;
  const words =
    first.short ?? fill(first.does ? deedOf(first) : first.text.slice(0, -1), room, null);
  return upper([words, ...rest.flatMap(({ short = [] }) => short)].join(", "));
}

/** What happened in the move that is shown. @param {Props} props */
function Note({ t, player }) {
  const room = t.store.room.value;
  const move = player.moves[player.at.value];
  const told = move.told.map((said) => fill(said.text, room, null));
  const first = move.seat === null ? "Before the first move" : told.shift();
  const rest = told.join(" ") || `Move ${player.at.value} of ${player.last}.`;
  return html`<section class="note" aria-label="This move"><b>${first}</b>${rest}</section>`;
}

/** @param {Props} props */
function Moves({ t, player }) {
  const room = t.store.room.value;
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const now = player.moves[player.at.value];
  const result = player.telling.result;
  const pair = room.seats.length === 2; // more have no room side by side
  const first = player.moves.find(({ seat, turn }) => seat !== null && turn > 0)?.seat ?? 0;
  const order = [first, 1 - first];
  const rows = pair
    ? rowsOf(player.moves, order)
    : player.moves
        .filter(({ seat }) => seat !== null)
        .map((move) => ({ turn: move.turn, cells: [[move]] }));
  useEffect(() => {
    const button = /** @type {HTMLElement|null} */ (list.current?.querySelector("[aria-current]"));
    const box = list.current;
    if (!button || !box) {
      if (box) box.scrollTop = 0;
      return;
    }
    const top = button.offsetTop - box.offsetTop;
    if (top < box.scrollTop + 30 || top > box.scrollTop + box.clientHeight - 60)
      box.scrollTop = top - box.clientHeight / 2;
  }, [player.at.value]);
  return html`<div class="rmoves" style="--seats:${pair ? 2 : 1}">
    ${pair ? html`<div class="mh" aria-hidden="true"><span></span>${order.map((seat) => html`<span key=${seat}><${SeatMark} seat=${seat} /><em>${nameOf(room, seat)}</em></span>`)}</div>` : null}
    <ol class="moves" ref=${list}>
      ${rows.map(
        (
          row,
          n,
        ) => html`<li key=${n}><span class="num">${row.turn !== rows[n - 1]?.turn && row.turn ? row.turn : ""}</span>
        ${row.cells.map(
          (cell, at) =>
            html`<span key=${at} class="cell">${cell.map(
              (
                move,
              ) => html`<button type="button" key=${move.ply} data-seat=${(move.seat ?? 0) + 1} class=${cls(move === now && "on")} aria-current=${move === now ? "step" : undefined}
          onClick=${() => {
            player.pause();
            void player.go(player.moves.indexOf(move));
          }}><span>${brief(move, room)}</span></button>`,
            )}</span>`,
        )}</li>`,
      )}
    </ol>
    <footer class="fin"><b>${t.game.verdict?.(t, result) ?? verdict(room, result, null)}${scores(result)}</b>${scores(result) ? null : html`<p>${reason(t, result.reason)}</p>`}
      <span class="finb" aria-hidden="true">${result.scores.map((score, seat) => html`<i key=${seat} style="flex:${Math.max(1, score ?? 1)}" data-seat=${seat + 1}></i>`)}</span>
      <span class="num finl">${result.scores.map((score, seat) => html`<span key=${seat}><${SeatMark} seat=${seat} /> ${score ?? "–"}</span>`)}</span></footer>
  </div>`;
}

/** @param {Props & {proof: Proof}} props */
const Links = ({ t, player, proof }) => {
  const room = t.store.room.value;
  const { origin } = player.telling;
  return html`${origin ? html`<p class="rfrom">It goes on from <a href=${originAddress(origin)}>a step of another game</a>.</p>` : null}<div class="rlinks">${narrow.value ? html`<${PlayOn} t=${t} player=${player} />` : null}<a class="btn" href="/r/${room.id}">Back to the room</a>
    <button type="button" class="btn" onClick=${async () => (await import("./dialogs.js")).openProof(proof)}>${icon("ui-lock")}Verify</button></div>`;
};
