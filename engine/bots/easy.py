"""One ply: tries every way to spend the own run of decisions, keeps the best looking end."""

from __future__ import annotations

from typing import Any

from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

MOST_POSITIONS = 400
"""How many positions a bot looks at before one decision; the rest it does not see."""


def choose_easy(rules: Rules[Any], s: State, seat: Seat, chance: Chance) -> Action:
    """The first action of the best run found; ties are broken by chance."""
    actions = loop.legal(s, seat)
    chance.shuffle(actions)
    if len(actions) == 1:
        return actions[0]
    share = max(1, MOST_POSITIONS // len(actions))
    best, best_worth = actions[0], float("-inf")
    for action in actions:
        worth = _best_end(rules, s, seat, action, [share])
        if worth > best_worth:
            best, best_worth = action, worth
    return best


def _best_end(rules: Rules[Any], s: State, seat: Seat, action: Action, left: list[int]) -> float:
    """The worth of the best position reachable by own steps that begin with `action`.

    A run ends where another seat is asked or something new became known (`barrier`).
    """
    n = clone(s)
    drawn = n.chance.drawn
    loop.resolve(n, seat, action)
    left[0] -= 1
    decision = loop.pending(n)
    ended = n.barrier or n.chance.drawn != drawn
    if decision is None or ended or decision.actors(n) != (seat,) or left[0] <= 0:
        return rules.evaluate(n, seat)
    return max(
        _best_end(rules, n, seat, following, left) for following in decision.options(n, seat)
    )
