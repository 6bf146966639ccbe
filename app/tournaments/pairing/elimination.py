"""Single elimination: the bracket is set by the seeds, the best have byes in the first round."""

from collections.abc import Sequence

from app.tournaments.pairing.model import Field, Game, Meeting, bye, forfeit
from app.tournaments.pairing.points import points


def pair(field: Field) -> list[Meeting]:
    """The next round; empty when one is left."""
    slots = bracket(len(field.entrants))
    numbers = sorted(entrant.number for entrant in field.entrants)
    line = [numbers[slot - 1] if slot <= len(numbers) else None for slot in slots]
    for number in range(1, field.next_round):
        line = survivors(line, [game for game in field.games if game.round == number])
    if len(line) < 2:
        return []
    gone = {entrant.number for entrant in field.entrants if not entrant.active}
    return [
        meeting(field, [number for number in both if number is not None], gone)
        for both in zip(line[::2], line[1::2], strict=True)
    ]


def meeting(field: Field, seats: list[int], gone: set[int]) -> Meeting:
    """Two of the bracket, or one alone. Who sat first less often sits first."""
    if len(seats) == 1:
        return bye(seats[0])
    seats.sort(key=lambda number: (firsts(field.games, number), number))
    away = [number for number in seats if number in gone]
    order = tuple(seats)
    if len(away) == 2:
        return Meeting(order, tuple(1 + (n != min(order)) for n in order), "forfeit")
    return forfeit(order, away) if away else Meeting(order)


def firsts(games: Sequence[Game], number: int) -> int:
    """How often somebody sat first more than second."""
    played = [game for game in games if game.kind == "game" and number in game.seats]
    return sum(1 if game.seats[0] == number else -1 for game in played)


def survivors(line: list[int | None], games: list[Game]) -> list[int | None]:
    """Who goes on, in the order of the bracket."""
    through = {}
    for game in games:
        gained = points("single_elimination", game)
        winner = game.seats[gained.index(max(gained))]
        for number in game.seats:
            through[number] = winner
    pairs = zip(line[::2], line[1::2], strict=True)
    return [through[next(number for number in both if number is not None)] for both in pairs]


def bracket(entrants: int) -> list[int]:
    """Seeds in the order of the bracket, so that the best meet last.

    >>> bracket(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < entrants:
        double = 2 * len(order) + 1
        order = [seed for best in order for seed in (best, double - best)]
    return order
