"""Round robin: the circle method with Berger's order of seats (nobody sits first twice more often
than second)."""

from app.tournaments.pairing.model import Field, Meeting, bye, forfeit


def pair(field: Field) -> list[Meeting]:
    """The next round. Who is gone gives his games away."""
    numbers = sorted(entrant.number for entrant in field.entrants)
    gone = [entrant.number for entrant in field.entrants if not entrant.active]
    found = []
    for first, second in circle(len(numbers), field.next_round):
        seats = tuple(numbers[at - 1] for at in (first, second) if at <= len(numbers))
        away = [number for number in seats if number in gone]
        if len(away) == len(seats):
            continue
        if len(seats) == 1:
            found.append(bye(seats[0]))
        else:
            found.append(forfeit(seats, away) if away else Meeting(seats))
    return found


def circle(entrants: int, number: int) -> list[tuple[int, int]]:
    """Who meets whom in a round, from 1; with an odd number the last place is empty.

    >>> circle(4, 1), circle(4, 2), circle(4, 3)
    ([(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)])
    """
    even = entrants + entrants % 2
    turns = even - 1
    found = []
    for low in range(1, even):
        high = (number - low) % turns + 1
        if high == low:
            found.append((low, even) if low <= even // 2 else (even, low))
        elif low < high:
            found.append((low, high) if (low + high) % 2 else (high, low))
    return sorted(found, key=lambda both: min(both) if even not in both else 0)
