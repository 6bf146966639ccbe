// @ts-check
/** The page of a tournament: before, while and after it is played; nothing is reloaded between. */
import { html, render, icon, useState } from "./core/ui.js";
import { Toasts } from "./core/toasts.js";
import { watchTips } from "./core/tip.js";
import { createModel } from "./pages/tournament/model.js";
import { Head } from "./pages/tournament/head.js";
import { Quiet, Strip, Watch } from "./pages/tournament/watch.js";
import { Podium, Standings } from "./pages/tournament/standings.js";
import { Bracket } from "./pages/tournament/bracket.js";
import { Notes, Rounds } from "./pages/tournament/rounds.js";
import { Entrants, Gate, Share } from "./pages/tournament/people.js";
import { Correct, Organiser } from "./pages/tournament/organiser.js";

const root = /** @type {HTMLElement} */ (document.getElementById("tournament"));
const model = createModel(JSON.parse(document.getElementById("page-data")?.textContent ?? "{}"));

function Page() {
  const cup = model.cup.value;
  const [fixing, setFixing] = useState(/** @type {CupTable|null} */ (null));
  const before = cup.status === "draft" || cup.status === "registration" || (cup.status === "cancelled" && !cup.round);
  const lost = model.line.value === "lost";
  return html`<${Head} model=${model} />
    ${lost ? html`<p class="banner banner--float" role="status"><span class="spin" aria-hidden="true"></span>Reconnecting. What you see may be a moment old.</p>` : null}
    ${model.problem.value && !fixing ? html`<p class="banner banner--bad" role="alert">${model.problem.value} <button type="button" class="iconbtn" aria-label="Close" onClick=${() => { model.problem.value = ""; }}>${icon("ui-x")}</button></p>` : null}
    <div class="cup-grid2">
      <div class="cup-col">${before ? html`<${Gate} model=${model} /><${Share} model=${model} />` : html`<${Podium} model=${model} /><${Watch} model=${model} /><${Strip} model=${model} />${model.running.value.length ? null : html`<${Quiet} model=${model} />`}<${Rounds} model=${model} onCorrect=${setFixing} />`}</div>
      <div class="cup-col">${before ? html`<${Organiser} model=${model} /><${Entrants} model=${model} />` : html`<${Bracket} model=${model} /><${Standings} model=${model} /><${Organiser} model=${model} />${cup.you.may_join || cup.you.organiser ? html`<${Share} model=${model} />` : null}`}<${Notes} model=${model} /></div>
    </div>
    ${fixing ? html`<${Correct} key=${fixing.id} model=${model} table=${fixing} onClose=${() => setFixing(null)} />` : null}
    <div class="sr" role="status">${model.said.value}</div><${Toasts} />`;
}

watchTips();
root.replaceChildren();
render(html`<${Page} />`, root);
