// @ts-check
/** Addresses for a screen on the wall and for a stream: they follow the board the tournament shows first. */
import { html, icon } from "/static/js/core/ui.js";

/** @param {Model} model @param {string} [more] */
export const channelOf = (model, more = "") =>
  `/t/${model.tournament.value.id}/tv${model.key}${more && `${model.key ? "&" : "?"}${more}`}`;

/** @param {Model} model */
const embedOf = (model) => `/t/${model.tournament.value.id}/embed${model.key}`;

/** @param {{model: Model}} props */
export const Screens = ({ model }) =>
  html`<details class="tn-scr"><summary>${icon("ui-table")}For screens, streams and paper</summary>
    <p><a class="textlink" href=${channelOf(model)}>TV page</a>: the featured board, large. It moves on by itself.</p>
    <p><a class="textlink" href=${channelOf(model, "overlay=1")}>Overlay</a>: names, clocks and scores on a transparent page, as a browser source.</p>
    <p><a class="textlink" href=${embedOf(model)}>Standings for other sites</a>: small and live, to be put in a frame where the operator allows it. <code>theme=dark</code> and <code>rows=8</code> suit it to the site.</p>
    <p><a class="textlink" href=${`/t/${model.tournament.value.id}/print${model.key}`}>On paper</a>: pairings, results and the ranking, to be printed.</p>
    <p>Add <code>delay=60</code> to an address: everything shows 60 seconds later.</p></details>`;
