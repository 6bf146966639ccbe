"""Looking back at a step of a finished match: what the choice cost, what luck brought, and how it
would have gone on.

A choice is judged by what the seat could know when it chose (`Rules.imagine`), never by the cards
that came to light later.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.bots.effort import Effort
from engine.bots.levels import USUAL, choose, rank
from engine.bots.worth import worth
from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Event, Seat

DEALS = 8
"""In so many deals of what a seat could not know a step is tried, to see what it could expect."""


class Judgement(NamedTuple):
    """What a bot thinks of a choice that was made. Worths are from 0 to 1, see `worth`."""

    best: Action
    best_worth: float
    worth: float
    """Of what was chosen."""

    @property
    def cost(self) -> float:
        """How much worse than the best it was; never below 0."""
        return max(0.0, self.best_worth - self.worth)


class Played(NamedTuple):
    """One step of a line that might have been played, and the position after it."""

    seat: Seat
    action: Action
    events: list[Event]
    state: State


def judge(
    rules: Rules[Any],
    s: State,
    seat: Seat,
    action: Action,
    *,
    level: str,
    seed: str,
    effort: Effort = USUAL,
) -> Judgement | None:
    """`action` of `seat` in `s` beside the best it had; None where it had no choice.

    Raises EngineError for a level the game has not.
    """
    if len(loop.legal(s, seat)) < 2:
        return None
    asked = Effort(effort.rounds, effort.spent, (action,))
    thought = rules.imagine(s, seat, seed)
    choices = rank(rules, thought, seat, level=level, seed=seed, effort=asked)
    taken = next(choice for choice in choices if choice.action == action)
    return Judgement(choices[0].action, choices[0].worth, taken.worth)


def luck_of(
    rules: Rules[Any], before: State, after: State, seat: Seat, action: Action, seed: str
) -> float:
    """How much more a step brought `seat` than it could expect, from -1 to 1: what was drawn,
    rolled and revealed. 0 where nothing was."""
    if not after.barrier and after.chance.drawn == before.chance.drawn:
        return 0.0
    chance = Chance(seed)
    expected = 0.0
    for _ in range(DEALS):
        deal = rules.imagine(before, seat, f"{chance.below(1 << 63):032x}")
        start = worth(rules, deal, seat)
        loop.resolve(deal, seat, action)
        expected += (worth(rules, deal, seat) - start) / DEALS
    return worth(rules, after, seat) - worth(rules, before, seat) - expected


def line_from(
    rules: Rules[Any],
    s: State,
    seat: Seat,
    action: Action,
    *,
    level: str,
    seed: str,
    most: int,
    effort: Effort = USUAL,
) -> list[Played]:
    """How it goes on from `s` if `seat` takes `action` and bots play for everybody: until the
    others have answered and `seat` is asked again, the match is over, or `most` steps are done.

    The cards lie as they lay; the bots choose by what each could know.
    """
    chance = Chance(seed)
    line: list[Played] = []
    now, mover, step = s, seat, action
    while True:
        now = clone(now)
        loop.resolve(now, mover, step)
        line.append(Played(mover, step, list(now.events), now))
        waiting = loop.waiting(now)
        answered = any(played.seat != seat for played in line)
        if not waiting or len(line) >= most or (answered and seat in waiting):
            return line
        mover = waiting[0]
        thought = rules.imagine(now, mover, f"{chance.below(1 << 63):032x}")
        step = choose(rules, level, thought, mover, f"{chance.below(1 << 63):032x}", effort)
