"""Looking ahead: the positions an action can lead to."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import loop
from engine.core.codec import clone
from engine.core.frames import AnyDecision
from engine.core.state import State
from engine.core.types import Action, Seat


class Budget:
    """How many positions may still be looked at."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left


def asked(s: State, seat: Seat) -> AnyDecision | None:
    """The open decision if it is `seat` alone that is asked."""
    decision = loop.pending(s)
    return decision if decision is not None and decision.actors(s) == (seat,) else None


def ends(s: State, seat: Seat, action: Action, budget: Budget) -> Iterator[State]:
    """Every position `action` and the own steps that complete it lead to.

    A run ends where another seat is asked, something new became known (`barrier`, a draw), no
    action is half done (`settled`), or the budget is spent.
    """
    n = clone(s)
    drawn = n.chance.drawn
    loop.resolve(n, seat, action)
    budget.left -= 1
    decision = asked(n, seat)
    known = n.barrier or n.chance.drawn != drawn
    if decision is None or known or decision.settled or budget.left <= 0:
        yield n
        return
    for following in decision.options(n, seat):
        yield from ends(n, seat, following, budget)
