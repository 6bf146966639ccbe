"""What a promise is, and the positions it looks at."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar
from zlib import crc32

from engine import Action, LogEntry, Match
from engine.core import loop
from engine.core.codec import fingerprint
from engine.core.frames import AnyDecision
from engine.core.state import State
from engine.core.types import Seat, Viewer
from engine.testing.contract.cases import EVERY, Case

FIRST = 3
"""So many positions of each kind of decision a sample takes in any case."""


class Position:
    """A match at one ply, to be looked at; what several promises ask for is made once."""

    def __init__(self, case: Case, match: Match) -> None:
        self.case = case
        self.match = match
        self.state: State = match.state
        self.seats = range(match.seats)
        self.viewers: tuple[Viewer, ...] = (None, *self.seats)

    def __str__(self) -> str:
        return f"{self.case}, ply {self.match.ply}"

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.state)

    @cached_property
    def menus(self) -> list[list[Action]]:
        return [self.match.menu(seat) for seat in self.seats]

    @cached_property
    def views(self) -> dict[Viewer, str]:
        """As they are sent: byte for byte."""
        return {viewer: json.dumps(self.match.view(viewer)) for viewer in self.viewers}

    @cached_property
    def waiting(self) -> tuple[Seat, ...]:
        return self.match.waiting()

    @property
    def decision(self) -> AnyDecision:
        """The open decision; not for the end of a match."""
        decision = loop.pending(self.state)
        assert decision is not None
        return decision

    def after(self, entry: LogEntry) -> Position:
        """The position one ply later; this one stays what it is."""
        match = copy.copy(self.match)
        match.log = [*self.match.log]
        match.apply_entry(entry)
        return Position(self.case, match)


def beginning(case: Case, seed: str) -> Match:
    return Match.new(case.game, seats=case.seats, options=case.options, seed=seed, salt="0" * 32)


class Promise:
    """One promise, watched through one match. The methods say where it is broken."""

    text: ClassVar[str]
    quick: ClassVar[bool] = False
    """Costs little: watched in the further matches of a case too."""

    def position(self, now: Position) -> Iterator[str]:
        """At each position in which somebody is asked."""
        yield from ()

    def step(self, before: Position, entry: LogEntry, now: Position) -> Iterator[str]:
        """After each step, the last one too."""
        yield from ()

    def end(self, now: Position) -> Iterator[str]:
        """When the match is over."""
        yield from ()


class Sample:
    """Which positions an expensive promise looks at for a seat.

    Of each kind of decision the first three in which a seat is asked and the first three in which
    one is not; of the others one in `one_in`, told by a checksum. `TIDETABLE_CONTRACT=every`: all.
    """

    def __init__(self, one_in: int) -> None:
        self.one_in = 1 if EVERY else one_in
        self.seen: Counter[tuple[str, bool]] = Counter()

    def takes(self, now: Position, seat: Viewer) -> bool:
        kind = (now.decision.kind, seat in now.waiting)
        self.seen[kind] += 1
        return (
            self.seen[kind] <= FIRST
            or crc32(f"{now.match.seed}/{now.match.ply}/{seat}".encode()) % self.one_in == 0
        )
