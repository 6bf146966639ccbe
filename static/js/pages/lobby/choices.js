// @ts-check
/** One choice among a few: a row of buttons with what the chosen one means; and the choices of a game from its JSON Schema. */
import { cls, html } from "/static/js/core/ui.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Options} Options */
/** @typedef {import("./types.js").OptionsSchema} OptionsSchema */
/** @typedef {import("./types.js").OptionValue} OptionValue */

/** @param {OptionValue} value */
export const plain = (value) =>
  value === true ? "On" : value === false ? "Off" : String(value).replaceAll("_", " ");

/**
 * The options of a game for a number of seats.
 * @param {OptionsSchema} schema @param {Options} options as they are now @param {number} seats
 * @param {(options: Options) => unknown} change
 * @returns {(Choice & {book: boolean})[]} `book`: it stands as in the rulebook
 */
export function choicesOf(schema, options, seats, change) {
  const { properties } = schema;
  const chosen = Object.fromEntries(Object.entries(options).filter(([id]) => id in properties));
  const counts = (/** @type {[number, number]|undefined} */ span) =>
    !span || (span[0] <= seats && seats <= span[1]);
  return Object.entries(properties)
    .filter(([, one]) => counts(one["x-seats"]))
    .map(([id, one]) => {
      const values = one.enum ?? (one.type === "boolean" ? [false, true] : []);
      const value = options[id] ?? one.default;
      return {
        id,
        values,
        value,
        title: one.title ?? plain(id),
        labels: one["x-labels"] ?? values.map(plain),
        text: one.description ?? "",
        book: value === ("x-book" in one ? one["x-book"] : one.default),
        change: (/** @type {OptionValue} */ next) => change({ ...chosen, [id]: next }),
      };
    })
    .filter((choice) => choice.values.length > 1);
}

/**
 * The named sets of option values of a game; one stands if all its values do.
 * @param {OptionsSchema} schema @param {Options} options as they are now
 * @returns {{id: string, title: string, text: string, values: Options, stands: boolean}[]}
 */
export const setsOf = (schema, options) =>
  (schema["x-sets"] ?? []).map(({ id, title, description, values }) => ({
    id,
    title,
    text: description,
    values,
    stands: Object.entries(values).every(
      ([name, value]) => (options[name] ?? schema.properties[name].default) === value,
    ),
  }));

/** What watchers see. @param {number|null} turns @param {(turns: number|null) => unknown} change @returns {Choice} */
export const openHands = (turns, change) => ({
  id: "open_hands",
  title: "Show hands to spectators",
  values: [null, 2, 4, 8],
  labels: ["Never", "2 turns late", "4", "8"],
  value: turns,
  change,
  text: turns
    ? `Spectators see everything, hands too, but ${turns} turns late.`
    : "Spectators see the table as it is; hands stay hidden.",
});

/** @param {{choice: Choice, mayChange: boolean}} props */
export function Segment({ choice, mayChange }) {
  const at = choice.values.indexOf(choice.value);
  if (!mayChange) {
    return html`<div class="opt"><b class="opt__l">${choice.title}</b><span class="opt__v">${choice.labels[at] ?? plain(choice.value)}</span><p>${choice.text}</p></div>`;
  }
  return html`<fieldset class=${cls("opt", choice.values.length > 4 && "opt--wide")}>
    <legend class="opt__l">${choice.title}</legend>
    <div class="segm">
      ${choice.values.map(
        (value, index) => html`<label key=${index}>
        <input type="radio" name=${`opt-${choice.id}`} checked=${index === at} aria-describedby=${`why-${choice.id}`} onChange=${() => choice.change(value)} />
        <span>${choice.labels[index]}</span></label>`,
      )}
    </div>
    <p id=${`why-${choice.id}`}>${choice.text}</p>
  </fieldset>`;
}
