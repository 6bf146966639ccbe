"""How a position stands for the seats, on one scale for every game and every phase."""

from __future__ import annotations

from math import exp, log
from typing import Any

from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Seat

OPEN = 0.98
"""The width of the scale for matches that go on: whatever looks lost is worth more than a loss,
whatever looks won is worth less than a win."""
FARTHEST = 30.0


def worth(rules: Rules[Any], s: State, seat: Seat) -> float:
    """From 0 (last) to 1 (the winner): the share of the other seats that `seat` leaves behind.

    Exact when the match is over, where a shared rank counts half. Until then it is estimated from
    `Rules.prospects`; at two seats that is the chance to win. Alone, it is the chance to pass.
    """
    return worths(rules, s)[seat]


def worths(rules: Rules[Any], s: State) -> tuple[float, ...]:
    """`worth` for every seat."""
    if s.placement is not None:
        return tuple(standing(s.placement, seat) for seat in range(s.seats))
    points, spread = rules.prospects(s), rules.spread
    if s.seats == 2:
        first = _open((points[0] - points[1]) / spread)
        return first, 1 - first
    if s.seats == 1:
        return (_open(points[0] / spread),)
    return tuple(
        sum(_open((own - other) / spread) for place, other in enumerate(points) if place != seat)
        / (s.seats - 1)
        for seat, own in enumerate(points)
    )


def standing(placement: tuple[int, ...], seat: Seat) -> float:
    """The share of the others who are ranked behind; ties count half.

    >>> standing((1, 2), 0), standing((1, 1), 0), standing((2, 1, 2), 0), standing((1,), 0)
    (1.0, 0.5, 0.25, 1.0)
    """
    own = placement[seat]
    others = [rank for other, rank in enumerate(placement) if other != seat]
    if not others:
        return float(own == 1)
    return sum((rank > own) + 0.5 * (rank == own) for rank in others) / len(others)


def chances(rules: Rules[Any], s: State) -> tuple[float, ...]:
    """For every seat, how likely it is to win: together 1, but alone the chance to pass.

    Each beats each other with the chance that `worths` says at two seats; of several, each wins in
    proportion to the odds against the others. Exact when the match is over; winners share.
    """
    if s.placement is not None or s.seats <= 2:
        return worths(rules, s) if s.placement is None else _shares(s.placement)
    points = rules.prospects(s)
    best = max(points)
    odds = [exp(max(-FARTHEST, (point - best) / rules.spread)) for point in points]
    return tuple((1 - OPEN) / len(odds) + OPEN * each / sum(odds) for each in odds)


def _shares(placement: tuple[int, ...]) -> tuple[float, ...]:
    """What each has of the win: (0.5, 0.5) of a draw."""
    winners = sum(rank == 1 for rank in placement)
    return tuple((rank == 1) / winners if winners else 0.0 for rank in placement)


def chance_of(lead: float) -> float:
    """The logistic curve: 0.5 for no lead, 0.73 for a lead of one, never 0 nor 1.

    >>> [round(chance_of(lead), 2) for lead in (-1000.0, -1.0, 0.0, 1.0)]
    [0.0, 0.27, 0.5, 0.73]
    """
    return 1 / (1 + exp(-max(-FARTHEST, min(FARTHEST, lead))))


def lead_of(value: float) -> float:
    """The reverse: the lead with which a match that goes on is worth so much.

    >>> [round(lead_of(value), 1) for value in (0.0, 0.5, 0.72635, 1.0)]
    [-30.0, 0.0, 1.0, 30.0]
    """
    share = (value - (1 - OPEN) / 2) / OPEN
    if share <= 0.0 or share >= 1.0:
        return -FARTHEST if share <= 0.0 else FARTHEST
    return max(-FARTHEST, min(FARTHEST, log(share / (1 - share))))


def _open(lead: float) -> float:
    return (1 - OPEN) / 2 + OPEN * chance_of(lead)
