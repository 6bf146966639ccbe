"""What is worth looking at before a move, and what a move cost.

One deal of what is hidden can mislead, so choices are weighed in several, and a difference counts
only where it is larger than the deals differ among themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from math import sqrt
from operator import attrgetter
from statistics import fmean, stdev
from typing import Any

from engine.bots.effort import Effort
from engine.bots.levels import USUAL, rank
from engine.core.chance import Chance
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

ADVISERS = ("medium", "hard", "easy")
"""Levels that can advise, the one that looks ahead and is quick first."""
DEALS = 6
"""In so many deals choices are weighed at most."""
SEVERAL = ("hard",)
"""Levels that look at several deals themselves: asked once."""
FEWEST = 3
"""With fewer deals nobody knows how much they differ: a cost counts if it is twice `TELLING`."""
TELLING = 0.04
"""A smaller cost is nothing to speak of."""
EVEN = 0.015
"""Where all choices are this close together, none is worth a second look."""
NEAR = 0.12
"""What is worth this much less than the best is shown only as the other way to go."""
LOOKS = 3


@dataclass(frozen=True, slots=True)
class Weighed:
    """A legal action and what it is worth to the seat in each deal, see `worth`."""

    action: Action
    worths: tuple[float, ...]

    @property
    def worth(self) -> float:
        """On average."""
        return fmean(self.worths)


def advisers(rules: Rules[Any]) -> tuple[str, ...]:
    """The levels of a game that can advise, the quick one first; none where bots only guess."""
    return tuple(level for level in ADVISERS if level in rules.info.bots)


def weigh(
    rules: Rules[Any], s: State, seat: Seat, *, level: str, seed: str, effort: Effort = USUAL
) -> list[Weighed]:
    """What a level thinks of every legal action of `seat` in several deals, the best first.

    One deal is always looked at, further ones as far as the effort goes. `s` must be a position
    `seat` may know. Raises EngineError as `rank` does.
    """
    chance = Chance(seed)
    most = 1 if level in SEVERAL else DEALS
    found: dict[Action, list[float]] = {}
    for deal in range(most):
        if deal and effort.spent():
            break
        imagined = rules.imagine(s, seat, _seed(chance))
        seed = _seed(chance)
        for choice in rank(rules, imagined, seat, level=level, seed=seed, effort=effort):
            found.setdefault(choice.action, []).append(choice.worth)
    weighed = [Weighed(action, tuple(worths)) for action, worths in found.items()]
    return sorted(weighed, key=attrgetter("worth"), reverse=True)


def worth_a_look(weighed: list[Weighed]) -> list[Weighed]:
    """The two or three choices a person should compare, the best first; none where it hardly
    matters. `weighed` is in order."""
    if not weighed or weighed[0].worth - weighed[-1].worth < EVEN:
        return []
    near = [one for one in weighed if weighed[0].worth - one.worth < NEAR]
    return list(islice(near if len(near) > 1 else weighed, LOOKS if len(near) > 1 else 2))


def cost_of(weighed: list[Weighed], action: Action) -> float:
    """How much worth this action gave away; 0.0 where that is next to nothing, or may be chance.

    Raises StopIteration for an action that was not weighed.
    """
    best, taken = weighed[0], next(one for one in weighed if one.action == action)
    losses = [most - own for most, own in zip(best.worths, taken.worths, strict=True)]
    cost = fmean(losses)
    least = 2 * TELLING
    if len(losses) >= FEWEST:
        least = max(TELLING, 2 * stdev(losses) / sqrt(len(losses)))
    return cost if cost >= least else 0.0


def _seed(chance: Chance) -> str:
    return f"{chance.below(1 << 63):032x}"
