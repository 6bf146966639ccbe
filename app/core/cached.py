"""A value that is dear to read, read once for all who want it at about the same time."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cached(Generic[T]):
    """What `read` returns, kept for `seconds`. Who asks during a read waits for that one."""

    def __init__(self, read: Callable[[], Awaitable[T]], seconds: float) -> None:
        self._read = read
        self._seconds = seconds
        self._reading: asyncio.Task[T] | None = None
        self._good_until = 0.0

    async def value(self) -> T:
        """The value. Raises what the read raised; then the next one asks anew."""
        if self._reading is None or time.monotonic() >= self._good_until:
            self._good_until = math.inf
            self._reading = asyncio.create_task(self._fresh())
        return await asyncio.shield(
            self._reading
        )  # one caller that is cancelled cancels nobody else's read

    async def _fresh(self) -> T:
        kept = 0.0
        try:
            found = await self._read()
            kept = time.monotonic() + self._seconds
            return found
        finally:
            self._good_until = kept
