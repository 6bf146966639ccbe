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
SLIPS = 4
"""One in so many times the best is overlooked, and then perhaps the next best."""
OBVIOUS = 0.03
"""Nobody overlooks what is better by this lead: about a quarter of a point."""


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
    """The action somebody takes who overlooks the best now and then, where the next is close to it.

    Nobody misses what is obvious, nor gives up a match that can go on.
    """
    best = choices[0]
    taken = best
    for following in choices[1:]:
        close = lead_of(best.worth) - lead_of(following.worth) < OBVIOUS
        if not close or not following.worth or best.worth == 1.0 or chance.below(SLIPS):
            break
        taken = following
    return taken.action
