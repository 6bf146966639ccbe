// @ts-check
/** Below the rules in short: the faces of all dice. */
import { html } from "../../core/ui.js";
import { DangerDie, DangerFaces, Die } from "./pieces.js";
import { faceWords } from "./names.js";

/** @param {{t: TidalTable}} props */
export function Reference({ t }) {
  const dice = Object.entries(t.components.dice);
  const { danger } = t.components;
  return html`<h3>Dice</h3>
    <ul class="rules__dice">
      ${dice.map(
        ([id, { name, faces }]) => html`<li key=${id}><${Die} t=${t} kind=${id} />
          <span><b>${name}</b><small>${faces.map(faceWords).join(", ")}</small></span></li>`,
      )}
      ${danger.map(
        ({ id, name }, n) => html`<li key=${id}><${DangerDie} level=${n} x=${null} />
          <span><b>${name}</b><${DangerFaces} t=${t} level=${n} /></span></li>`,
      )}
    </ul>
    <p>The points on the lower edge of a die are its level: Novice 1, Initiate 2, Elite 3, Guild 4.</p>`;
}
