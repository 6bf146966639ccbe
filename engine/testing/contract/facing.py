"""Promises about faces: every action has words and a place, and what only prepares goes back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import Action, Face, LogEntry
from engine.core.face import GROUPS
from engine.core.log import NO_ACTIONS
from engine.core.types import Seat
from engine.testing.contract.promise import Position, Promise, Sample

LONGEST = 240


class Faces(Promise):
    text = "every action has a face: a sentence, at places the view shows"
    quick = True

    def __init__(self) -> None:
        self.sample = Sample(20)
        self.known: set[str] = set()

    def pieces(self, now: Position) -> set[str]:
        """What can be pointed at in the box of the game, which stays the same."""
        self.known = self.known or ids(now.match.rules.components())
        return self.known

    def position(self, now: Position) -> Iterator[str]:
        for seat in now.waiting:
            faces = {action: now.match.face(seat, action) for action in now.menus[seat]}
            for action, face in faces.items():
                yield from (f"{action} has {fault}" for fault in faults(face))
            yield from self.told_apart(seat, faces)
            if self.sample.takes(now, seat):
                yield from self.shown(now, seat, faces)
            for blocked in now.match.blocked(seat):
                face = now.match.face(seat, Action(blocked.verb, blocked.noun))
                if not is_sentence(face.text):
                    yield f"what is blocked, {blocked}, is called {face.text!r}"

    def told_apart(self, seat: Seat, faces: dict[Action, Face]) -> Iterator[str]:
        seen: dict[tuple[str, ...], Action] = {}
        for action, face in faces.items():
            words = (face.text, *face.at, *face.of)
            if words in seen:
                yield f"seat {seat} cannot tell {action} from {seen[words]}: {face}"
            seen[words] = action

    def shown(self, now: Position, seat: Seat, faces: dict[Action, Face]) -> Iterator[str]:
        known = ids(now.match.view(seat)) | self.pieces(now)
        for action, face in faces.items():
            for place in (*face.at, *face.of):
                if place not in known and place.partition(":")[2] not in known:
                    yield f"{action} is at {place!r}, which seat {seat} does not see"


class Steps(Promise):
    text = "what only prepares can be taken back"
    quick = True

    def step(self, before: Position, entry: LogEntry, now: Position) -> Iterator[str]:
        if entry.verb in NO_ACTIONS:
            return
        face = before.match.face(entry.seat, Action(entry.verb, entry.noun))
        if face.step and not now.match.over and not now.match.can_undo(entry.seat):
            yield f"{entry} only prepares, but cannot be taken back"


def faults(face: Face) -> Iterator[str]:
    """What is wrong with a face by itself."""
    if not is_sentence(face.text):
        yield f"no sentence: {face.text!r}"
    if face.group not in GROUPS:
        yield f"no such group: {face.group!r}"
    if face.step and face.group in ("finish", "pass", "answer"):
        yield f"a preparing step among the {face.group!r}"
    if face.group == "ways" and not face.at:
        yield "ways without a place"


def is_sentence(text: str) -> bool:
    """It begins like one, has no end of its own, and nothing a person could not read.

    >>> is_sentence("Lay 2 Guardians"), is_sentence("lay 2 Guardians."), is_sentence("")
    (True, False, False)
    """
    return (
        0 < len(text) <= LONGEST
        and text[0] == text[0].upper()
        and not text.endswith((".", " "))
        and "_" not in text
        and "None" not in text
    )


def ids(value: Any) -> set[str]:
    """Whatever can be pointed at: texts, keys and numbers of a view.

    >>> sorted(ids({"area": ["north", 3]}))
    ['3', 'area', 'north']
    """
    found: set[str] = set()
    rest = [value]
    while rest:
        each = rest.pop()
        if isinstance(each, dict):
            found.update(map(str, each))
            rest += each.values()
        elif isinstance(each, list | tuple):
            rest += each
        elif isinstance(each, str | int):
            found.add(str(each))
    return found
