"""Arena: whoever is free meets somebody with near points. A win is worth 2, a draw 1; who has won
twice in a row is on fire, and everything counts double until the next game that is not won."""

from collections.abc import Iterator, Sequence
from itertools import islice

from app.tournaments.pairing.model import Field, Game, Meeting
from app.tournaments.pairing.points import duel_points

NEAR = 6
"""Among so many with the next points somebody is looked for."""
FIRE = 2
"""So many wins in a row set somebody on fire."""


def pair(field: Field) -> list[Meeting]:
    """Meetings of who is free (`active`), but none of `Field.apart` and no team mates; with an odd
    number one waits. From the top: of the nearest in points whom one met least often, then the
    nearest of them."""
    score = totals(field.games)
    free = sorted(
        (entrant.number for entrant in field.entrants if entrant.active),
        key=lambda number: (-score.get(number, 0.0), number),
    )
    met, firsts = meetings_so_far(field.games)
    found = []
    while free:
        first = free.pop(0)
        others = list(islice((one for one in free if may_meet(field, first, one)), NEAR))
        if not others:
            continue
        # `free` is in the order of points: of equals the first is the nearest
        other = min(others, key=lambda one: met.get(frozenset((first, one)), 0))
        free.remove(other)
        # who sat first less often sits first
        seats = sorted((first, other), key=lambda one: (firsts.get(one, 0), one))
        found.append(Meeting(tuple(seats)))
    return found


def may_meet(field: Field, one: int, other: int) -> bool:
    """Whether two can be paired now."""
    team = field.teams.get(one)
    if team is not None and team == field.teams.get(other):
        return False
    return frozenset((one, other)) not in field.apart


def meetings_so_far(games: Sequence[Game]) -> tuple[dict[frozenset[int], int], dict[int, int]]:
    """How often two met, and how much more often somebody sat first than second."""
    met: dict[frozenset[int], int] = {}
    firsts: dict[int, int] = {}
    for game in games:
        both = frozenset(game.seats)
        met[both] = met.get(both, 0) + 1
        for seat, number in enumerate(game.seats):
            firsts[number] = firsts.get(number, 0) + (1 if seat == 0 else -1)
    return met, firsts


def run(games: Sequence[Game], wins: dict[int, int]) -> Iterator[list[float] | None]:
    """Points per seat of every game, in the order in which everybody played theirs; None while it
    goes on. `wins` keeps how many in a row everybody has won so far."""
    for game in games:
        if game.places is None:
            yield None
            continue
        plain = [
            0.0 if game.away(seat) else 2 * worth
            for seat, worth in enumerate(duel_points(game.places))
        ]
        both = list(zip(game.seats, plain, strict=True))
        yield [worth * (2 if wins.get(number, 0) >= FIRE else 1) for number, worth in both]
        for number, worth in both:
            wins[number] = wins.get(number, 0) + 1 if worth == 2 else 0


def gains(games: Sequence[Game]) -> Iterator[list[float] | None]:
    """Points per seat of every game; None while it goes on."""
    return run(games, {})


def totals(games: Sequence[Game]) -> dict[int, float]:
    """Points of everybody who has finished a game."""
    found: dict[int, float] = {}
    for game, gained in zip(games, gains(games), strict=True):
        for number, worth in zip(game.seats, gained or (), strict=False):
            found[number] = found.get(number, 0.0) + worth
    return found


def on_fire(games: Sequence[Game]) -> set[int]:
    """For whom the next game counts double."""
    wins: dict[int, int] = {}
    for _ in run(games, wins):
        pass
    return {number for number, count in wins.items() if count >= FIRE}
