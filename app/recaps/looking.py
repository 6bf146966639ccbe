"""What runs in the process that looks back at the games of a tournament; last in line for the
processor."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.recaps.schemas import Count, Mark, MatchFacts, Point
from engine import ABSENT, HAND_OVER, TIME_OUT, UNDO, Event, LogEntry, Match, Rules, rules_of
from engine.bots import chances

NO_STEPS = (ABSENT, HAND_OVER, TIME_OUT)
"""Entries that are no steps of the seat."""
MOST_POINTS = 48
MOST_MARKS = 60


class Sought(NamedTuple):
    """What is counted in the matches of a game: `about.toml`, `[[tallies]]`."""

    id: str
    event: str
    """Kind of the events that count."""
    by: str
    """Field that says what was done."""
    names: dict[str, str]
    """What to call it; else by the first piece the sentence of the event names."""
    first: bool
    """Only the first one of each seat."""


class Question(NamedTuple):
    """A finished match, and what is sought in it."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    entries: list[LogEntry]
    moments: frozenset[str]
    """Kinds of events that are big moments."""
    sought: tuple[Sought, ...]


@dataclass(slots=True)
class Played:
    """One entry of the log, and what happened by it."""

    ply: int
    entry: LogEntry
    events: list[Event]


def look_back(question: Question) -> MatchFacts:
    """Play the match again, and note what it was like."""
    rules = rules_of(question.game)
    match = Match.new(
        rules, seats=question.seats, options=question.options, seed=question.seed, salt="0" * 32
    )
    points, turn = [stand(rules, match)], match.waiting()
    steps: list[Played] = []
    for entry in question.entries:
        match.apply_entry(entry)
        if entry.verb == UNDO:
            take_back(steps, entry.seat)
        else:
            steps.append(Played(match.ply, entry, list(match.events)))
        if match.over or match.waiting() != turn:
            turn = match.waiting()
            points.append(stand(rules, match))
    counted = Counted(rules, question.sought)
    for step in steps:
        counted.count(step.events)
    marks = [mark for step in steps for mark in told(rules, step, question.moments)]
    return MatchFacts(
        plies=match.ply, course=thinned(points), marks=marks[-MOST_MARKS:], counts=counted.all()
    )


def take_back(steps: list[Played], seat: int) -> None:
    """Forget the latest step of a seat: it took it back."""
    for at in range(len(steps) - 1, -1, -1):
        entry = steps[at].entry
        if entry.seat == seat and entry.verb not in NO_STEPS:
            del steps[at]
            return


def stand(rules: Rules[Any], match: Match) -> Point:
    """How the match stands, with all hands open: it is over."""
    return Point(ply=match.ply, chances=[round(one, 3) for one in chances(rules, match.state)])


def told(rules: Rules[Any], step: Played, kinds: frozenset[str]) -> Iterator[Mark]:
    """The big moments of a step, in words."""
    for event in step.events:
        if event.kind in kinds and (text := rules.tell(event.kind, event.looked_up()).text):
            yield Mark(ply=step.ply, kind=event.kind, text=text)


def thinned(points: list[Point]) -> list[Point]:
    """Evenly fewer, with the first and the last.

    >>> many = [Point(ply=n, chances=[]) for n in range(100)]
    >>> few = thinned(many)
    >>> len(few), few[0].ply, few[-1].ply, thinned(few) == few
    (48, 0, 99, True)
    """
    if len(points) <= MOST_POINTS:
        return points
    last = len(points) - 1
    return [points[round(n * last / (MOST_POINTS - 1))] for n in range(MOST_POINTS)]


class Counted:
    """Counts what was done, by seat."""

    def __init__(self, rules: Rules[Any], sought: tuple[Sought, ...]) -> None:
        self._rules, self._sought = rules, sought
        self._times: Counter[tuple[str, str, int]] = Counter()
        self._labels: dict[tuple[str, str], str] = {}
        self._begun: set[tuple[str, int]] = set()

    def count(self, events: list[Event]) -> None:
        """Note what was done in a step."""
        for event in events:
            for one in self._sought:
                if event.kind == one.event:
                    self._note(one, event)

    def _note(self, one: Sought, event: Event) -> None:
        fields = event.looked_up()
        seat, key = fields.get("seat"), fields.get(one.by)
        if not isinstance(seat, int) or not isinstance(key, str):
            return
        if one.first and (one.id, seat) in self._begun:
            return
        self._begun.add((one.id, seat))
        self._times[one.id, key, seat] += 1
        if (one.id, key) not in self._labels:
            parts = self._rules.tell(event.kind, fields).parts
            self._labels[one.id, key] = one.names.get(key) or (parts[0][0] if parts else key)

    def all(self) -> list[Count]:
        """Everything that was noted."""
        return [
            Count(tally=tally, key=key, label=self._labels[tally, key], seat=seat, times=times)
            for (tally, key, seat), times in self._times.items()
        ]
