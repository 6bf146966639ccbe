"""Lines of the own turn: a beam search, action by action."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from operator import attrgetter
from typing import Any, NamedTuple

from engine.bots.ahead import Budget, End, asked, ends
from engine.core import loop
from engine.core.chance import Chance
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

MOST_POSITIONS = 1500
"""Positions looked at for the own turn before one decision: keeps it far under two seconds."""
BEAM = 4
BEAM_PER_ACTION = 2
LONGEST_TURN = 30


class Line(NamedTuple):
    """A line of play: what it looks worth, the action it begins with, where it leads."""

    worth: float
    first: Action
    end: End


class Lines(NamedTuple):
    """What was found for a decision, both the best first: every run of steps that begins it, and
    where the beam led from there, to the end of the own turn or to a roll."""

    looks: list[Line]
    turns: list[Line]

    @property
    def rolled(self) -> bool:
        """Whether the dice decide within the turn. Then lines cannot be compared where they end: in
        some the others are on turn, with all that their turn promises, in others they are not."""
        return any(line.end.rolled for line in (*self.looks, *self.turns))

    def best_looks(self) -> list[Line]:
        """The best run of every action."""
        return first_of_each(self.looks)

    def looks_of_rest(self, taken: Collection[Action]) -> dict[Action, float]:
        """What the best line looks worth of every action that is not `taken`."""
        lines = first_of_each(by_worth((*self.looks, *self.turns)))
        return {line.first: line.worth for line in lines if line.first not in taken}


def by_worth(lines: Iterable[Line]) -> list[Line]:
    return sorted(lines, key=attrgetter("worth"), reverse=True)


def first_of_each(lines: list[Line]) -> list[Line]:
    """The first line of each action."""
    found: dict[Action, Line] = {}
    for line in lines:
        found.setdefault(line.first, line)
    return list(found.values())


def lines_of(
    rules: Rules[Any],
    s: State,
    seat: Seat,
    chance: Chance,
    *,
    only: Collection[Action] = (),
    whole: bool = True,
) -> Lines:
    """Lines that begin with each legal action, or with these; without `whole` no turns. Ties are
    broken by chance."""
    actions = [action for action in loop.legal(s, seat) if not only or action in only]
    chance.shuffle(actions)
    budget = Budget(MOST_POSITIONS)
    looks = [
        Line(end.worths[seat], action, end)
        for action in actions
        for end in ends(rules, s, seat, action, budget)
    ]
    turns = _whole_turns(rules, seat, looks, budget) if whole else []
    return Lines(by_worth(looks), by_worth(turns))


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
    return not line.end.rolled and asked(line.end.state, seat) is not None


def _narrowed(lines: list[Line]) -> list[Line]:
    """The best lines, few of them with the same first action."""
    kept: list[Line] = []
    for line in by_worth(lines):
        if sum(other.first == line.first for other in kept) < BEAM_PER_ACTION:
            kept.append(line)
        if len(kept) == BEAM:
            break
    return kept


def _continued(rules: Rules[Any], line: Line, seat: Seat, budget: Budget) -> list[Line]:
    return [
        Line(end.worths[seat], line.first, end)
        for action in loop.legal(line.end.state, seat)
        if budget.left > 0
        for end in ends(rules, line.end.state, seat, action, budget)
    ]
