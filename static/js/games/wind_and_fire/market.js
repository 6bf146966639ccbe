// @ts-check
/** The stacks of dragon tiles with their patterns, and the open sigils. */
import { html, icon, cls } from "../../core/ui.js";
import { ELEMENTS, PARTS } from "./looks.js";
import { spots, why, aimedAt } from "./reading.js";
import { Pattern, Sign } from "./pieces.js";
import { elementName } from "./words.js";
import { keyAt } from "./bar.js";

/** @param {{t: WindTable}} props */
export function Market({ t }) {
  const view = t.env.value?.view;
  return html`<div class="slab market" role="group" aria-label="Dragon tiles">
    ${Object.keys(PARTS).map(
      (part, n) => html`<div class="pairof" key=${part}>
      ${["simple", "advanced"].map((level) => html`<${Stack} key=${level} t=${t} part=${part} level=${level} stack=${view?.stacks[`${part} ${level}`]} />`)}
      ${view?.mode.sigils ? html`<${Sigil} t=${t} part=${part} sigil=${view.sigils[n]} />` : null}</div>`,
    )}
  </div>`;
}

/** @param {any} props */
function Stack({ t, part, level, stack }) {
  const id = stack?.top;
  const tile = id ? t.components.tiles[id] : null;
  const name = `${PARTS[part].name} ${level === "simple" ? "I" : "II"}`;
  if (!tile)
    return html`<span class="dt dt--none" data-at="tile:${part}${level}" title="${name}: no tile left">${icon(PARTS[part].icon)}<span class="dn">${name}</span></span>`;
  const at = `tile:${id}`;
  const open = spots(t).has(at),
    aimed = aimedAt(t) === at;
  const reason = open ? "" : why(t, "upgrade", id);
  const num = keyAt(t, at);
  const about = `Power ${tile.power}, a pattern of ${tile.cells.length} tiles, turned and mirrored as you like. ${stack.left} left.`;
  return html`<button type="button" data-item data-at=${at} data-act=${open ? "" : undefined} data-left=${stack.left > 1 ? "" : undefined} class=${cls("dt", level === "advanced" && "dt--adv", open && "is-legal", aimed && "is-chosen")}
      aria-label="${tile.name}, ${name}. ${about}${reason ? ` Not now: ${reason}.` : ""}" aria-disabled=${open ? undefined : "true"} data-title=${`${tile.name}, ${name}`} data-why=${reason ? `${reason.replace(/^./, (/** @type {string} */ letter) => letter.toUpperCase())}. ${about}` : about}
      onClick=${() => t.tap(at)}>
    <span class="dt__h"><b class="num">${tile.power}</b>${icon(PARTS[part].icon)}</span><${Pattern} cells=${tile.cells} /><span class="dn">${name}</span>
    ${num ? html`<span class="keyhint" aria-hidden="true">${num}</span>` : null}</button>`;
}

/** @param {any} props */
function Sigil({ t, part, sigil }) {
  const elements = sigil?.open ? t.components.sigils[sigil.open].elements : [];
  const words =
    elements.length > 0
      ? `Sigil for the ${part}: +1 power when the pattern holds ${elements.map((/** @type {string} */ one) => elementName(t, one)).join(" and ")}`
      : `No sigil left for the ${part}`;
  return html`<span class="sigil" data-at="sigil:${part}" role="img" aria-label=${words} data-why=${words}>${elements.map((/** @type {string} */ one) => html`<${Sign} key=${one} element=${one} />`)}${elements.length === 0 ? "–" : null}</span>`;
}

/** A sigil on a dragon. @param {any} t @param {string} id */
export const sigilIcons = (t, id) =>
  t.components.sigils[id].elements.map((/** @type {string} */ one) => ELEMENTS[one].icon);
