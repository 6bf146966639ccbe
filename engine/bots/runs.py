"""A match played on by whole runs of steps: whoever is asked looks at every way to carry out each
action, and takes what looks best then.

So nobody is judged half-way through an action, and nothing is missed that takes two steps. Dice
and cards show one side only, the same for all ways: nobody sees what they will really show.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.bots.ahead import Budget, asked, follow
from engine.bots.worth import worths
from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

POSITIONS = 60
"""Looked at for one decision."""
MOST_STEPS = 120
"""So far a match is played on where no turns begin any more."""


class Run(NamedTuple):
    """Steps of one seat, and what it has after them."""

    worth: float
    steps: tuple[Action, ...]


def play_runs(
    rules: Rules[Any], s: State, chance: Chance, *, turns: int
) -> list[tuple[float, ...]]:
    """Plays on in `s` until so many turns have begun; returns what each seat had at the start of
    each (`worths`). If the match ends before, only the result counts."""
    begun = s.lap, s.lapped
    found: list[tuple[float, ...]] = []
    plan: tuple[Action, ...] = ()
    planner: Seat = -1
    for _ in range(MOST_STEPS):
        decision = loop.pending(s)
        if (s.lap, s.lapped) != begun:
            begun, plan = (s.lap, s.lapped), ()
            found.append(worths(rules, s))
        if decision is None or len(found) >= turns:
            break
        seat = decision.waiting(s)[0]
        options = decision.options(s, seat)
        if not (plan and planner == seat and plan[0] in options):
            planner, plan = seat, _best(rules, s, seat, options, chance).steps
        loop.resolve(s, seat, plan[0])
        plan = plan[1:]
    over = s.placement is not None
    return [worths(rules, s)] if over or not found else found


def _best(rules: Rules[Any], s: State, seat: Seat, options: list[Action], chance: Chance) -> Run:
    if len(options) == 1:
        return Run(0.0, (options[0],))
    seed = f"{chance.below(1 << 63):032x}"
    share = max(2, POSITIONS // len(options))
    runs = (_run(rules, s, seat, action, Budget(share), seed) for action in options)
    return max(runs, key=_worth)


def _run(rules: Rules[Any], s: State, seat: Seat, action: Action, budget: Budget, seed: str) -> Run:
    """The best run found that begins with `action`. It ends as in `ahead.ends`."""
    n = clone(s)
    n.chance = Chance(seed, s.chance.drawn)
    follow(n, seat, action)
    budget.left -= 1
    drew = n.chance.drawn != s.chance.drawn
    decision = asked(n, seat)
    if drew or decision is None or n.barrier or decision.settled or budget.left <= 0:
        return Run(worths(rules, n)[seat], (action,))
    best = Run(-1.0, ())
    for following in decision.options(n, seat):
        best = max(best, _run(rules, n, seat, following, budget, seed), key=_worth)
        if budget.left <= 0:
            break
    return Run(best.worth, (action, *best.steps))


def _worth(run: Run) -> float:
    return run.worth
