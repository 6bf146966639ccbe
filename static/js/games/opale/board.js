// @ts-check
/** The board: nine spots, the arrows between them, and what lies beneath it. */
import { html, icon, cls, lazy, SeatMark, plural } from "../../core/ui.js";
import { nameOf } from "../../core/names.js";
import { useRove } from "../../core/rove.js";
import { ARROWS, DRAGON, PLACES, TYPES } from "./looks.js";
import { CardView } from "./cards.js";
import { Spot } from "./spot.js";
import { marks, source, tray, myHand } from "./reading.js";

const Scene = lazy(async () => (await import("./scene.js")).Scene);

/** @param {{t: OpaleTable}} props */
export function Board({ t }) {
  const rove = useRove("board");
  const env = t.env.value;
  const all = marks(t);
  const from = source(t);
  const picked = new Set(tray(t));
  const ghosts = myHand(t).filter(
    (card) => picked.has(card.id) && t.env.value?.prompt?.kind !== "discard",
  );
  const laying = from ? ghosts : [];
  const hot = new Set(all.map((mark) => mark.at));

  return html`<${Scene} />
    <div class="board" role="group" aria-label="Board" ref=${rove}>
      <${Arrows} kind="wide" hot=${hot} from=${from} /><${Arrows} kind="tall" hot=${hot} from=${from} />
      ${t.components.spots.map(
        (spot) => html`<${Spot} key=${spot.id} t=${t} spot=${spot}
        ghosts=${laying.filter((card) => card.type === spot.id)} aim=${t.pointer.at(spot.id)[0] ?? null}
        mark=${all.find((mark) => mark.at === spot.id) ?? null} place=${PLACES[spot.id]} />`,
      )}
      ${env ? html`<${Pawn} t=${t} />` : null}
      <${Beneath} t=${t} mark=${all.find((mark) => mark.at === "dock") ?? null} />
    </div>`;
}

/** @param {{kind: "wide"|"tall", hot: Set<string>, from: string|null}} props */
const Arrows = ({
  kind,
  hot,
  from,
}) => html`<svg class="arrows arrows--${kind}" viewBox=${kind === "wide" ? "0 0 1000 560" : "0 0 374 436"} aria-hidden="true">
  <defs>${["cold", "lit"].map(
    (
      tone,
    ) => html`<marker id="${kind}-${tone}" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.4" markerHeight="4.4" orient="auto-start-reverse">
    <path class="tip-${tone}" d="M0 .5 9 5 0 9.500 2.500 5Z" /></marker>`,
  )}</defs>
  ${ARROWS.map((arrow) => {
    const lit = from === arrow.from && hot.has(arrow.to);
    return html`<path key=${arrow.from + arrow.to} d=${arrow[kind]} class=${lit ? "hot" : ""} marker-end="url(#${kind}-${lit ? "lit" : "cold"})" />`;
  })}
</svg>`;

/** The dragon pawn beside its spot, while nobody holds it. @param {{t: OpaleTable}} props */
const Pawn = ({ t }) =>
  t.env.value?.view.pawn === null
    ? html`<button type="button" class="pawn" tabindex="-1" data-at="pawn" data-title="The Dragon" data-why=${DRAGON} aria-label="The Dragon pawn" onClick=${(/** @type {MouseEvent} */ event) => t.peek(event.currentTarget, { name: "The Dragon", text: DRAGON })} style="--x:${PLACES.petrified.x};--y:${PLACES.petrified.y};--mx:${PLACES.petrified.mx};--my:${PLACES.petrified.my}">${icon("sea-dragon")}</button>`
    : null;

/** Beneath the board: the dock and the finished cities. @param {{t: OpaleTable, mark: Mark|null}} props */
function Beneath({ t, mark }) {
  const view = t.env.value?.view;
  const cards = view?.dock ?? [];
  const raised = view?.city_piles ?? 0;
  const last = t.store.last.value;
  const words = Object.keys(TYPES)
    .map((type) => [type, cards.filter((card) => card.type === type).length])
    .filter(([, count]) => count)
    .map(([type, count]) => plural(Number(count), t.components.types[type]?.name, TYPES[type].many))
    .join(", ");
  return html`<div class=${cls("beneath", mark && "is-marked")} role="group" data-at="dock"
      aria-label="The dock, beneath the board: ${cards.length === 0 ? "no cards" : words}. ${raised} of 3 cities raised.${mark ? ` ${mark.text}.` : ""}">
    <span class="beneath__t" aria-hidden="true">The dock</span>
    <span class="fan" aria-hidden="true" style="--n:${cards.length}">${cards.map((card) => html`<${CardView} key=${card.id} card=${card} components=${t.components} cls="mini" />`)}</span>
    <span class="beneath__n" aria-hidden="true">${cards.length === 0 ? "Nothing waits for the city" : html`<b class="num">${cards.length}</b> ${cards.length === 1 ? "card waits" : "cards wait"} for the city`}</span>
    <span class="cities" data-at="cities" aria-hidden="true">${[0, 1, 2].map((n) => icon("greek-temple", cls("i", n >= raised && "off")))}<span>${view?.end ? "last turn" : raised === 2 ? "the next brings the last turn" : `${raised} of 3 raised`}</span></span>
    ${mark ? html`<span class="take" aria-hidden="true">${mark.text}</span>` : null}
    ${
      last?.docked
        ? html`<span class="just" data-seat=${last.seat + 1} aria-hidden="true">
      <${SeatMark} seat=${last.seat} /><span>${nameOf(t.store.room.value, last.seat)}</span></span>`
        : null
    }
  </div>`;
}
