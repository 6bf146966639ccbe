"""Who thinks next: shared fairly by whose table it is; tables nobody looks at come last."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum


class Urgency(IntEnum):
    """What is thought about first."""

    MOVE = 0
    """A bot moves, and people wait for it."""
    HELP = 1
    """Somebody asked the coach."""
    UNSEEN = 2
    """A bot moves where nobody looks."""
    GLANCE = 3
    """How a match stands, for those who watch a tournament."""


class Turns:
    """A few places to think; whoever waits is let in by owner, the one served longest ago first."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[Urgency, dict[str, deque[asyncio.Future[None]]]] = {
            urgency: {} for urgency in Urgency
        }
        """Urgency -> owner -> who waits; owners in the order in which they are served."""

    @asynccontextmanager
    async def turn(self, owner: str, urgency: Urgency) -> AsyncIterator[None]:
        """Wait for a place, and give it back."""
        await self._wait(owner, urgency)
        try:
            yield
        finally:
            self._free += 1
            self._let_in()

    async def _wait(self, owner: str, urgency: Urgency) -> None:
        future = asyncio.get_running_loop().create_future()
        self._waiting[urgency].setdefault(owner, deque()).append(future)
        self._let_in()
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():  # it was let in, and goes
                self._free += 1
                self._let_in()
            raise

    def _let_in(self) -> None:
        while self._free > 0 and (future := self._next()) is not None:
            if not future.done():
                self._free -= 1
                future.set_result(None)

    def _next(self) -> asyncio.Future[None] | None:
        for owners in self._waiting.values():
            if owners:
                owner, waiting = next(iter(owners.items()))
                future = waiting.popleft()
                del owners[owner]  # to the end of the line, if more of its bots wait
                if waiting:
                    owners[owner] = waiting
                return future
        return None
