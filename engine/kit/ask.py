"""Asking seats one after the other."""

from __future__ import annotations

from typing import Any

from engine.core.codec import class_of
from engine.core.frames import DONE, Call, Flow, Frame, Procedure, frame
from engine.core.state import State
from engine.core.types import Noun, Seat


def after(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """The other seats clockwise, starting left of `seat`.

    >>> after(1, 4)
    (2, 3, 0)
    """
    return tuple((seat + step) % seats for step in range(1, seats))


@frame("kit.ask_each")
class AskEach(Procedure[State]):
    """Calls the frame saved as `ask` for each seat of `order`, with its `seat` and `about`.

    A reaction may call further frames; when it is done the next seat is asked.
    """

    steps = ("next_seat",)
    order: tuple[int, ...] = ()
    ask: str = ""
    about: Noun = None

    def next_seat(self, s: State) -> Flow:
        if not self.order:
            return DONE
        seat, self.order = self.order[0], self.order[1:]
        self.jump("next_seat")
        made: Any = class_of(self.ask)
        question: Frame = made(seat=seat, about=self.about)
        return Call(question)
