"""Clocks of a match: whose time runs, how much is left, when the next one runs out.

All moments are milliseconds of `app.core.service_clock`. Only people have a clock: bots are
quick, and a seat that nobody holds is not hurried.

Clocks stand still in two ways, both of them moments that are stored with the clocks, so every node
and a restarted server reckon alike: all of them while the table has a pause (`pause`), and a slow
one while its player is on vacation (`rests`). What is left is kept, and runs on from there.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

import orjson

AtZero = Literal["bot", "forfeit"]

MINUTE, HOUR = 60_000, 3_600_000
LONGEST = 31 * 24 * HOUR
GRACE_MS = 1000
"""For what is on its way when a clock reaches zero. Once a match: what was used of it is gone."""
PAUSE_MS = {"real": 15 * MINUTE, "slow": 7 * 24 * HOUR}
"""A pause ends by itself after so long."""
GO_ON_MS = 5000
"""How long it still lasts when somebody wants to go on."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What was agreed: a bank for the whole match, or so much for each decision."""

    kind: Literal["real", "slow"]
    bank: int
    """`real`: for the whole match; `slow`: for each decision. Milliseconds."""
    increment: int = 0
    """Added when one has moved; `real` only. Milliseconds."""
    at_zero: AtZero = "forfeit"
    vacations: bool = False
    """Whether one rests while its player is on vacation: slow ones, but in rounds with a time."""

    @classmethod
    def of(cls, data: dict[str, Any]) -> Self:
        """From a room's `clock`."""
        if data["kind"] == "slow":
            rests = data.get("vacations", True)
            return cls("slow", data["decision_ms"], 0, data["at_zero"], rests)
        return cls("real", data["bank_ms"], data["increment_ms"], data["at_zero"])


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of all seats at one version of a match."""

    control: TimeControl
    remaining: tuple[int, ...]
    """Per seat, at `since`; below zero: what was used of the grace."""
    running: tuple[int, ...]
    since: int
    rests: tuple[int, ...] = ()
    """Per seat: when the vacation of who sits there ends. Empty: nobody is on one."""
    pause: int = 0
    """When the pause ends, or ended and that was not told yet; 0: there is none."""
    asked: tuple[int, ...] = ()
    """Seats that ask for a pause."""

    @classmethod
    def start(
        cls,
        control: TimeControl,
        seats: int,
        running: Sequence[int],
        now: int,
        rests: Sequence[int] = (),
    ) -> Self:
        """At the beginning of a match."""
        made = cls(control, (control.bank,) * seats, tuple(running), now)
        return made.resting(now, rests)

    def begins(self, seat: int) -> int:
        """When the time of a seat goes on: after pause and vacation."""
        return max(self.since, self.pause, self.rests[seat] if self.rests else 0)

    def zero(self, seat: int) -> int:
        """When a seat that has to act has no time left."""
        return self.begins(seat) + self.remaining[seat]

    @property
    def due(self) -> int | None:
        """When somebody has to look, but for the grace: the pause ends, or the first of those that
        run is at zero. None if nothing will happen."""
        if self.pause:
            return self.pause - GRACE_MS
        return min((self.zero(seat) for seat in self.running), default=None)

    def left(self, now: int) -> tuple[int, ...]:
        """What each seat has left; below zero within the grace."""
        return tuple(
            max(-GRACE_MS, time - max(0, now - self.begins(seat))) if seat in self.running else time
            for seat, time in enumerate(self.remaining)
        )

    def paused(self, now: int) -> bool:
        """Whether the table has a pause: nobody moves."""
        return self.pause > now

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
        return replace(
            self,
            remaining=tuple(left),
            running=tuple(running),
            since=now,
            rests=self.rests if any(rest > now for rest in self.rests) else (),
            asked=self.asked if mover is None or mover in self.asked else (),
        )

    def rests_by(self, now: int, until: Sequence[int]) -> tuple[int, ...]:
        """`rests` for these ends of vacations, one a seat, or none at all."""
        counts = self.control.vacations and any(each > now for each in until)
        return tuple(until) if counts else ()

    def resting(self, now: int, until: Sequence[int]) -> Self:
        """The clocks with these ends of vacations, one a seat, or none at all. What was spent till
        now stays spent."""
        return replace(self.after(now, self.running), rests=self.rests_by(now, until))

    def pausing(self, now: int) -> Self:
        """The clocks with a pause that all agreed to."""
        still = self.after(now, self.running)
        return replace(still, pause=now + PAUSE_MS[self.control.kind], asked=())

    def going_on(self, now: int) -> Self:
        """The clocks with a pause that ends in a moment."""
        return replace(self, pause=min(self.pause, now + GO_ON_MS))

    def gone_on(self, now: int) -> Self:
        """The clocks without the pause, if it is over."""
        return self if self.paused(now) else replace(self.after(now, self.running), pause=0)

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
        shown: dict[str, Any] = {"remaining": left, "running": list(self.running)}
        if any(rest > now for rest in self.rests):
            shown["rests"] = [max(0, rest - now) for rest in self.rests]
        if self.paused(now):
            shown["paused_ms"] = self.pause - now
        if self.asked:
            shown["pause_asked"] = list(self.asked)
        return shown

    def text(self) -> str:
        """As it stands in the database."""
        return orjson.dumps(self.json()).decode()

    def json(self) -> dict[str, Any]:
        """As it is stored; what is not there is left out, so the same clocks are the same text."""
        kept: dict[str, Any] = {
            "remaining": list(self.remaining),
            "running": list(self.running),
            "since": self.since,
        }
        if self.rests:
            kept["rests"] = list(self.rests)
        if self.pause:
            kept["pause"] = self.pause
        if self.asked:
            kept["asked"] = list(self.asked)
        return kept

    @classmethod
    def load(cls, control: TimeControl, data: dict[str, Any]) -> Self:
        """As it was stored."""
        remaining, running = tuple(data["remaining"]), tuple(data["running"])
        rests, asked = tuple(data.get("rests", ())), tuple(data.get("asked", ()))
        return cls(control, remaining, running, data["since"], rests, data.get("pause", 0), asked)


def clocked(waiting: Collection[int], people: Collection[int]) -> tuple[int, ...]:
    """Whose clock runs: who has to act and is a person."""
    return tuple(seat for seat in sorted(waiting) if seat in people)
