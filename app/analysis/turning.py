"""Which steps are worth a closer look: at most one of each run of steps of the same seat."""

from collections.abc import Callable, Sequence
from itertools import groupby

from app.analysis.schemas import StepNote, TurnOut

MOST_DEAR = 8
MOST_LUCKY = 3
LEAST_LUCK = 0.06


def by_choice(seats: Sequence[int | None], steps: Sequence[StepNote], least: float) -> list[int]:
    """The plies whose choices seem to have cost most, the dearest first; each at least `least`.

    >>> notes = [StepNote(chances=[], cost=cost) for cost in (0, .1, .2, .05, 0, .3)]
    >>> by_choice([None, 0, 0, 1, 0, 1], notes, .05)
    [5, 2, 3]
    """
    dear = _greatest(seats, [step.cost for step in steps], abs)
    return [ply for ply in dear if steps[ply].cost >= least][:MOST_DEAR]


def by_luck(seats: Sequence[int | None], steps: Sequence[StepNote]) -> list[TurnOut]:
    """The greatest strokes of luck, good or bad, that were no choice."""
    plies = _greatest(seats, [step.luck for step in steps], abs)
    lucky = [ply for ply in plies if abs(steps[ply].luck) >= LEAST_LUCK][:MOST_LUCKY]
    return [
        TurnOut(ply=ply, seat=seat, kind="luck", size=steps[ply].luck)
        for ply in lucky
        if (seat := seats[ply]) is not None
    ]


def _greatest(
    seats: Sequence[int | None], sizes: Sequence[float], of: Callable[[float], float]
) -> list[int]:
    """The ply of the greatest size in each run of one seat, the greatest first."""
    runs = groupby(range(len(sizes)), key=lambda ply: seats[ply])
    greatest = [max(run, key=lambda ply: of(sizes[ply])) for seat, run in runs if seat is not None]
    return sorted(greatest, key=lambda ply: -of(sizes[ply]))
