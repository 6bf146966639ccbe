// @ts-check
/** One spot of the board: outlines or a pile, its name, and what would happen to it. Always a button: a tap takes the
 * legal thing, or tells what the spot does. */
import { html, icon, cls, SeatMark, plural } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { CardView, cardName } from "./cards.js";
import { TYPES, LABELS, SHELLS, DRAGON, hint } from "./looks.js";

/**
 * @param {object} props
 * @param {OpaleTable} props.t
 * @param {import("./types.js").SpotData} props.spot
 * @param {Card[]} props.ghosts cards of the tray that would be laid here
 * @param {Offer|null} props.aim
 * @param {Mark|null} props.mark
 * @param {{x: number, y: number, mx: number, my: number}} props.place
 */
export function Spot({ t, spot, ghosts, aim, mark, place }) {
  const view = t.env.value?.view;
  const state = view?.spots[spot.id];
  const chosen = !!aim && t.pointer.chosen(spot.id);
  const sealed = (view?.seals ?? []).indexOf(spot.id);
  const last = t.store.last.value;
  const just = last && last.at === spot.id && last.seat !== t.store.me.value ? last : null;
  const key = aim ? t.game.keyAt(t, spot.id) : null;
  const text = mark?.text ?? (aim?.after ? aim.face.text : "");
  const room = t.store.room.value;

  const about = spot.id === "petrified" ? `${spot.text} ${DRAGON}` : spot.text;
  const [when, what] = hint(spot) ?? [];
  const label =
    [
      `Spot ${spot.no}, ${spot.name}`,
      spot.pile
        ? `${plural(state?.count ?? 0, "card")}${state?.top ? `, top card ${state.top.points}` : ""}`
        : `${state?.cards.length ?? 0} of ${spot.silhouettes}${state?.cards.length ? `: ${state.cards.map((card) => card.points || "0").join(", ")}` : ""}`,
      sealed >= 0 && `Sealed by ${nameOf(room, sealed)}`,
      ghosts.length > 0 && `Your ${plural(ghosts.length, "card")} would lie here`,
      spot.id === "petrified" && view?.pawn === null && "The Dragon pawn lies here",
      text,
      chosen && "Chosen",
      just && `${nameOf(room, just.seat)} played here last`,
    ]
      .filter(Boolean)
      .join(". ") + ".";

  return html`<button type="button" class=${cls("spot", `spot--${spot.silhouettes}`, just && "jm", (text || aim) && "marked", chosen && "is-chosen")} data-item data-at=${spot.id}
      data-act=${aim ? "" : undefined} style="--x:${place.x};--y:${place.y};--mx:${place.mx};--my:${place.my}" aria-label=${label}
      aria-pressed=${aim ? String(chosen) : undefined} data-title="${spot.no} ${spot.name}" data-why=${about} onContextMenu=${(
        /** @type {MouseEvent} */ event,
      ) => {
        event.preventDefault();
        t.peek(event.currentTarget, { ...spot, text: about });
      }}
      onClick=${(/** @type {MouseEvent} */ event) => t.pointer.tap(spot.id) || t.peek(event.currentTarget, { ...spot, text: about })}>
    <span class="row">
      ${
        state
          ? spot.pile
            ? html`<${Pile} t=${t} spot=${spot} state=${state} ghosts=${ghosts} aim=${aim} chosen=${chosen} />`
            : html`<${Outlines} t=${t} spot=${spot} state=${state} ghosts=${ghosts} aim=${aim} chosen=${chosen} />`
          : Array.from(
              { length: spot.silhouettes },
              (_, n) => html`<span class="slot" key=${n}>${icon(TYPES[spot.id].icon)}</span>`,
            )
      }
      ${key ? html`<span class="keyhint" aria-hidden="true">${key}</span>` : null}
      ${text ? html`<span class=${cls("take", !aim && "take--quiet")} aria-hidden="true">${text}</span>` : null}
      ${just ? html`<span class="just" data-seat=${just.seat + 1} aria-hidden="true"><${SeatMark} seat=${just.seat} /><span>${nameOf(room, just.seat)}<span class="hide-s">, last move</span></span></span>` : null}
      ${sealed >= 0 ? html`<span class="seal" data-seat=${sealed + 1} title="Sealed by ${nameOf(room, sealed)}">${icon(SHELLS.sealed_shoal)}</span>` : null}
    </span>
    <span class="lab" aria-hidden="true"><i>${spot.no}</i>${LABELS[spot.id] ?? spot.name}
      ${ghosts.length > 0 ? html`<small>your ${ghosts.length === 1 ? "card" : "cards"}</small>` : when ? html`<small>${when}<span class="hint__w"> ${what}</span></small>` : null}</span>
  </button>`;
}

/** @typedef {{t: OpaleTable, spot: import("./types.js").SpotData, state: import("./types.js").SpotState, ghosts: Card[], aim: Offer|null, chosen: boolean}} Drawn */

/** @param {Drawn} props */
function Pile({ t, spot, state, ghosts, aim, chosen }) {
  const top = ghosts.at(-1) ?? state.top;
  const count = state.count + ghosts.length;
  return html`<span class=${cls("slot", top && "has", ghosts.length > 0 && "ghost", aim && (chosen ? "is-chosen" : "is-legal"))} data-slot="0">
    ${
      top
        ? html`<span class="pile" data-h=${count > 1 ? "" : undefined} style="--h:${Math.min(6, count)}" data-pile=${spot.id}>
      <${CardView} card=${top} components=${t.components} mark=${ghosts.length === 0} />
    </span>`
        : state.count > 0
          ? html`<span class="pile" data-pile=${spot.id}><${CardView} card=${{ id: "", type: spot.id, points: null }} components=${t.components} mark=${false} /></span>`
          : icon(TYPES[spot.id].icon)
    }
    ${count > 0 ? html`<span class="count num" aria-hidden="true">${ghosts.length > 0 && state.count > 0 ? `${state.count}+${ghosts.length}` : count}</span>` : null}
  </span>`;
}

/** @param {Drawn} props */
function Outlines({ t, spot, state, ghosts, aim, chosen }) {
  const cards = [...state.cards, ...ghosts];
  return Array.from({ length: spot.silhouettes }, (_, n) => {
    const card = cards[n];
    const ghost = n >= state.cards.length;
    return html`<span key=${n} class=${cls("slot", card && "has", card && ghost && "ghost")} data-slot=${n} title=${card ? cardName(card, t.components) : undefined}>
      ${card ? html`<${CardView} card=${card} components=${t.components} mark=${!ghost} />` : icon(TYPES[spot.id].icon)}
    </span>`;
  }).concat(
    aim ? [html`<span key="ring" class=${cls("ring", chosen && "ring--chosen")}></span>`] : [],
  );
}
