"""A decision that is asked of one seat, with the words for that seat and for the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeVar

from engine.core.frames import Decision
from engine.core.state import State
from engine.core.types import Prompt, Seat, Viewer

S = TypeVar("S", bound=State)


@dataclass(slots=True)
class Question(Decision[S]):
    """`waits` completes "<name> …" for everybody else; `confirms`: it is a yes or no."""

    waits: ClassVar[str] = "is choosing"
    confirms: ClassVar[bool] = False
    seat: int = 0

    def actors(self, s: S) -> tuple[Seat, ...]:
        return (self.seat,)

    def ask(self, s: S) -> str:
        """The sentence for the seat that is asked."""
        raise NotImplementedError

    def prompt(self, s: S, viewer: Viewer) -> Prompt:
        if viewer == self.seat:
            return Prompt(self.ask(s), "confirm" if self.confirms else "choose")
        return Prompt(f"{{{self.seat}}} {self.waits}", "wait")
