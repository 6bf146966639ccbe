// @ts-check
/** Before the start takes out who did not check in, the organiser is asked, and sees who that is. */
import { html, useEffect, useRef } from "/static/js/core/ui.js";
import { listed } from "/static/js/core/names.js";
import { checksIn } from "./countdown.js";

/** Who would not begin. @param {Tournament} tournament */
export const unchecked = (tournament) =>
  checksIn(tournament)
    ? tournament.entrants.filter((one) => one.active && one.account && !one.checked_in)
    : [];

/** @param {{model: Model, onClose: () => void}} props */
export function StartWithout({ model, onClose }) {
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  const missing = unchecked(model.tournament.value);
  const names = listed(missing.map((one) => one.name));
  const start = () => {
    void model.ask("POST", "/start");
    onClose();
  };
  return html`<dialog class="dlg" ref=${ref} aria-labelledby="without-title" onClose=${onClose}>
    <h2 id="without-title">${missing.length ? "Start without them?" : "Everybody is here"}</h2>
    <p>${missing.length ? `${names} ${missing.length > 1 ? "have" : "has"} not checked in. The start takes ${missing.length > 1 ? "them" : "this player"} out; who waits for a place and is here comes in.` : "All have checked in by now."}</p>
    <div class="dlg__a"><button type="button" class="btn" onClick=${onClose}>Wait</button><button type="button" class="btn btn--go" onClick=${start}>${missing.length ? `Start without ${missing.length === 1 ? missing[0].name : missing.length}` : "Start"}</button></div></dialog>`;
}
