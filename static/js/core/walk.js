// @ts-check
/** Through what the others did since my last turn, step by step, on the board; meanwhile the table goes on unseen. */
import { html, icon, SeatMark, useEffect, useRef } from "./ui.js";
import { fill, tell, together } from "./names.js";
import { createPlayer } from "./replay.js";
import { settings, change } from "./settings.js";
import { toast } from "./toasts.js";
import { problemWords } from "./api.js";
import { sinceMyTurn } from "./missed.js";

/** @typedef {{player: Player, stop: () => void}} Walk */

const PACES = [0.5, 1, 2];

/** Every step of the others as the replay has it, of lines of the log. @param {LogLine[]} lines */
function stepsOf(lines) {
  /** @type {Omit<Move, "first">[]} */
  const steps = [];
  for (const line of lines) {
    const last = steps.at(-1);
    if (last?.ply === line.ply) {
      last.text += ` ${line.text}`;
      last.told.push(line);
      last.kinds.push(line.kind);
    } else {
      const { ply, by = null, turn, text } = line;
      steps.push({ ply, seat: by, turn, text, told: [line], kinds: [line.kind] });
    }
  }
  return steps;
}

/** Begins where my last turn ended. @param {Table} t */
export async function walk(t) {
  if (t.walk.peek()) return;
  const { store } = t;
  await store.log.load();
  const lines = sinceMyTurn(store.log.lines.peek(), store.me.peek());
  const seat = t.env.peek()?.seat;
  if (lines.length === 0 || typeof seat !== "number" || t.walk.peek()) {
    toast({ title: "Nothing yet", text: "Nobody has moved since your last turn." });
    return;
  }
  t.skip();
  const first = Math.min(...lines.map(({ ply }) => ply)) - 1;
  const player = createPlayer({
    past: (what, more = {}) =>
      `/api/rooms/${store.room.peek().id}/${what}?${new URLSearchParams({ ...more, seat: String(seat) })}`,
    telling: { steps: stepsOf(lines), scores: [], result: /** @type {any} */ (null) }, // it goes on
    joins: t.about.log.joins,
    big: [],
    from: first,
    speed: {
      get value() {
        return settings.value.pace;
      },
      set value(pace) {
        change({ pace });
      },
    },
    show(env, fresh) {
      if (fresh) store.last.value = null;
      t.show(env, fresh);
    },
  });
  const match = store.room.peek().match?.id;
  store.stageWith(() => {
    if (store.room.peek().match?.id !== match) stop(); // a new one has begun
  });
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
      return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, textarea, select, .drawer")) return;
    if ([" ", "Enter"].includes(event.key) && target.closest("button, a")) return;
    const run = does[event.key];
    if (!run) return;
    run();
    event.preventDefault();
    event.stopPropagation();
  };
  function stop() {
    player.pause();
    document.removeEventListener("keydown", press, true);
    t.skip();
    t.walk.value = null;
    store.stageWith(t.show);
  }
  /** @type {Record<string, () => void>} */
  const does = {
    ArrowRight: () => forward(player, stop),
    Enter: () => forward(player, stop),
    ArrowLeft: () => void player.step(-1),
    " ": () => (player.playing.value ? player.pause() : player.play()),
    Escape: stop,
  };
  document.addEventListener("keydown", press, true);
  t.open.value = "";
  t.plan.value = null;
  t.walk.value = { player, stop };
  await player.go(0);
  if (t.walk.peek()?.player === player) player.play();
}

/** The next step; after the last one it is over. @param {Player} player @param {() => void} stop */
function forward(player, stop) {
  if (player.at.value >= player.last) stop();
  else void player.step(1);
}

/** In the place of the action bar. @param {{t: Table, walk: Walk}} props */
export function WalkBar({ t, walk: { player, stop } }) {
  const room = t.store.room.value;
  const mine = t.store.me.value;
  const at = player.at.value;
  const move = player.moves[at];
  const done = at >= player.last;
  const playing = player.playing.value;
  const pace = settings.value.pace;
  const next = useRef(/** @type {HTMLButtonElement|null} */ (null));
  useEffect(() => next.current?.focus(), []);
  const words =
    at === 0
      ? "Your last turn had just ended"
      : move.told.length > 1 &&
          move.seat !== mine &&
          move.told.every(({ does, seat }) => does && seat === move.seat)
        ? fill(together(move.told), room, mine) // the name once
        : move.told.map((said) => tell(said, room, mine)).join(" ");
  return html`<section class="act walk" aria-label="Since your last turn">
    <div class="act__q">
      <div class="walk__n"><em>Since your last turn</em> <span class="num">${at} of ${player.last}</span></div>
      <b class=${words.length > 60 ? "is-long" : ""} aria-live="polite">${at > 0 && move.seat !== null ? html`<${SeatMark} seat=${move.seat} /> ` : null}${player.trouble.value || words}</b>
    </div>
    <button type="button" class="btn btn--ghost num" aria-label="Pace ${pace} times" onClick=${() => {
      change({ pace: PACES[(PACES.indexOf(pace) + 1) % PACES.length] });
    }}>${pace}×</button>
    <button type="button" class="btn btn--ghost" aria-label="One step back" aria-disabled=${at === 0 ? "true" : undefined} onClick=${() => player.step(-1)}>${icon("ui-prev")}</button>
    <button type="button" class="btn btn--ghost" aria-label=${playing ? "Pause" : "Play"} onClick=${() => (playing ? player.pause() : player.play())}>${icon(playing ? "ui-pause" : "ui-play")}</button>
    ${done ? null : html`<button type="button" class="btn" onClick=${stop}>Skip <span class="kbd" aria-hidden="true">Esc</span></button>`}
    <button type="button" class="btn btn--go" ref=${next} onClick=${() => forward(player, stop)}>${done ? "To the table" : "Next"}</button>
  </section>`;
}
