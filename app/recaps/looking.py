"""What runs in the process that looks back at the games of a tournament; last in line for the
processor."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from app.matches.past import Moment, Past
from app.pages.about.model import Tally
from app.recaps.schemas import Count, Mark, MatchFacts, Point
from engine import Event, LogEntry, Match, Rules, rules_of
from engine.bots import chances

MOST_POINTS = 48
MOST_MARKS = 60


class Question(NamedTuple):
    """A finished match, and what is sought in it."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    entries: list[LogEntry]
    moments: frozenset[str]
    """Kinds of events that are big moments."""
    tallies: tuple[Tally, ...]
    names: dict[str, str]
    """What to call things that are counted; else as the sentence of the event does."""


def look_back(question: Question) -> MatchFacts:
    """Play the match again, and note what it was like."""
    rules = rules_of(question.game)
    match = Match.new(
        rules, seats=question.seats, options=question.options, seed=question.seed, salt="0" * 32
    )
    past = Past(match)
    past.begin()
    for entry in question.entries:
        past.play(entry)
    done = [moment for moment in past.moments if not moment.undone]
    counted = Counted(rules, question.tallies, question.names)
    for moment in done:
        counted.count(moment.events)
    marks = [mark for moment in done for mark in told(rules, moment, question.moments)]
    return MatchFacts(
        plies=match.ply,
        course=[stand(rules, moment) for moment in thinned(turns(past.moments))],
        marks=marks[-MOST_MARKS:],
        counts=counted.all(),
    )


def turns(moments: Sequence[Moment]) -> list[Moment]:
    """The first moment, those after which others are asked, and the last.

    >>> asked = [(0,), (0,), (1,), (1,), (0,)]
    >>> moments = [Moment(n, 0, "", None, [], seats, n) for n, seats in enumerate(asked)]
    >>> [moment.ply for moment in turns([*moments, Moment(5, 0, "", None, [], (0,), 5)])]
    [0, 2, 4, 5]
    """
    ends = (0, len(moments) - 1)
    return [
        moment
        for n, moment in enumerate(moments)
        if n in ends or moment.waiting != moments[n - 1].waiting
    ]


def stand(rules: Rules[Any], moment: Moment) -> Point:
    """How the match stood, with all hands open: it is over."""
    return Point(ply=moment.ply, chances=[round(one, 3) for one in chances(rules, moment.state)])


def told(rules: Rules[Any], moment: Moment, kinds: frozenset[str]) -> Iterator[Mark]:
    """The big moments of a step, in words."""
    for event in moment.events:
        if event.kind in kinds and (text := rules.tell(event.kind, event.looked_up()).text):
            yield Mark(ply=moment.ply, kind=event.kind, text=text)


def thinned(moments: list[Moment]) -> list[Moment]:
    """Evenly fewer, with the first and the last.

    >>> many = [Moment(n, 0, "", None, [], (), n) for n in range(100)]
    >>> few = thinned(many)
    >>> len(few), few[0].ply, few[-1].ply, thinned(few) == few
    (48, 0, 99, True)
    """
    if len(moments) <= MOST_POINTS:
        return moments
    last = len(moments) - 1
    return [moments[round(n * last / (MOST_POINTS - 1))] for n in range(MOST_POINTS)]


class Counted:
    """Counts what was done, by seat."""

    def __init__(
        self, rules: Rules[Any], tallies: tuple[Tally, ...], names: dict[str, str]
    ) -> None:
        self._rules, self._tallies, self._names = rules, tallies, names
        self._times: Counter[tuple[str, str, int]] = Counter()
        self._labels: dict[tuple[str, str], str] = {}
        self._begun: set[tuple[str, int]] = set()

    def count(self, events: list[Event]) -> None:
        """Note what was done in a step."""
        for event in events:
            for one in self._tallies:
                if event.kind == one.event:
                    self._note(one, event)

    def _note(self, one: Tally, event: Event) -> None:
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
            self._labels[one.id, key] = self._names.get(key) or (parts[0][0] if parts else key)

    def all(self) -> list[Count]:
        """Everything that was noted."""
        return [
            Count(tally=tally, key=key, label=self._labels[tally, key], seat=seat, times=times)
            for (tally, key, seat), times in self._times.items()
        ]
