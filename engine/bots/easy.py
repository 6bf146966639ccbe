"""One action: tries every way to carry it out, keeps the best looking end."""

from __future__ import annotations

from typing import Any

from engine.bots.ahead import Budget, ends
from engine.core import loop
from engine.core.chance import Chance
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
        worth = max(end.worth for end in ends(rules, s, seat, action, Budget(share)))
        if worth > best_worth:
            best, best_worth = action, worth
    return best
