"""Promises about steps: undo, laps, secret choices, handing over, giving up."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from engine import Action, LogEntry
from engine.core import loop
from engine.core.codec import clone, fingerprint
from engine.core.log import ADJUDICATE, HAND_OVER, NO_ACTIONS, RESIGN, TIME_OUT, UNDO
from engine.core.types import Seat
from engine.testing.contract.promise import Position, Promise, Sample

ENOUGH_FOR_A_LAP = 300


class Undo(Promise):
    text = "an undo brings the position back"

    def __init__(self) -> None:
        self.undone = 0

    def step(self, before: Position, entry: LogEntry, now: Position) -> Iterator[str]:
        if entry.verb in NO_ACTIONS or not now.match.can_undo(entry.seat):
            return
        if now.state.chance.drawn != before.state.chance.drawn:
            yield "a draw can be undone"
        back = now.after(LogEntry(entry.seat, UNDO))
        self.undone += 1
        if back.fingerprint != before.fingerprint:
            yield f"after the undo of {entry} the position is another one"
        if back.state.lap != before.state.lap or back.state.lapped != before.state.lapped:
            yield f"after the undo of {entry} the lap is {back.state.lap}"
        if back.match.decision < now.match.decision:
            yield f"the undo of {entry} gave an old decision number again"
        if back.menus[entry.seat] != before.menus[entry.seat]:
            yield f"after the undo seat {entry.seat} is asked {back.menus[entry.seat]}"

    def end(self, now: Position) -> Iterator[str]:
        if not self.undone:
            yield "nothing could be undone in the whole match"


class Laps(Promise):
    """The numbers of the log."""

    text = "a lap is one more than the last, with one turn of each seat at most"
    quick = True

    def position(self, now: Position) -> Iterator[str]:
        if now.match.ply == 0:
            yield from self.counted(now, 0, ())
        if now.match.ply == ENOUGH_FOR_A_LAP and not now.state.lap:
            yield "no lap has begun"

    def step(self, before: Position, entry: LogEntry, now: Position) -> Iterator[str]:
        if entry.verb != UNDO:
            yield from self.counted(now, before.state.lap, before.state.lapped)

    def end(self, now: Position) -> Iterator[str]:
        if not now.state.lap:
            yield "no lap has begun"

    def counted(self, now: Position, lap: int, had: tuple[Seat, ...]) -> Iterator[str]:
        for event in now.match.events:
            if event.kind == "lap":
                lap, had = lap + 1, ()
                if event.public["lap"] != lap:
                    yield f"lap {event.public['lap']} begins where {lap} would"
            elif event.kind == "turn":
                had += (event.public["seat"],)
                if not lap:
                    yield "a turn begins before the first lap"
        if not len(had) == len(set(had)) <= len(now.seats):
            yield f"turns of {had} in lap {lap}"
        if (now.state.lap, now.state.lapped) != (lap, had):
            yield f"lap {now.state.lap}, turns of {now.state.lapped}, but told: {lap}, {had}"


class SecretChoices(Promise):
    text = "the order of different seats' secret choices does not change the result"

    def position(self, now: Position) -> Iterator[str]:
        if not now.decision.simultaneous:
            return
        for pair in itertools.combinations(now.waiting, 2):
            chosen = [
                (seat, now.menus[seat][now.match.ply % len(now.menus[seat])]) for seat in pair
            ]
            ends = {self.end_of(now, order) for order in (chosen, chosen[::-1])}
            if len(ends) > 1 or None in ends:
                yield f"the order of {chosen} counts"

    def end_of(self, now: Position, order: list[tuple[Seat, Action]]) -> str | None:
        state = clone(now.state)
        for seat, action in order:
            if action not in loop.legal(state, seat):
                return None
            loop.resolve(state, seat, action)
        return fingerprint(state)


class HandingOver(Promise):
    text = "a seat that is handed over changes nothing for the others"
    quick = True

    def step(self, before: Position, entry: LogEntry, now: Position) -> Iterator[str]:
        if entry.verb not in (HAND_OVER, TIME_OUT):
            return
        if now.fingerprint != before.fingerprint or now.match.decision != before.match.decision:
            yield "the position is another one"
        (event,) = now.match.events
        if event.kind != {HAND_OVER: "handed_over", TIME_OUT: "timed_out"}[entry.verb]:
            yield f"it is told as {event.kind}"
        if not now.match.rules.tell(event.kind, event.looked_up()).text.startswith(
            f"{entry.noun} "
        ):
            yield "it is not said who"
        if not now.decision.simultaneous:
            for seat in now.seats:
                could = before.match.can_undo(seat) and seat != entry.seat
                if now.match.can_undo(seat) != could:
                    yield f"seat {seat} can undo: {now.match.can_undo(seat)}, not {could}"


class Adjudicating(Promise):
    text = "the points of any moment end the match, and it is told"

    def __init__(self) -> None:
        self.sample = Sample(80)

    def position(self, now: Position) -> Iterator[str]:
        if not self.sample.takes(now, 0):
            return
        points = now.match.rules.points(now.state)
        if None in points:
            return
        match = now.after(LogEntry(0, ADJUDICATE)).match
        (event,) = match.events
        result = match.result()
        if not match.rules.tell(event.kind, event.looked_up()).text:
            yield "it is not told"
        if result is None or result.reason != "adjudicated":
            yield f"the result is {result}"
            return
        ranked = [1 + sum((other or 0) > (own or 0) for other in points) for own in points]
        if list(result.placement) != ranked:
            yield f"{points} points, but the places {result.placement}"


class GivingUp(Promise):
    text = "giving up, or time that ran out, ends the match for any seat"

    def __init__(self) -> None:
        self.sample = Sample(80)

    def position(self, now: Position) -> Iterator[str]:
        for seat in now.seats:
            if self.sample.takes(now, seat):
                for verb, reason in ((RESIGN, "resigned"), (TIME_OUT, "timeout")):
                    for problem in self.ended(now, seat, verb, reason):
                        yield f"{verb} of seat {seat}: {problem}"

    def ended(self, now: Position, seat: Seat, verb: str, reason: str) -> Iterator[str]:
        match = now.after(LogEntry(seat, verb)).match
        (event,) = match.events
        if not match.rules.tell(event.kind, event.looked_up()).text:
            yield "it is not told"
        result = match.result()
        if result is None or result.reason != reason:
            yield f"the result is {result}"
            return
        places = result.placement
        last = places[seat] == max(places) > 1
        if not last or places.count(1) != len(now.seats) - 1:
            yield f"the places are {places}"
