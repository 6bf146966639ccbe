// @ts-check
/** What only the organiser sees: bots, pause, end, players who are missing, results by hand. */
import { html, icon, useRef, useState } from "/static/js/core/ui.js";
import { post, problemWords } from "/static/js/core/api.js";
import { CoOrganisers, WaitingList } from "./entry.js";
import { Settings } from "./settings.js";
import { Season } from "./season.js";
import { Screens } from "./screens.js";
import { Silenced } from "../event/silenced.js";
import { Commentators } from "../event/commentators.js";
import { Announce } from "../event/announcements.js";
import { Webhook } from "./webhook.js";
import { isArena, isOut } from "/static/js/core/tournament.js";

/** @param {{model: Model}} props */
export function Organiser({ model }) {
  const tournament = model.tournament.value;
  const [sure, setSure] = useState(false);
  const [editing, setEditing] = useState(false);
  if (!tournament.you.organiser) return null;
  if (tournament.status === "finished" || tournament.status === "cancelled")
    return html`<${NextEdition} model=${model} />`;
  const before = tournament.status === "draft" || tournament.status === "registration";
  const busy = model.busy.value !== "";
  const none = tournament.tables
    .filter((table) => table.round === tournament.round)
    .every((table) => table.status === "playing" || table.kind === "bye");
  return html`<section class="tn-org" aria-labelledby="org-title"><h2 id="org-title">You run this</h2>
    <${WaitingList} model=${model} /><${CoOrganisers} model=${model} />
    ${before ? html`<${Bots} model=${model} />` : html`<${Replace} model=${model} />`}<${BringBack} model=${model} />
    <${Announce} full=${tournament.announcements.length >= MOST_PINNED} onPin=${(/** @type {string} */ text) => pin(model, text)} />
    <div class="tn-org__a">
      ${tournament.status === "paused" ? html`<button type="button" class="btn btn--go" disabled=${busy} onClick=${() => model.ask("POST", "/resume")}>${icon("ui-play")}Resume</button>` : null}
      ${tournament.status === "running" ? html`<button type="button" class="btn" disabled=${busy} onClick=${() => model.ask("POST", "/pause")}>${icon("ui-pause")}Pause</button>` : null}
      ${tournament.status === "running" && none && !isArena(tournament) && tournament.round ? html`<button type="button" class="btn" disabled=${busy} onClick=${() => model.ask("POST", `/rounds/${tournament.round}/repair`, { reason: "Paired again" })}>${icon("ui-users")}Pair this round again</button>` : null}
      <button type="button" class="btn" onClick=${() => setEditing(true)}>${icon("ui-edit")}Settings</button>
      ${tournament.access === "public" ? null : html`<button type="button" class="btn" disabled=${busy} onClick=${() => newLink(model)}>${icon("ui-link")}New link</button>`}
      ${
        sure
          ? html`<span class="tn-org__sure">${before ? "Call it off?" : "Running games end without a result."}<button type="button" class="btn btn--danger" onClick=${() => model.ask("POST", "/cancel")}>Call off</button><button type="button" class="btn" onClick=${() => setSure(false)}>Keep</button></span>`
          : html`<button type="button" class="btn btn--ghost" onClick=${() => setSure(true)}>${icon("ui-x")}Call off</button>`
      }
    </div><${Commentators} model=${model} /><${Silenced} model=${model} /><${Season} model=${model} /><${Webhook} model=${model} /><${Screens} model=${model} />${editing ? html`<${Settings} model=${model} onClose=${() => setEditing(false)} />` : null}</section>`;
}

const MOST_PINNED = 5;
let pinning = { text: "", id: "" }; // whoever presses again because no answer came means the same

/** @param {Model} model @param {string} text */
async function pin(model, text) {
  if (pinning.text !== text)
    pinning = { text, id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}` };
  const done = await model.ask("POST", "/announcements", pinning);
  if (done) pinning = { text: "", id: "" };
  return done;
}

/** A tournament like this one, in one press. @param {{model: Model}} props */
function NextEdition({ model }) {
  const open = async () => {
    try {
      /** @type {{tournament: Tournament}} */
      const { tournament } = await post(`/api/tournaments/${model.tournament.peek().id}/copy`, {});
      location.assign(`/t/${tournament.id}`);
    } catch (refused) {
      model.problem.value = problemWords(refused);
    }
  };
  return html`<section class="tn-org" aria-labelledby="next-title"><h2 id="next-title">Once more?</h2><p>The next edition has the same game, format and settings.</p>
    <div class="tn-org__a"><button type="button" class="btn btn--go" onClick=${open}>${icon("ui-plus")}Open the next edition</button></div><${Season} model=${model} /></section>`;
}

/** The old link opens nothing any more; the page shows the new one. @param {Model} model */
async function newLink(model) {
  if (await model.ask("POST", "/links")) location.reload();
}

/** @param {{model: Model}} props */
function Bots({ model }) {
  const tournament = model.tournament.value;
  const levels = model.data.game.info.bots;
  const [level, setLevel] = useState(levels.includes("easy") ? "easy" : levels[0]);
  const room = tournament.capacity - tournament.players;
  const ids = useRef(/** @type {Record<string, string>} */ ({}));
  // Whoever presses again because no answer came means the same bots, not as many more.
  const add = async (/** @type {number} */ count) => {
    const what = `${level} ${count}`;
    const id = (ids.current[what] ??=
      `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);
    if (await model.ask("POST", "/entrants", { level, count, id })) delete ids.current[what];
  };
  return html`<div class="tn-org__b"><label>Bots <select value=${level}
      onChange=${(/** @type {SelectEvent} */ event) => setLevel(event.target.value)}>${levels.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></label>
    ${[1, 4, 8].filter((count) => count <= room).map((count) => html`<button type="button" class="btn" key=${count} disabled=${model.busy.value !== ""} onClick=${() => add(count)}>${icon("ui-bot")}Add ${count}</button>`)}</div>`;
}

/** Who may be replaced. @param {{model: Model}} props */
function Replace({ model }) {
  const tournament = model.tournament.value;
  const [who, setWho] = useState("");
  const people = tournament.entrants.filter(
    (one) => one.active && one.kind !== "bot" && !isOut(tournament, one.entrant),
  );
  if (!people.length) return null;
  const entrant = Number(who || people[0].entrant);
  return html`<div class="tn-org__b"><label>Replace <select value=${String(entrant)}
      onChange=${(/** @type {SelectEvent} */ event) => setWho(event.target.value)}>${people.map((one) => html`<option key=${one.entrant} value=${String(one.entrant)}>${one.name}</option>`)}</select></label>
    <button type="button" class="btn" onClick=${() => model.ask("PATCH", `/entrants/${entrant}`, { bot: "auto" })}>${icon("ui-bot")}by a bot</button>
    ${(tournament.you.reserves ?? []).map((one) => html`<button type="button" class="btn" key=${one.account} onClick=${() => model.ask("PATCH", `/entrants/${entrant}`, { account: one.account })}>${icon("ui-users")}by ${one.name}</button>`)}</div>`;
}

/** Who left or was taken out, where the format takes them again. @param {{model: Model}} props */
function BringBack({ model }) {
  const tournament = model.tournament.value;
  const out = tournament.entrants.filter((one) => !one.active && one.kind !== "bot");
  const before = tournament.status === "draft" || tournament.status === "registration";
  if (!out.length || !(before || ["swiss", "pods", "arena"].includes(tournament.format)))
    return null;
  return html`<div class="tn-org__b">${out.map((one) => html`<button type="button" class="btn" key=${one.entrant} onClick=${() => model.ask("PATCH", `/entrants/${one.entrant}`, { active: true })}>Bring ${one.name} back</button>`)}</div>`;
}
