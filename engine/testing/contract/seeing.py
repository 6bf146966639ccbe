"""Promises about what is seen and told."""

from __future__ import annotations

import json
from collections.abc import Iterator

from engine import LogEntry
from engine.core import loop
from engine.core.codec import fingerprint
from engine.core.state import State
from engine.core.types import Json, Seat
from engine.testing.contract.promise import Position, Promise, Sample
from engine.tools.simulate import seed_of

DEALS = 4
ENOUGH_PLIES = 10


class Secrets(Promise):
    """Non-interference: a position dealt anew looks the same, byte for byte."""

    text = "a seat learns nothing it may not know"

    def __init__(self) -> None:
        self.sample = Sample(16)

    def position(self, now: Position) -> Iterator[str]:
        for seat in now.seats:
            if self.sample.takes(now, seat):
                rules = now.match.rules
                other = rules.determinize(now.state, seat, seed_of(f"deal/{now.match.ply}"))
                for problem in rules.check(other):
                    yield f"dealt anew for seat {seat} the position is broken: {problem}"
                for what in self.seen(now, other, seat):
                    yield f"seat {seat} could tell a position dealt anew by its {what}"

    def seen(self, now: Position, other: State, seat: Seat) -> Iterator[str]:
        rules, match = now.match.rules, now.match
        for viewer in (seat, None):
            if (seen := json.dumps(rules.view(other, viewer))) != now.views[viewer]:
                yield f"view as {viewer}: {first_difference(now.views[viewer], seen)}"
        pairs: dict[str, tuple[Json, Json]] = {
            "menu": (loop.legal(other, seat), now.menus[seat]),
            "previews": (loop.previews(other, seat), match.previews(seat)),
            "blocked": (loop.blocked(other, seat), match.blocked(seat)),
            "prompt": (loop.prompt(other, seat), match.prompt(seat)),
        }
        for what, (one, two) in pairs.items():
            if one != two:
                yield f"{what}: {two} and {one}"


class Deals(Promise):
    text = "dealing anew really deals anew"

    def __init__(self) -> None:
        self.asked = False

    def position(self, now: Position) -> Iterator[str]:
        if now.match.ply != ENOUGH_PLIES:
            return
        self.asked = True
        if now.match.rules.open_view(now.state) == now.match.view(None):
            return  # all is open: there is nothing to deal
        deals = {
            fingerprint(now.match.rules.determinize(now.state, seat, seed_of(f"{seat}/{number}")))
            for seat in now.seats
            for number in range(DEALS)
        }
        if len(deals) <= len(now.seats):
            yield f"{DEALS} deals for each seat are {len(deals)} positions"

    def end(self, now: Position) -> Iterator[str]:
        if not self.asked:
            yield f"not looked at: the match has fewer than {ENOUGH_PLIES} plies"


class Redeals(Promise):
    """What a bot imagines is drawn from what its seat may know, never from how the cards lie."""

    text = "dealing anew depends on nothing that is hidden"

    def __init__(self) -> None:
        self.sample = Sample(8)

    def position(self, now: Position) -> Iterator[str]:
        for seat in now.seats:
            if self.sample.takes(now, seat):
                rules = now.match.rules
                for deal in (rules.determinize, rules.imagine):
                    other = deal(now.state, seat, seed_of("another deal"))
                    one, two = (deal(s, seat, seed_of("deal")) for s in (now.state, other))
                    if fingerprint(one) != fingerprint(two):
                        yield f"for seat {seat} {deal.__name__} of two deals gives two positions"


class Views(Promise):
    """The server makes the common part once for all viewers."""

    text = "a view is what everybody sees and what the viewer sees"

    def __init__(self) -> None:
        self.sample = Sample(12)

    def position(self, now: Position) -> Iterator[str]:
        if not self.sample.takes(now, now.waiting[0]):
            return
        common = now.match.common()
        if not common:
            yield "everybody sees nothing"
        for viewer in now.viewers:
            own = now.match.own(viewer)
            if both := common.keys() & own.keys():
                yield f"viewer {viewer} sees twice: {both}"
            one = json.dumps(common | own, sort_keys=True)
            two = json.dumps(json.loads(now.views[viewer]), sort_keys=True)
            if one != two:
                yield f"viewer {viewer}: {first_difference(one, two)}"


class PastViews(Promise):
    text = "a past view shows no more than the view of then"

    def __init__(self) -> None:
        self.sample = Sample(12)
        self.earlier: list[Position] = []

    def position(self, now: Position) -> Iterator[str]:
        self.earlier.append(now)
        if not self.sample.takes(now, now.waiting[0]):
            return
        past = self.earlier[int(seed_of(f"past/{now.match.ply}"), 16) % len(self.earlier)]
        for viewer in now.viewers:
            shown = now.match.rules.past_view(past.state, now.state, viewer)
            if set(shown) != set(past.match.view(viewer)):
                yield f"viewer {viewer} may look up {list(shown)} of ply {past.match.ply}"


class Tellings(Promise):
    text = "every told event is a sentence"
    quick = True

    def position(self, now: Position) -> Iterator[str]:
        if now.match.ply == 0:
            yield from self.told(now)

    def step(self, before: Position, entry: LogEntry, now: Position) -> Iterator[str]:
        yield from self.told(now)

    def told(self, now: Position) -> Iterator[str]:
        for event in now.match.events:
            for fields in (event.public, event.looked_up()):
                said = now.match.rules.tell(event.kind, fields)
                if said.text and not said.text.endswith("."):
                    yield f"{event.kind} is told as {said.text!r}"
                if set("«»‹›") & set(said.text).union(*said.you.values()):
                    yield f"{event.kind} shows how it is made: {said.text!r}"
                for name, at in said.parts:
                    if not at or not name or name not in said.text:
                        yield f"{event.kind} names {name!r}, which is not in {said.text!r}"


def first_difference(one: str, two: str) -> str:
    """The text around the first place in which two differ."""
    place = next(
        n for n, pair in enumerate(zip(one + "\0", two + "\0", strict=False)) if len(set(pair)) > 1
    )
    begin = max(0, place - 40)
    return f"…{one[begin : place + 40]}… is …{two[begin : place + 40]}…"
