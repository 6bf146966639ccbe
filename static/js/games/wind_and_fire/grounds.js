// @ts-check
/** The training grounds: eight realms with their crystals, sixteen borders with their bonuses. */
import { html, icon, cls } from "../../core/ui.js";
import { useSize } from "../../core/size.js";
import { BONUSES, CENTRES, ELEMENTS, REALMS, borderSpot } from "./looks.js";
import { aimedAt, looked, notes, playerOf, spots } from "./reading.js";
import { Crystal, tint } from "./pieces.js";
import { realmName } from "./words.js";
import { Gained, NoRoom } from "./pyramid.js";
import { keyAt } from "./bar.js";
import { Heading, titleOf } from "./mini.js";

/** @param {{t: WindTable}} props */
export function Grounds({ t }) {
  const seat = looked(t);
  const player = playerOf(t, seat);
  const lit = spots(t),
    aimed = aimedAt(t),
    marks = notes(t);
  const cleared = new Set(player?.cleared),
    used = new Set(player?.markers);
  const whole = lit.get("board:grounds");
  const map = useSize();
  return html`<section class=${cls("slab bd bd--grounds", whole && "is-legal", aimed === "board:grounds" && "is-chosen")} aria-label="${titleOf(t, seat)} training grounds" data-at="board:grounds" data-act=${whole ? "" : undefined} onClick=${
    whole
      ? (/** @type {MouseEvent} */ event) => {
          if (!(/** @type {Element} */ (event.target).closest("button"))) t.tap("board:grounds");
        }
      : undefined
  }>
    <${Heading} t=${t} name="Training grounds" small="${cleared.size} of 8 realms cleared" />
    ${whole ? html`<${NoRoom} t=${t} at="board:grounds" chosen=${aimed === "board:grounds"} />` : null}
    <div class="map" ref=${map}><div class="map__in">
      <svg viewBox="0 0 400 372" aria-hidden="true">
        <defs>${Object.entries(ELEMENTS).map(([id, { a, b }]) => html`<linearGradient key=${id} id="realm-${id}" x1="0" y1="0" x2=".5" y2="1"><stop stop-color=${a} /><stop offset="1" stop-color=${b} /></linearGradient>`)}</defs>
        <path class="map__base" d="M14 88 34 14 224 6 372 14 388 92 394 226 380 352 330 364 198 368 66 364 14 352 6 218Z" />
        ${t.components.realms.map((/** @type {any} */ realm) => html`<path key=${realm.id} d=${REALMS[realm.id]} class=${cls("realm", cleared.has(realm.id) && "realm--clear", lit.has(`realm:${realm.id}`) && "realm--legal")} fill="url(#realm-${realm.element})" onClick=${() => t.tap(`realm:${realm.id}`)} />`)}
        ${t.components.realms.filter((/** @type {any} */ realm) => lit.has(`realm:${realm.id}`) || aimed === `realm:${realm.id}`).map((/** @type {any} */ realm) => html`<g key=${`l${realm.id}`} class=${cls("ring2", aimed === `realm:${realm.id}` && "ring2--chosen")}><path d=${REALMS[realm.id]} class="ring2__e" /><path d=${REALMS[realm.id]} class="ring2__l" /></g>`)}
      </svg>
      ${t.components.realms.map((/** @type {any} */ realm) => html`<${Realm} key=${realm.id} t=${t} realm=${realm} cleared=${cleared.has(realm.id)} legal=${lit.has(`realm:${realm.id}`)} chosen=${aimed === `realm:${realm.id}`} />`)}
      ${t.components.borders.map((/** @type {any} */ border) => html`<${Border} key=${border.id} t=${t} border=${border} used=${used.has(border.id)} legal=${lit.has(`border:${border.id}`)} chosen=${aimed === `border:${border.id}`} pays=${marks.has(border.id)} />`)}
    </div></div>
    <${Gained} t=${t} />
  </section>`;
}

/** @param {any} props */
function Realm({ t, realm, cleared, legal, chosen }) {
  const at = `realm:${realm.id}`;
  const [x, y] = CENTRES[realm.id];
  const num = keyAt(t, at);
  return html`<button type="button" data-item data-at=${at} data-act=${legal ? "" : undefined} class=${cls("rl", cleared && "rl--clear", chosen && "rl--chosen", t.place.value === at && "rl--asked")} style="--x:${x};--y:${y};${tint(realm.element)}"
      aria-pressed=${legal ? String(!!chosen) : undefined} aria-label="${realm.name}: ${cleared ? "cleared" : "its crystal is here"}"
      onClick=${(/** @type {MouseEvent} */ event) => t.tap(at, event.currentTarget, () => ({ name: realm.name, text: cleared ? "Cleared: its crystal is on your elemental board or spent." : "Its crystal comes to the elemental board when a die moves it. Borders to cleared realms pay their bonus." }))}
      onPointerEnter=${() => legal && t.point(at)} onPointerLeave=${() => legal && t.point(null)} onFocus=${() => legal && t.point(at)} onBlur=${() => legal && t.point(null)}>
    ${cleared ? html`<span class="rl__hole">${icon(ELEMENTS[realm.element].icon)}</span>` : html`<${Crystal} element=${realm.element} />`}${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}

/** @param {any} props */
function Border({ t, border, used, legal, chosen, pays }) {
  const [x, y] = borderSpot(border.between);
  const { icon: picture, name } = BONUSES[border.bonus];
  const paid = used && !legal; // one that pays now shows what
  const words = `${border.between.map((/** @type {string} */ id) => realmName(t, id)).join(" and ")}: ${name}${paid ? ", used" : ""}`;
  return html`<button type="button" data-item=${legal ? "" : undefined} tabindex=${legal ? undefined : -1}
      data-at="border:${border.id}" data-act=${legal ? "" : undefined}
      class=${cls("bo", `bo--${border.bonus}`, paid && "bo--used", pays && "bo--pays", legal && "is-legal", chosen && "is-chosen")}
      style="--x:${x.toFixed(2)};--y:${y.toFixed(2)}" aria-label=${words} data-why=${words}
      onClick=${() => legal && t.tap(`border:${border.id}`)}>${icon(paid ? "ui-check" : picture)}</button>`;
}
