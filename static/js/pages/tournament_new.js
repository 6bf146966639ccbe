// @ts-check
/** The form of a new tournament: every choice explained, the sum of them beside it. */
import { html, icon, render, useState } from "/static/js/core/ui.js";
import { post, problemWords } from "/static/js/core/api.js";
import { choicesOf, Segment } from "./lobby/choices.js";
import { clockChoices, controlWords } from "./lobby/clock.js";
import { EntryFields } from "./tournament/entry.js";
import { namesIn } from "./tournament/teams.js";
import { asLocal, asMoment } from "./tournament/moments.js";
import { company, hour, shape } from "./tournament_new/choices.js";
import { chooseGame, data, isRated, set, sheet, wish } from "./tournament_new/wish.js";
import { FORMATS } from "/static/js/core/tournament.js";

function Form() {
  const now = wish.value;
  const [busy, setBusy] = useState(false);
  const [bad, setBad] = useState("");
  const games = Object.values(data.games);
  const options = choicesOf(sheet(now.game).options, now.options, now.table_seats, (changed) =>
    set({ options: changed }),
  );
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setBad("");
    try {
      /** @type {{tournament: Tournament}} */
      const { tournament } = await post("/api/tournaments", {
        ...now,
        name: now.name.trim(),
        description: now.description.trim() || null,
        team_names: now.team_best ? namesIn(now.team_names) : null,
      });
      location.assign(`/t/${tournament.id}`);
    } catch (refused) {
      setBad(problemWords(refused));
      setBusy(false);
    }
  };
  const parts = (/** @type {import("./lobby/types.js").Choice[]} */ choices) =>
    choices.map(
      (choice) => html`<${Segment} key=${choice.id} choice=${choice} mayChange=${true} />`,
    );
  return html`<form class="tnew" onSubmit=${open}>
    <div class="tnew__f">
      <section class="tnew__s" aria-labelledby="what-title"><h2 id="what-title">The game</h2>
        <label class="tfield"><span>Name</span><input required maxlength="60" value=${now.name}
            onInput=${(/** @type {FieldEvent} */ event) => set({ name: event.target.value })} /></label>
        <label class="tfield"><span>Game</span><select value=${now.game}
            onChange=${(/** @type {SelectEvent} */ event) => chooseGame(event.target.value)}>${games.map(({ id, info }) => html`<option key=${id} value=${id}>${info.title}</option>`)}</select></label>
        <label class="tfield tnew__wide"><span>What players should know</span><input maxlength="500" value=${now.description} placeholder="Prizes, house rules"
            onInput=${(/** @type {FieldEvent} */ event) => set({ description: event.target.value })} /></label>
        ${parts(shape(now))}</section>
      <section class="tnew__s" aria-labelledby="who-title"><h2 id="who-title">The players</h2>
        <label class="tfield"><span>Places</span><input type="number" required min="2" max="1024" value=${now.capacity}
            onInput=${(/** @type {FieldEvent} */ event) => set({ capacity: Number(event.target.value) })} /><small>Bots count too.</small></label>
        <label class="tfield"><span>Planned to start</span><input type="datetime-local" value=${asLocal(now.starts_at)}
            onInput=${(/** @type {FieldEvent} */ event) => set({ starts_at: asMoment(event.target.value), auto_start: !!event.target.value && (now.auto_start || !now.starts_at) })} /><small>${now.auto_start ? "It starts by itself then." : "Players see it. You start it yourself."}</small></label>${parts([...hour(now), ...company(now)])}
        ${now.team_best ? html`<label class="tfield tnew__wide"><span>Names of the teams</span><input maxlength="500" value=${now.team_names} placeholder="Reef, Tide: or nothing, and players name them" onInput=${(/** @type {FieldEvent} */ event) => set({ team_names: event.target.value })} /></label>` : null}
        <details class="tnew__more"><summary>${icon("ui-users")}Limits of entry</summary><div><${EntryFields} now=${now} set=${set} look="tfield" /></div></details></section>
      <section class="tnew__s" aria-labelledby="time-title"><h2 id="time-title">The clock</h2>${parts(clockChoices(now.clock, now.table_seats, (clock) => set({ clock })))}</section>
      ${options.length ? html`<section class="tnew__s" aria-labelledby="opt-title"><h2 id="opt-title">Rules of the game</h2>${parts(options)}</section>` : null}
    </div>
    <aside class="tnew__sum" aria-labelledby="sum-title"><h2 id="sum-title">${now.name.trim() || "Your tournament"}</h2>
      <ul>${[
        ["ui-cards", sheet(now.game).title],
        ["ui-users", `${FORMATS[now.format]}, up to ${now.capacity} players`],
        ["ui-clock", controlWords(now.clock)],
        ["ui-link", now.access === "link" ? "by link" : "open to everybody"],
        [
          "ui-flag",
          isRated(now)
            ? "rated"
            : "not rated: that needs a clock of at least three minutes, and hidden hands",
        ],
      ].map(
        ([picture, words]) => html`<li key=${picture}>${icon(picture)}<span>${words}</span></li>`,
      )}</ul>
      <p>You get one link to share. ${now.auto_start ? "It starts by itself at its hour." : "You start when everybody is there."} Rounds, tables and standings then run by themselves.</p>
      ${bad ? html`<p class="bad" role="alert">${bad}</p>` : null}
      <button class="btn btn--go btn--lg" aria-busy=${String(busy)}>Open the tournament</button></aside></form>`;
}

const root = /** @type {HTMLElement} */ (document.getElementById("new-tournament"));
root.replaceChildren();
render(html`<${Form} />`, root);
