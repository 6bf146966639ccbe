"""The pools of a game: a few fixed paces, so that people meet. No I/O."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args

from engine import catalogue

Pace = Literal["blitz", "standard", "slow"]
PACES: tuple[Pace, ...] = get_args(Pace)
SEATS = 2
LONG_MINUTES = 45
"""A game that usually takes longer gets longer clocks."""
MINUTE, HOUR = 60_000, 3_600_000
Clock = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pool:
    """One game at one pace, for two."""

    game: str
    pace: Pace
    clock: Clock

    @property
    def lasting(self) -> bool:
        """Whether one keeps one's place without looking: moves have hours."""
        return bool(self.clock["kind"] == "slow")


def real(minutes: int, seconds: int) -> Clock:
    """A bank for the whole match and an increment. Who runs out of time loses: two play."""
    bank, increment = minutes * MINUTE, seconds * 1000
    return {"kind": "real", "bank_ms": bank, "increment_ms": increment, "at_zero": "forfeit"}


DAY: Clock = {"kind": "slow", "decision_ms": 24 * HOUR, "at_zero": "forfeit"}


@cache
def pools_of(game: str) -> tuple[Pool, ...]:
    """The pools of a game, the fastest first; none where two cannot play it.

    >>> [pool.clock.get("bank_ms") for pool in pools_of("opale")]
    [300000, 900000, None]
    """
    info = catalogue[game].info
    low, high = info.seats
    if not low <= SEATS <= high:
        return ()
    fast, usual = (
        (real(15, 10), real(40, 20))
        if info.minutes[1] > LONG_MINUTES
        else (real(5, 5), real(15, 10))
    )
    clocks = zip(PACES, (fast, usual, DAY), strict=True)
    return tuple(Pool(game, pace, clock) for pace, clock in clocks)


def find_pool(game: str, pace: str) -> Pool | None:
    """The pool of this name, if there is one."""
    if game not in catalogue:
        return None
    return next((pool for pool in pools_of(game) if pool.pace == pace), None)
