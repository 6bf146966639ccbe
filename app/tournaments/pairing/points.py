"""Points of one game. All are quarters, so sums of floats are exact.

Two seats: win 1, draw 1/2, loss 0, bye 1. Tables: 3 for the first, 0 for the last, in equal steps
(3-2-1-0 of four, 3-1.5-0 of three); who share a place share the points of the places they take;
a bye is worth the mean of a table, 1.5. A bye that was asked for is worth half of that.

What a stand-in reaches is nobody's: the others keep what they have got, who did not come gets
nothing, and in a knock-out does not go on.
"""

from collections.abc import Sequence

from app.tournaments.pairing.model import Game

TABLE_FIRST = 3.0
TABLES = frozenset({"pods", "groups"})
"""Formats for more than two at a table."""
KNOCKOUT = frozenset({"single_elimination", "double_elimination"})


ARENA = frozenset({"arena"})
"""Formats without rounds: whoever is free is paired until the time is over."""


def duel_points(places: Sequence[int]) -> list[float]:
    """Points of two seats.

    >>> duel_points([1, 2]), duel_points([1, 1]), duel_points([2, 2])
    ([1.0, 0.0], [0.5, 0.5], [0.0, 0.0])
    """
    if min(places) > 1:  # both were gone
        return [0.0] * len(places)
    firsts = sum(place == 1 for place in places)
    return [1.0 / firsts if place == 1 else 0.0 for place in places]


def table_points(places: Sequence[int]) -> list[float]:
    """Points of a table.

    >>> table_points([2, 1, 4, 3]), table_points([1, 3, 1]), table_points([1, 2, 2, 2])
    ([2.0, 3.0, 0.0, 1.0], [2.25, 0.0, 2.25], [3.0, 1.0, 1.0, 1.0])
    """
    last = max(1, len(places) - 1)
    if min(places) > 1:  # everybody was gone
        return [0.0] * len(places)
    shares = []
    for place in places:
        ahead, equal = sum(other < place for other in places), sum(o == place for o in places)
        taken = range(ahead, ahead + equal)
        shares.append(sum(TABLE_FIRST * (last - at) / last for at in taken) / equal)
    return shares


def knockout_points(game: Game) -> list[float]:
    """One goes on: after a draw the better seed does, so that nobody waits for a second game."""
    assert game.places is not None
    there = [not game.away(seat) for seat in range(len(game.seats))]
    if any(there) and not all(there):
        return [float(came) for came in there]
    if len(set(game.places)) == 1:
        best = min(game.seats)
        return [float(number == best) for number in game.seats]
    return duel_points(game.places)


def points(kind: str, game: Game) -> list[float]:
    """Points per seat of a game that is over, by the format."""
    assert game.places is not None
    if game.kind == "bye":
        worth = TABLE_FIRST / 2 if kind in TABLES else 1.0
        return [worth / 2 if game.asked else worth]
    if kind in KNOCKOUT:
        return knockout_points(game)
    gained = table_points(game.places) if kind in TABLES else duel_points(game.places)
    return [0.0 if game.away(seat) else worth for seat, worth in enumerate(gained)]


def totals(kind: str, games: Sequence[Game]) -> dict[int, float]:
    """Points of everybody who has finished a game."""
    found: dict[int, float] = {}
    for game in games:
        if game.places is None:
            continue
        for number, gained in zip(game.seats, points(kind, game), strict=True):
            found[number] = found.get(number, 0.0) + gained
    return found
