// @ts-check
/** Below the rules in short: the moves, drawn, and the words on cards. */
import { html } from "../../core/ui.js";
import { Steps } from "./cards.js";
import { glossary } from "./short.js";

/** @param {{t: LeviatelTable}} props */
export function Reference({ t }) {
  const { components } = t;
  return html`<h3>Moves</h3><p>Lit squares can be reached; up is towards the enemy.</p>
    <ul>${Object.entries(components.moves).map(
      ([id, move]) => html`<li key=${id}>
        <span class="rules__move"><${Steps} move=${id} components=${components} /></span><div><b>${move.name}</b></div></li>`,
    )}</ul>
    <h3>Words on cards</h3>${glossary(components).map(({ id, name, text }) => html`<p key=${id}><b>${name}.</b> ${text}</p>`)}`;
}
