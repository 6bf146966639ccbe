"""Choices that several seats make at once, each unseen by the others, all revealed together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from engine.core.frames import STAY, Decision, Flow
from engine.core.state import State
from engine.core.types import Action, Prompt, Seat, Viewer
from engine.kit.words import join

S = TypeVar("S", bound=State)


def waiting_for(seats: Iterable[Seat], what: str) -> Prompt:
    """For those who are not asked.

    >>> waiting_for((0, 2), "to set the dials").text
    'Waiting for {0} and {2} to set the dials'
    """
    return Prompt(f"Waiting for {join([f'{{{seat}}}' for seat in seats])} {what}", "wait")


@dataclass(slots=True)
class SecretChoice(Decision[S]):
    """Each seat takes small steps and then finishes; until all have, each may take back its own.

    A frame keeps the steps of a seat where it likes (`steps`); `done` says who has finished. A seat
    that begins as done and took no step has nothing to choose.
    """

    simultaneous: ClassVar[bool] = True
    finishes: ClassVar[str]
    """The verb with which a seat finishes."""
    tells: ClassVar[str] = "ready"
    """The kind of the event that says so."""
    waits: ClassVar[str]
    """Completes "Waiting for <names> …"."""
    done: list[bool] = field(default_factory=list)

    def steps(self, s: S, seat: Seat) -> list[Any]:
        """What the seat has chosen so far, in order: taking back drops the last one. A frame that
        keeps its steps otherwise says so in `may_take_back` and `step_back`."""
        raise NotImplementedError

    def take_step(self, s: S, seat: Seat, action: Action) -> None:
        """Keeps one more step of a seat."""
        raise NotImplementedError

    def reveal(self, s: S) -> Flow:
        """All have finished: what was chosen happens."""
        raise NotImplementedError

    def ask(self, s: S, seat: Seat) -> Prompt:
        """What is asked of a seat that has not finished."""
        raise NotImplementedError

    def actors(self, s: S) -> tuple[Seat, ...]:
        return tuple(seat for seat, done in enumerate(self.done) if not done)

    def resolve(self, s: S, seat: Seat, action: Action) -> Flow:
        if action.verb != self.finishes:
            self.take_step(s, seat, action)
            return STAY
        self.done[seat] = True
        s.emit(self.tells, seat=seat)
        return self.reveal(s) if all(self.done) else STAY

    def may_take_back(self, s: S, seat: Seat) -> bool:
        return bool(self.steps(s, seat))

    def take_back(self, s: S, seat: Seat) -> bool:
        if not self.may_take_back(s, seat):
            return False
        if self.done[seat]:
            self.done[seat] = False
            s.emit("undone", seat=seat)
        else:
            self.step_back(s, seat)
        return True

    def step_back(self, s: S, seat: Seat) -> None:
        self.steps(s, seat).pop()

    def prompt(self, s: S, viewer: Viewer) -> Prompt:
        if viewer is None or self.done[viewer]:
            return waiting_for(self.actors(s), self.waits)
        return self.ask(s, viewer)
