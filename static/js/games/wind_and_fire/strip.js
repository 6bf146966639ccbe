// @ts-check
/** One line per seat: backs for those who watch, faces in a replay. */
import { html, Avatar, cls } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { looked } from "./reading.js";
import {
  CardBack,
  CardFace,
  Coin,
  Gem,
  TournamentFace,
  cardTint,
  tournamentTint,
} from "./pieces.js";

/** @param {{t: WindTable, seat: number, note?: string}} props */
export function HandStrip({ t, seat, note }) {
  const view = t.env.value?.view;
  const room = t.store.room.value;
  const player = view?.players[seat];
  const turn = view?.phase !== "over" && t.env.value?.waiting.includes(seat);
  const hand = view?.hands[seat],
    personal = view?.personal[seat];
  const cards = [
    ...(hand ?? []).map((/** @type {string} */ id) => t.components.cards[id].name),
    ...(personal ?? []).map((/** @type {string} */ id) => t.components.tournaments[id].name),
  ];
  const count = (player?.cards.training ?? 0) + (player?.cards.tournament ?? 0);
  return html`<section class=${cls("oh", turn && "oh--turn", looked(t) === seat && "oh--here")} data-seat=${seat + 1} aria-label="${nameOf(room, seat)}, cards">
    <button type="button" class="pn2" onClick=${() => t.visit(seat)} aria-pressed=${String(looked(t) === seat)} aria-label="Look at the boards of ${nameOf(room, seat)}"><${Avatar} seat=${seat} name=${nameOf(room, seat)} size=${34} /><span><b>${nameOf(room, seat)}</b><small>${note ?? (turn ? "to play" : `${player?.points ?? 0} points`)}</small></span></button>
    <span class="oh__cards" data-at="hand:${seat}" role="img" aria-label=${cards.length > 0 ? cards.join(", ") : `${count} action cards, ${player?.personal ?? 0} tournaments, hidden`}>
      ${
        hand
          ? hand.map(
              (/** @type {string} */ id, /** @type {number} */ n) =>
                html`<span key=${`c${n}`} class="card hc" style=${cardTint(id)} title=${t.components.cards[id].name}><${CardFace} t=${t} id=${id} /></span>`,
            )
          : html`${Array.from({ length: player?.cards.training ?? 0 }, (_, n) => html`<${CardBack} key=${`t${n}`} seat=${seat} kind="training" />`)}${Array.from({ length: player?.cards.tournament ?? 0 }, (_, n) => html`<${CardBack} key=${`u${n}`} seat=${seat} kind="tournament" />`)}`
      }
      ${
        personal
          ? personal.map(
              (/** @type {string} */ id) =>
                html`<span key=${id} class="card tc" style=${tournamentTint(t, id)} title=${t.components.tournaments[id].name}><${TournamentFace} t=${t} id=${id} /></span>`,
            )
          : Array.from(
              { length: player?.personal ?? 3 },
              (_, n) =>
                html`<span key=${`p${n}`} class="card card--back tc" data-seat=${seat + 1}></span>`,
            )
      }
    </span>
    <span class="oh__s"><span title="Gold in storage"><${Coin} /><b class="num">${player?.gold ?? 0}</b><span class="sr">gold in storage</span></span><span title="Black crystals in storages"><${Gem} /><b class="num">${(player?.pyramid_black ?? 0) + (player?.training_black ?? 0)}</b><span class="sr">black crystals in storages</span></span></span>
  </section>`;
}

/** What those who watch see instead of a hand. @param {{t: WindTable}} props */
export const Watch = ({ t }) =>
  html`<div class="watchers" data-n=${t.store.room.value.seats.length}>${t.store.room.value.seats.map(({ seat }) => html`<${HandStrip} key=${seat} t=${t} seat=${seat} />`)}</div>`;
