"""Searches its own turn and looks at the answer.

The most promising ends of the own turn are compared after the opponent has answered as well as the
opponent's own look one action ahead would have it. Where the dice decide within the turn, what each
action leads to is played on to the end of the turn.
"""

from __future__ import annotations

from statistics import fmean
from typing import Any, NamedTuple

from engine.bots.ahead import Budget, asked, ends
from engine.bots.effort import Effort
from engine.bots.lines import LONGEST_TURN, Line, by_worth, first_of_each, lines_of
from engine.bots.playout import play_well
from engine.bots.ranking import Choice, best_first
from engine.bots.worth import worth
from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

MOST_ANSWERS = 1200
"""Positions looked at for the answers of the opponent."""
ANSWERED = 6
ROLLS = 4
"""So many rolls are played on to the end of the turn."""


class Compared(NamedTuple):
    """The most promising lines, the best first, their worths made comparable; and what the other
    actions look worth, at most as much."""

    lines: list[Line]
    rest: dict[Action, float]


def rank_medium(
    rules: Rules[Any], s: State, seat: Seat, chance: Chance, effort: Effort
) -> list[Choice]:
    """Each action by the best turn found that begins with it, after the opponent's answer.

    What does not belong to the most promising lines is ranked behind them by its first look. Ties
    are broken by chance.
    """
    found = compared(rules, s, seat, chance, effort.also)
    best = {line.first: line.worth for line in first_of_each(found.lines)}
    return best_first(best) + best_first(found.rest)


def compared(
    rules: Rules[Any], s: State, seat: Seat, chance: Chance, also: tuple[Action, ...]
) -> Compared:
    """The lines that begin with each legal action of `seat`, `also` these."""
    found = lines_of(rules, s, seat, chance)
    if found.rolled:
        chosen = _chosen(found.best_looks(), also)
        best = [line._replace(worth=_turn_out(rules, line, seat, chance)) for line in chosen]
    else:
        budget = Budget(MOST_ANSWERS)
        chosen = _chosen(found.turns, also)
        best = [
            line._replace(worth=_answered(rules, line.end.state, seat, budget)) for line in chosen
        ]
    best = by_worth(best)
    taken = {line.first for line in best}
    least = min(line.worth for line in first_of_each(best))
    looks = found.looks_of_rest(taken)
    return Compared(best, {action: min(look, least) for action, look in looks.items()})


def _chosen(lines: list[Line], also: tuple[Action, ...]) -> list[Line]:
    return lines[:ANSWERED] + [line for line in lines[ANSWERED:] if line.first in also]


def _turn_out(rules: Rules[Any], line: Line, seat: Seat, chance: Chance) -> float:
    """The worth at the end of the own turn, if that is played on to."""
    if asked(line.end.state, seat) is None and not line.end.rolled:
        return line.worth
    return fmean(
        play_well(rules, clone(draw.state), chance, turns=1)[seat]
        for draw in line.end.draws[:ROLLS] or (line.end,)
    )


def _answered(rules: Rules[Any], s: State, seat: Seat, budget: Budget) -> float:
    """The worth of a position after those who are asked next have played on greedily."""
    waiting = loop.waiting(s)
    if not waiting or seat in waiting:
        return worth(rules, s, seat)
    other = waiting[0]
    for _ in range(LONGEST_TURN):
        if asked(s, other) is None or budget.left <= 0:
            break
        followers = [
            end for action in loop.legal(s, other) for end in ends(rules, s, other, action, budget)
        ]
        s = max(followers, key=lambda end: end.worths[other]).state
    return worth(rules, s, seat)
