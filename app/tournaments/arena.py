"""How an arena goes on: whoever is free is paired, until its time is over. One transaction under
the lock of its row for each step, so of several nodes one does it."""

from collections.abc import Iterator
from itertools import combinations

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
APART_MS = 30_000
"""So long after a game the same two do not meet, in the hope of somebody else."""


def time_is_over(tournament: Tournament, now: int) -> bool:
    """Whether no game is begun any more."""
    round_ = tournament.present
    return round_ is not None and round_.ends_at is not None and now >= round_.ends_at


def step_due(tournament: Tournament, now: int, wall: int) -> bool:
    """Whether somebody can be paired, or it is over. `now` by the service clock, `wall` by ours."""
    row = tournament.row
    if row.format not in ARENA or row.status != "running":
        return False
    if time_is_over(tournament, now):
        return not tournament.running
    return bool(pair(row.format, field_of(tournament, wall)))


async def step(edit: Edit) -> None:
    """Pair whoever is free, or end it."""
    now, wall = edit.rooms.matches.service_clock.now(), now_ms()
    if not step_due(edit.tournament, now, wall):
        return
    if time_is_over(edit.tournament, now):
        edit.row.status, edit.row.ended_at, edit.changed = "finished", wall, True
        edit.told.append({"event": "finished"})
        return
    await open_round(edit, pair(edit.row.format, field_of(edit.tournament, wall)))


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
    return Field(entrants, tournament.games(), 0, apart=kept | team_mates(tournament, ready))


def team_mates(tournament: Tournament, ready: set[int]) -> frozenset[frozenset[int]]:
    """Who is free and plays for the same team: they do not meet."""
    teams: dict[str, list[int]] = {}
    for seed, entrant in tournament.by_seed.items():
        if entrant.team is not None and entrant.number in ready:
            teams.setdefault(entrant.team, []).append(seed)
    return frozenset(frozenset(two) for seeds in teams.values() for two in combinations(seeds, 2))


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
