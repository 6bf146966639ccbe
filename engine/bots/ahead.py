"""Looking ahead: the positions an action can lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.bots.worth import worths
from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone
from engine.core.frames import AnyDecision
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

DRAWS = 6
"""How often a draw is tried to see what it is worth."""


class Budget:
    """How many positions may still be looked at."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left


def asked(s: State, seat: Seat) -> AnyDecision | None:
    """The open decision if `seat` is asked, alone or unseen by the others."""
    decision = loop.pending(s)
    if decision is None:
        return None
    actors = decision.actors(s)
    alone = actors == (seat,)
    return decision if alone or (decision.simultaneous and seat in actors) else None


MOST_SECRET_STEPS = 40


def follow(s: State, seat: Seat, action: Action) -> None:
    """Carries out an action in place. Where several choose unseen and `seat` is done, the others
    choose anything: what it chose is worth what it is worth on average."""
    loop.resolve(s, seat, action)
    for _ in range(MOST_SECRET_STEPS):
        decision = loop.pending(s)
        if decision is None or not decision.simultaneous:
            return
        actors = decision.actors(s)
        if seat in actors:
            return
        loop.resolve(s, actors[0], s.chance.choice(decision.options(s, actors[0])))


class End(NamedTuple):
    """Where a run of own steps ends, and what that looks worth to whom.

    Where the dice decided it, `state` is one of several positions: all of them are `draws`, the
    worth is their mean, and `step` in the position `before` is what was drawn for.
    """

    worths: tuple[float, ...]
    state: State
    draws: tuple[End, ...] = ()
    before: State | None = None
    step: Action | None = None

    @property
    def rolled(self) -> bool:
        return bool(self.draws)


def ends(rules: Rules[Any], s: State, seat: Seat, action: Action, budget: Budget) -> Iterator[End]:
    """Every position `action` and the own steps that complete it lead to.

    A run ends where another seat is asked, something new became known (`barrier`), no action is
    half done (`settled`), the budget is spent, or something was drawn: then the worth is the mean
    of several draws, so that no bot counts on its luck.
    """
    n = clone(s)
    drawn = n.chance.drawn
    follow(n, seat, action)
    budget.left -= 1
    if n.chance.drawn != drawn:
        yield _mean(_draws(rules, s, n, seat, action, budget))._replace(before=s, step=action)
        return
    decision = asked(n, seat)
    if decision is None or n.barrier or decision.settled or budget.left <= 0:
        yield End(worths(rules, n), n)
        return
    for following in decision.options(n, seat):
        yield from ends(rules, n, seat, following, budget)


def _draws(
    rules: Rules[Any], s: State, first: State, seat: Seat, action: Action, budget: Budget
) -> tuple[End, ...]:
    found = [End(worths(rules, first), first)]
    for number in range(1, DRAWS):
        n = clone(s)
        n.chance = Chance(f"{int(s.chance.seed, 16) ^ number:032x}", s.chance.drawn)
        follow(n, seat, action)
        budget.left -= 1
        found.append(End(worths(rules, n), n))
    return tuple(found)


def _mean(draws: tuple[End, ...]) -> End:
    found = zip(*(end.worths for end in draws), strict=True)
    return End(tuple(sum(of_seat) / len(draws) for of_seat in found), draws[0].state, draws)
