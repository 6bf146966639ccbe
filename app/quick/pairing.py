"""Who is paired with whom. No I/O.

Who waits longest chooses first: somebody within reach, the nearest rating first. The reach grows
while one waits, so that nobody waits for ever. Two who have just played each other meet again only
where neither could meet anybody else.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

REACH = 150
"""Points of rating between two who are paired at once."""
REACH_PER_SECOND = 50
"""So much more for each second one of them has waited."""
Two = frozenset[str]
NOBODY: Set[Two] = frozenset()


@dataclass(frozen=True, slots=True)
class Waiter:
    """Somebody who waits in a pool. `since`: ms on the service clock."""

    account: str
    points: int
    since: int

    def reach(self, now: int) -> float:
        """How far away in rating somebody may be."""
        return REACH + REACH_PER_SECOND * max(0, now - self.since) / 1000


def pairs(
    waiting: Sequence[Waiter], now: int, apart: Set[Two] = NOBODY, again: Set[Two] = NOBODY
) -> list[tuple[Waiter, Waiter]]:
    """Those who play each other now. `apart`: never; `again`: not while others wait.

    >>> one, two = Waiter("one", 1000, 0), Waiter("two", 1300, 0)
    >>> [len(pairs([one, two], now)) for now in (2_000, 3_000)]
    [0, 1]
    """
    free = sorted(waiting, key=lambda one: (one.since, one.account))
    found = []
    while free:
        first = free[0]
        near = [other for other in _possible(first, free, apart) if _near(first, other, now)]
        chosen = [other for other in near if not _too_soon(first, other, free, apart, again)]
        if chosen:
            second = min(chosen, key=lambda other: (abs(first.points - other.points), other.since))
            found.append((first, second))
            free.remove(second)
        free.remove(first)
    return found


def _possible(one: Waiter, others: Sequence[Waiter], apart: Set[Two]) -> Iterator[Waiter]:
    return (
        other
        for other in others
        if other is not one and frozenset((one.account, other.account)) not in apart
    )


def _near(one: Waiter, other: Waiter, now: int) -> bool:
    return abs(one.points - other.points) <= max(one.reach(now), other.reach(now))


def _too_soon(
    one: Waiter, other: Waiter, free: Sequence[Waiter], apart: Set[Two], again: Set[Two]
) -> bool:
    """Whether they have just played each other, and one of them could meet somebody else."""
    if frozenset((one.account, other.account)) not in again:
        return False
    met = {one.account, other.account}
    return any(
        third.account not in met for each in (one, other) for third in _possible(each, free, apart)
    )
