"""What is worth looking at before a move, and what a move cost.

One deal of what is hidden can mislead, so choices are weighed in several, and a difference counts
only where it is larger than the deals differ among themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from math import sqrt
from operator import attrgetter, itemgetter
from statistics import fmean, stdev
from typing import Any

from engine.bots.ahead import Budget, asked, follow
from engine.bots.effort import Effort
from engine.bots.levels import USUAL, rank
from engine.bots.worth import worth
from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone
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
"""With fewer deals nobody knows how much they differ: a difference has to be twice as large."""
TELLING = 0.04
"""A smaller cost is nothing to speak of."""
EVEN = 0.005
"""Where all choices are this close together, none is worth a second look."""
NEAR = 0.12
"""What is worth this much less than the best is shown only as the other way to go."""
LOOKS = 3
MOST_POSITIONS = 300
"""Positions looked at to see what a step prepares."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A legal action and what it is worth to the seat in each deal, see `worth`."""

    action: Action
    worths: tuple[float, ...]
    brings: tuple[str, ...] = ()
    """What it would do, clause by clause, where that was asked for: see `brought`."""

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
    if not weighed or _difference(weighed[0], weighed[-1], EVEN) == 0:
        return []
    near = [one for one in weighed if weighed[0].worth - one.worth < NEAR]
    return list(islice(near if len(near) > 1 else weighed, LOOKS if len(near) > 1 else 2))


def cost_of(weighed: list[Weighed], action: Action) -> float:
    """How much worth this action gave away; 0.0 where that is next to nothing, or may be chance.

    Raises StopIteration for an action that was not weighed.
    """
    taken = next(one for one in weighed if one.action == action)
    return _difference(weighed[0], taken, TELLING)


def _difference(better: Weighed, other: Weighed, least: float) -> float:
    """By how much one is worth more; 0.0 where that is less than `least`, or may be chance."""
    found = [most - own for most, own in zip(better.worths, other.worths, strict=True)]
    if len(found) >= FEWEST:
        least = max(least, 2 * stdev(found) / sqrt(len(found)))
    else:
        least *= 2
    return fmean(found) if fmean(found) >= least else 0.0


def brought(rules: Rules[Any], s: State, seat: Seat, action: Action) -> tuple[str, ...]:
    """What an action would do, in clauses: as its preview says or, where it only prepares, what
    that of the best step it prepares says. Without either, what its face leaves open."""
    if told := _previewed(s, seat, action):
        return told
    if run := leads_to(rules, s, seat, action):
        before, last = run
        face = rules.face(before, seat, last)
        words = () if face.group == "finish" else (face.text,)
        return _previewed(before, seat, last) or words
    note = rules.face(s, seat, action).note
    return (note,) if note else ()


def _previewed(s: State, seat: Seat, action: Action) -> tuple[str, ...]:
    for preview in loop.previews(s, seat):
        if (preview.verb, preview.noun) == action and preview.kinds[:1] != ("nothing",):
            return tuple(preview.text.split("; ")) if preview.text else ()
    return ()


def leads_to(
    rules: Rules[Any], s: State, seat: Seat, action: Action
) -> tuple[State, Action] | None:
    """What `action` only prepares: the last step of the best run that begins with it, and the
    position that step is made in. None where the action is whole in itself."""
    _, before, last = _best_run(rules, s, seat, action, Budget(MOST_POSITIONS))
    return None if before is s else (before, last)


def _best_run(
    rules: Rules[Any], s: State, seat: Seat, action: Action, budget: Budget
) -> tuple[float, State, Action]:
    n = clone(s)
    follow(n, seat, action)
    budget.left -= 1
    decision = asked(n, seat)
    rolled = n.chance.drawn != s.chance.drawn
    if rolled or decision is None or n.barrier or decision.settled or budget.left <= 0:
        return worth(rules, n, seat), s, action
    runs = (_best_run(rules, n, seat, each, budget) for each in decision.options(n, seat))
    return max(runs, key=itemgetter(0))


def _seed(chance: Chance) -> str:
    return f"{chance.below(1 << 63):032x}"
