// @ts-check
/** What may be used besides: Stunts, cards and powers, as a row of buttons. */
import { html, icon, cls } from "../../core/ui.js";
import { keyOf } from "../../core/legal.js";
import { STUNT, TRAITS } from "./looks.js";
import { extras, same, thingOf } from "./reading.js";

/** Icons of what may be used, by where it lies. @type {Record<string, string>} */
const HELPS = { stunt: STUNT, power: TRAITS.R.icon, play: "ui-cards" };

/** Stunts, cards and powers that may be used now. @param {{t: TidalTable}} props */
export function Helps({ t }) {
  const list = extras(t);
  if (list.length === 0) return null;
  return html`<div class="helps"><span class="tl">You may use</span>${list.map((offer) => {
    const { action, face } = offer,
      [at = ""] = face.at ?? [];
    const { name, text } = thingOf(t, action.noun) ?? { name: face.text, text: "" };
    const chosen = same(t.plan.value, action);
    return html`<button type="button" key=${at} data-item data-act data-offer=${keyOf(action)} class=${cls("help", chosen ? "is-picked" : "is-lit")}
      aria-pressed=${String(chosen)} aria-label=${face.text} data-title=${name} data-why=${text}
      onClick=${() => t.pointer.begin(offer)}>${icon(HELPS[at.split(":")[0]] ?? "ui-cards")}<span>${name}</span></button>`;
  })}</div>`;
}
