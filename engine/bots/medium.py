"""Searches its own turn and looks at the answer.

A beam search over the own turn, action by action; the most promising ends of it are compared after
the opponent has answered as well as the opponent's own look one action ahead would have it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.bots.ahead import Budget, asked, ends
from engine.bots.effort import Effort
from engine.bots.ranking import Choice, best_first
from engine.bots.worth import worth
from engine.core import loop
from engine.core.chance import Chance
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

MOST_POSITIONS = 1500
"""Positions looked at for the own turn before one decision: keeps it far under two seconds."""
MOST_ANSWERS = 1200
"""Positions looked at for the answers of the opponent."""
BEAM = 4
BEAM_PER_ACTION = 2
ANSWERED = 6
LONGEST_TURN = 30


class Line(NamedTuple):
    """A line of play: the action it begins with, where it leads, what that looks worth."""

    worth: float
    first: Action
    end: State
    rolled: bool
    before: State | None = None
    step: Action | None = None


def rank_medium(
    rules: Rules[Any], s: State, seat: Seat, chance: Chance, effort: Effort
) -> list[Choice]:
    """Each action by the best turn found that begins with it, after the opponent's answer.

    What does not belong to the most promising lines is ranked behind them by its first look. Ties
    are broken by chance.
    """
    lines = lines_of(rules, s, seat, chance)
    seen = best_of_each(lines)
    best = lines[:ANSWERED]
    best += [line for line in lines[ANSWERED:] if line.first in effort.also]
    if any(line.rolled for line in best):  # who has not finished the turn gets no answer to it
        return best_first(seen)
    answers = Budget(MOST_ANSWERS)
    answered = best_of_each(
        [line._replace(worth=_answered(rules, line.end, seat, answers)) for line in best]
    )
    least = min(answered.values())
    return best_first({action: min(look, least) for action, look in seen.items()} | answered)


def lines_of(rules: Rules[Any], s: State, seat: Seat, chance: Chance) -> list[Line]:
    actions = loop.legal(s, seat)
    chance.shuffle(actions)
    budget = Budget(MOST_POSITIONS)
    looks = [
        Line(end.worths[seat], action, end.state, end.rolled, end.before, end.step)
        for action in actions
        for end in ends(rules, s, seat, action, budget)
    ]
    lines = sorted(_whole_turns(rules, seat, looks, budget), key=_worth, reverse=True)
    kept = {line.first for line in lines}
    return lines + [line for line in looks if line.first not in kept]


def best_of_each(lines: list[Line]) -> dict[Action, float]:
    """What the best line of each first action is worth."""
    return {line.first: line.worth for line in sorted(lines, key=_worth)}


def _worth(line: Line) -> float:
    return line.worth


def _whole_turns(rules: Rules[Any], seat: Seat, beam: list[Line], budget: Budget) -> list[Line]:
    """Lines to the end of the own turn (or of the budget), found by a beam search; never empty."""
    done: list[Line] = []
    for _ in range(LONGEST_TURN):
        open_lines = [line for line in beam if _goes_on(line, seat)]
        done += [line for line in beam if not _goes_on(line, seat)]
        beam = _narrowed(open_lines)
        if not beam or budget.left <= 0:
            break
        beam = [further for line in beam for further in _continued(rules, line, seat, budget)]
    return done + beam


def _goes_on(line: Line, seat: Seat) -> bool:
    """Whether the own turn goes on; what a roll brought is not counted on."""
    return not line.rolled and asked(line.end, seat) is not None


def _narrowed(lines: list[Line]) -> list[Line]:
    """The best lines, few of them with the same first action."""
    kept: list[Line] = []
    for line in sorted(lines, key=_worth, reverse=True):
        if sum(other.first == line.first for other in kept) < BEAM_PER_ACTION:
            kept.append(line)
        if len(kept) == BEAM:
            break
    return kept


def _continued(rules: Rules[Any], line: Line, seat: Seat, budget: Budget) -> list[Line]:
    return [
        Line(end.worths[seat], line.first, end.state, end.rolled, end.before, end.step)
        for action in loop.legal(line.end, seat)
        if budget.left > 0
        for end in ends(rules, line.end, seat, action, budget)
    ]


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
