"""Tries the most promising actions out, in one deal of what is hidden after the other.

In each deal the best line that begins with an action is found anew, and played on by whole runs
(`runs`), dice rolled and cards drawn, until every seat has had a turn and the own next one is over:
there all lines can be compared. All have the same deal and the same luck. What has fallen behind is
not tried any further.
"""

from __future__ import annotations

from collections.abc import Collection
from math import sqrt
from operator import attrgetter
from statistics import fmean, stdev
from typing import Any

from engine.bots.ahead import End, asked
from engine.bots.effort import Effort
from engine.bots.lines import Line, Lines, by_worth, first_of_each, lines_of
from engine.bots.ranking import Choice, best_first
from engine.bots.runs import play_runs
from engine.core.chance import Chance
from engine.core.codec import clone
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

TRIED = 6
"""So many actions are tried: with twelve the first deal took most of the time."""
DEALS = 20
"""More deals tell little."""
ROLLS = 2
"""So many sides of a roll are played on."""
FEWEST = 3
"""After so many deals an action may fall behind."""
BEHIND = 2.0
"""In standard errors of the difference to the best action."""
EVEN, EVEN_DEALS = 0.001, 8
"""Where all that is left is this close together after so many deals, it does not matter which is
taken. Not earlier: near the end of a match a few deals may all be lost, or all won."""


class Trial:
    """An action that is tried, and what it brought in each deal."""

    __slots__ = ("action", "found")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.found: list[float] = []

    @property
    def worth(self) -> float:
        """On average."""
        return fmean(self.found)


def rank_sampled(
    rules: Rules[Any], s: State, seat: Seat, chance: Chance, effort: Effort
) -> list[Choice]:
    """Each action by what its best line brought on average. One deal is always tried; further ones
    as far as the effort goes, an action counting as one of its rounds."""
    found = _found_in_a_deal(rules, s, seat, chance)
    lines, whole = _line_of_each(found), not found.rolled
    trials = [
        Trial(each) for number, each in enumerate(lines) if number < TRIED or each in effort.also
    ]
    looks = {action: line.worth for action, line in lines.items()}
    live, rounds = trials, 0
    for deal in range(1, DEALS + 1):
        luck = f"{chance.below(1 << 63):032x}"
        brought = []
        for trial in live:
            if deal > 1 and effort.spent():  # what was tried in part does not count
                return _ranking(live, trials, looks, effort.also)
            brought.append(_played_on(rules, lines[trial.action].end, seat, luck))
        for trial, worth in zip(live, brought, strict=True):
            trial.found.append(worth)
        rounds += len(live)
        live = _not_behind(live, effort.also)
        if _is_decided(live, deal) or rounds >= effort.rounds or effort.spent():
            break
        only = {trial.action for trial in live}
        lines = _line_of_each(_found_in_a_deal(rules, s, seat, chance, only=only, whole=whole))
    return _ranking(live, trials, looks, effort.also)


def _found_in_a_deal(
    rules: Rules[Any],
    s: State,
    seat: Seat,
    chance: Chance,
    *,
    only: Collection[Action] = (),
    whole: bool = True,
) -> Lines:
    """`lines_of` a new deal."""
    deal = rules.imagine(s, seat, f"{chance.below(1 << 63):032x}")
    return lines_of(rules, deal, seat, chance, only=only, whole=whole)


def _line_of_each(found: Lines) -> dict[Action, Line]:
    """A line for each action, the most promising first: a whole turn, where the dice do not decide
    within it, else the best run."""
    whole = [] if found.rolled else first_of_each(found.turns)
    known = {line.first for line in whole}
    runs = [line for line in found.best_looks() if line.first not in known]
    return {line.first: line for line in by_worth([*whole, *runs])}


def _played_on(rules: Rules[Any], end: End, seat: Seat, luck: str) -> float:
    """What `seat` has after the answers and its own next turn: the mean of what it has then and
    what it had before that turn, as neither moment is the better one to judge."""
    chance = Chance(luck)
    brought = []
    for draw in end.draws[:ROLLS] or (end,):
        turns = draw.state.seats + (asked(draw.state, seat) is not None)
        starts = play_runs(rules, clone(draw.state), chance, turns=turns)
        brought.append(fmean(worths[seat] for worths in starts[-2:]))
    return fmean(brought)


def _is_decided(live: list[Trial], deals: int) -> bool:
    worths = [trial.worth for trial in live]
    return len(live) == 1 or (deals >= EVEN_DEALS and max(worths) - min(worths) < EVEN)


def _not_behind(trials: list[Trial], also: tuple[Action, ...]) -> list[Trial]:
    """The best first, without those that are worse beyond doubt."""
    best, *others = sorted(trials, key=attrgetter("worth"), reverse=True)
    return [best, *(t for t in others if t.action in also or not _is_behind(t, best))]


def _is_behind(trial: Trial, best: Trial) -> bool:
    gaps = [most - own for most, own in zip(best.found, trial.found, strict=True)]
    if len(gaps) < FEWEST:
        return False
    return fmean(gaps) > BEHIND * stdev(gaps) / sqrt(len(gaps))


def _ranking(
    live: list[Trial], trials: list[Trial], looks: dict[Action, float], also: tuple[Action, ...]
) -> list[Choice]:
    """What was dropped is worth no more than what was tried to the end, what was not tried no more
    than what was: deals and first looks flatter."""
    found = {trial.action: trial.worth for trial in live}
    least = min((worth for action, worth in found.items() if action not in also), default=1.0)
    found |= {t.action: min(least, t.worth) for t in trials if t.action not in found}
    least = min(found.values())
    rest = {action: min(least, look) for action, look in looks.items() if action not in found}
    return best_first(found | rest)  # of equal ones those that were tried longest come first
