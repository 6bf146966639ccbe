"""What failed is done again a moment later."""

import asyncio
import random
from collections.abc import Callable

FIRST_SECONDS = 1.0
MOST_SECONDS = 30.0


class Retry:
    """One more attempt at some work, never two at once; the pauses grow while it keeps failing."""

    __slots__ = ("_pause", "_timer", "_work")

    def __init__(self) -> None:
        self._work: Callable[[], object] | None = None
        self._pause = FIRST_SECONDS
        self._timer: asyncio.TimerHandle | None = None

    def failed(self, work: Callable[[], object]) -> None:
        """It did not work: `work` once more, in place of what was planned. What failed together is
        spread."""
        self._work = work
        if self._timer is None:
            pause = self._pause * random.uniform(1, 1.3)
            self._pause = min(2 * self._pause, MOST_SECONDS)
            self._timer = asyncio.get_running_loop().call_later(pause, self._go)

    def worked(self) -> None:
        """All is well: the next failure is a first one."""
        self._pause = FIRST_SECONDS
        self.stop()

    def stop(self) -> None:
        """No more attempts."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _go(self) -> None:
        self._timer = None
        if self._work is not None:
            self._work()
