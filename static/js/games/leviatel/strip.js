// @ts-check
/** One line per seat with its hand: backs for those who watch, faces in a replay. */
import { html, Avatar, cls, icon } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { isPaused } from "../../core/pause.js";
import { Back, CardView } from "./cards.js";
import { STATS } from "./looks.js";
import { cardOf } from "./reading.js";

/** @param {{t: LeviatelTable, seat: number, note?: string}} props */
export function HandStrip({ t, seat, note }) {
  const view = t.env.value?.view;
  const room = t.store.room.value;
  const player = view?.players[seat];
  const cards = /** @type {string[]|null} */ (view?.hands?.[seat] ?? null);
  const turn = view?.player === seat && view?.phase === "play" && !isPaused(room);
  const count = (player?.hand ?? 5) + (player?.energy_card ? 1 : 0);
  const late =
    cards && view?.hands_late && room.status === "playing"
      ? `hand ${view.hands_late} turns ago`
      : "";
  const words = cards?.map((id) => cardOf(t, id)?.name).join(", ") || "no cards";
  return html`<section class=${cls("oh", turn && "oh--turn", late && "oh--late")} data-seat=${seat + 1} aria-label="${nameOf(room, seat)}, hand">
    <span class="pn2"><${Avatar} seat=${seat} name=${nameOf(room, seat)} size=${34} />
      <span><b>${nameOf(room, seat)}</b><small>${note ?? (late || (turn ? "to play" : "waiting"))}</small></span></span>
    ${
      cards
        ? html`<button type="button" class="oh__cards" data-at="hand:${seat}" aria-label="Read the cards: ${words}" onClick=${() => {
            t.reader.value = { kind: "hand", seat };
          }}>
        ${cards.map((id, n) => html`<${CardView} key=${n} card=${cardOf(t, id)} components=${t.components} />`)}</button>`
        : html`<span class="oh__cards" data-at="hand:${seat}" role="img" aria-label="${count} cards, hidden">${Array.from({ length: count }, (_, n) => html`<${Back} key=${n} seat=${seat} />`)}</span>`
    }
    <span class="oh__draw" data-at="deck:${seat}"><b class="num">${player?.deck ?? ""}</b>in deck</span>
    <button type="button" class="oh__draw oh__grave" data-at="grave:${seat}" aria-label="Graveyard of ${nameOf(room, seat)}, ${player?.graveyard.length ?? 0} cards" onClick=${() => {
      t.reader.value = { kind: "grave", seat };
    }}><b class="num">${player?.graveyard.length ?? 0}</b>fallen</button>
    <span class="sc2"><b class="num">${icon(STATS.energy)}${player?.energy ?? 0}<span class="sr"> energy, </span> ${icon(STATS.coins)}${player?.coins ?? 0}<span class="sr"> coins</span></b><span class="hide-s" aria-hidden="true">energy, coins</span></span>
  </section>`;
}

/** What those who watch see instead of a hand. @param {{t: LeviatelTable}} props */
export const Watch = ({ t }) =>
  html`<div class="watchers">${[1, 0].map((seat) => html`<${HandStrip} key=${seat} t=${t} seat=${seat} />`)}</div>`;
