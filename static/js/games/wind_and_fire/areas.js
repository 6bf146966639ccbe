// @ts-check
/** The dice areas, the dice that were rolled, and the dice one has taken. */
import { html, cls, SeatMark } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { AREA_NAMES } from "./looks.js";
import { why } from "../../core/legal.js";
import { aimed, dieWords, viewOf } from "./reading.js";
import { Die, DieButton, hovers } from "./pieces.js";
import { dragged } from "./drag.js";

/** What stands there while no dice are in play. @type {Record<string, string>} */
const NOTES = {
  setup: "Seven dice are rolled when everybody has looked at the tournaments.",
  preparation:
    "The training is over. Late upgrades cost 1 gold; then the last gold and black crystals go on the dragons.",
  exams: "The dice rest. The exams are held.",
  over: "The game is over.",
};

/** @param {{t: WindTable}} props */
export function Areas({ t }) {
  const view = viewOf(t);
  const note =
    view?.master && view.phase === "preparation"
      ? "The training is over. A late upgrade costs 1 gold, which strengthens row 1 of the Master."
      : NOTES[view?.phase ?? ""];
  const loose = view?.loose ?? [];
  const mine = t.pointer.offers.value.length > 0;
  return html`<div class=${cls("slab areas", loose.length > 0 && "areas--deal")} role="group" aria-label="Dice areas" data-n=${view?.areas.length ?? 3}>
    ${
      loose.length > 0
        ? html`<div class="tray" role="group" aria-label="Rolled dice, ${loose.length}" ...${dragged(t)}>${loose.map(
            (die) =>
              mine
                ? html`<${DieButton} key=${die.die} t=${t} die=${die} />`
                : html`<${Die} key=${die.die} t=${t} die=${die} />`,
          )}</div>`
        : null
    }
    ${
      view && note
        ? html`<p class="areas__note">${note}</p>`
        : (view?.areas ?? [[], [], []]).map((dice, n) =>
            view?.turn.took === n
              ? html`<${Taken} key=${n} t=${t} n=${n} />`
              : html`<${Area} key=${n} t=${t} n=${n} dice=${dice} />`,
          )
    }
  </div>`;
}

/** @param {{t: WindTable, n: number, dice: WindDie[]}} props */
function Area({ t, n, dice }) {
  const view = viewOf(t);
  const at = `area:${n}`;
  const open = t.pointer.fits(at),
    chosen = aimed(t, at);
  const reason = open ? "" : why(t, "place_die", n) || why(t, "choose_area", n);
  const gone =
    view?.phase === "training" && dice.length === 0 && view.loose.length === 0 && view.round > 0;
  const num = t.game.keyAt(t, at);
  const taker = gone ? (view.takers[n] ?? null) : null;
  return html`<button type="button" data-item data-at=${at} data-act=${open ? "" : undefined}
      class=${cls("area", open && !chosen && "is-legal", chosen && "is-chosen", gone && "area--gone")}
      aria-pressed=${String(chosen)} aria-disabled=${open ? undefined : "true"} data-why=${reason || undefined}
     
          aria-label="Area ${AREA_NAMES[n]}: ${dice.map((die) => dieWords(t, die)).join(", ") || (gone ? `taken by ${taker === null ? "the Master" : nameOf(t.store.room.value, taker)}` : "empty")}"
      onClick=${() => t.pointer.tap(at)} ...${hovers(t, at)}>
    <span
        class="area__n">${gone ? html`${taker === null ? null : html`<${SeatMark} seat=${taker} />`}<span>taken${taker === null && view?.master ? " by the Master" : ""}</span>` : AREA_NAMES[n]}</span>
    <span class="area__d" data-n=${dice.length}>${dice.map((die) => html`<${Die} key=${die.die} t=${t} die=${die} />`)}</span>
    ${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}

/** The dice of the one on turn. @param {{t: WindTable, n: number}} props */
function Taken({ t, n }) {
  const { turn, player } = /** @type {WindView} */ (viewOf(t));
  const mine = player === t.env.value?.seat;
  const dice = [...turn.held, ...turn.resolved];
  const spent = new Set(turn.resolved.map(({ die }) => die));
  return html`<div class=${cls("area area--mine", !mine && "area--theirs")} data-at="area:${n}" data-seat=${(player ?? 0) + 1} role="group" aria-label="${mine ? "Your dice" : `Dice of ${nameOf(t.store.room.value, player)}`}" ...${dragged(t)}>
    <span class="area__n">${mine ? "Your dice" : html`<${SeatMark} seat=${player ?? 0} /><span>${nameOf(t.store.room.value, player)}</span>`}</span>
    <span class="area__d" data-n=${dice.length}>${dice.map((die) =>
      mine
        ? html`<${DieButton} key=${die.die} t=${t} die=${die} spent=${spent.has(die.die)} />`
        : html`<${Die} key=${die.die} t=${t} die=${die} cls=${spent.has(die.die) ? "is-spent" : ""} />`,
    )}</span></div>`;
}
