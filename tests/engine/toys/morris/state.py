"""The position, and what can be asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.codec import saved
from engine.core.state import State
from tests.engine.toys.morris.board import LINES, NEIGHBOURS, POINTS

MEN = 9
FLYING = 3
QUIET = 40


@saved
@dataclass(slots=True, kw_only=True)
class Morris(State):
    """`men`: who stands on a point; `left`: men still to place; `quiet`: moves without a taking."""

    men: dict[str, int] = field(default_factory=dict)
    left: list[int] = field(default_factory=lambda: [MEN, MEN])
    player: int = 0
    quiet: int = 0


def own(s: Morris, seat: int) -> list[str]:
    return [point for point in POINTS if s.men.get(point) == seat]


def in_mill(s: Morris, point: str) -> bool:
    """NM-4."""
    owner = s.men.get(point)
    return any(all(s.men.get(each) == owner for each in line) for line in LINES if point in line)


def takeable(s: Morris, seat: int) -> list[str]:
    """The men of the other player that `seat` can take (NM-4)."""
    theirs = own(s, 1 - seat)
    return [point for point in theirs if not in_mill(s, point)] or theirs


def moves(s: Morris, seat: int) -> list[tuple[str, str]]:
    """From where to where (NM-3)."""
    mine = own(s, seat)
    flies = len(mine) <= FLYING
    return [
        (start, end)
        for start in mine
        for end in (POINTS if flies else NEIGHBOURS[start])
        if end not in s.men
    ]
