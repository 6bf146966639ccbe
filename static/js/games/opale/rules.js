// @ts-check
/** The rules drawer: what every spot, card and shell does, from the data of the game. */
import { html, icon } from "../../core/ui.js";
import { TYPES, SHELLS } from "./looks.js";
import { tint } from "./cards.js";

/** @param {{t: OpaleTable}} props */
export function Rules({ t }) {
  const { spots, types, shells = [] } = t.components;
  const options = t.store.room.value.options ?? {};
  return html`<div class="rules">
    <p>On your turn you lay one or more cards of one kind on their spot. If that sets the spot off, you follow one of its arrows and take every card lying there, face down. Then your hand is filled up again.</p>
    <ul>${spots.map((/** @type {any} */ spot) => html`<li key=${spot.id}>
      <span class="rules__i" style=${tint(spot.id)}>${icon(TYPES[spot.id]?.icon)}</span>
      <div><b>${spot.no} ${spot.name}</b><p>${spot.text}</p>
        <small>${types[spot.id]?.copies} cards in each deck, ${[...new Set(types[spot.id]?.points)].sort().join(", ")} ${types[spot.id]?.points.every((/** @type {number} */ p) => p === 1) ? "point" : "points"}</small></div>
    </li>`)}</ul>
    <p><b>The Dragon.</b> Whoever takes a Petrified Dragon takes the pawn: 3 points at the end, and a sixth card in hand while it stays.</p>
    <p><b>The end.</b> The third city, or a hand that cannot be filled, ends the game: the other player has one last turn. Cards in the score pile count their points.</p>
    ${options.foreshadowing ? html`<p><b>Foreshadowing.</b> Three cards laid by at the start may be taken instead of cards from the pile.</p>` : null}
    ${options.seashells ? html`<h3>Magic Seashells</h3><p>One a turn, each once in the game.</p><ul>${shells.map((/** @type {any} */ shell) => html`<li key=${shell.id}>
      <span class="rules__i rules__i--shell">${icon(SHELLS[shell.id] ?? "spiral-shell")}</span>
      <div><b>${shell.name}</b><p>${shell.text}</p><small>${shell.timing === "start" ? "before your play" : "after your refill"}</small></div></li>`)}</ul>` : null}
  </div>`;
}
