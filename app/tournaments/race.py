"""Who can still come first. No I/O."""

from collections.abc import Mapping

from app.tournaments.pairing.points import KNOCKOUT, TABLE_FIRST, TABLES
from app.tournaments.responses import StandingState
from app.tournaments.store import Tournament

LIVES = {"single_elimination": 1, "double_elimination": 2}


def race(tournament: Tournament, standings: list[StandingState]) -> list[int] | None:
    """The entrants who can still come first, in the order of the ranking; None before the start,
    after the end, and in the groups of a tournament whose final table is to come.

    Whoever is left out cannot come first whatever happens. By points, somebody can as long as
    winning every game that is left is enough to reach the leader.
    """
    row = tournament.row
    if row.status not in ("running", "paused") or row.rounds is None:
        return None
    if row.format in KNOCKOUT:
        return still_in(tournament, standings)
    if row.format == "groups":
        return finalists(tournament, standings)
    most = TABLE_FIRST if row.format in TABLES else 1.0
    left = games_left(tournament)
    lead = max((line["points"] for line in standings), default=0.0)
    return [
        line["entrant"]
        for line in standings
        if line["points"] + most * left.get(line["entrant"], 0) >= lead
    ]


def games_left(tournament: Tournament) -> Mapping[int, int]:
    """How many games each entrant can still win: rounds to come, and the game in play."""
    to_come = (tournament.row.rounds or 0) - tournament.row.round
    left = {entrant.number: to_come for entrant in tournament.active}
    for table in tournament.running:
        for seat in table.seats:
            if seat.theirs and seat.entrant in left:
                left[seat.entrant] += 1
    return left


def still_in(tournament: Tournament, standings: list[StandingState]) -> list[int]:
    """Who has not lost as often as a knock-out allows."""
    lives = LIVES[tournament.row.format]
    lost: dict[int, int] = {}
    gains = tournament.gains()
    for table in tournament.tables:
        for seat, points in zip(table.seats, gains[table.row.id] or (), strict=False):
            if points == 0 and table.row.kind != "bye":
                lost[seat.entrant] = lost.get(seat.entrant, 0) + 1
    active = {entrant.number for entrant in tournament.active}
    numbers = [line["entrant"] for line in standings]
    return [one for one in numbers if one in active and lost.get(one, 0) < lives]


def finalists(tournament: Tournament, standings: list[StandingState]) -> list[int] | None:
    """Who sits at the final table, once it is set."""
    row = tournament.row
    if row.round != row.rounds:
        return None
    tables = [table for table in tournament.tables_of(row.round) if table.row.kind == "game"]
    final = min(tables, key=lambda table: table.row.number, default=None)
    seated = {seat.entrant for seat in final.seats} if final else set()
    return [line["entrant"] for line in standings if line["entrant"] in seated]
