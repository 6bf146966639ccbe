"""The table of a season: points by place in every edition. No I/O."""

from collections.abc import Sequence
from dataclasses import dataclass, field

USUAL: tuple[int, ...] = (10, 8, 6, 5, 4, 3, 2, 1)
"""Points for the first, the second … where nobody said otherwise."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Where somebody came in an edition."""

    person: str | None
    """None: a bot, which takes its place but has no season."""
    rank: int
    came: bool = True
    """False: never played; no points."""


@dataclass(slots=True)
class Line:
    """Somebody's season."""

    person: str
    rank: int = 0
    points: float = 0.0
    wins: int = 0
    results: dict[int, tuple[int, float]] = field(default_factory=dict)
    """By the edition: rank and points."""


def season(
    editions: Sequence[Sequence[Finish]], scale: Sequence[int], best: int | None
) -> list[Line]:
    """Everybody's season, the best first. `best`: only so many editions count for each.

    Who share a place share the points of the places they take. With as many points the more wins
    come first, then the better best places.
    """
    lines: dict[str, Line] = {}
    for at, finishes in enumerate(editions):
        worth = shares([finish.rank for finish in finishes], scale)
        for finish, points in zip(finishes, worth, strict=True):
            if finish.person is None:
                continue
            line = lines.setdefault(finish.person, Line(finish.person))
            line.results[at] = finish.rank, points if finish.came else 0.0
            line.wins += finish.came and finish.rank == 1
    for line in lines.values():
        gained = sorted((points for _, points in line.results.values()), reverse=True)
        line.points = sum(gained[:best])
    order = sorted(lines.values(), key=merit)
    for at, line in enumerate(order):
        shared = at > 0 and merit(line) == merit(order[at - 1])
        line.rank = order[at - 1].rank if shared else at + 1
    return order


def merit(line: Line) -> tuple[float, int, list[int]]:
    """What comes first is smaller."""
    return -line.points, -line.wins, sorted(rank for rank, _ in line.results.values())


def shares(ranks: Sequence[int], scale: Sequence[int]) -> list[float]:
    """What ranks are worth; equal ones share.

    >>> shares([1, 2, 2, 4], [10, 8, 6]), shares([1, 1], [5])
    ([10.0, 7.0, 7.0, 0.0], [2.5, 2.5])
    """
    worth = [float(each) for each in scale] + [0.0] * (len(ranks) + max(ranks, default=0))
    found = []
    for rank in ranks:
        taken = worth[rank - 1 : rank - 1 + ranks.count(rank)]
        found.append(sum(taken) / len(taken))
    return found
