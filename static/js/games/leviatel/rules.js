// @ts-check
/** The rules drawer, from the data of the game: areas, moves, castles, in short what a turn is. */
import { html, icon } from "../../core/ui.js";
import { AREAS, iconOf } from "./looks.js";
import { Steps } from "./cards.js";
import { GLOSSARY, areaText, paragraphs } from "./short.js";

/** @param {{t: LeviatelTable}} props */
export function Rules({ t }) {
  const { area_kinds: kinds, moves, castles } = t.components;
  const options = t.store.room.value.options ?? {};
  return html`<div class="rules lrules">
    ${paragraphs(t.components, options).map(({ title, text }) => html`<p key=${title}><b>${title}</b> ${text}</p>`)}
    <h3>Areas</h3><ul>${Object.keys(kinds).map((id) => html`<li key=${id}><span class="rules__i">${icon(AREAS[id]?.icon ?? "castle")}</span><div><b>${AREAS[id]?.name ?? id}</b><p>${areaText(t.components, id, options)}</p></div></li>`)}</ul>
    <h3>Moves</h3><p>Lit squares can be reached; up is towards the enemy.</p><ul>${Object.entries(moves).map(([id, move]) => html`<li key=${id}><span class="rules__i rules__i--dark"><${Steps} move=${id} components=${t.components} /></span><div><b>${move.name}</b></div></li>`)}</ul>
    ${(options.plain_castles ?? true) ? null : html`<h3>Castles</h3><ul>${Object.entries(castles).map(([id, castle]) => html`<li key=${id}><span class="rules__i">${icon(iconOf(id))}</span><div><b>${castle.name}</b><p>${castle.text}</p></div></li>`)}</ul>`}
    <h3>Words on cards</h3>${GLOSSARY.map(([word, , text]) => html`<p key=${word}><b>${word}.</b> ${text}</p>`)}
  </div>`;
}
