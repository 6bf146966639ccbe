"""Clocks of a match: whose time runs, how much is left, when the next one runs out.

All moments are milliseconds of `app.core.service_clock`. Only people have a clock: bots are
quick, and a seat that nobody holds is not hurried.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

AtZero = Literal["bot", "forfeit"]

MINUTE, HOUR = 60_000, 3_600_000
LONGEST = 31 * 24 * HOUR
GRACE_MS = 1000
"""For what is on its way when a clock reaches zero. Once a match: what was used of it is gone."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What was agreed: a bank for the whole match, or so much for each decision."""

    kind: Literal["real", "slow"]
    bank: int
    """`real`: for the whole match; `slow`: for each decision. Milliseconds."""
    increment: int = 0
    """Added when one has moved; `real` only. Milliseconds."""
    at_zero: AtZero = "forfeit"

    @classmethod
    def of(cls, data: dict[str, Any]) -> Self:
        """From a room's `clock`."""
        if data["kind"] == "slow":
            return cls("slow", data["decision_ms"], 0, data["at_zero"])
        return cls("real", data["bank_ms"], data["increment_ms"], data["at_zero"])


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of all seats at one version of a match."""

    control: TimeControl
    remaining: tuple[int, ...]
    """Per seat, at `since`; below zero: what was used of the grace."""
    running: tuple[int, ...]
    since: int

    @classmethod
    def start(cls, control: TimeControl, seats: int, running: Sequence[int], now: int) -> Self:
        """At the beginning of a match."""
        return cls(control, (control.bank,) * seats, tuple(running), now)

    @property
    def due(self) -> int | None:
        """When the first of those that run is at zero; None if none runs."""
        return min((self.since + self.remaining[seat] for seat in self.running), default=None)

    def left(self, now: int) -> tuple[int, ...]:
        """What each seat has left; below zero within the grace."""
        spent = max(0, now - self.since)
        return tuple(
            max(-GRACE_MS, time - spent) if seat in self.running else time
            for seat, time in enumerate(self.remaining)
        )

    def out(self, now: int) -> tuple[int, ...]:
        """The seats whose time is over, the grace included."""
        left = self.left(now)
        return tuple(seat for seat in self.running if left[seat] <= -GRACE_MS)

    def after(
        self,
        now: int,
        running: Sequence[int],
        mover: int | None = None,
        *,
        final: bool = False,
        took_back: bool = False,
    ) -> Self:
        """The clocks after a step (or a change of seats), with these to run on.

        `mover` made the step; `final`: it cannot be taken back; `took_back`: it was a step back. An
        increment is earned by who has moved and need not any more, and given back by who takes the
        move back. A slow clock begins anew with everybody whose turn a step makes it, and after
        each own step that is final; a step back, or somebody who comes or goes, gives no time.
        """
        left = list(self.left(now))
        control = self.control
        if control.kind == "real":
            if mover is not None and mover in self.running and mover not in running:
                left[mover] += control.increment
            elif mover is not None and took_back and mover not in self.running:
                left[mover] -= control.increment
        elif mover is not None and not took_back:
            for seat in running:
                if seat not in self.running or (seat == mover and final):
                    left[seat] = control.bank
        return replace(self, remaining=tuple(left), running=tuple(running), since=now)

    def renewed(self, seat: int) -> Self:
        """The clocks with all the time of a decision for this seat; a bank stays as it is."""
        if self.control.kind == "real":
            return self
        left = [*self.remaining]
        left[seat] = self.control.bank
        return replace(self, remaining=tuple(left))

    def left_json(self, now: int) -> dict[str, Any]:
        """`clock` of the envelope."""
        left = [max(0, time) for time in self.left(now)]
        return {"remaining": left, "running": list(self.running)}

    def json(self) -> dict[str, Any]:
        """As it is stored."""
        return {
            "remaining": list(self.remaining),
            "running": list(self.running),
            "since": self.since,
        }

    @classmethod
    def load(cls, control: TimeControl, data: dict[str, Any]) -> Self:
        """As it was stored."""
        remaining, running = tuple(data["remaining"]), tuple(data["running"])
        return cls(control, remaining, running, data["since"])


def clocked(waiting: Collection[int], people: Collection[int]) -> tuple[int, ...]:
    """Whose clock runs: who has to act and is a person."""
    return tuple(seat for seat in sorted(waiting) if seat in people)
