// @ts-check
/** The rules drawer: a turn, an attempt, danger, fights, the night, points, dice. */
import { html, icon } from "../../core/ui.js";
import { ORDER, TRAITS } from "./looks.js";
import { DangerDie, DangerFaces, Die, Sym } from "./pieces.js";
import { faceWords } from "./names.js";
import { viewOf } from "./reading.js";

/** @type {Record<string, string>} */
const TRAIT = {
  F: "How many dice you roll without eating Fruit.",
  S: "How strong your Stunts are.",
  R: "How many dice you Refresh and Upgrade each night.",
  Y: "Its marks bring Character cards.",
};

/** @param {{t: TidalTable}} props */
export function Rules({ t }) {
  const c = t.components;
  const view = viewOf(t);
  const proto = view?.edition === "prototype";
  return html`<div class="rules">
    <p><b>A turn.</b> Put a disc and your standee on a space, take its reward, take the bonus of the Island, then attempt one Challenge there, or fight in The Fold. ${c.rounds} rounds, a night after each${view?.settings.final_night ? "; in the last one only the Monsters act" : " but the last"}.</p>
    ${view?.settings.first_game ? html`<p><b>First game.</b> The marked goals lie face up, and the Monsters are those of the first game.</p>` : null}
    ${view?.settings.draft_start ? html`<p><b>Draft.</b> Everybody begins with one of three cards instead of the printed one.</p>` : null}
    ${view?.settings.choose_characters ? html`<p><b>Characters</b> are chosen from the First Player on.</p>` : null}
    <p><b>An attempt.</b> Show a Challenge of the Arena and commit Active dice: as many as your Focus level are free, each further one costs 1 Fruit. Roll them with the Danger die. Keep what you like and roll the others again, as often as you dare, always with the Danger die.</p>
    <p><b>Danger.</b> Block every x with a Shell from your board, which goes on your Shield, or lose one die. Shells on the Shield pay for ${proto ? "Mystic Ability and Infused Learning" : "Time Leap and Michronic Memory"}.</p>
    ${
      proto
        ? html`<p><b>The end of an attempt.</b> As soon as the dice match, the Challenge is completed, danger or not. Or stop: dice and card come back, with a Shell for each die lost.</p>`
        : html`<p><b>The end of an attempt.</b> <b>Complete</b> when all symbols are matched: a notch for each, and for the dashed Push It symbol if you have it too. Or <b>Withdraw</b>: notches for what is matched, another card for this one. The dice are Spent.</p>`
    }
    <p><b>Fights.</b> Roll like in an attempt, then hit as many open spots as the dice can: a notch each, +1 Champion for a trophy. Armor needs a die of its colour and level. <b>All dice of a fight are lost</b>, hit or not. Your style level (completed Challenges of that Arena) adds a Bonus die${proto ? ", which must be used" : ""}. A pair of spots is hit in one fight or not at all; of Twins one side a fight.</p>
    ${view && view.players.length === 2 ? html`<p><b>Two players.</b> Grey discs belong to a hero nobody plays: one blocks the highest space of each Arena and moves down a space every night. Grey tokens cover some spots of Monsters; they give nothing to anybody.${proto ? "" : " The printed game has these rules in an extra booklet; here those of the prototype are played."}</p>` : null}
    <p><b>Night.</b> A Monster Invades: who has not hit it pays. Monsters move on, dice are Refreshed and Upgraded, the Judge walks on.</p>
    <p><b>Points.</b> ${proto ? "2 a Challenge, 5 a set of all three Arenas" : "Challenges as printed"}, marks on the dials and the Champion board, its ranking, the Secret Goal, 1 a Hit.</p>
    <h3>Traits</h3><ul class="rules__el">${["S", "F", "R", "Y"].map((one) => html`<li key=${one}><${Sym} symbol=${one} /><span><b>${TRAITS[one].name}</b> ${TRAIT[one]}</span></li>`)}</ul>
    <h3>Dice</h3><ul class="rules__dice">${Object.entries(c.dice).map(([id, die]) => html`<li key=${id}><${Die} t=${t} kind=${id} /><span><b>${/** @type {any} */ (die).name}</b><small>${/** @type {any} */ (die).faces.map(faceWords).join(", ")}</small></span></li>`)}
      ${c.danger.map((/** @type {any} */ die, /** @type {number} */ n) => html`<li key=${die.id}><${DangerDie} level=${n} x=${null} /><span><b>${die.name}</b><${DangerFaces} t=${t} level=${n} /></span></li>`)}</ul>
    <p>${icon(TRAITS[ORDER[0]].icon, "sr")}The points on the lower edge of a die are its level: Novice 1, Initiate 2, Elite 3, Guild 4.</p></div>`;
}
