"""Groups and a final table: in each group tables are paired as in pods; then the best of every
group, filled up with the best of the rest, play for the first places."""

from collections.abc import Sequence
from dataclasses import replace

from app.tournaments.pairing import pods
from app.tournaments.pairing.model import Entrant, Field, Game, Meeting
from app.tournaments.pairing.points import totals


def groups_of(entrants: Sequence[Entrant], table_seats: int) -> list[list[int]]:
    """Numbers in each group, dealt by seeds like a snake: as many groups as the final has seats,
    fewer where they would not fill a table.

    >>> groups_of([Entrant(n) for n in range(1, 9)], 4)
    [[1, 4, 5, 8], [2, 3, 6, 7]]
    """
    numbers = sorted(entrant.number for entrant in entrants)
    count = max(1, min(table_seats, len(numbers) // min(3, table_seats)))
    while count > 1 and len(numbers) / count < table_seats and len(numbers) % (count - 1) == 0:
        count -= 1
    size, more = divmod(len(numbers), count)
    return pods.snake(numbers, [size + (at < more) for at in range(count)])


def pair(field: Field) -> list[Meeting]:
    """The next round; the last one is the final."""
    if field.next_round >= field.rounds:
        return [] if field.next_round > field.rounds else [final(field)]
    found: list[Meeting] = []
    for group in groups_of(field.entrants, field.table_seats):
        own = [entrant for entrant in field.entrants if entrant.number in group]
        games = [game for game in field.games if set(game.seats) <= set(group)]
        if any(entrant.active for entrant in own):
            part = Field(own, games, field.rounds, field.table_seats, field.least_seats)
            found += pods.seated(replace(part, at=field.next_round), "groups", 3)
    return found


def final(field: Field) -> Meeting:
    """The last table."""
    number = field.rounds
    finalists = qualified(field.entrants, field.games, field.table_seats, number)
    seats = pods.order_of_seats(finalists, field.games)
    if len(seats) < max(2, field.least_seats):
        return Meeting(seats, tuple(range(1, len(seats) + 1)), "forfeit")
    return Meeting(seats)


def qualified(
    entrants: Sequence[Entrant], games: Sequence[Game], table_seats: int, rounds: int
) -> list[int]:
    """Who plays the final: the best of every group, then the best of the rest; who is gone is
    passed over."""
    before = [game for game in games if game.round < rounds]
    ranking = order(entrants, before)
    there = {entrant.number for entrant in entrants if entrant.active}
    here = [number for number in ranking if number in there]
    best = []
    for group in groups_of(entrants, table_seats):
        best += [number for number in here if number in group][:1]
    best += [number for number in here if number not in best]
    return sorted(best[:table_seats], key=here.index)


def order(entrants: Sequence[Entrant], games: Sequence[Game]) -> list[int]:
    """By points, then first places, then seeds."""
    score = totals("groups", games)
    firsts = {
        entrant.number: sum(
            game.kind == "game"
            and game.places is not None
            and entrant.number in game.seats
            and game.places[game.seats.index(entrant.number)] == 1
            for game in games
        )
        for entrant in entrants
    }
    return sorted(firsts, key=lambda number: (-score.get(number, 0.0), -firsts[number], number))
