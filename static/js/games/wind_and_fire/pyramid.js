// @ts-check
/** The pyramid of elements: slots, tiles face up and flipped, the gold beside its rows, the patterns that fit. */
import { html, icon, cls } from "../../core/ui.js";
import { useSize } from "../../core/size.js";
import { ELEMENTS } from "./looks.js";
import {
  aimedAt,
  atHome,
  looked,
  myPlan,
  notes,
  placements,
  playerOf,
  shownPattern,
  spots,
} from "./reading.js";
import { Coin, Crystal, tint } from "./pieces.js";
import { realmName, slotWords } from "./words.js";
import { keyAt } from "./bar.js";
import { Heading, titleOf } from "./mini.js";

/** @param {{t: WindTable, gained?: boolean}} props */
export function Pyramid({ t, gained = false }) {
  const seat = looked(t);
  const player = playerOf(t, seat);
  const lit = spots(t),
    marks = notes(t),
    aimed = aimedAt(t),
    pattern = shownPattern(t);
  const ways = new Set(
    atHome(t) ? placements(t).flatMap(({ noun }) => /** @type {string[]} */ (noun)) : [],
  );
  const up = new Set(player?.up),
    flipped = new Set(player?.flipped),
    paid = new Set(payment(t));
  const full = player?.row_gold.filter((/** @type {boolean} */ lies) => !lies).length ?? 0;
  const told = full ? `, ${full} ${full === 1 ? "row" : "rows"} paid` : "";
  const whole = lit.get("board:pyramid");
  const pyr = useSize();
  return html`<section class=${cls("slab bd bd--pyramid", whole && "is-legal", aimed === "board:pyramid" && "is-chosen")} aria-label="${titleOf(t, seat)} pyramid of elements" data-at="board:pyramid" data-act=${whole ? "" : undefined} onClick=${
    whole
      ? (/** @type {MouseEvent} */ event) => {
          if (!(/** @type {Element} */ (event.target).closest("button"))) t.tap("board:pyramid");
        }
      : undefined
  }>
    <${Heading} t=${t} name="Pyramid" small=${`${up.size + flipped.size} of ${t.components.slots.length} tiles${told}`} />
    ${whole ? html`<${NoRoom} t=${t} at="board:pyramid" chosen=${aimed === "board:pyramid"} />` : null}
    <div class="pyr" ref=${pyr}><div class="pyr__in">
      ${(player?.row_gold ?? []).map(
        (
          /** @type {boolean} */ lies,
          /** @type {number} */ row,
        ) => html`<span key=${`g${row}`} class=${cls("rowgold", !lies && "rowgold--out", marks.has(`row${row + 1}`) && "is-marked")} style="--row:${row}" data-at="row:${row + 1}" role="img" aria-label="Row ${row + 1}: ${lies ? "1 gold when it is full" : "its gold is taken"}">
        ${lies ? html`<${Coin} />` : null}${marks.has(`row${row + 1}`) ? html`<em>${marks.get(`row${row + 1}`)}</em>` : null}</span>`,
      )}
      ${t.components.slots.map(
        (
          /** @type {any} */ slot,
        ) => html`<${Slot} key=${slot.id} t=${t} slot=${slot} up=${up.has(slot.id)} flipped=${flipped.has(slot.id)} paid=${paid.has(slot.id)}
        legal=${lit.has(`slot:${slot.id}`)} fits=${ways.has(slot.id)} chosen=${aimed === `slot:${slot.id}` || pattern.has(slot.id)} asked=${t.place.value === `slot:${slot.id}`} />`,
      )}
    </div></div>
    ${gained ? html`<${Gained} t=${t} />` : null}
  </section>`;
}

/** A board on which a die has no room. @param {any} props */
export const NoRoom = ({
  t,
  at,
  chosen,
}) => html`<button type="button" class=${cls("noroom", chosen && "is-chosen")} data-item data-act aria-pressed=${String(!!chosen)} onClick=${() => t.tap(at)} onPointerEnter=${() => t.point(at)} onPointerLeave=${() => t.point(null)} onFocus=${() => t.point(at)} onBlur=${() => t.point(null)}>
  ${icon("crystal-growth")}<span>No room: black crystals</span>${keyAt(t, at) ? html`<span class="keyhint" aria-hidden="true">${keyAt(t, at)}</span>` : null}</button>`;

/** What one is about to hand in. @param {WindTable} t @returns {string[]} */
export const payment = (t) =>
  t.env.value?.view.secret?.kind === "payment" && atHome(t) ? (myPlan(t) ?? []) : [];

/** @param {any} props */
function Slot({ t, slot, up, flipped, paid, legal, fits, chosen, asked }) {
  const at = `slot:${slot.id}`;
  const live = legal || fits;
  const num = legal ? keyAt(t, at) : null;
  const state = flipped ? "flipped tile" : up ? "tile" : "free";
  return html`<button type="button" data-item data-at=${at} data-act=${live ? "" : undefined} class=${cls("hx", up && "hx--up", flipped && "hx--flip", legal && !chosen && "hx--legal", fits && !chosen && "hx--fits", chosen && "hx--chosen", asked && "hx--asked", paid && "hx--paid")}
      style="--x:${slot.x};--y:${slot.y};${tint(slot.element)}" aria-pressed=${live ? String(!!chosen) : undefined} aria-label="${slotWords(t, slot.id)}: ${state}${paid ? ", to be handed in" : ""}"
      onClick=${(/** @type {MouseEvent} */ event) => t.tap(at, event.currentTarget, () => ({ name: slotWords(t, slot.id), text: flipped ? "A flipped tile: it counts as an element, but serves no other pattern." : up ? "A tile, face up." : "A free slot." }))}
      onPointerEnter=${() => live && t.point(at)} onPointerLeave=${() => live && t.point(null)} onFocus=${() => live && t.point(at)} onBlur=${() => live && t.point(null)}>
    <svg viewBox="-50 -58 100 116" aria-hidden="true"><polygon class="h0" points=${HEX} /><polygon class="h1" points=${INNER} />${live || chosen ? html`<polygon class="h2" points=${HEX} /><polygon class="h3" points=${HEX} />` : null}</svg>
    ${icon(ELEMENTS[slot.element].icon)}${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}
const HEX = "0,-54 46,-27 46,27 0,54 -46,27 -46,-27";
const INNER = "0,-45 38.500,-22.500 38.500,22.500 0,45 -38.500,22.500 -38.500,-22.500";

/** The crystals on the elemental board. @param {{t: WindTable}} props */
export function Gained({ t }) {
  const player = playerOf(t, looked(t));
  const lit = spots(t),
    aimed = aimedAt(t),
    paid = new Set(payment(t));
  const has = new Set(player?.crystals),
    spent = new Set(player?.spent.crystals);
  return html`<div class="gained" role="group" aria-label="Crystals on the elemental board"><span class="gained__t">Crystals</span>${t.components.realms.map(
    (/** @type {any} */ realm) => {
      const at = `crystal:${realm.id}`;
      const legal = lit.has(at);
      const words = `${realmName(t, realm.id)}: ${has.has(realm.id) ? "crystal gained" : spent.has(realm.id) ? "spent" : "not yet gained"}`;
      return html`<button type="button" key=${realm.id} data-item data-at=${at} data-act=${legal ? "" : undefined} class=${cls("gslot", has.has(realm.id) && "gslot--has", spent.has(realm.id) && "gslot--spent", legal && "is-legal", aimed === at && "is-chosen", paid.has(realm.id) && "gslot--paid")}
      style=${tint(realm.element)} aria-label=${words} title=${words} onClick=${() => t.tap(at)}>
      ${has.has(realm.id) ? html`<${Crystal} element=${realm.element} />` : icon(ELEMENTS[realm.element].icon)}</button>`;
    },
  )}</div>`;
}
