// @ts-check
/** The stage: the Champion board, the city, and the panel with what is asked. */
import { html } from "../../core/ui.js";
import { Champion, City } from "./city.js";
import { Panel } from "./panel.js";

/** @param {{t: TidalTable}} props */
export const Board = ({ t }) => html`<${Champion} t=${t} /><${City} t=${t} /><${Panel} t=${t} />`;
