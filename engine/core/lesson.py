"""A lesson: a prepared match whose first steps are given, one idea at a time.

What comes `before` the first idea has been played when the learner sits down. While its script
runs, the learner can only do what the script says next, and the bots do what it says of them. After
that the match goes on freely, against the bots.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from engine.core.types import Action, Noun, Options, Seat

LEARNER = 0
"""The seat of who learns."""


class Move(NamedTuple):
    """One step of the script."""

    seat: Seat
    verb: str
    noun: Noun = None

    @property
    def action(self) -> Action:
        """What the seat does."""
        return Action(self.verb, self.noun)


@dataclass(frozen=True, slots=True)
class Idea:
    """One thing to learn, and the steps in which the learner does it."""

    heading: str
    say: str
    """Two or three sentences."""
    moves: tuple[Move, ...]
    rules: tuple[str, ...] = ()
    """Numbers of RULES.md."""
    show: tuple[str, ...] = ()
    """Ids of the view to look at, beside what the next move is done with."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """Verb, or verb and noun -> why not that, in a sentence; `""`: why not anything else."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A prepared deal and its script. `seed`: 32 hex digits."""

    id: str
    title: str
    text: str
    """What one learns, in one sentence."""
    minutes: int
    seed: str
    seats: int
    options: Options
    bot: str
    """The level of the bots that play on when the script has ended."""
    ideas: tuple[Idea, ...]
    end: tuple[str, str]
    """Heading and sentences for the moment from which the learner plays alone."""
    before: tuple[Move, ...] = ()
    """What everybody has done before the first idea, from the start of the match."""

    @property
    def script(self) -> list[tuple[int, Move]]:
        """Every step of the ideas with the index of its idea."""
        return [(index, move) for index, idea in enumerate(self.ideas) for move in idea.moves]


class Next(NamedTuple):
    """What the script wants now."""

    idea: int
    move: Move
    then: Move | None = None
    """What the same seat does after it in the same idea."""


Standing = Next | Literal["over", "left"]
"""`over`: the script has been played; `left`: somebody did something else (gave up, for example),
or the lesson was written anew since."""


def standing(lesson: Lesson, log: Iterable[tuple[Seat, str, Noun]]) -> Standing:
    """How far a match has come in its lesson; `log` are its entries from the start."""
    script = iter(lesson.script)
    steps = iter(log)
    for move in lesson.before:
        if next(steps, None) != move:
            return "left"
    for entry in steps:
        wanted = next(script, None)
        if wanted is None:
            return "over"
        if entry != wanted[1]:
            return "left"
    ahead, after = next(script, None), next(script, None)
    if ahead is None:
        return "over"
    goes_on = after and (after[0], after[1].seat) == (ahead[0], ahead[1].seat)
    return Next(*ahead, after[1] if after and goes_on else None)


def why_not(lesson: Lesson, ahead: Next, seat: Seat, action: Action) -> str:
    """Why somebody cannot do something else now."""
    if seat != ahead.move.seat:
        return "In this lesson it is not your turn yet."
    wrong = lesson.ideas[ahead.idea].wrong
    keys = (f"{action.verb} {action.noun}", action.verb, "")
    found = (wrong[key] for key in keys if key in wrong)
    return next(found, "Not this time: the lesson shows something else.")
