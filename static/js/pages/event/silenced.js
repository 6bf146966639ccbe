// @ts-check
/** Who writes no more in the chat; organisers let them write again. Asked for when somebody looks. */
import { html, icon, useState } from "/static/js/core/ui.js";
import { call, get, problemWords } from "/static/js/core/api.js";

/** @typedef {{id: string, name: string}} Person */

/** @param {{model: Model}} props */
export function Silenced({ model }) {
  const [people, setPeople] = useState(/** @type {Person[]|null} */ (null));
  const path = `/api/tournaments/${model.tournament.value.id}/silenced`;
  /** @param {() => Promise<{silenced: Person[]}>} work */
  const run = async (work) => {
    try {
      setPeople((await work()).silenced);
    } catch (refused) {
      model.problem.value = problemWords(refused);
    }
  };
  const look = (/** @type {Event} */ event) => {
    if (/** @type {HTMLDetailsElement} */ (event.currentTarget).open) void run(() => get(path));
  };
  return html`<details class="tn-scr" onToggle=${look}><summary>${icon("ui-mute")}Who writes no more</summary>
    <p role="status">${people === null ? "" : people.length ? "They read the chat and write nothing." : "Everybody may write. To silence somebody, press the three dots beside a line of the chat."}</p>
    <div class="tn-org__a">${people?.map(({ id, name }) => html`<button type="button" class="btn btn--sm" key=${id} onClick=${() => run(() => call("DELETE", `${path}/${id}`))}>Let ${name} write again</button>`)}</div></details>`;
}
