// @ts-check
/** One line per seat with its hand: backs for those who watch, faces in a replay. */
import { html, Avatar, cls, icon } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { isPaused } from "../../core/pause.js";
import { CardView, Back } from "./cards.js";
import { sorted } from "./reading.js";
import { Shells, Reserve } from "./shells.js";

/** @param {{t: OpaleTable, seat: number, note?: string}} props */
export function HandStrip({ t, seat, note }) {
  const view = t.env.value?.view;
  const room = t.store.room.value;
  const player = view?.players[seat];
  const cards = view?.hands[seat];
  const turn = view?.player === seat && view?.phase !== "over" && !isPaused(room);
  const points = player?.points;
  return html`<section class=${cls("oh", turn && "oh--turn")} data-seat=${seat + 1} aria-label="${nameOf(room, seat)}, hand">
    <span class="pn2"><${Avatar} seat=${seat} name=${nameOf(room, seat)} size=${34} />
      <span><b>${nameOf(room, seat)}</b><small>${note ?? (turn ? "to play" : "waiting")}</small></span></span>
    <span class="oh__cards" data-at="hand:${seat}" role="img" aria-label=${cards ? cards.map((card) => `${t.components.types[card.type]?.name} ${card.points}`).join(", ") || "no cards" : `${player?.hand ?? 0} cards, hidden`}>
      ${
        cards
          ? sorted(cards, t).map(
              (card) =>
                html`<${CardView} key=${card.id} card=${card} components=${t.components} />`,
            )
          : Array.from(
              { length: player?.hand ?? 5 },
              (_, n) => html`<${Back} key=${n} seat=${seat} />`,
            )
      }
    </span>
    <${Reserve} t=${t} seat=${seat} /><${Shells} t=${t} seat=${seat} small />
    ${view?.pawn === seat ? html`<span class="pawn pawn--held" data-at="pawn:${seat}" title="Holds the Dragon">${icon("sea-dragon")}<span class="sr">Holds the Dragon</span></span>` : null}
    <span class="oh__draw" data-at="draw:${seat}"><b class="num">${player?.draw ?? ""}</b>to draw</span>
    <span class="sc2" data-at="score:${seat}"><b class="num">${points ?? player?.score ?? 0}</b>${points === null || points === undefined ? "scored" : "points"}</span>
  </section>`;
}
