// @ts-check
/** What the signs and words on cards mean. */
import { html } from "/static/js/core/ui.js";
import { capital } from "./library.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk */
export async function openLegend({ looks, components }) {
  const { openDialog } = await import("/static/js/core/dialogs.js");
  openDialog(
    () => html`<h2 id="dlg-title">How characters move, words on cards</h2>
    <div class="bdlegend" tabindex="0" role="group" aria-label="Moves and words">
      <p>Lit squares can be reached; up is towards the enemy.</p>
      <ul class="bdlegend__m">${Object.entries(components.moves).map(
        ([id, move]) => html`<li key=${id}>
        <${looks.Steps} move=${id} components=${components} /><b>${capital(move.name)}</b></li>`,
      )}</ul>
      <dl>${looks.glossary(components).map(({ id, name, text }) => html`<div key=${id}><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>
    </div>
    <form method="dialog" class="dlg__a"><button class="btn btn--go">Close</button></form>`,
  );
}
