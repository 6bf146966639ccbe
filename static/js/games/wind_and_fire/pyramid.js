// @ts-check
/** The pyramid of elements: slots, tiles face up and flipped, the gold beside its rows, the patterns that fit. */
import { html, icon, cls } from "../../core/ui.js";
import { useSize } from "../../core/size.js";
import { ELEMENTS } from "./looks.js";
import { aimed, atHome, awaits, lit, looked, myPlan, notes, playerOf } from "./reading.js";
import { realmName, slotWords, viewOf } from "./reading.js";
import { Coin, Crystal, hovers, tint } from "./pieces.js";
import { Heading, titleOf } from "./mini.js";

const WHOLE = "board:pyramid";

/** @param {{t: WindTable, gained?: boolean}} props */
export function Pyramid({ t, gained = false }) {
  const seat = looked(t);
  const player = playerOf(t, seat);
  const marks = notes(t);
  const up = new Set(player?.up),
    flipped = new Set(player?.flipped),
    paid = new Set(payment(t));
  const full = player?.row_gold.filter((lies) => !lies).length ?? 0;
  const told = full ? `, ${full} ${full === 1 ? "row" : "rows"} paid` : "";
  const whole = lit(t, WHOLE);
  const pyr = useSize();
  return html`<section class=${cls("slab bd bd--pyramid", whole && "is-legal", aimed(t, WHOLE) && "is-chosen")}
      aria-label="${titleOf(t, seat)} pyramid of elements" data-at=${WHOLE} data-act=${whole ? "" : undefined}
      onClick=${
        whole
          ? (/** @type {MouseEvent} */ event) => {
              if (!(/** @type {Element} */ (event.target).closest("button"))) t.pointer.tap(WHOLE);
            }
          : undefined
      }>
    <${Heading} t=${t} name="Pyramid" small=${`${up.size + flipped.size} of ${t.components.slots.length} tiles${told}`} />
    ${whole ? html`<${NoRoom} t=${t} at=${WHOLE} />` : null}
    <div class="pyr" ref=${pyr}><div class="pyr__in">
      ${(player?.row_gold ?? []).map(
        (
          lies,
          row,
        ) => html`<span key=${`g${row}`} class=${cls("rowgold", !lies && "rowgold--out", marks.has(`row${row + 1}`) && "is-marked")} style="--row:${row}" data-at="row:${row + 1}" role="img" aria-label="Row ${row + 1}: ${lies ? "1 gold when it is full" : "its gold is taken"}">
        ${lies ? html`<${Coin} />` : null}${marks.has(`row${row + 1}`) ? html`<em>${marks.get(`row${row + 1}`)}</em>` : null}</span>`,
      )}
      ${t.components.slots.map(
        (slot) =>
          html`<${Slot}
              key=${slot.id} t=${t} slot=${slot} up=${up.has(slot.id)} flipped=${flipped.has(slot.id)} paid=${paid.has(slot.id)} />`,
      )}
    </div></div>
    ${gained ? html`<${Gained} t=${t} />` : null}
  </section>`;
}

/** A board on which a die has no room. @param {{t: WindTable, at: string}} props */
export function NoRoom({ t, at }) {
  const chosen = aimed(t, at);
  const num = t.game.keyAt(t, at);
  return html`<button type="button" class=${cls("noroom", chosen && "is-chosen")} data-item data-act
      aria-pressed=${String(chosen)} onClick=${() => t.pointer.tap(at)} ...${hovers(t, at)}>
  ${icon("crystal-growth")}<span>No room: black crystals</span>${
    num
      ? html`<span class="keyhint"
      aria-hidden="true">${num}</span>`
      : null
  }</button>`;
}

/** What one is about to hand in. @param {WindTable} t @returns {string[]} */
export const payment = (t) => (atHome(t) ? (myPlan(t, "payment") ?? []) : []);

/** @param {{t: WindTable, slot: WindSlot, up: boolean, flipped: boolean, paid: boolean}} props */
function Slot({ t, slot, up, flipped, paid }) {
  const at = `slot:${slot.id}`;
  const live = lit(t, at);
  const fits = live && t.pointer.ways().length > 0;
  const legal = live && !fits,
    chosen = aimed(t, at);
  const num = t.game.keyAt(t, at);
  const state = flipped ? "flipped tile" : up ? "tile" : "free";
  const text = flipped
    ? "A flipped tile: it counts as an element, but serves no other pattern."
    : up
      ? "A tile, face up."
      : "A free slot.";
  const tap = (/** @type {MouseEvent} */ event) =>
    (atHome(t) && t.pointer.tap(at)) ||
    t.peek(event.currentTarget, { name: slotWords(t, slot), text });
  return html`<button type="button" data-item data-at=${at} data-act=${live ? "" : undefined}
      class=${cls("hx", up && "hx--up", flipped && "hx--flip", legal && !chosen && "hx--legal", fits && !chosen && "hx--fits", chosen && "hx--chosen", awaits(t, at) && "hx--asked", paid && "hx--paid")}
      style="--x:${slot.x};--y:${slot.y};${tint(slot.element)}" aria-pressed=${live ? String(chosen) : undefined}
          aria-label="${slotWords(t, slot)}: ${state}${paid ? ", to be handed in" : ""}"
     
          onClick=${tap}
      ...${hovers(t, at, live)}>
    <svg viewBox="-50 -58 100 116" aria-hidden="true"><polygon class="h0" points=${HEX} /><polygon class="h1" points=${INNER} />${live || chosen ? html`<polygon class="h2" points=${HEX} /><polygon class="h3" points=${HEX} />` : null}</svg>
    ${icon(ELEMENTS[slot.element].icon)}${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}
const HEX = "0,-54 46,-27 46,27 0,54 -46,27 -46,-27";
const INNER = "0,-45 38.500,-22.500 38.500,22.500 0,45 -38.500,22.500 -38.500,-22.500";

/** The crystals on the elemental board. @param {{t: WindTable}} props */
export function Gained({ t }) {
  const player = playerOf(t, looked(t));
  const paid = new Set(payment(t));
  const has = new Set(player?.crystals),
    spent = new Set(player?.spent.crystals);
  return html`<div class="gained" role="group" aria-label="Crystals on the elemental board"><span class="gained__t">Crystals</span>${t.components.realms.map(
    (realm) => {
      const at = `crystal:${realm.id}`;
      const legal = lit(t, at);
      const words = `${realmName(t, realm.id)}: ${has.has(realm.id) ? "crystal gained" : spent.has(realm.id) ? "spent" : "not yet gained"}`;
      return html`<button type="button" key=${realm.id} data-item data-at=${at} data-act=${legal ? "" : undefined}
          class=${cls("gslot", has.has(realm.id) && "gslot--has", spent.has(realm.id) && "gslot--spent", legal && "is-legal", aimed(t, at) && "is-chosen", paid.has(realm.id) && "gslot--paid")}
      style=${tint(realm.element)} aria-label=${words} title=${words} onClick=${() => legal && t.pointer.tap(at)}>
      ${has.has(realm.id) ? html`<${Crystal} element=${realm.element} />` : icon(ELEMENTS[realm.element].icon)}</button>`;
    },
  )}</div>`;
}
