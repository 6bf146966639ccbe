// @ts-check
/** The Master of the solo game. */
import { html } from "../../core/ui.js";

/** @param {{t: WindTable}} props */
export const Master = ({ t }) => (t.env.value?.view.master ? html`<section class="slab bd bd--master" aria-label="The Master"><h2>The Master</h2></section>` : null);



