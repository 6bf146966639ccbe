// @ts-check
/** The page of a replay: the hands, the board, the tide, the moves in words. */
import { html, icon, cls, lazy } from "./ui.js";
import { fill } from "./names.js";
import { TopBar, Drawer } from "./topbar.js";
import { Scrub } from "./scrub.js";
import { Toasts, toast } from "./toasts.js";
import { Rail } from "./replayrail.js";
import { saidAt } from "./replay.js";
import { PlayOn } from "./replayon.js";
import { narrow } from "./narrow.js";
import { useSize } from "./size.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {{t: Table, player: Player}} Props */

const Marks = lazy(async () => (await import("./commentary.js")).Marks);
const BetterRing = lazy(async () => (await import("./analysisview.js")).BetterRing);

/** @param {Props & {analysis: Analysis, proof: Proof}} props */
export function ReplayShell({ t, player, analysis, proof }) {
  const room = t.store.room.value;
  const small = narrow.value;
  const { HandStrip, Board } = t.game;
  const seats = room.seats.map(({ seat }) => seat);
  const pair = seats.length === 2; // two sit face to face, others side by side
  const above = pair ? [t.game.far] : seats;
  const tab = small ? t.tab.value : "table";
  const words = (/** @type {Move} */ move) => fill(move.text, room, null);
  const stage = useSize();
  const comments = t.store.comments.value;
  const now = comments.length ? saidAt(player, comments) : [];
  return html`<div class="tbl tbl--replay" data-game=${t.info.id}>
    <${TopBar} t=${t}>${player.trouble.value ? html`<div class="banner banner--bad banner--line" role="alert"><span>${player.trouble.value}</span><button type="button" onClick=${() => player.goPly(player.ply.value)}>Try again</button></div>` : null}<//>
    <div class=${cls("hand-a", !pair && "hand-a--row")} data-n=${above.length}>${above.map((seat) => html`<${HandStrip} key=${seat} t=${t} seat=${seat} note=${null} />`)}</div>
    <section class="stage" ref=${stage} aria-label="Board at move ${player.at.value}"><${Board} t=${t} />${comments.length ? html`<${Marks} t=${t} marks=${now.flatMap(({ marks }) => marks)} plain />` : null}</section>
    <section class="dock" aria-label="Steps">
      ${pair ? html`<${HandStrip} t=${t} seat=${1 - t.game.far} />` : null}
      <${Scrub} player=${player} room=${room} icons=${t.about.moments} words=${words} analysis=${analysis} />
      <${Controls} t=${t} player=${player} />
    </section>
    ${small ? null : html`<aside class="rail" aria-label="Moves"><${Rail} t=${t} player=${player} analysis=${analysis} proof=${proof} /></aside>`}
    ${small && tab === "log" ? html`<section class="sheet" aria-label="Moves"><div class="sheet__moves"><${Rail} t=${t} player=${player} analysis=${analysis} proof=${proof} /></div></section>` : null}
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
    ${analysis.shown.value ? html`<${BetterRing} t=${t} analysis=${analysis} />` : null}<${Drawer} t=${t} />${t.game.Above ? html`<${t.game.Above} t=${t} />` : null}
    <div class="sr" aria-live="polite">${player.playing.value ? "" : words(player.moves[player.at.value])}</div>
  </div><${Toasts} />`;
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
      <button type="button" class="btn btn--sm" onClick=${() => share(t)}>${icon("ui-share")}Link to this step</button>
      <${PlayOn} t=${t} player=${player} /></div>
  </div>`;
}
