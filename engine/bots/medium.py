"""Searches its own turn and looks at the answer.

A beam search over the own turn, action by action; the most promising ends of it are compared after
the opponent has answered as well as the opponent's own look one action ahead would have it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.bots.ahead import Budget, asked, ends
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


def choose_medium(rules: Rules[Any], s: State, seat: Seat, chance: Chance) -> Action:
    """The action whose turn ends best after the opponent's answer; ties are broken by chance."""
    actions = loop.legal(s, seat)
    if len(actions) == 1:
        return actions[0]
    chance.shuffle(actions)
    lines = _whole_turns(rules, s, seat, actions)
    lines.sort(key=_worth, reverse=True)
    budget = Budget(MOST_ANSWERS)
    best, best_worth = lines[0].first, float("-inf")
    for line in lines[:ANSWERED]:
        worth = _answered(rules, line.end, seat, budget)
        if worth > best_worth:
            best, best_worth = line.first, worth
    return best


def _worth(line: Line) -> float:
    return line.worth


def _whole_turns(rules: Rules[Any], s: State, seat: Seat, actions: list[Action]) -> list[Line]:
    """Lines to the end of the own turn (or of the budget), found by a beam search; never empty."""
    budget = Budget(MOST_POSITIONS)
    done: list[Line] = []
    beam = [
        Line(rules.evaluate(n, seat), action, n)
        for action in actions
        for n in ends(s, seat, action, budget)
    ]
    for _ in range(LONGEST_TURN):
        open_lines = [line for line in beam if asked(line.end, seat) is not None]
        done += [line for line in beam if asked(line.end, seat) is None]
        beam = _narrowed(open_lines)
        if not beam or budget.left <= 0:
            break
        beam = [further for line in beam for further in _continued(rules, line, seat, budget)]
    return done + beam


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
        Line(rules.evaluate(n, seat), line.first, n)
        for action in loop.legal(line.end, seat)
        if budget.left > 0
        for n in ends(line.end, seat, action, budget)
    ]


def _answered(rules: Rules[Any], s: State, seat: Seat, budget: Budget) -> float:
    """The worth of a position after those who are asked next have played on greedily."""
    waiting = loop.waiting(s)
    if not waiting or seat in waiting:
        return rules.evaluate(s, seat)
    other = waiting[0]
    for _ in range(LONGEST_TURN):
        if asked(s, other) is None or budget.left <= 0:
            break
        followers = [n for action in loop.legal(s, other) for n in ends(s, other, action, budget)]
        s = max(followers, key=lambda n: rules.evaluate(n, other))
    return rules.evaluate(s, seat)
