"""What every lesson promises: its script can be played, and a short real game follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.lesson import LEARNER, Lesson, Next
from engine.core.match import Match
from engine.core.rules import Rules
from engine.testing.contract.facing import ids

LONGEST = 420
"""Characters of what an idea says: more is not read."""


def faults(rules: Rules[Any], lesson: Lesson) -> Iterator[str]:
    """What is wrong with a lesson, in sentences; it is played from its first step to its last."""
    match = Match.of_lesson(rules, lesson)
    yield from _words(lesson)
    while isinstance(ahead := match.lesson_standing(), Next):
        where = f"idea {ahead.idea + 1}, ply {match.ply}"
        idea, move = lesson.ideas[ahead.idea], ahead.move
        known = ids(match.view(LEARNER)) | ids(rules.components())
        for place in idea.show:
            if place not in known and place.partition(":")[2] not in known:
                yield f"{where}: {place!r} is not in the view"
        if move.action not in match.menu(move.seat):
            yield f"{where}: {move} is not in the menu of seat {move.seat}"
            return
        match.act(move.seat, move.action)
    if match.over or LEARNER not in match.waiting():
        yield "after the last step the learner is not asked"


def _words(lesson: Lesson) -> Iterator[str]:
    for number, idea in enumerate(lesson.ideas, 1):
        if len(idea.say) > LONGEST:
            yield f"idea {number} says more than {LONGEST} characters"
        for text in (idea.say, *idea.wrong.values()):
            if text[-1:] not in ".!?":
                yield f"idea {number}: {text!r} is no sentence"
        if not any(move.seat == LEARNER for move in idea.moves):
            yield f"idea {number}: the learner does nothing"
