"""One action: tries every way to carry it out, and sees no further."""

from __future__ import annotations

from typing import Any

from engine.bots.ahead import Budget, ends
from engine.bots.effort import Effort
from engine.bots.ranking import Choice, best_first
from engine.core import loop
from engine.core.chance import Chance
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Seat

MOST_POSITIONS = 400
"""How many positions a bot looks at before one decision; the rest it does not see."""


def rank_easy(
    rules: Rules[Any], s: State, seat: Seat, chance: Chance, _effort: Effort
) -> list[Choice]:
    """Each action by the best run found that begins with it; ties are broken by chance."""
    actions = loop.legal(s, seat)
    chance.shuffle(actions)
    share = max(1, MOST_POSITIONS // len(actions))
    return best_first(
        {
            action: max(end.worths[seat] for end in ends(rules, s, seat, action, Budget(share)))
            for action in actions
        }
    )
