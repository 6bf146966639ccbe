"""Who meets whom next: every format behind `pair`, and how many rounds it takes. No I/O.

Two seats: `swiss` (py4swiss, FIDE Dutch), `round_robin`, `single_elimination`. Three and more:
`pods`, a Swiss for whole tables, which no library does. Standings are in `standings`.
"""

from math import ceil, log2

from app.tournaments.pairing import elimination, pods, round_robin, swiss
from app.tournaments.pairing.model import Entrant, Field, Game, Meeting, bye

__all__ = ["FORMATS", "LATE", "Entrant", "Field", "Game", "Meeting", "pair", "usual_rounds"]

FORMATS = {
    "swiss": swiss.pair,
    "round_robin": round_robin.pair,
    "single_elimination": elimination.pair,
    "pods": pods.pair,
}
LATE = frozenset({"swiss", "pods"})
"""Formats one can still join when they have begun."""


def pair(kind: str, field: Field) -> list[Meeting]:
    """The meetings of the next round, in the order of the tables; everybody active is in one."""
    active = [entrant for entrant in field.entrants if entrant.active]
    if kind in LATE and len(active) < 2:
        return [bye(entrant.number) for entrant in active]
    return FORMATS[kind](field)


def usual_rounds(kind: str, entrants: int, table_seats: int = 2) -> int:
    """How many rounds a tournament of this size takes; for Swiss and pods: usually takes.

    >>> usual_rounds("swiss", 8), usual_rounds("round_robin", 7), usual_rounds("pods", 12, 4)
    (3, 7, 3)
    >>> [usual_rounds("single_elimination", n) for n in (5, 6, 7, 8, 9)]
    [3, 3, 3, 3, 4]
    """
    if kind == "round_robin":
        return entrants - 1 + entrants % 2
    if kind == "pods":
        return max(1, min(5, ceil(entrants / table_seats)))
    return max(1, ceil(log2(max(entrants, 2))))
