// @ts-check
/** One line per seat: backs for those who watch, faces in a replay. */
import { html, Avatar, cls } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { STUNT, FRUIT, SHELL } from "./looks.js";
import { icon } from "../../core/ui.js";
import { Back, Challenge, Die } from "./pieces.js";
import { viewOf } from "./reading.js";

/** @param {{t: TidalTable, seat: number, note?: string}} props */
export function HandStrip({ t, seat, note }) {
  const view = viewOf(t);
  const room = t.store.room.value;
  const player = view?.players[seat];
  const turn = view && view.phase !== "over" && t.env.value?.waiting.includes(seat);
  const hand = view?.hands[seat],
    stunts = view?.stunts[seat] ?? [];
  const words = hand
    ? [
        ...hand.map((id) => t.components.challenges[id].name),
        ...stunts.map((id) => t.components.stunts[id].name),
      ].join(", ") || "no cards"
    : `${player?.hand ?? 0} Challenges, ${player?.stunts ?? 0} Stunts, hidden`;
  return html`<section class=${cls("oh", turn && "oh--turn", t.side.value === seat && "oh--here")} data-seat=${seat + 1} aria-label="${nameOf(room, seat)}, cards">
    <button type="button" class="pn2" onClick=${() => t.look(seat)} aria-pressed=${String(t.side.value === seat)}
      aria-label="Look at the board of ${nameOf(room, seat)}"><${Avatar} seat=${seat} name=${nameOf(room, seat)} size=${34} />
      <span><b>${nameOf(room, seat)}</b>
      <small>${note ?? (player ? (t.components.characters[player.character ?? ""]?.name ?? "") : "")}</small></span></button>
    <span class="oh__cards" data-at="hand:${seat}" role="img" aria-label=${words}>${
      hand
        ? html`${hand.map((id) => html`<${Challenge} key=${id} t=${t} id=${id} flat />`)}${stunts.map((id, n) => html`<span key=${n} class="cc stunt" title=${t.components.stunts[id].name}>${icon(STUNT, "i cc__s")}<span class="ccn">${t.components.stunts[id].name}</span></span>`)}`
        : html`${Array.from({ length: player?.hand ?? 0 }, (_, n) => html`<${Back} key=${`c${n}`} kind="challenge" seat=${seat} />`)}${Array.from({ length: player?.stunts ?? 0 }, (_, n) => html`<${Back} key=${`s${n}`} kind="stunt" seat=${seat} />`)}`
    }</span>
    <span class="oh__dice">${(player?.active ?? []).map((kind, n) => html`<${Die} key=${n} t=${t} kind=${kind} />`)}${(player?.spent ?? []).map((kind, n) => html`<${Die} key=${`s${n}`} t=${t} kind=${kind} cls="is-spent" />`)}</span>
    <span class="oh__s"><span title="Shells">${icon(SHELL)}<b class="num">${player?.shells ?? 0}</b><span class="sr">Shells</span></span><span title="Fruit">${icon(FRUIT)}<b class="num">${player?.fruit ?? 0}</b><span class="sr">Fruit</span></span></span>
  </section>`;
}

/** What those who watch see instead of a board. @param {{t: TidalTable}} props */
export const Watch = ({ t }) =>
  html`<div class="watchers" data-n=${t.store.room.value.seats.length}>${t.store.room.value.seats.map(({ seat }) => html`<${HandStrip} key=${seat} t=${t} seat=${seat} />`)}</div>`;
