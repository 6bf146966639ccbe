// @ts-check
/** The page of a tournament: before, while and after it is played; nothing is reloaded between. */
import { html, render, icon, lazy, useEffect, useState } from "./core/ui.js";
import { Toasts } from "./core/toasts.js";
import { watchTips } from "./core/tip.js";
import { createModel } from "./pages/tournament/model.js";
import { Head } from "./pages/tournament/head.js";
import { Quiet, Strip, Watch } from "./pages/tournament/watch.js";
import { Podium, Standings } from "./pages/tournament/standings.js";
import { Bracket } from "./pages/tournament/bracket.js";
import { Rounds } from "./pages/tournament/rounds.js";
import { Entrants, Gate, Share } from "./pages/tournament/people.js";
import { Organiser } from "./pages/tournament/organiser.js";
import { CrossTable } from "./pages/tournament/crosstable.js";
import { Called } from "./core/calling.js";
import { Countdown } from "./pages/tournament/countdown.js";
import { Drama } from "./pages/tournament/drama.js";
import { Feed } from "./pages/tournament/feed.js";
import { Teams } from "./pages/tournament/teams.js";
import { Rest } from "./pages/tournament/rests.js";
import { Chat } from "./pages/event/chat.js";
import { Pinned } from "./pages/event/announcements.js";
import { Missing } from "./pages/tournament/missing.js";

const Correct = lazy(async () => (await import("./pages/tournament/correct.js")).Correct);
const root = /** @type {HTMLElement} */ (document.getElementById("tournament"));
const model = createModel(JSON.parse(document.getElementById("page-data")?.textContent ?? "{}"));

function Page() {
  const tournament = model.tournament.value;
  sessionStorage.setItem(`tournament:${tournament.id}`, location.pathname + location.search); // the way back from a table, with the key of the link
  const [fixing, setFixing] = useState(/** @type {TournamentTable|null} */ (null));
  const before =
    tournament.status === "draft" ||
    tournament.status === "registration" ||
    (tournament.status === "cancelled" && !tournament.round);
  const lost = model.line.value === "lost";
  return html`<${Head} model=${model} />
    ${lost ? html`<p class="banner banner--float" role="status"><span class="spin" aria-hidden="true"></span>Reconnecting. What you see may be a moment old.</p>` : null}
    ${
      model.problem.value && !fixing
        ? html`<p class="banner banner--bad" role="alert">${model.problem.value} <button type="button" class="iconbtn" aria-label="Close" onClick=${() => {
            model.problem.value = "";
          }}>${icon("ui-x")}</button></p>`
        : null
    }
    <${Pinned} pinned=${tournament.announcements} onTakeBack=${tournament.you.organiser ? (/** @type {number} */ id) => model.ask("DELETE", `/announcements/${id}`) : undefined} />
    <${Called} call=${model.call} />
    <${Countdown} model=${model} /><${Rest} model=${model} /><${Drama} model=${model} />
    ${before ? null : html`<${Bracket} model=${model} />`}
    <div class="tn-grid2">${before ? html`<${Before} model=${model} />` : html`<${Running} model=${model} onCorrect=${setFixing} />`}</div>
    ${fixing ? html`<${Correct} key=${fixing.id} model=${model} table=${fixing} onClose=${() => setFixing(null)} />` : null}
    <div class="sr" role="status">${model.said.value}</div><${Toasts} />`;
}

/** What is told when it is over; fetched then. @param {{model: Model, part: "story"|"games"|"figures"}} props */
function After({ model: m, part }) {
  const [recap, setRecap] = useState(
    /** @type {typeof import("./pages/tournament/recap.js")|null} */ (null),
  );
  const over = m.tournament.value.status === "finished";
  useEffect(() => {
    if (over) void import("./pages/tournament/recap.js").then(setRecap);
  }, [over]);
  return over && recap ? html`<${recap.PARTS[part]} model=${m} />` : null;
}

/** @param {{model: Model}} props */
const Before = ({
  model: m,
}) => html`<div class="tn-col"><${Gate} model=${m} /><${Share} model=${m} /></div>
  <div class="tn-col"><${Organiser} model=${m} /><${Teams} model=${m} /><${Entrants} model=${m} /><${Talk} model=${m} /><${Feed} model=${m} /></div>`;

/** @param {{model: Model}} props */
const Talk = ({ model: m }) =>
  html`<${Chat} chat=${m.chat} me=${m.data.me} organiser=${m.tournament.value.you.organiser} onOpen=${(/** @type {boolean} */ open) => m.ask("PATCH", "", { chat: open })} />`;

/** @param {{model: Model, onCorrect: (table: TournamentTable) => void}} props */
const Running = ({ model: m, onCorrect }) => html`
  <div class="tn-col"><${Podium} model=${m} /><${After} model=${m} part="story" /><${Watch} model=${m} /><${After} model=${m} part="games" /><${Strip} model=${m} />${m.running.value.length ? null : html`<${Quiet} model=${m} />`}<${Rounds} model=${m} onCorrect=${onCorrect} /><${CrossTable} model=${m} /></div>
  <div class="tn-col"><${Missing} model=${m} /><${Teams} model=${m} /><${Standings} model=${m} /><${After} model=${m} part="figures" /><${Talk} model=${m} /><${Feed} model=${m} /><${Organiser} model=${m} />${m.tournament.value.you.may_join || m.tournament.value.you.organiser ? html`<${Share} model=${m} />` : null}</div>`;

watchTips();
root.replaceChildren();
render(html`<${Page} />`, root);
