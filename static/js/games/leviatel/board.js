// @ts-check
/** The stage: castles, the map, what one has and may trade, what would happen. Before the game: castle and decks. */
import { html, cls, lazy } from "../../core/ui.js";
import { useRove } from "../../core/rove.js";
import { useSize } from "../../core/size.js";
import { Cell } from "./cell.js";
import { Castle, Treasury, Outcome, Trades } from "./side.js";
import { Chain } from "./chain.js";
import { MapArt } from "./scene.js";
import {
  areaOf,
  areasOnScreen,
  bottomSeat,
  cardIfAny,
  cardOf,
  goal,
  pieceOf,
  preparing,
  shownPreview,
  subject,
  unitsOf,
} from "./reading.js";

const Setup = lazy(async () => (await import("./setup.js")).Setup);

/** @param {{t: LeviatelTable}} props */
export function Board({ t }) {
  const view = t.env.value?.view;
  if (view?.phase === "setup") return html`<div class="lev lev--setup"><${Setup} t=${t} /></div>`;
  const low = bottomSeat(t);
  const watching = t.env.value?.seat === null || t.env.value?.seat === undefined;
  return html`<div class=${cls("lev", watching && "lev--watch")}>
    <div class="side side--l"><${Castle} t=${t} seat=${1 - low} /><${Castle} t=${t} seat=${low} /></div>
    <${Map_} t=${t} />
    <div class=${cls("side side--r", t.side.value && "is-open")}>
      ${watching ? html`<${Treasury} t=${t} seat=${1 - low} /><${Treasury} t=${t} seat=${low} />` : html`<${Treasury} t=${t} seat=${low} mine />`}
      <${Outcome} t=${t} />${watching ? null : html`<${Trades} t=${t} />`}
    </div>
    <${Chain} t=${t} />
  </div>`;
}

/** The room of one area. @param {HTMLElement} map @param {DOMRectReadOnly} room */
function cells(map, room) {
  const gap = parseFloat(getComputedStyle(map).columnGap);
  map.style.setProperty("--rw", `${(room.width - 4 * gap) / 5}px`);
  map.style.setProperty("--rh", `${(room.height - 3 * gap) / 4}px`);
}

/** @param {{t: LeviatelTable}} props */
function Map_({ t }) {
  const rove = useRove("board");
  useSize(rove, cells);
  const view = t.env.value?.view;
  const preview = shownPreview(t);
  const begun = preparing(t);
  const used = subject(t);
  const hint = t.pointer.offerOf(t.plan.value ?? t.pointer.hint())?.face.at?.[0];
  const laid = begun && used && !pieceOf(t, used) && areaOf(t, goal(t)) ? used : null;
  /** @type {import("./cell.js").Scene} */
  const scene = {
    goal: goal(t),
    subject: used,
    ghost: laid,
    walks: !!begun && begun.verb !== "build",
    marks: new Map((preview?.marks ?? []).map((mark) => [mark.at, mark])),
  };
  return html`<div class="mapw"><${MapArt} />
    <div class="board grid" role="group" aria-label="Map, five columns and four rows" ref=${rove}>
      ${areasOnScreen(t).map(
        (area) => html`<${Cell} key=${area.id} t=${t} area=${area} scene=${scene}
        units=${unitsOf(t).filter((unit) => unit.area === area.id)} tower=${view?.structures.find((one) => one.area === area.id) ?? null} />`,
      )}
    </div>
    <${Path} t=${t} from=${pieceOf(t, used)?.area} to=${scene.goal ?? (areaOf(t, hint) ? hint : null)} sure=${!!t.plan.value} />
    ${used && cardIfAny(t, used) && begun && !begun.area && t.pointer.offers.value.length > 0 ? html`<span class="sr">${cardOf(t, used).name}</span>` : null}
  </div>`;
}

/** The way from a character to the area it goes to. @param {{t: LeviatelTable, from: string|undefined, to: string|null|undefined, sure: boolean}} props */
function Path({ t, from, to, sure }) {
  if (!from || !to || from === to) return null;
  const order = areasOnScreen(t).map((area) => area.id);
  const at = (/** @type {string} */ id) => [
    ((order.indexOf(id) % 5) + 0.5) * 20,
    (Math.floor(order.indexOf(id) / 5) + 0.5) * 25,
  ];
  const [x1, y1] = at(from),
    [x2, y2] = at(to);
  const near = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ part) =>
    `${(a + (b - a) * part).toFixed(2)}%`;
  return html`<svg class=${cls("path", sure && "path--sure")} aria-hidden="true"><defs><marker id="lev-tip" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.600" markerHeight="3.600" orient="auto"><path d="M0 0 10 5 0 10Z" /></marker></defs>
    <line x1=${near(x1, x2, 0.3)} y1=${near(y1, y2, 0.3)} x2=${near(x1, x2, 0.72)} y2=${near(y1, y2, 0.72)} marker-end="url(#lev-tip)" /></svg>`;
}
