"""Who meets whom next: every format behind `pair`, and how many rounds it takes. No I/O.

Two seats: `swiss` (py4swiss, FIDE Dutch), `round_robin`, `single_elimination`,
`double_elimination`, `arena`. Three and more: `pods`, a Swiss for whole tables, which no library
does, and `groups` with a final table. Standings are in `standings`.
"""

from dataclasses import replace
from math import ceil, log2

from app.tournaments.pairing import arena, elimination, groups, pods, round_robin, swiss
from app.tournaments.pairing.model import Entrant, Field, Game, Meeting, bye
from app.tournaments.pairing.points import ARENA, KNOCKOUT, TABLES

__all__ = [
    "ARENA",
    "FORMATS",
    "KNOCKOUT",
    "LATE",
    "TABLES",
    "Entrant",
    "Field",
    "Game",
    "Meeting",
    "pair",
    "usual_rounds",
]

FORMATS = {
    "swiss": swiss.pair,
    "round_robin": round_robin.pair,
    "single_elimination": elimination.pair_single,
    "double_elimination": elimination.pair_double,
    "pods": pods.pair,
    "arena": arena.pair,
    "groups": groups.pair,
}
LATE = frozenset({"swiss", "pods"})
"""Formats one can still join when they have begun, and of which one can have a round off."""


def pair(kind: str, field: Field) -> list[Meeting]:
    """The meetings of the next round, in the order of the tables; none when it is over.

    In Swiss, pods and round robin everybody active is in one. Who asked for it has the round off.
    """
    resting = [entrant for entrant in field.entrants if entrant.active and entrant.rests]
    if kind in LATE and resting:
        others = [replace(one, active=False) if one in resting else one for one in field.entrants]
        found = paired(kind, replace(field, entrants=others))
        return found + [bye(entrant.number, asked=True) for entrant in resting]
    return paired(kind, field)


def paired(kind: str, field: Field) -> list[Meeting]:
    """The meetings of who plays."""
    active = [entrant for entrant in field.entrants if entrant.active]
    if kind in LATE and len(active) < 2:
        return [bye(entrant.number) for entrant in active]
    return FORMATS[kind](field)


def usual_rounds(kind: str, entrants: int, table_seats: int = 2) -> int:
    """How many rounds a tournament of this size takes; for Swiss, pods, groups: usually takes.
    Double elimination: one more, if the final has to be played again, is counted.

    >>> usual_rounds("swiss", 8), usual_rounds("round_robin", 7), usual_rounds("pods", 12, 4)
    (3, 7, 3)
    >>> usual_rounds("groups", 12, 4), usual_rounds("double_elimination", 8)
    (4, 7)
    >>> [usual_rounds("single_elimination", n) for n in (5, 6, 7, 8, 9)]
    [3, 3, 3, 3, 4]
    """
    if kind == "round_robin":
        return entrants - 1 + entrants % 2
    if kind in TABLES:
        return max(1, min(5, ceil(entrants / table_seats))) + (kind == "groups")
    stages = max(1, ceil(log2(max(entrants, 2))))
    return 2 * stages + 1 if kind == "double_elimination" else stages
