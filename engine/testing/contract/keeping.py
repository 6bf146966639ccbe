"""Promises about positions: they are sound, copied, saved, and come again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from engine import EngineError, LogEntry, Match, verify
from engine.core.codec import encode, fingerprint
from engine.core.record import write
from engine.core.types import Json, Options
from engine.testing.contract.promise import Position, Promise, Sample, beginning

COMPARED_EACH = 20


class Soundness(Promise):
    text = "no position breaks the rules"
    quick = True

    def position(self, now: Position) -> Iterator[str]:
        yield from now.match.rules.check(now.state)

    def end(self, now: Position) -> Iterator[str]:
        yield from now.match.rules.check(now.state)


class Stillness(Promise):
    """Begins before the others look and is last to see the step away."""

    text = "looking changes nothing, and a step is made on a copy"

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}

    def position(self, now: Position) -> Iterator[str]:
        self.kept = encode(now.state)
        yield from ()

    def step(self, before: Position, entry: LogEntry, now: Position) -> Iterator[str]:
        if encode(before.state) != self.kept:
            changed = [
                name for name, value in encode(before.state).items() if value != self.kept[name]
            ]
            yield f"changed: {changed}"


class Snapshots(Promise):
    text = "a snapshot goes through JSON and plays on"

    def __init__(self) -> None:
        self.sample = Sample(6)
        self.loaded: Match | None = None

    def position(self, now: Position) -> Iterator[str]:
        self.loaded = None
        if not now.match.can_snapshot or not self.sample.takes(now, now.waiting[0]):
            return
        self.loaded = Match.load(json.loads(json.dumps(now.match.dump())))
        loaded = Position(now.case, self.loaded)
        if loaded.fingerprint != now.fingerprint or self.loaded.decision != now.match.decision:
            yield "it is another position"
        if loaded.menus != now.menus:
            yield f"it asks {loaded.menus}, not {now.menus}"

    def step(self, before: Position, entry: LogEntry, now: Position) -> Iterator[str]:
        if self.loaded is not None:
            self.loaded.apply_entry(entry)
            if Position(now.case, self.loaded).fingerprint != now.fingerprint:
                yield f"after {entry} it is another position"


class Records(Promise):
    text = "the same seed and steps give the same match, and its record checks out"

    def __init__(self) -> None:
        self.seen: dict[int, str] = {}

    def step(self, before: Position, entry: LogEntry, now: Position) -> Iterator[str]:
        if now.match.ply % COMPARED_EACH == 0 or now.match.over:
            self.seen[now.match.ply] = now.fingerprint
        yield from ()

    def end(self, now: Position) -> Iterator[str]:
        again = beginning(now.case, now.match.seed)
        for entry in now.match.log:
            try:
                again.apply_entry(entry)
            except EngineError as error:
                yield f"played again {entry} is refused at ply {again.ply}: {error}"
                return
            if again.ply in self.seen and fingerprint(again.state) != self.seen[again.ply]:
                yield f"played again it is another position at ply {again.ply}"
                return
        if again.decision != now.match.decision:
            yield f"played again it is decision {again.decision}, not {now.match.decision}"
        yield from verify(json.loads(json.dumps(record(now.match, now.case.options))))


def record(match: Match, options: Options) -> dict[str, Json]:
    """The record of a finished match."""
    result = match.result()
    assert result is not None
    info = match.rules.info
    return write(
        game=info.id,
        rules_version=info.rules_version,
        options=info.resolve_options(options, trusted=True),
        seats=[{"name": f"seat {seat}", "kind": "bot"} for seat in range(match.seats)],
        seed=match.seed,
        salt=match.salt,
        entries=[(entry, None) for entry in match.log],
        result=result,
    )
