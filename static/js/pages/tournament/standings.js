// @ts-check
/** The ranking with what everybody got in every round; tie-breaks have their names. */
import { html, cls, icon, Avatar, ProgramTag } from "/static/js/core/ui.js";
import { courseOf } from "./course.js";
import { useEdges } from "./edges.js";
import { Star } from "./following.js";
import {
  addressOf,
  entrantOf,
  isArena,
  isOut,
  nameOf,
  ordinal,
  pointsText,
  roundName,
} from "/static/js/core/tournament.js";

const SHORT = /** @type {Record<string, string>} */ ({
  buchholz: "Buch.",
  sonneborn_berger: "S.-B.",
  wins: "Wins",
  opponents: "Opp.",
});

/** @param {{model: Model}} props */
export function Standings({ model }) {
  const tournament = model.tournament.value;
  return tournament.standings.length && tournament.round
    ? html`<${Ranking} model=${model} />`
    : null;
}

/** @param {{model: Model}} props */
function Ranking({ model }) {
  const tournament = model.tournament.value;
  const edges = useEdges();
  const live = tournament.status === "running" || tournament.status === "paused";
  const planned = Math.max(tournament.round, live ? (tournament.rounds_planned ?? 0) : 0);
  const rounds =
    tournament.bracket || isArena(tournament)
      ? []
      : Array.from({ length: planned <= 6 ? planned : tournament.round }, (_, at) => at + 1);
  const shown = rounds.slice(-6);
  const breaks = tournament.bracket ? [] : tournament.tie_breaks;
  const begun = tournament.standings.some((line) => line.played > 0);
  const at = results(tournament);
  const latest = isArena(tournament) ? latestGames(tournament) : null;
  return html`<section class="tn-stand" aria-labelledby="standings-title"><div class="tn-sh"><h2 id="standings-title">${live ? "Standings" : "Final ranking"}</h2>${live ? html`<span class="chip">live, provisional</span>` : html`<${Exports} model=${model} />`}</div>
    <div class="tn-edges"><div class="tn-stand__b" ...${edges} tabindex="0" role="group" aria-labelledby="standings-title"><table class=${cls("tn-st", tournament.bracket && "tn-st--way")}><thead><tr><th class="tn-rk"><span class="sr">Rank</span></th><th>Player</th>
      ${latest ? html`<th>Latest games</th>` : null}${shown.length ? html`<th>${rounds.length > shown.length ? `Rounds ${shown[0]} to ${shown.at(-1)}` : "Rounds"}</th>` : null}${tournament.bracket ? html`<th>Came to</th><th class="num">Won</th><th class="num">Lost</th>` : html`<th class="num">Points</th>`}
      ${breaks.map((one) => html`<th class="num tn-tb" key=${one.id}><abbr title=${one.title}>${SHORT[one.id] ?? one.title}</abbr></th>`)}</tr></thead>
    <tbody>${tournament.standings.map((line) => {
      const entrant = entrantOf(tournament, line.entrant);
      const you = line.entrant === tournament.you.entrant;
      return html`<tr key=${line.entrant} class=${cls(you && "you", model.stars.has(line.entrant) && "followed", entrant && !entrant.active && "gone")}><td class="tn-rk">${!begun ? "" : tournament.bracket && live ? (isOut(tournament, line.entrant) ? html`<span class="tn-out">out</span>` : html`<span class="tn-in">in</span>`) : line.rank}</td>
        <td><span class="tn-pn"><${Star} model=${model} entrant=${line.entrant} /><${Avatar} name=${entrant?.name ?? ""} size=${26} />${entrant?.account ? html`<a href=${`/players/${entrant.account}`}><b>${entrant.name}</b></a>` : html`<b>${entrant?.name}</b>`}${you ? html`<small>you</small>` : entrant?.kind === "bot" ? html`<small>bot</small>` : entrant?.kind === "program" ? html`<small>program</small>` : null}${entrant?.team ? html`<small class="tn-team__n">${entrant.team}</small>` : null}${entrant && !entrant.active ? html`<small>left</small>` : null}${live && at.get(`${line.entrant}/${tournament.round}`)?.table.kind === "bye" && !tournament.bracket ? html`<small title="A round without a game">bye</small>` : null}${line.missed ? html`<small class="tn-bot" title=${missedWords(tournament, line)}>${icon("ui-bot")}<span aria-hidden="true">${line.missed}</span><span class="sr">${missedWords(tournament, line)}</span></small>` : null}</span></td>
        ${latest ? html`<td><span class="tn-rs">${(latest.get(line.entrant) ?? []).map((found) => html`<${Cell} key=${found.table.id} tournament=${tournament} found=${found} round=${found.table.round} />`)}</span></td>` : null}
        ${shown.length ? html`<td><span class="tn-rs">${shown.map((round) => html`<${Cell} key=${round} tournament=${tournament} found=${at.get(`${line.entrant}/${round}`)} round=${round} />`)}</span></td>` : null}
        ${tournament.bracket ? html`<${Course} tournament=${tournament} entrant=${line.entrant} />` : html`<td class="tn-sc">${line.fire ? html`<span class="tn-fire" title="On fire: the next game counts double">${icon("flame")}<span class="sr">on fire, </span></span>` : null}${pointsText(line.points) || "0"}</td>`}
        ${breaks.map((one) => html`<td class="tn-tb" key=${one.id}>${pointsText(line.tie_breaks[one.id]) || "0"}</td>`)}</tr>`;
    })}</tbody></table></div></div></section>`;
}

/** The cells of a bracket. @param {{tournament: Tournament, entrant: number}} props */
function Course({ tournament, entrant }) {
  const { stage, how, won, lost } = courseOf(tournament, entrant);
  return html`<td class="tn-way"><b>${stage}</b> <small>${how}</small></td><td class="num">${won}</td><td class="num">${lost}</td>`;
}

/** @typedef {{table: TournamentTable, seat: TournamentSeat}} Found */

/** Table and seat of each entrant in each round. @param {Tournament} tournament */
function results(tournament) {
  /** @type {Map<string, Found>} */
  const found = new Map();
  for (const table of tournament.tables)
    for (const seat of table.seats) found.set(`${seat.entrant}/${table.round}`, { table, seat });
  return found;
}

const LATEST = 6;

/** The latest games of everybody in an arena, the last one at the end. @param {Tournament} tournament */
function latestGames(tournament) {
  /** @type {Map<number, Found[]>} */
  const found = new Map();
  for (const table of tournament.tables)
    for (const seat of table.seats) {
      const own = [...(found.get(seat.entrant) ?? []), { table, seat }];
      found.set(seat.entrant, own.slice(-LATEST));
    }
  return found;
}

/** One round of one player. @param {{tournament: Tournament, found?: Found, round: number}} props */
function Cell({ tournament, found, round }) {
  if (!found) return html`<i class="tn-r tn-rE"><span class="sr">no game</span></i>`;
  const { table, seat } = found;
  const others = table.seats
    .filter((one) => one !== seat)
    .map((one) => nameOf(tournament, one.entrant))
    .join(", ");
  const name = roundName(tournament, round);
  if (table.kind === "bye")
    return html`<i class="tn-r tn-rB" title=${`${name}: ${table.asked ? "a round off" : "a round without a game"}`}>${pointsText(seat.points)}<span class="sr">, ${table.asked ? "round off" : "bye"}</span></i>`;
  if (table.status === "playing")
    return html`<a class="tn-r tn-rN" href=${addressOf(table)} title=${`${name}: playing ${others}`}><span class="sr">playing ${others}</span></a>`;
  const many = table.seats.length > 2;
  const alone = seat.place === 1 && table.seats.filter(({ place }) => place === 1).length === 1;
  const kind = (many ? seat.place === 1 : alone && seat.points)
    ? "tn-rW"
    : seat.points === 0
      ? "tn-rL"
      : "tn-rD";
  const text = many
    ? `${ordinal(seat.place ?? 0)} with ${others}`
    : `${alone && seat.points ? "won" : seat.points === 0 ? "lost" : "drew"} against ${others}`;
  const words = `${name}: ${text}${table.kind === "forfeit" ? ", without a game" : ""}${table.corrected ? ", corrected" : ""}${seat.stand_in ? `, ${seat.stand_in} played` : ""}`;
  const inner = html`${seat.stand_in ? icon("ui-bot") : pointsText(seat.points) || "0"}<span class="sr">, ${text}</span>`;
  return table.room
    ? html`<a class=${cls("tn-r", kind, table.corrected && "tn-rC")} href=${addressOf(table)} title=${words}>${inner}</a>`
    : html`<i class=${cls("tn-r", kind)} title=${words}>${inner}</i>`;
}

/** @param {{model: Model}} props */
const Exports = ({
  model: {
    tournament: { value: tournament },
    key,
  },
}) =>
  html`<span class="tn-exports"><a class="btn btn--sm" href=${`/api/tournaments/${tournament.id}/export.csv${key}`} download>CSV</a><a class="btn btn--sm" href=${`/api/tournaments/${tournament.id}/export.json${key}`} download>JSON</a><a class="btn btn--sm" href=${`/t/${tournament.id}/print${key}`}>Print</a></span>`;

const STEPS = [
  { place: 2, icon: "laurel-crown" },
  { place: 1, icon: "trophy" },
  { place: 3, icon: "laurel-crown" },
];

/** Games somebody else played for them, where there are some. @param {Tournament} tournament @param {Standing} line */
const missedWords = (tournament, { missed, played }) =>
  missed
    ? `${tournament.no_show === "bot" ? "a bot played" : "did not come"} ${missed} of ${missed + played}`
    : "";

/** Which tie-break set them apart from the one before or behind with as many points. @param {Tournament} tournament @param {Standing} line */
function whyWords(tournament, line) {
  const equal = tournament.standings.filter(
    (one) => one.rank !== line.rank && one.points === line.points,
  );
  const decided = equal.length
    ? tournament.tie_breaks.find(({ id }) =>
        equal.some((one) => one.tie_breaks[id] !== line.tie_breaks[id]),
      )
    : null;
  return decided ? `, ${decided.title} ${pointsText(line.tie_breaks[decided.id]) || "0"}` : "";
}

/** Who won; who never came is not on it. @param {{model: Model}} props */
export function Podium({ model }) {
  const tournament = model.tournament.value;
  if (tournament.status !== "finished") return null;
  const there = tournament.standings.filter((line) => line.podium);
  const steps = STEPS.map((step) => ({
    ...step,
    lines: there.filter((line) => line.rank === step.place),
  })).filter(({ lines }) => lines.length);
  const crowned = there.some((line) => line.rank === 1);
  return html`<section class="tn-podium" aria-label="Podium">${crowned ? null : html`<p class="tn-podium__no">No winner: nobody came to the deciding game.</p>`}<ol>${steps.map(
    ({ place, icon: picture, lines }) => html`<li key=${place} class=${`tn-podium__${place}`}>
    <span class="tn-podium__n">${lines.map((line) => html`<b key=${line.entrant}>${nameOf(tournament, line.entrant)}<${ProgramTag} kind=${entrantOf(tournament, line.entrant)?.kind} /></b>${missedWords(tournament, line) ? html`<small class="tn-bot">${icon("ui-bot")}${missedWords(tournament, line)}</small>` : null}`)}${tournament.bracket ? null : html`<small>${pointsText(lines[0].points) || "0"} points${whyWords(tournament, lines[0])}</small>`}</span>
    <span class="tn-podium__s">${icon(picture)}<span>${ordinal(place)}</span></span></li>`,
  )}</ol></section>`;
}
