// @ts-check
/** The training grounds: eight realms with their crystals, sixteen borders with their bonuses. */
import { html, icon, cls } from "../../core/ui.js";
import { useSize } from "../../core/size.js";
import { BONUSES, CENTRES, ELEMENTS, REALMS, borderSpot } from "./looks.js";
import { aimed, atHome, awaits, lit, looked, notes, playerOf, realmName } from "./reading.js";
import { Crystal, hovers, tint } from "./pieces.js";
import { Gained, NoRoom } from "./pyramid.js";
import { Heading, titleOf } from "./mini.js";

const WHOLE = "board:grounds";

/** @param {{t: WindTable}} props */
export function Grounds({ t }) {
  const seat = looked(t);
  const player = playerOf(t, seat);
  const marks = notes(t);
  const cleared = new Set(player?.cleared),
    used = new Set(player?.markers);
  const whole = lit(t, WHOLE);
  const map = useSize();
  return html`<section class=${cls("slab bd bd--grounds", whole && "is-legal", aimed(t, WHOLE) && "is-chosen")}
      aria-label="${titleOf(t, seat)} training grounds" data-at=${WHOLE} data-act=${whole ? "" : undefined} onClick=${
        whole
          ? (/** @type {MouseEvent} */ event) => {
              if (!(/** @type {Element} */ (event.target).closest("button"))) t.pointer.tap(WHOLE);
            }
          : undefined
      }>
    <${Heading} t=${t} name="Training grounds" small="${cleared.size} of 8 realms cleared" />
    ${whole ? html`<${NoRoom} t=${t} at=${WHOLE} />` : null}
    <div class="map" ref=${map}><div class="map__in">
      <svg viewBox="0 0 400 372" aria-hidden="true">
        <defs>${Object.entries(ELEMENTS).map(([id, { a, b }]) => html`<linearGradient key=${id} id="realm-${id}" x1="0" y1="0" x2=".5" y2="1"><stop stop-color=${a} /><stop offset="1" stop-color=${b} /></linearGradient>`)}</defs>
        <path class="map__base" d="M14 88 34 14 224 6 372 14 388 92 394 226 380 352 330 364 198 368 66 364 14 352 6 218Z" />
        ${t.components.realms.map(
          (realm) => html`<path key=${realm.id} d=${REALMS[realm.id]}
            class=${cls("realm", cleared.has(realm.id) && "realm--clear", lit(t, `realm:${realm.id}`) && "realm--legal")} fill="url(#realm-${realm.element})"
            onClick=${() => atHome(t) && t.pointer.tap(`realm:${realm.id}`)} />`,
        )}
        ${t.components.realms
          .filter(({ id }) => lit(t, `realm:${id}`) || aimed(t, `realm:${id}`))
          .map(
            (realm) => html`<g
            key=${`l${realm.id}`}
            class=${cls("ring2", aimed(t, `realm:${realm.id}`) && "ring2--chosen")}><path d=${REALMS[realm.id]}
            class="ring2__e" /><path d=${REALMS[realm.id]} class="ring2__l" /></g>`,
          )}
      </svg>
      ${t.components.realms.map((realm) => html`<${Realm} key=${realm.id} t=${t} realm=${realm} cleared=${cleared.has(realm.id)} />`)}
      ${t.components.borders.map(
        (border) => html`<${Border}
          key=${border.id} t=${t} border=${border} used=${used.has(border.id)} pays=${marks.has(border.id)} />`,
      )}
    </div></div>
    <${Gained} t=${t} />
  </section>`;
}

/** @param {{t: WindTable, realm: WindRealm, cleared: boolean}} props */
function Realm({ t, realm, cleared }) {
  const at = `realm:${realm.id}`;
  const legal = lit(t, at),
    chosen = aimed(t, at);
  const [x, y] = CENTRES[realm.id];
  const num = t.game.keyAt(t, at);
  const text = cleared
    ? "Cleared: its crystal is on your elemental board or spent."
    : "Its crystal comes to the elemental board when a die moves it. Borders to cleared realms pay their bonus.";
  const tap = (/** @type {MouseEvent} */ event) =>
    (atHome(t) && t.pointer.tap(at)) || t.peek(event.currentTarget, { name: realm.name, text });
  return html`<button type="button" data-item data-at=${at} data-act=${legal ? "" : undefined}
      class=${cls("rl", cleared && "rl--clear", chosen && "rl--chosen", awaits(t, at) && "rl--asked")}
      style="--x:${x};--y:${y};${tint(realm.element)}"
      aria-pressed=${legal ? String(chosen) : undefined} aria-label="${realm.name}: ${cleared ? "cleared" : "its crystal is here"}"
     
          onClick=${tap}
      ...${hovers(t, at, legal)}>
    ${cleared ? html`<span class="rl__hole">${icon(ELEMENTS[realm.element].icon)}</span>` : html`<${Crystal} element=${realm.element} />`}${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}

/** @param {{t: WindTable, border: WindBorder, used: boolean, pays: boolean}} props */
function Border({ t, border, used, pays }) {
  const at = `border:${border.id}`;
  const legal = lit(t, at),
    chosen = aimed(t, at);
  const [x, y] = borderSpot(border.between);
  const { icon: picture, name } = BONUSES[border.bonus];
  const paid = used && !legal; // one that pays now shows what
  const words = `${border.between.map((/** @type {string} */ id) => realmName(t, id)).join(" and ")}: ${name}${paid ? ", used" : ""}`;
  return html`<button type="button" data-item=${legal ? "" : undefined} tabindex=${legal ? undefined : -1}
      data-at=${at} data-act=${legal ? "" : undefined}
      class=${cls("bo", `bo--${border.bonus}`, paid && "bo--used", pays && "bo--pays", legal && "is-legal", chosen && "is-chosen")}
      style="--x:${x.toFixed(2)};--y:${y.toFixed(2)}" aria-label=${words} data-why=${words}
      onClick=${() => legal && t.pointer.tap(at)}>${icon(paid ? "ui-check" : picture)}</button>`;
}
