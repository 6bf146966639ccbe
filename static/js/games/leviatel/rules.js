// @ts-check
/** The rules drawer, from the data of the game: areas, moves, castles, in short what a turn is. */
import { html, icon } from "../../core/ui.js";
import { AREAS, iconOf } from "./looks.js";
import { Steps } from "./cards.js";

/** @param {{t: LeviatelTable}} props */
export function Rules({ t }) {
  const { area_kinds: kinds, moves, castles, hand_limit: limit } = t.components;
  const options = t.store.room.value.options ?? {};
  return html`<div class="rules lrules">
    <p>Bring the enemy castle down: it has ${options.castle_health ?? 15} health. On your turn you do as many things as you can pay, in any order; energy comes anew each turn, coins are kept.</p>
    <p><b>A turn.</b> Summon characters, build where you stand, cast spells, move a ready character for 1 energy, engage enemies in its area, trade. Then your characters in the far row hit the castle, and bodies are cleared away.</p>
    <p><b>Fights.</b> Whoever comes into an area with enemies fights. Those who fall stay as bodies until the end of the turn and take up room: two characters of each side fit into an area.</p>
    <p><b>Cards.</b> The hand is filled to ${limit} at once. When deck and hand are empty, the next deck may be taken: the first time free, later for ${options.switch_damage ?? 5} damage to the own castle.</p>
    <h3>Areas</h3><ul>${Object.entries(kinds).map(([id, text]) => html`<li key=${id}><span class="rules__i">${icon(AREAS[id]?.icon ?? "castle")}</span><div><b>${AREAS[id]?.name ?? id}</b><p>${text}</p></div></li>`)}</ul>
    <h3>Moves</h3><ul>${Object.entries(moves).map(([id, move]) => html`<li key=${id}><span class="rules__i rules__i--dark"><${Steps} move=${id} components=${t.components} /></span><div><b>${move.name}</b><p>Lit squares can be reached; up is towards the enemy.</p></div></li>`)}</ul>
    ${options.plain_castles ? null : html`<h3>Castles</h3><ul>${Object.entries(castles).map(([id, castle]) => html`<li key=${id}><span class="rules__i">${icon(iconOf(id))}</span><div><b>${castle.name}</b><p>${castle.text}</p></div></li>`)}</ul>`}
  </div>`;
}
