// @ts-check
/** Which table of which tournament this is: the way back, the tables before and after it. Shown to those who may see the tournament. */
import { html, icon } from "./ui.js";
import { RoundTime, useTournament } from "./roundtime.js";
import { tournamentAddress, tournamentKey } from "./tournamentlink.js";
import { addressOf, peopleAt, roundName } from "./tournament.js";
import { listed } from "./names.js";

/** @param {{room: Room}} props */
export function EventBar({ room }) {
  const home = tournamentAddress(room.tournament ?? "");
  const tournament = useTournament(
    `/api/tournaments/${room.tournament}${tournamentKey(room.tournament ?? "")}`,
  );
  if (!tournament) return html`<span class="evt evt--empty"></span>`;
  const here = tournament.tables.find((table) => table.room === room.id);
  const tables = tournament.tables
    .filter((table) => table.round === here?.round && table.room)
    .sort((a, b) => a.number - b.number);
  const at = here ? tables.indexOf(here) : -1;
  return html`<nav class="evt" aria-label="Tournament"><a class="evt__home" href=${home} aria-label=${`Back to ${tournament.name}`}>${icon("ui-prev")}<span><b>${tournament.name}</b><small>${here ? `${roundName(tournament, here.round)}${tables.length > 1 ? `, table ${here.number} of ${tables.length}` : ""}` : ""}</small></span></a>
    <${Step} tournament=${tournament} table=${tables[at - 1]} words="Table before" picture="ui-prev" /><${Step} tournament=${tournament} table=${tables[at + 1]} words="Next table" picture="ui-next" />${room.status === "playing" && here?.round === tournament.round ? html`<${RoundTime} tournament=${tournament} />` : null}</nav>`;
}

/** @param {{tournament: Tournament, table: TournamentTable|undefined, words: string, picture: string}} props */
const Step = ({ tournament, table, words, picture }) =>
  table
    ? html`<a class="iconbtn hide-s" href=${addressOf(table)} aria-label=${`${words}: ${listed(peopleAt(tournament, table))}`} title=${`${words}: ${listed(peopleAt(tournament, table))}`}>${icon(picture)}</a>`
    : null;
