// @ts-check
/** The stacks of dragon tiles with their patterns, and the open sigils. */
import { html, icon, cls } from "../../core/ui.js";
import { ELEMENTS, PARTS } from "./looks.js";
import { upper } from "../../core/asking.js";
import { why } from "../../core/legal.js";
import { aimed, elementName, viewOf } from "./reading.js";
import { Pattern, Sign } from "./pieces.js";

/** @param {{t: WindTable}} props */
export function Market({ t }) {
  const view = viewOf(t);
  return html`<div class="slab market" role="group" aria-label="Dragon tiles">
    ${Object.keys(PARTS).map(
      (part, n) => html`<div class="pairof" key=${part}>
      ${["simple", "advanced"].map((level) => html`<${Stack} key=${level} t=${t} part=${part} level=${level} stack=${view?.stacks[`${part} ${level}`]} />`)}
      ${view?.mode.sigils ? html`<${Sigil} t=${t} part=${part} sigil=${view.sigils[n]} />` : null}</div>`,
    )}
  </div>`;
}

/** @param {{t: WindTable, part: string, level: string, stack?: {top: string|null, left: number}}} props */
function Stack({ t, part, level, stack }) {
  const { top: id, left } = stack ?? { top: null, left: 0 };
  const tile = id ? t.components.tiles[id] : null;
  const name = `${PARTS[part].name} ${level === "simple" ? "I" : "II"}`;
  if (!tile)
    return html`<span class="dt dt--none" data-at="tile:${part}${level}" title="${name}: no tile left">${icon(PARTS[part].icon)}<span class="dn">${name}</span></span>`;
  const at = `tile:${id}`;
  const open = t.pointer.live(at);
  const reason = open ? "" : why(t, "upgrade", id);
  const num = t.game.keyAt(t, at);
  const about = `Power ${tile.power}, a pattern of ${tile.cells.length} tiles, turned and mirrored as you like. ${left} left.`;
  return html`<button type="button" data-item data-at=${at} data-act=${open ? "" : undefined}
      data-left=${left > 1 ? "" : undefined}
      class=${cls("dt", level === "advanced" && "dt--adv", open && "is-legal", aimed(t, at) && "is-chosen")}
      aria-label="${tile.name}, ${name}. ${about}${reason ? ` Not now: ${reason}.` : ""}"
          aria-disabled=${open ? undefined : "true"} data-title=${`${tile.name}, ${name}`}
          data-why=${reason ? `${upper(reason)}. ${about}` : about}
      onClick=${() => t.pointer.tap(at)}>
    <span class="dt__h"><b class="num">${tile.power}</b>${icon(PARTS[part].icon)}</span><${Pattern} cells=${tile.cells} /><span class="dn">${name}</span>
    ${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}

/** @param {{t: WindTable, part: string, sigil: {open: string|null}}} props */
function Sigil({ t, part, sigil }) {
  const elements = sigil?.open ? t.components.sigils[sigil.open].elements : [];
  const words =
    elements.length > 0
      ? `Sigil for the ${part}: +1 power when the pattern holds ${elements.map((one) => elementName(t, one)).join(" and ")}`
      : `No sigil left for the ${part}`;
  return html`<span class="sigil" data-at="sigil:${part}" role="img" aria-label=${words}
      data-why=${words}>${elements.map(
        (one) => html`<${Sign}
      key=${one} element=${one} />`,
      )}${elements.length === 0 ? "–" : null}</span>`;
}

/** A sigil on a dragon. @param {WindTable} t @param {string} id */
export const sigilIcons = (t, id) =>
  t.components.sigils[id].elements.map((one) => ELEMENTS[one].icon);
