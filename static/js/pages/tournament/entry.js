// @ts-check
/** Who may enter, and who waits for it: the fields of the organiser, and the list of who waits. */
import { html, icon } from "/static/js/core/ui.js";
import { asLocal, asMoment } from "./moments.js";

/** @typedef {{entry: string, entry_from: string|null, entry_until: string|null, rating_from: number|null, rating_to: number|null}} Rules */

/** @param {Tournament|Rules} from @returns {Rules} */
export const rulesOf = ({ entry, entry_from, entry_until, rating_from, rating_to }) => ({
  entry,
  entry_from,
  entry_until,
  rating_from,
  rating_to,
});

/**
 * The window and the ratings. `look`: the class of a field where it stands.
 * @param {{now: Rules, set: (changes: Partial<Rules>) => void, look?: string}} props
 */
export function EntryFields({ now, set, look }) {
  const number = (/** @type {"rating_from"|"rating_to"} */ name, /** @type {string} */ words) =>
    html`<label class=${look}><span>${words}</span><input type="number" min="0" max="4000" placeholder="any" value=${now[name] ?? ""}
        onInput=${(/** @type {FieldEvent} */ { target }) => set({ [name]: target.value === "" ? null : Number(target.value) })} /></label>`;
  const hour = (/** @type {"entry_from"|"entry_until"} */ name, /** @type {string} */ words) =>
    html`<label class=${look}><span>${words}</span><input type="datetime-local" value=${asLocal(now[name])}
        onInput=${(/** @type {FieldEvent} */ { target }) => set({ [name]: asMoment(target.value) })} /></label>`;
  return html`${hour("entry_from", "Registration opens")}${hour("entry_until", "Registration closes")}
    ${number("rating_from", "Lowest rating")}${number("rating_to", "Highest rating")}
    ${now.rating_from === null ? null : html`<p class="tn-fix__h">A lowest rating takes a settled one: after five rated games.</p>`}`;
}

/** @param {string} at */
const moment = (at) =>
  new Date(at).toLocaleString([], {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });

/** What players are told before they enter. @param {Tournament} tournament @returns {[string, string][]} */
export function entryFacts(tournament) {
  const { entry_from: from, entry_until: until, rating_from: low, rating_to: high } = tournament;
  /** @type {[string, string][]} */
  const found = [];
  if (tournament.entry === "invitation")
    found.push(["Entry", "by invitation; who asks may be let in"]);
  if (low !== null || high !== null)
    found.push([
      "Ratings",
      high === null
        ? `${low} or more, after five rated games`
        : low === null
          ? `${high} or less, also without one`
          : `${low} to ${high}, after five rated games`,
    ]);
  const hours = [from ? `opens ${moment(from)}` : "", until ? `closes ${moment(until)}` : ""];
  if (from || until) found.push(["Registration", hours.filter(Boolean).join(", ")]);
  return found;
}

/** For the organiser: who waits. @param {{model: Model}} props */
export function WaitingList({ model }) {
  const { you, entry } = model.tournament.value;
  const list = you.waiting_list ?? [];
  if (!list.length) return null;
  const busy = model.busy.value !== "";
  return html`<div class="tn-wl"><h3 id="waiting-title">Waiting list</h3><ol aria-labelledby="waiting-title">${list.map(
    (
      one,
    ) => html`<li key=${one.account}><b>${one.name}</b><small>${entry === "invitation" && !one.let_in ? "asks to take part" : "waits for a place"}</small>
      ${entry === "invitation" && !one.let_in ? html`<button type="button" class="btn btn--sm" disabled=${busy} aria-label=${`Let ${one.name} in`} onClick=${() => model.ask("POST", `/waiting/${one.account}`)}>${icon("ui-check")}Let in</button>` : null}
      <button type="button" class="iconbtn" disabled=${busy} aria-label=${`Take ${one.name} off the waiting list`} onClick=${() => model.ask("DELETE", `/waiting/${one.account}`)}>${icon("ui-x")}</button></li>`,
  )}</ol></div>`;
}

/** For who opened it: who runs it too. @param {{model: Model}} props */
export function CoOrganisers({ model }) {
  const { you, organiser } = model.tournament.value;
  const list = you.co_organisers ?? [];
  if (!list.length || you.account !== organiser) return null;
  return html`<div class="tn-wl"><h3 id="co-title">They run it too</h3><ul aria-labelledby="co-title">${list.map(
    (one) => html`<li key=${one.account}><b>${one.name}</b>
      <button type="button" class="iconbtn" disabled=${model.busy.value !== ""} aria-label=${`${one.name} runs this no more`} onClick=${() => model.ask("DELETE", `/organisers/${one.account}`)}>${icon("ui-x")}</button></li>`,
  )}</ul></div>`;
}
