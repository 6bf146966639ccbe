"""How an arena goes on: whoever is free is paired, until its time is over. One transaction under
the lock of its row for each step, so of several nodes one does it."""

from collections.abc import Iterator

from app.core.clock import now_ms
from app.tournaments.models import EntrantRow
from app.tournaments.pairing import ARENA, Entrant, Field, pair
from app.tournaments.rounds import open_round
from app.tournaments.store import Tournament
from app.tournaments.transaction import Edit

REST_MS = 4_000
"""Before somebody is paired again: to see how the game ended."""
BOT_REST_MS = 15_000
"""Bots wait longer, so that people are paired first and bots do not play among themselves only."""
LAST_MS = 60_000
"""So long before the end nobody is paired any more, where it decides the games that go on."""
APART_MS = 30_000
"""So long after a game the same two do not meet, in the hope of somebody else."""


def time_is_over(tournament: Tournament, now: int) -> bool:
    """Whether no game is begun any more."""
    round_ = tournament.present
    return round_ is not None and round_.ends_at is not None and now >= round_.ends_at


def step_due(tournament: Tournament, now: int, wall: int) -> bool:
    """Whether two are free, so that they may be paired, or it is over. `now` by the service clock,
    `wall` by ours."""
    row = tournament.row
    if row.format not in ARENA or row.status != "running":
        return False
    if time_is_over(tournament, now):
        return not tournament.running
    if last_call(tournament, now):
        return False
    return sum(1 for _ in free(tournament, wall)) > 1


def last_call(tournament: Tournament, now: int) -> bool:
    """Whether it ends so soon that a game that began now would be decided as it begins."""
    round_ = tournament.present
    if tournament.row.at_zero == "nothing" or round_ is None or round_.ends_at is None:
        return False
    return now >= round_.ends_at - LAST_MS


async def step(edit: Edit) -> None:
    """Pair whoever is free, or end it."""
    now, wall = edit.rooms.matches.service_clock.now(), now_ms()
    if not step_due(edit.tournament, now, wall):
        return
    if time_is_over(edit.tournament, now):
        edit.row.status, edit.row.ended_at, edit.changed = "finished", wall, True
        edit.told.append({"event": "finished"})
        return
    if meetings := pair(edit.row.format, field_of(edit.tournament, wall)):
        await open_round(edit, meetings)


def field_of(tournament: Tournament, wall: int) -> Field:
    """The arena as pairing sees it: active is who is free."""
    ready = {entrant.number for entrant in free(tournament, wall)}
    entrants = [Entrant(seed, one.number in ready) for seed, one in tournament.by_seed.items()]
    seeds = tournament.seed_of
    apart = frozenset(
        frozenset(seeds[seat.entrant] for seat in table.seats)
        for table in tournament.tables
        if table.row.ended_at is not None and wall - table.row.ended_at < APART_MS
    )
    kept = apart if len(tournament.active) > 2 else frozenset[frozenset[int]]()
    teams = {seed: one.team for seed, one in tournament.by_seed.items() if one.team is not None}
    return Field(entrants, tournament.games(), 0, apart=kept, teams=teams)


def free(tournament: Tournament, wall: int) -> Iterator[EntrantRow]:
    """Who takes part, does not rest, and has had a moment since the last game."""
    playing = {seat.entrant for table in tournament.running for seat in table.seats}
    last = {
        seat.entrant: table.row.ended_at or 0 for table in tournament.tables for seat in table.seats
    }
    for entrant in tournament.active:
        rest = REST_MS if entrant.account_id else BOT_REST_MS
        idle = entrant.number not in playing and not entrant.paused and entrant.seed is not None
        if idle and wall - last.get(entrant.number, 0) >= rest:
            yield entrant
