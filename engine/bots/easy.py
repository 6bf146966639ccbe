"""One action: tries every way to carry it out, sees no further, and misjudges as people do."""

from __future__ import annotations

from typing import Any

from engine.bots.ahead import Budget, ends
from engine.bots.effort import Effort
from engine.bots.ranking import Choice, best_first
from engine.bots.worth import lead_of
from engine.core import loop
from engine.core.chance import Chance
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

MOST_POSITIONS = 400
"""How many positions a bot looks at before one decision; the rest it does not see."""
SLIP = 0.1
"""How far it usually misjudges an action, as a lead: about a point."""


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


def slip(choices: list[Choice], chance: Chance) -> Action:
    """The action somebody takes who misjudges each a little. A win at hand is never missed, and
    nobody gives up a match that can go on."""
    if choices[0].worth == 1.0:
        return choices[0].action
    open_ones = [each for each in choices if each.worth > 0.0] or choices
    return max(open_ones, key=lambda each: lead_of(each.worth) + _misjudged(chance)).action


def _misjudged(chance: Chance) -> float:
    """Between two SLIPs too little and two too much, most often about right."""
    return SLIP * (chance.below(1001) + chance.below(1001) - 1000) / 500
