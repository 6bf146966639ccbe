// @ts-check
/** The page of the rules: draws the pictures, of the pieces of the game's own table. */
import { html, render } from "../core/ui.js";

/** @typedef {(props: {components: any, words: string}) => View} Drawing */
/** @typedef {{pictures: Record<string, Drawing>}} Album */

/** @type {Record<string, () => Promise<unknown>>} */
const ALBUMS = {
  opale: () => import("../games/opale/pictures.js"),
  leviatel: () => import("../games/leviatel/pictures.js"),
  tidal_blades: () => import("../games/tidal_blades/pictures.js"),
  wind_and_fire: () => import("../games/wind_and_fire/pictures.js"),
};

const places = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-picture]")]);
/** @type {{table: string, components: any}} */
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");

async function draw() {
  const { pictures } = /** @type {Album} */ (await ALBUMS[data.table]());
  for (const place of places) {
    const Drawn = pictures[place.dataset.picture ?? ""];
    const words = place.parentElement?.querySelector("figcaption")?.textContent ?? "";
    render(html`<${Drawn} components=${data.components} words=${words} />`, place);
    place.dataset.drawn = "";
  }
}

if (places.length && ALBUMS[data.table]) void draw();
