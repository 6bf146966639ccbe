"""What the core keeps of a match in play; games extend it with their position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.core.chance import Chance
from engine.core.codec import TRANSIENT, UNCOUNTED, saved
from engine.core.frames import Frame, Sequence, frame
from engine.core.types import Event, Json, Noun, Seat

saved(Chance)


@dataclass(slots=True)
class State:
    """Position and flow of one match.

    `triggers` are queued by moves and drained after the running handler; `returned` is what the
    last finished frame returned; `barrier` is raised when something can no longer be taken back;
    `placement` is set once: the game is over; `lap` is the number by which the log counts, and
    `lapped` who had a turn in it.
    """

    triggers_wait: ClassVar[bool] = False
    """True: triggers caused while others run wait until all of those are done (one wave after the
    other). False: they run at once, before the rest (a chain is followed to its end)."""

    seats: int
    chance: Chance
    stack: list[Frame] = field(default_factory=list)
    triggers: list[Frame] = field(default_factory=list)
    returned: Noun = None
    decision: int = field(default=0, metadata=UNCOUNTED)
    barrier: bool = field(default=False, metadata=UNCOUNTED)
    lap: int = field(default=0, metadata=UNCOUNTED)
    lapped: tuple[int, ...] = field(default=(), metadata=UNCOUNTED)
    placement: tuple[int, ...] | None = None
    reason: str = ""
    events: list[Event] = field(default_factory=list, metadata=TRANSIENT)

    def emit(
        self,
        kind: str,
        *,
        private: dict[Seat, dict[str, Json]] | None = None,
        later: dict[str, Json] | None = None,
        **public: Any,
    ) -> None:
        """Records what happened; see `Event`."""
        self.events.append(Event(kind, public, private or {}, later))

    def begin_lap(self) -> None:
        """Another number in the log begins; called by games where a round has a beginning."""
        self.lap += 1
        self.lapped = ()
        self.emit("lap", lap=self.lap)

    def begin_turn(self, seat: Seat, **public: Any) -> None:
        """Says that a turn begins; the second of a seat in a lap begins the next one."""
        if not self.lap or seat in self.lapped:
            self.begin_lap()
        self.lapped += (seat,)
        self.emit("turn", seat=seat, **public)

    def finish(self, placement: tuple[int, ...], reason: str) -> None:
        """Ends the game: rank per seat, 1 is best, ties share a rank."""
        self.placement = placement
        self.reason = reason

    def trigger_order(self, queued: list[Frame]) -> list[Frame]:
        """In which order queued triggers run. Default: as they came."""
        return queued

    @property
    def over(self) -> bool:
        return self.placement is not None


@frame("core.wave")
class Wave(Sequence):
    """The triggers of one moment, in the order the game has named."""
