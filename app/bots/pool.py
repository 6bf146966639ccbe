"""Worker processes, made when something is to be thought about, and anew where they broke."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from app.core.logging import logger

log = logger(__name__)

T = TypeVar("T")
ATTEMPTS = 3


class PoolBroken(Exception):
    """The processes keep breaking, whatever they are asked."""


class Pool:
    """At most so many processes, started with the first question; each begins with `set_up`."""

    def __init__(self, workers: int, set_up: Callable[[], None]) -> None:
        self._workers, self._set_up = workers, set_up
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, question: Callable[..., T], *values: object) -> T:
        """The answer of a process; PoolBroken where they keep breaking."""
        loop = asyncio.get_running_loop()
        for _ in range(ATTEMPTS):
            pool = self._pool
            if pool is None:
                pool = self._pool = ProcessPoolExecutor(
                    self._workers, multiprocessing.get_context("spawn"), self._set_up
                )
            try:
                return await loop.run_in_executor(pool, question, *values)
            except BrokenProcessPool:
                log.warning("bot_workers_restarted")
                if self._pool is pool:
                    self._pool = None
                pool.shutdown(wait=False)
        raise PoolBroken

    def close(self) -> None:
        """End the processes; the next question starts them anew."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
