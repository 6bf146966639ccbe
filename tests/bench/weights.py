"""Weights of an evaluation against how matches ended: plays matches, tries other weights.

    python -m tests.bench.weights wind_and_fire --games 60 ELEMENT CARD PROGRESS
    python -m tests.bench.weights tidal_blades --games 60 --level easy

Prints for the evaluation as it is how well the lead it sees foretells the difference of points in
the end (or who won, where there are none), and the `spread` that fits; with names of weights, what
changing them one by one would gain, on one half of the matches and on the other.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from itertools import chain
from math import exp, log
from statistics import fmean
from typing import Any, NamedTuple

from engine.core.match import Match
from engine.core.rules import rules_of
from engine.core.state import State
from engine.tools.simulate import bot_step, seed_of

STEPS = (0.5, 0.7, 0.85, 1.18, 1.4, 2.0)
SWEEPS = 3


class Seen(NamedTuple):
    """A position at the start of a turn, and the points by which the first seat won in the end."""

    state: State
    margin: float
    won: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("weights", nargs="*")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level", default="easy")
    parser.add_argument("--to-win", action="store_true", help="fit who won, not the points")
    given = parser.parse_args()
    rules = rules_of(given.game)
    half = given.games // 2
    seen = [_played(given.game, given.level, number) for number in range(given.games)]
    told, checked = list(chain(*seen[:half])), list(chain(*seen[half:]))
    loss = _by_win if given.to_win else _by_points
    module = import_module(rules.prospects.__globals__["evaluation"].__name__)
    print(f"{len(told)} and {len(checked)} positions; {_said(rules, told, checked, loss)}")
    for weight in given.weights:
        print(f"{weight} = {getattr(module, weight)}")
    for _ in range(SWEEPS if given.weights else 0):
        for weight in given.weights:
            _tune(rules, module, weight, told, loss)
        values = ", ".join(f"{weight} {getattr(module, weight):.3g}" for weight in given.weights)
        print(f"{values}: {_said(rules, told, checked, loss)}", flush=True)


def _played(game: str, level: str, number: int) -> list[Seen]:
    match = Match.new(game, seats=2, seed=seed_of(f"weights/{number}"), salt="0" * 32)
    found: list[State] = []
    mark: Any = None
    while not match.over:
        if (now := (match.state.lap, match.state.lapped)) != mark:
            found.append(match.state)
            mark = now
        seat = match.waiting()[0]
        bot_step(match, level, seat, seed_of(f"weights/{number}/{match.ply}"))
    first, second = match.rules.points(match.state)
    placement = match.state.placement
    assert placement is not None
    margin = float((first or 0) - (second or 0))
    won = 0.5 + 0.5 * ((placement[0] < placement[1]) - (placement[0] > placement[1]))
    return [Seen(state, margin, won) for state in found]


def _leads(rules: Any, seen: Sequence[Seen]) -> list[float]:
    found = (rules.prospects(one.state) for one in seen)
    return [own - other for own, other in found]


def _by_points(rules: Any, seen: Sequence[Seen]) -> float:
    """The mean square of what the lead misses of the points."""
    return fmean(
        (lead - one.margin) ** 2 for lead, one in zip(_leads(rules, seen), seen, strict=True)
    )


def _by_win(rules: Any, seen: Sequence[Seen]) -> float:
    """The mean surprise at who won, with the spread that surprises least."""
    return _spread(rules, seen)[1]


def _spread(rules: Any, seen: Sequence[Seen]) -> tuple[float, float]:
    leads = _leads(rules, seen)
    pairs = list(zip(leads, (one.won for one in seen), strict=True))
    tried = (1.12**n for n in range(-10, 40))
    return min(((spread, _surprise(pairs, spread)) for spread in tried), key=lambda one: one[1])


def _surprise(pairs: Sequence[tuple[float, float]], spread: float) -> float:
    return fmean(_missed(lead / spread, won) for lead, won in pairs)


def _missed(lead: float, won: float) -> float:
    chance = 0.01 + 0.98 / (1 + exp(-max(-30.0, min(30.0, lead))))
    return -won * log(chance) - (1 - won) * log(1 - chance)


def _tune(rules: Any, module: Any, weight: str, seen: Sequence[Seen], loss: Any) -> None:
    """Keeps the value of a weight that fits best."""
    now = getattr(module, weight)
    best = (loss(rules, seen), now)
    for step in STEPS:
        setattr(module, weight, now * step)
        for name in vars(module).values():
            if hasattr(name, "cache_clear"):
                name.cache_clear()
        best = min(best, (loss(rules, seen), now * step))
    setattr(module, weight, best[1])
    for name in vars(module).values():
        if hasattr(name, "cache_clear"):
            name.cache_clear()


def _said(rules: Any, told: Sequence[Seen], checked: Sequence[Seen], loss: Any) -> str:
    spread, surprise = _spread(rules, [*told, *checked])
    return (
        f"missed {loss(rules, told):.4f} and {loss(rules, checked):.4f}, "
        f"spread {spread:.2f} with a surprise of {surprise:.4f}"
    )


if __name__ == "__main__":
    main()
