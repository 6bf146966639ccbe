"""Whose bot thinks next: shared fairly by whose table it is; tables nobody looks at come last."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """A few places to think; whoever waits is let in by owner, the one served longest ago first."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[bool, dict[str, deque[asyncio.Future[None]]]] = {True: {}, False: {}}
        """Watched or not -> owner -> who waits; owners in the order in which they are served."""

    @asynccontextmanager
    async def turn(self, owner: str, *, watched: bool) -> AsyncIterator[None]:
        """Wait for a place, and give it back."""
        await self._wait(owner, watched)
        try:
            yield
        finally:
            self._free += 1
            self._let_in()

    async def _wait(self, owner: str, watched: bool) -> None:
        future = asyncio.get_running_loop().create_future()
        self._waiting[watched].setdefault(owner, deque()).append(future)
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
        for watched in (True, False):
            owners = self._waiting[watched]
            if owners:
                owner, waiting = next(iter(owners.items()))
                future = waiting.popleft()
                del owners[owner]  # to the end of the line, if more of its bots wait
                if waiting:
                    owners[owner] = waiting
                return future
        return None
