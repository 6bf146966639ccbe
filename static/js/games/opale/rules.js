// @ts-check
/** The rules drawer: what every spot, card and shell does, from the data of the game. */
import { html, icon } from "../../core/ui.js";
import { TYPES, SHELLS } from "./looks.js";
import { tint } from "./cards.js";
import { paragraphs } from "./short.js";

/** @param {{t: OpaleTable}} props */
export function Rules({ t }) {
  const { spots, types, shells = [] } = t.components;
  const options = t.store.room.value.options ?? {};
  const [goal, turn, ...rest] = paragraphs(t.components, options);
  /** @param {{title: string, text: string}} part */
  const said = ({ title, text }) => html`<p key=${title}><b>${title}</b> ${text}</p>`;
  return html`<div class="rules">
    ${[goal, turn].map(said)}
    <ul>${spots.map(
      (/** @type {any} */ spot) => html`<li key=${spot.id}>
      <span class="rules__i" style=${tint(spot.id)}>${icon(TYPES[spot.id]?.icon)}</span>
      <div><b>${spot.no} ${spot.name}</b><p>${spot.text}</p>
        <small>${types[spot.id]?.copies} cards in each deck, ${[...new Set(types[spot.id]?.points)].sort().join(", ")} ${types[spot.id]?.points.every((/** @type {number} */ p) => p === 1) ? "point" : "points"}</small></div>
    </li>`,
    )}</ul>
    ${rest.map(said)}
    ${
      options.seashells
        ? html`<ul>${shells.map(
            (/** @type {any} */ shell) => html`<li key=${shell.id}>
      <span class="rules__i rules__i--shell">${icon(SHELLS[shell.id] ?? "spiral-shell")}</span>
      <div><b>${shell.name}</b><p>${shell.text}</p><small>${shell.timing === "start" ? "before your play" : "after your refill"}</small></div></li>`,
          )}</ul>`
        : null
    }
  </div>`;
}
