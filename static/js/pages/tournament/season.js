// @ts-check
/** For the organiser: the series the tournament belongs to, and what places are worth in it. */
import { html, icon, useState } from "/static/js/core/ui.js";

const USUAL = "10, 8, 6, 5, 4, 3, 2, 1";

/** @param {string} text @returns {number[]} */
const numbers = (text) =>
  text
    .split(/[^0-9]+/)
    .filter(Boolean)
    .map(Number);

/** @param {{model: Model}} props */
export function Season({ model }) {
  const { series, name } = model.tournament.value;
  const [now, setNow] = useState({ name: series?.name ?? name, points: "", best: "" });
  const set = (/** @type {"name"|"points"|"best"} */ field) => (/** @type {FieldEvent} */ event) =>
    setNow({ ...now, [field]: event.target.value });
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    void model.ask("POST", "/series", {
      name: now.name.trim() || null,
      points: now.points ? numbers(now.points) : null,
      best: now.best ? Number(now.best) : null,
    });
  };
  return html`<details class="tn-scr"><summary>${icon("trophy")}${series ? `Part of ${series.name}` : "Make it a series"}</summary>
    <p>${series ? html`The next edition belongs to it too. <a class="textlink" href=${`/series/${series.id}`}>The table of the season</a>` : "Editions one after the other, with a table of the season: points by place."}</p>
    <form class="tn-ser" onSubmit=${save}><label><span>Name</span><input required maxlength="60" value=${now.name} onInput=${set("name")} /></label>
      <label><span>Points by place</span><input placeholder=${USUAL} pattern="[0-9, ]+" value=${now.points} onInput=${set("points")} /></label>
      <label><span>Best results that count</span><input type="number" min="1" max="40" placeholder="all" value=${now.best} onInput=${set("best")} /></label>
      <div class="tn-org__a"><button class="btn btn--sm" disabled=${model.busy.value !== ""}>${series ? "Save" : "Begin the series"}</button>${series ? html`<button type="button" class="btn btn--ghost btn--sm" disabled=${model.busy.value !== ""} onClick=${() => model.ask("DELETE", "/series")}>Take it out of the series</button>` : null}</div></form></details>`;
}
