"""Tries the most promising lines out, many times, with dice rolled and cards dealt anew each time.

A tree has no room for what dice may show. So every line is played on, quickly but sensibly, until
the own next turn begins: there all of them can be compared. All get the same luck in each round,
and what has fallen behind is not tried any further.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import Any

from engine.bots.ahead import asked
from engine.bots.effort import Effort
from engine.bots.lines import Line, first_of_each
from engine.bots.medium import Compared, compared
from engine.bots.playout import play_well
from engine.bots.ranking import Choice, best_first
from engine.core import loop
from engine.core.chance import Chance
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

TRIED, TRIED_PER_ACTION = 6, 2
"""So many lines are tried."""
KNOWN = 2
"""What a line looks worth before counts as so many rounds."""
FEWEST = 4
"""After so many rounds a line may fall behind."""
BEHIND = 2.0
"""In standard errors of the difference to the best line."""


class Trial:
    """A line that is tried, and what it brought in each round."""

    __slots__ = ("found", "line")

    def __init__(self, line: Line) -> None:
        self.line = line
        self.found: list[float] = []

    @property
    def worth(self) -> float:
        """On average."""
        return (KNOWN * self.line.worth + sum(self.found)) / (KNOWN + len(self.found))

    def again(self, rules: Rules[Any], seat: Seat, seed: str, chance: Chance) -> None:
        """Plays the line on once more, with the luck of this seed."""
        end = self.line.end
        s = rules.imagine(end.before or end.state, seat, seed)
        turns = s.seats
        if end.step:
            loop.resolve(s, seat, end.step)
        elif asked(end.state, seat) is None:
            turns -= 1  # the turn of the next seat has begun
        self.found.append(play_well(rules, s, chance, turns=turns)[seat])


def rank_sampled(
    rules: Rules[Any], s: State, seat: Seat, chance: Chance, effort: Effort
) -> list[Choice]:
    """Each action by what its best line brought on average. One round is always played; further
    ones as far as the effort goes, a line counting as one of its rounds."""
    found = compared(rules, s, seat, chance, effort.also, answers=0)
    trials = [Trial(line) for line in _promising(found.lines, effort.also)]
    live, rounds = trials, 0
    while True:
        seed = f"{chance.below(1 << 63):032x}"
        for trial in live:
            trial.again(rules, seat, seed, chance)
        rounds += len(live)
        live = _not_behind(live, effort.also)
        decided = len({trial.line.first for trial in live}) == 1
        if decided or rounds >= effort.rounds or effort.spent():
            return _ranking(found, trials, live)


def _promising(lines: list[Line], also: tuple[Action, ...]) -> list[Line]:
    chosen: list[Line] = []
    for line in lines:
        known = sum(other.first == line.first for other in chosen)
        if known < TRIED_PER_ACTION and (len(chosen) < TRIED or (line.first in also and not known)):
            chosen.append(line)
    return chosen


def _not_behind(trials: list[Trial], also: tuple[Action, ...]) -> list[Trial]:
    """Without those that are worse than the best beyond doubt."""
    if len(trials[0].found) < FEWEST:
        return trials
    best = max(trials, key=lambda trial: trial.worth)
    return [
        trial
        for trial in trials
        if trial is best or trial.line.first in also or not _is_behind(trial, best)
    ]


def _is_behind(trial: Trial, best: Trial) -> bool:
    gaps = [most - own for most, own in zip(best.found, trial.found, strict=True)]
    return fmean(gaps) > BEHIND * stdev(gaps) / sqrt(len(gaps))


def _ranking(found: Compared, trials: list[Trial], live: list[Trial]) -> list[Choice]:
    """Those that were tried to the end, then those that fell behind, then the others as they looked
    before."""
    ranked: list[Choice] = []
    looks = {line.first: line.worth for line in first_of_each(found.lines)} | found.rest
    for worths in (_means(live), _means(trials), looks):
        least = ranked[-1].worth if ranked else 1.0
        seen = {choice.action for choice in ranked}
        ranked += best_first({a: min(least, w) for a, w in worths.items() if a not in seen})
    return ranked


def _means(trials: list[Trial]) -> dict[Action, float]:
    found: dict[Action, float] = {}
    for trial in trials:
        found[trial.line.first] = max(found.get(trial.line.first, 0.0), trial.worth)
    return found
