"""Arena: whoever is free meets somebody with near points. A win is worth 2, a draw 1; who has won
twice in a row is on fire, and everything counts double until the next game that is not won."""

from collections.abc import Iterator, Sequence

from app.tournaments.pairing.model import Field, Game, Meeting
from app.tournaments.pairing.points import duel_points

NEAR = 6
"""Among so many with the next points somebody is looked for."""
FIRE = 2
"""So many wins in a row set somebody on fire."""


def pair(field: Field) -> list[Meeting]:
    """Meetings of who is free (`active`), but none of `Field.apart`; with an odd number one waits.
    From the top, with whom the distance in points is least, then whom one met least often."""
    score = totals(field.games)
    free = sorted(
        (entrant.number for entrant in field.entrants if entrant.active),
        key=lambda number: (-score.get(number, 0.0), number),
    )
    met: dict[frozenset[int], int] = {}
    for game in field.games:
        met[frozenset(game.seats)] = met.get(frozenset(game.seats), 0) + 1
    found = []
    while free:
        first = free.pop(0)
        others = [one for one in free[:NEAR] if frozenset((first, one)) not in field.apart]
        if not others:
            continue
        own = score.get(first, 0.0)

        def distance(other: int, first: int = first, own: float = own) -> tuple[int, float, int]:
            return (
                met.get(frozenset((first, other)), 0),
                own - score.get(other, 0.0),
                other,
            )

        other = min(others, key=distance)
        free.remove(other)
        found.append(seated(first, other, field.games))
    return found


def seated(one: int, other: int, games: Sequence[Game]) -> Meeting:
    """Who sat first less often sits first."""

    def firsts(number: int) -> tuple[int, int]:
        own = [game for game in games if number in game.seats]
        return sum(1 if game.seats[0] == number else -1 for game in own), number

    return Meeting(tuple(sorted((one, other), key=firsts)))


def gains(games: Sequence[Game]) -> Iterator[list[float] | None]:
    """Points per seat of every game, in the order in which everybody played theirs; None while it
    goes on."""
    wins: dict[int, int] = {}
    for game in games:
        if game.places is None:
            yield None
            continue
        plain = [
            0.0 if game.away(seat) else 2 * worth
            for seat, worth in enumerate(duel_points(game.places))
        ]
        yield [
            worth * (2 if wins.get(number, 0) >= FIRE else 1)
            for number, worth in zip(game.seats, plain, strict=True)
        ]
        for number, worth in zip(game.seats, plain, strict=True):
            wins[number] = wins.get(number, 0) + 1 if worth == 2 else 0


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
    for game in games:
        if game.places is None:
            continue
        for seat, (number, worth) in enumerate(
            zip(game.seats, duel_points(game.places), strict=True)
        ):
            won = worth == 1 and not game.away(seat)
            wins[number] = wins.get(number, 0) + 1 if won else 0
    return {number for number, count in wins.items() if count >= FIRE}
