"""A match played on by chance, in place: no copies, no views, no log."""

from __future__ import annotations

from engine.core import loop
from engine.core.chance import Chance
from engine.core.errors import EngineError
from engine.core.state import State


def play_on(s: State, chance: Chance, most: int) -> int:
    """Plays random legal actions in `s` until the match is over; returns how many there were.

    `chance` chooses, `s.chance` is drawn from by the rules alone. Raises EngineError if the match
    takes more than `most` steps.
    """
    for steps in range(most):
        decision = loop.pending(s)
        if decision is None:
            return steps
        seat = decision.waiting(s)[0]
        loop.resolve(s, seat, chance.choice(decision.options(s, seat)))
    if s.placement is None:
        raise EngineError(f"the match took more than {most} plies")
    return most
