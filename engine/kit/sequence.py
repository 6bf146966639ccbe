"""Running several frames one after the other."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, Call, Flow, Frame, Procedure, frame
from engine.core.state import State


@frame("kit.sequence")
class Sequence(Procedure[State]):
    """Calls each frame of `waiting` in order, then ends."""

    steps = ("next_frame",)
    waiting: list[Frame] = field(default_factory=list)

    def next_frame(self, s: State) -> Flow:
        if not self.waiting:
            return DONE
        self.jump("next_frame")
        return Call(self.waiting.pop(0))
