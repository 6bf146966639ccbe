"""What was said in a room or at a tournament, as the sockets of this process know it."""

from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from itertools import chain

from app.rooms.chat import SHOWN, Line


class ChatCache:
    """The latest lines of a chat, of each kind: read when the first visitor comes, then only added
    to."""

    __slots__ = ("_kept", "_told", "latest")

    def __init__(self) -> None:
        self.latest = 0
        """The highest number of a line that was told or shown."""
        self._told: deque[int] = deque(maxlen=64)
        self._kept: dict[str, deque[Line]] | None = None

    def take(self, line: Line) -> bool:
        """Keep a line that is told now; False if it was told before."""
        if line.id in self._told:
            return False
        self._told.append(line.id)
        self.latest = max(self.latest, line.id)
        if self._kept is not None:
            keep(self._kept, line)
        return True

    def forget(self) -> None:
        """Lines were deleted: the next visitor reads what is left."""
        self._kept = None

    async def lines(self, read: Callable[[], Awaitable[Sequence[Line]]]) -> Sequence[Line]:
        """The latest lines, oldest first; `read` asks the database."""
        if self._kept is None:
            found = await read()
            newest = found[-1].id if found else 0
            self.latest = max(self.latest, newest)
            if self._kept is not None:  # somebody else was quicker
                return found
            if any(told > newest for told in self._told):  # said while we were reading
                return found
            self._kept = {}
            for line in found:
                keep(self._kept, line)
        return sorted(chain.from_iterable(self._kept.values()))


def keep(kept: dict[str, deque[Line]], line: Line) -> None:
    """Add a line to those of its kind, once: the oldest one goes, lines of other kinds stay."""
    of_kind = kept.setdefault(line.kind, deque(maxlen=SHOWN))
    if all(line.id != other.id for other in of_kind):
        of_kind.append(line)
