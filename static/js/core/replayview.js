// @ts-check
/** The page of a replay: the hands, the board, the tide, the moves in words. */
import { html, icon, cls, SeatMark, useEffect, useRef } from "./ui.js";
import { deedOf, fill, nameOf } from "./names.js";
import { TopBar, Drawer } from "./topbar.js";
import { Scrub } from "./scrub.js";
import { Toasts, toast } from "./toasts.js";
import { rowsOf } from "./replay.js";
import { narrow } from "./narrow.js";
import { upper } from "./asking.js";
import { reason, scores, verdict } from "./result.js";
import { useSize } from "./size.js";

/** @typedef {{t: Table, player: Player}} Props */

/** @param {Props & {proof: Proof}} props */
export function ReplayShell({ t, player, proof }) {
  const room = t.store.room.value;
  const small = narrow.value;
  const { HandStrip, Board } = t.game;
  const seats = room.seats.map(({ seat }) => seat);
  const pair = seats.length === 2; // two sit face to face, others side by side
  const above = pair ? [t.game.far] : seats;
  const tab = small ? t.tab.value : "table";
  const words = (/** @type {Move} */ move) => fill(move.text, room, null);
  const stage = useSize();
  return html`<div class="tbl tbl--replay" data-game=${t.info.id}>
    <${TopBar} t=${t}>${player.trouble.value ? html`<div class="banner banner--bad banner--line" role="alert"><span>${player.trouble.value}</span><button type="button" onClick=${() => player.goPly(player.ply.value)}>Try again</button></div>` : null}<//>
    <div class=${cls("hand-a", !pair && "hand-a--row")} data-n=${above.length}>${above.map((seat) => html`<${HandStrip} key=${seat} t=${t} seat=${seat} note=${null} />`)}</div>
    <section class="stage" ref=${stage} aria-label="Board at move ${player.at.value}"><${Board} t=${t} /></section>
    <section class="dock" aria-label="Steps">
      ${pair ? html`<${HandStrip} t=${t} seat=${1 - t.game.far} />` : null}
      <${Scrub} player=${player} room=${room} icons=${t.about.moments} words=${words} />
      <${Controls} t=${t} player=${player} />
    </section>
    ${small ? null : html`<aside class="rail" aria-label="Moves"><${Note} t=${t} player=${player} /><${Moves} t=${t} player=${player} /><${Links} t=${t} proof=${proof} /></aside>`}
    ${small && tab === "log" ? html`<section class="sheet" aria-label="Moves"><div class="sheet__moves"><${Note} t=${t} player=${player} /><${Moves} t=${t} player=${player} /><${Links} t=${t} proof=${proof} /></div></section>` : null}
    ${
      small
        ? html`<nav class="mtabs" aria-label="Views of the replay">
      <button type="button" aria-pressed=${String(tab === "table")} onClick=${() => {
        t.tab.value = "table";
      }}>${icon("ui-table")}Table</button>
      <button type="button" aria-pressed=${String(tab === "log")} onClick=${() => {
        t.tab.value = "log";
      }}>${icon("ui-log")}Moves</button>
      <button type="button" onClick=${player.nextMoment}>${icon("ui-flag")}Big moment</button>
      <button type="button" onClick=${() => share(t)}>${icon("ui-share")}Share</button></nav>`
        : null
    }
    <${Drawer} t=${t} />${t.game.Above ? html`<${t.game.Above} t=${t} />` : null}
    <div class="sr" aria-live="polite">${player.playing.value ? "" : words(player.moves[player.at.value])}</div>
  </div><${Toasts} />`;
}

/** A move in a few words: what was done first, and what else has a short form. @param {Move} move @param {Room} room */
function brief({ told }, room) {
  const [first, ...rest] = told;
  const words =
    first.short ?? fill(first.does ? deedOf(first) : first.text.slice(0, -1), room, null);
  return upper([words, ...rest.flatMap(({ short = [] }) => short)].join(", "));
}

/** The address of this step, with the key to watch where one has it to hand on. @param {Table} t */
function stepAddress(t) {
  const url = new URL(location.href);
  const link = t.store.data.links?.watch;
  if (link) url.searchParams.set("watch", new URL(link).searchParams.get("watch") ?? "");
  return url.href;
}

/** @param {Table} t */
async function share(t) {
  const phone = matchMedia("(pointer: coarse)").matches;
  const url = stepAddress(t);
  try {
    if (phone && navigator.share) await navigator.share({ url });
    else {
      await navigator.clipboard.writeText(url);
      toast({ icon: "ui-check", title: "Link copied", text: "It opens the replay at this step." });
    }
  } catch {
    toast({ title: "Link to this step", text: url });
  }
}

/** @param {Props} props */
function Controls({ t, player }) {
  const { playing, speed, at, last } = player;
  const faster = () => {
    speed.value = speed.value >= 4 ? 1 : speed.value * 2;
  };
  return html`<div class="ctl">
    <div class="l"><button type="button" class="btn btn--sm" onClick=${player.nextMoment}>${icon("ui-flag")}Next big moment</button></div>
    <button type="button" class="iconbtn" aria-label="To the start" aria-disabled=${at.value === 0 ? "true" : undefined} onClick=${() => player.step(-last)}>${icon("ui-first")}</button>
    <button type="button" class="iconbtn" aria-label="One move back" onClick=${() => player.step(-1)}>${icon("ui-prev")}</button>
    <button type="button" class="iconbtn pp" aria-label=${playing.value ? "Pause" : "Play"} onClick=${() => (playing.value ? player.pause() : player.play())}>${icon(playing.value ? "ui-pause" : "ui-play")}</button>
    <button type="button" class="iconbtn" aria-label="One move on" onClick=${() => player.step(1)}>${icon("ui-next")}</button>
    <button type="button" class="iconbtn" aria-label="To the end" aria-disabled=${at.value === last ? "true" : undefined} onClick=${() => player.step(last)}>${icon("ui-last")}</button>
    <div class="r2"><button type="button" class="btn btn--sm num" aria-label="Speed ${speed.value} times" onClick=${faster}>${speed.value}×</button>
      <button type="button" class="btn btn--sm" onClick=${() => share(t)}>${icon("ui-share")}Link to this step</button></div>
  </div>`;
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
  return html`<section class="panel rail__panel" aria-label="Moves in words" style="--seats:${pair ? 2 : 1}">
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
  </section>`;
}

/** @param {{t: Table, proof: Proof}} props */
const Links = ({ t, proof }) => {
  const room = t.store.room.value;
  return html`<div class="rlinks"><a class="btn" href="/r/${room.id}">Back to the room</a>
    <button type="button" class="btn" onClick=${async () => (await import("./dialogs.js")).openProof(proof)}>${icon("ui-lock")}Verify</button></div>`;
};
