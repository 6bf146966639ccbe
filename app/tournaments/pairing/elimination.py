"""Single and double elimination: the games of the bracket whose turn it is."""

from collections.abc import Sequence

from app.tournaments.pairing.brackets import BRACKETS, EMPTY, Node, resolved
from app.tournaments.pairing.model import Field, Game, Meeting, bye, forfeit


def nodes_of(kind: str, field: Field) -> Sequence[Node]:
    """The bracket as it stands."""
    numbers = sorted(entrant.number for entrant in field.entrants)
    return resolved(BRACKETS[kind](numbers), field.games)


def pair_single(field: Field) -> list[Meeting]:
    """The next round; empty when one is left."""
    return pair("single_elimination", field)


def pair_double(field: Field) -> list[Meeting]:
    """The next round; empty when the final is decided."""
    return pair("double_elimination", field)


def pair(kind: str, field: Field) -> list[Meeting]:
    """Byes are shown in the first round only; later, who has nobody to meet just waits."""
    gone = {entrant.number for entrant in field.entrants if not entrant.active}
    found = []
    for node in nodes_of(kind, field):
        seats = [seat for seat in node.seats if seat]
        if node.when != field.next_round or None in node.seats:
            continue
        if len(seats) == 2:
            found.append(meeting(field, seats, gone))
        elif seats and field.next_round == 1 and EMPTY in node.seats:
            found.append(bye(seats[0]))
    return found


def meeting(field: Field, seats: list[int], gone: set[int]) -> Meeting:
    """Two of the bracket. Who sat first less often sits first."""
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
