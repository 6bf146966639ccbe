"""A decision that is asked of one seat, with the words for that seat and for the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.frames import Decision
from engine.core.types import Prompt, Seat, Viewer
from engine.games.wind_and_fire.state import Player, WindAndFire


@dataclass(slots=True)
class Question(Decision[WindAndFire]):
    """`waits` completes "<name> …" for everybody else."""

    waits: ClassVar[str] = "is choosing"
    confirms: ClassVar[bool] = False
    seat: int = 0

    def actors(self, s: WindAndFire) -> tuple[Seat, ...]:
        return (self.seat,)

    def player(self, s: WindAndFire) -> Player:
        return s.players[self.seat]

    def ask(self, s: WindAndFire) -> str:
        """The sentence for the seat that is asked."""
        raise NotImplementedError

    def prompt(self, s: WindAndFire, viewer: Viewer) -> Prompt:
        if viewer == self.seat:
            return Prompt(self.ask(s), "confirm" if self.confirms else "choose")
        return Prompt(f"{{{self.seat}}} {self.waits}", "wait")
