"""The ranking: its lines, who is featured by it, the cross table, CSV. No I/O."""

import csv
import io
from collections.abc import Sequence

from app.tournaments import responses
from app.tournaments.pairing import ARENA, arena
from app.tournaments.pairing.brackets import BRACKETS
from app.tournaments.pairing.standings import Standing, standings
from app.tournaments.store import Tournament


def standing_states(tournament: Tournament) -> list[responses.StandingState]:
    """The ranking; before the start there is none."""
    played = {entrant.number: 0 for entrant in tournament.entrants}
    missed = dict(played)
    for table in tournament.tables:
        for seat in table.seats if table.over and table.row.kind == "game" else ():
            (played if seat.theirs else missed)[seat.entrant] += 1
    absent, by_seed, row = last_absent(tournament), tournament.by_seed, tournament.row
    games = tournament.games()
    burning = arena.on_fire(games) if row.format in ARENA else set()
    lines = standings(row.format, tournament.paired(), games, row.rounds)
    return [
        {
            "rank": line.rank,
            "entrant": entrant.number,
            "points": line.points,
            "tie_breaks": tie_breaks(tournament, line),
            "played": played[entrant.number],
            "missed": missed[entrant.number],
            "fire": line.number in burning,
            "podium": played[entrant.number] > 0 and entrant.number not in absent,
        }
        for line in lines
        for entrant in (by_seed[line.number],)
    ]


def last_absent(tournament: Tournament) -> set[int]:
    """Who won a bracket without having come to its last game: there is no champion then."""
    if tournament.row.format not in BRACKETS or not tournament.tables:
        return set()
    last = max(table.row.round for table in tournament.tables)
    gone = {entrant.number for entrant in tournament.entrants if not entrant.active}
    return {
        seat.entrant
        for table in tournament.tables_of(last)
        for seat in table.seats
        if not seat.theirs or (table.row.kind == "forfeit" and seat.entrant in gone)
    }


def tie_breaks(tournament: Tournament, line: Standing) -> dict[str, float]:
    """As they are shown: who is not out has reached the round after the last."""
    most = {"stage": float((tournament.row.rounds or 0) + 1)}
    return {name: min(value, most.get(name, value)) for name, value in line.tie_breaks.items()}


def featured(
    tournament: Tournament, standings: Sequence[responses.StandingState]
) -> responses.Featured | None:
    """The table to look at: the organiser's choice, else where the best of the ranking play."""
    for table in tournament.tables:
        if table.row.id == tournament.row.featured and table.row.room_id:
            return {"table": table.row.id, "chosen": True}
    rank = {line["entrant"]: at for at, line in enumerate(standings)}
    running = [table for table in tournament.running if table.row.room_id]
    if not running:
        return None
    best = min(running, key=lambda table: sorted(rank.get(s.entrant, 999) for s in table.seats))
    return {"table": best.row.id, "chosen": False}


def deciding(tournament: Tournament, standings: Sequence[responses.StandingState]) -> int | None:
    """The table of the game that decided it: the last game of the winner; before the end, the game
    that ended last."""
    played = [
        table for table in tournament.tables if table.row.kind == "game" and table.row.room_id
    ]
    if not played:
        return None
    latest = max(played, key=lambda table: (table.row.ended_at or 0, table.row.id))
    if tournament.row.status == "finished" and standings:
        winner = standings[0]["entrant"]
        of_winner = [t for t in played if any(seat.entrant == winner for seat in t.seats)]
        latest = max(of_winner, key=lambda table: table.row.round, default=latest)
    return latest.row.id


def cross_table(state: responses.PublicState) -> list[responses.CrossTableLine]:
    """A line per entrant, in the order of the ranking, with what was got in every round."""
    names = {entrant["entrant"]: entrant["name"] for entrant in state["entrants"]}
    games: dict[int, list[responses.RoundResult]] = {number: [] for number in names}
    for table in state["tables"]:
        for seat in table["seats"]:
            others = [other["entrant"] for other in table["seats"] if other is not seat]
            games[seat["entrant"]].append(
                {
                    "round": table["round"],
                    "table": table["id"],
                    "against": others,
                    "place": seat["place"],
                    "points": seat["points"],
                    "fate": seat["fate"],
                }
            )
    return [
        {
            "rank": line["rank"],
            "entrant": line["entrant"],
            "name": names[line["entrant"]],
            "points": line["points"],
            "tie_breaks": line["tie_breaks"],
            "missed": line["missed"],
            "podium": line["podium"],
            "games": games[line["entrant"]],
        }
        for line in state["standings"]
    ]


def as_csv(state: responses.PublicState) -> str:
    """The ranking with tie-breaks and the points of every round; last, in which rounds a bot played
    for them, and the team, where there are teams."""
    rounds = [] if state["format"] in ARENA else [one["number"] for one in state["rounds"]]
    titles = [tie_break["title"] for tie_break in state["tie_breaks"]]
    ids = [tie_break["id"] for tie_break in state["tie_breaks"]]
    kinds = {entrant["entrant"]: entrant["kind"] for entrant in state["entrants"]}
    teams = {entrant["entrant"]: entrant["team"] for entrant in state["entrants"]}
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\r\n")
    team = ["Team"] if state["team_best"] else []
    columns = [*titles, *(f"Round {number}" for number in rounds), "Stand-in", *team]
    writer.writerow(["Rank", "Entrant", "Name", "Kind", "Points", *columns])
    for line in cross_table(state):
        got = {game["round"]: game["points"] for game in line["games"]}
        writer.writerow(
            [
                line["rank"],
                line["entrant"],
                harmless(line["name"]),
                kinds[line["entrant"]],
                plain(line["points"]),
                *(plain(line["tie_breaks"][name]) for name in ids),
                *(plain(got.get(number)) for number in rounds),
                " ".join(str(game["round"]) for game in line["games"] if game["fate"] == "bot"),
                *(harmless(teams[line["entrant"]] or "") for _ in team),
            ]
        )
    return page.getvalue()


def plain(value: float | None) -> str:
    """Without a needless fraction.

    >>> plain(2.0), plain(1.5), plain(None)
    ('2', '1.5', '')
    """
    return "" if value is None else f"{value:g}"


def harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula.

    >>> [harmless(f"{sign}1")[0] for sign in "=+-@\\t\\r"], harmless("Ada")
    (["'", "'", "'", "'", "'", "'"], 'Ada')
    """
    return f"'{name}" if name[:1] in "=+-@\t\r" else name
