// @ts-check
/** Teams: the field in which one is chosen, what the organiser sets, and their standings. */
import { html, icon } from "/static/js/core/ui.js";
import { listed } from "/static/js/core/names.js";
import { nameOf, pointsText } from "/static/js/core/tournament.js";

/** For which team one plays. @param {{tournament: Tournament, team: string, onTeam: (team: string) => void}} props */
export function TeamField({ tournament, team, onTeam }) {
  if (tournament.team_best === null) return null;
  const names = tournament.team_names;
  if (names)
    return html`<label><span class="sr">Team to play for</span><select required value=${team} onChange=${(/** @type {SelectEvent} */ event) => onTeam(event.target.value)}><option value="">Your team</option>${names.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}</select></label>`;
  const known = (tournament.team_standings ?? []).map((one) => one.team);
  return html`<label><span class="sr">Team to play for</span><input required maxlength="32" list="teams" placeholder="Your team" value=${team} onInput=${(/** @type {FieldEvent} */ event) => onTeam(event.target.value)} /><datalist id="teams">${known.map((name) => html`<option key=${name} value=${name}></option>`)}</datalist></label>`;
}

/** How many of each team count. */
export const TEAM_BEST = /** @type {[number|null, string][]} */ ([
  [null, "No teams"],
  [2, "Best 2 count"],
  [4, "Best 4"],
  [64, "All count"],
]);

/** Names with commas between them. @param {string} text @returns {string[]|null} */
export const namesIn = (text) => {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length ? names : null;
};

/** @param {{model: Model}} props */
export function Teams({ model }) {
  const tournament = model.tournament.value;
  const { team_standings: teams, team_best: best } = tournament;
  if (!teams?.length) return null;
  const counts = (/** @type {number[]} */ counted) =>
    listed(counted.map((entrant) => nameOf(tournament, entrant)));
  return html`<section class="tn-team" aria-labelledby="teams-title"><div class="tn-sh"><h2 id="teams-title">Teams</h2><span class="chip">${best === 64 ? "all count" : `the best ${best} of each count`}</span></div>
    <table class="tn-st"><thead><tr><th class="tn-rk"><span class="sr">Rank</span></th><th>Team</th><th class="num">Players</th><th class="num">Points</th></tr></thead>
    <tbody>${teams.map((one) => html`<tr key=${one.team}><td class="tn-rk">${tournament.round ? one.rank : ""}</td><td><span class="tn-pn">${icon("ui-users")}<b>${one.team}</b></span>${tournament.round && one.counted.length ? html`<small class="tn-team__c">${counts(one.counted)}</small>` : null}</td><td class="num">${one.players}</td><td class="tn-sc">${pointsText(one.points) || "0"}</td></tr>`)}</tbody></table></section>`;
}
