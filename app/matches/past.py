"""One match of the past: what was in each ply, replayed from its log."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from app.core.logging import logger
from app.matches.models import ActionRow
from app.matches.rows import entry_of
from engine import NO_STEPS, UNDO, Event, LogEntry, Match

log = logger(__name__)


@dataclass(slots=True)
class Moment:
    """One ply of the past: the state after it, and what happened in it."""

    ply: int
    seat: int | None
    verb: str
    state: Any
    events: list[Event]
    waiting: tuple[int, ...]
    decision: int
    undone: bool = False


@dataclass(slots=True)
class Past:
    """A match replayed as far as its log went when it was last asked for."""

    match: Match
    moments: list[Moment] = field(default_factory=list)
    readings: int = 0
    """How often its log was begun to be read."""
    reading: bool = False
    """A thread is at work on it."""
    said: dict[int, bytes] = field(default_factory=dict)
    """The log in words as JSON by the ply it goes to, of the present moment."""
    played: bytes = b""
    """All steps as JSON, when it is over."""

    def advance(self, actions: list[ActionRow]) -> None:
        """Replay further entries."""
        self.begin()
        for row in actions:
            if row.ply != self.match.ply + 1:
                continue
            try:
                self.play(entry_of(row))
            except Exception:  # the match is in quarantine: its past is told up to here
                log.warning("past_cut_short", ply=row.ply, game=self.match.rules.info.id)
                return
            self.said.clear()

    def begin(self) -> None:
        """The moment before the first step is the first."""
        if not self.moments:
            self._keep(None, "")

    def play(self, entry: LogEntry) -> None:
        """Replay one entry; what it raises leaves the past as it was."""
        self.match.apply_entry(entry)
        self._keep(entry.seat, entry.verb)

    def _keep(self, seat: int | None, verb: str) -> None:
        match = self.match
        undone = verb == UNDO
        if undone:
            for moment in reversed(self.moments):
                if moment.seat == seat and not moment.undone and moment.verb not in NO_STEPS:
                    moment.undone = True
                    break
        self.moments.append(moment_of(match, seat, verb, undone=undone))


def moment_of(match: Match, seat: int | None, verb: str, *, undone: bool = False) -> Moment:
    """The present moment of a match, after a step of this seat."""
    return Moment(
        match.ply,
        seat,
        verb,
        match.state,
        list(match.events),
        match.waiting(),
        match.decision,
        undone,
    )


def looked_up(match: Match, moment: Moment) -> list[dict[str, Any]]:
    """What happened in a moment, as anybody may look it up, in words where there are any."""
    shown = []
    for event in moment.events:
        fields = event.looked_up()
        shown.append(fields | match.rules.tell(event.kind, fields).json())
    return shown


def late_ply(moments: Sequence[Moment], turns: int) -> int:
    """The ply watchers see: the last before that many changes of who acts.

    Who chooses at the same time does so in one turn: nothing is shown of a choice that the others
    still have to make.

    >>> seats = (None, 0, 0, 1, 1, 0)
    >>> moments = [Moment(n, seat, "", None, [], (), n) for n, seat in enumerate(seats)]
    >>> [late_ply(moments, turns) for turns in (1, 2, 3)], late_ply(moments[:1], 1)
    ([4, 2, 0], 0)
    >>> dials = [Moment(6, 0, "", None, [], (), 6), Moment(7, 1, "", None, [], (), 6)]
    >>> late_ply([*moments, *dials], 1)
    4
    """
    changes = 0
    for later, earlier in pairwise(reversed(moments)):
        others = later.seat != earlier.seat and earlier.seat is not None
        if others and later.decision != earlier.decision:
            changes += 1
        if changes == turns:
            return earlier.ply
    return 0
