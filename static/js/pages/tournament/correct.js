// @ts-check
/** A result by hand, with its reason: who won, or a draw; at larger tables a place for everybody. */
import { html, useEffect, useRef, useState } from "/static/js/core/ui.js";
import { nameOf, ordinal } from "/static/js/core/tournament.js";

/** What can have come of a game of two. @param {Tournament} tournament @param {TournamentTable} table @returns {{words: string, places: number[]}[]} */
const outcomes = (tournament, { seats }) => [
  { words: `${nameOf(tournament, seats[0].entrant)} wins`, places: [1, 2] },
  ...(tournament.bracket ? [] : [{ words: "Draw", places: [1, 1] }]),
  { words: `${nameOf(tournament, seats[1].entrant)} wins`, places: [2, 1] },
  ...(tournament.bracket ? [] : [{ words: "Nobody came", places: [2, 2] }]),
];

/** @param {{model: Model, table: TournamentTable, onClose: () => void}} props */
export function Correct({ model, table, onClose }) {
  const tournament = model.tournament.value;
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const [places, setPlaces] = useState(table.seats.map((seat) => seat.place));
  const [reason, setReason] = useState("");
  useEffect(() => {
    ref.current?.showModal();
  }, []);
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await model.ask("POST", `/tables/${table.id}/result`, { places, reason: reason.trim() }))
      onClose();
  };
  const running = table.status === "playing";
  return html`<dialog class="dlg" ref=${ref} aria-labelledby="fix-title" onClose=${onClose}><form onSubmit=${save}>
    <h2 id="fix-title">Result of table ${table.number}</h2><p>${running ? "This table is still being played: your result ends its game. " : ""}Everybody can read what you change and why.${tournament.unrated_why ? "" : " Ratings follow."}</p>
    <div class="tn-fix">${
      table.seats.length === 2
        ? html`<fieldset><legend class="sr">Result</legend>${outcomes(tournament, table).map((one) => html`<label class="tn-fix__o" key=${one.words}><input type="radio" name="outcome" required checked=${String(places) === String(one.places)} onChange=${() => setPlaces(one.places)} /><span>${one.words}</span></label>`)}</fieldset>`
        : table.seats.map(
            (
              seat,
              at,
            ) => html`<label key=${seat.seat}><span>${nameOf(tournament, seat.entrant)}</span>
      <select required value=${String(places[at] ?? "")}
          onChange=${(/** @type {SelectEvent} */ event) => setPlaces(places.map((place, n) => (n === at ? Number(event.target.value) : place)))}>
        <option value="" disabled>choose</option>${table.seats.map((_, n) => html`<option key=${n} value=${String(n + 1)}>${ordinal(n + 1)}</option>`)}</select></label>`,
          )
    }
      <label><span>Reason</span><input required maxlength="200" value=${reason} placeholder="Seen on the board"
          onInput=${(/** @type {FieldEvent} */ event) => setReason(event.target.value)} /></label></div>
    ${model.problem.value ? html`<p class="bad" role="alert">${model.problem.value}</p>` : null}
    <div class="tn-dlg__a"><button type="button" class="btn" onClick=${onClose}>Cancel</button><button class="btn btn--go">Set the result</button></div></form></dialog>`;
}
