"""A match played on in place: no views, no log. By chance, or as well as a short look tells."""

from __future__ import annotations

from typing import Any

from engine.bots.worth import worths
from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone
from engine.core.errors import EngineError
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

MOST_STEPS = 120
"""So far a match is played on well where no turns begin any more."""
ANSWERS = 3
"""Of an action that only prepares, so many ways to go on are looked at."""


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


def play_well(rules: Rules[Any], s: State, chance: Chance, *, turns: int) -> tuple[float, ...]:
    """Plays on in `s` until so many turns have begun, everybody by a short look at each action;
    returns what each seat has then (`worths`). Nobody sees what the dice will show."""
    begun = s.lap, s.lapped
    for _ in range(MOST_STEPS):
        decision = loop.pending(s)
        if (s.lap, s.lapped) != begun:
            begun, turns = (s.lap, s.lapped), turns - 1
        if decision is None or turns <= 0:
            break
        seat = decision.waiting(s)[0]
        options = decision.options(s, seat)
        loop.resolve(s, seat, _best(rules, s, seat, options, chance))
    return worths(rules, s)


def _best(rules: Rules[Any], s: State, seat: Seat, options: list[Action], chance: Chance) -> Action:
    if len(options) == 1:
        return options[0]
    other_seed = f"{chance.below(1 << 63):032x}"
    best, most = options[0], -1.0
    for action in options:
        n = clone(s)
        n.chance = Chance(other_seed, s.chance.drawn)
        loop.resolve(n, seat, action)
        if (look := _look(rules, n, seat)) > most:
            best, most = action, look
    return best


def _look(rules: Rules[Any], n: State, seat: Seat) -> float:
    """What a position is worth; if an action is only half done, after one more step of it."""
    decision = loop.pending(n)
    if (
        decision is None
        or decision.settled
        or n.barrier
        or decision.simultaneous
        or decision.actors(n) != (seat,)
    ):
        return worths(rules, n)[seat]
    most = 0.0
    for action in decision.options(n, seat)[:ANSWERS]:
        further = clone(n)
        loop.resolve(further, seat, action)
        most = max(most, worths(rules, further)[seat])
    return most
