"""One live socket: sends without waiting, remembers what it is behind on when the peer is slow."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from app.accounts.service import Account
from app.core.metrics import DROPS, SLOW_CLOSED
from app.live.transport import Framed, Line

BACKLOG = 200
"""Answers and chat lines kept for a slow socket; with more it is closed."""


class Socket:
    """A connection of somebody to a room. It starts held: nothing is sent before `release`."""

    __slots__ = (
        "_ahead",
        "_backlog",
        "_held",
        "_last",
        "_line",
        "_patience",
        "_waiting",
        "account",
        "busy",
        "comments",
        "counted",
        "glances",
        "heard",
        "join",
        "notes",
        "on_drained",
        "open",
        "patches",
        "seat",
        "sent_up_to",
        "shown",
        "wanted",
        "watch",
        "watched_as",
    )

    def __init__(
        self,
        line: Line,
        account: Account | None,
        *,
        patience: float,
        on_drained: Callable[["Socket"], None] = lambda _: None,
        join: str | None = None,
        watch: str | None = None,
        patches: bool = False,
        notes: bool = False,
        glances: bool = False,
        comments: bool = False,
        watched_as: tuple[str, ...] = (),
        wanted: int | None = None,
    ) -> None:
        self._line = line
        self._patience = patience
        self._ahead = b""
        """An answer that goes with the next frame, or alone when it is flushed."""
        self._backlog: deque[Framed] | None = None
        """Answers and chat that wait; made for the few that are slow."""
        self._held = True
        self._last: int | None = None
        self._waiting: asyncio.TimerHandle | None = None
        """Runs while the peer does not read."""
        self.counted: int | None = None
        """As what it is counted: a seat, a spectator, or the host without a seat."""
        self.glances = glances
        """Is not counted as a spectator."""
        self.shown = False
        """Its page says that the person sees it."""
        self.busy = False
        """A command of it is being answered."""
        self.account = account
        self.notes = notes
        self.comments = comments
        self.watched_as = watched_as
        """The accounts of whoever looks, also where it looks as nobody in particular."""
        self.join = join
        self.watch = watch
        self.patches = patches
        self.on_drained = on_drained
        self.open = True
        self.heard: tuple[int, ...] = ()
        """The latest lines of chat that stood in its hello."""
        self.wanted = wanted
        """Whose view it is to see, where several play at its device."""
        self.seat: int | None = None
        self.sent_up_to: tuple[int, int] | None = None
        """Match number and version of the view it has."""
        line.on_filled = self._filled
        line.on_drained = self._drained

    @property
    def blocked(self) -> bool:
        """Whether an update sent now would have to wait."""
        return self._held or self._waiting is not None

    def release(self, hello: Framed, repeated: Iterable[Framed]) -> None:
        """Begin with hello and what came meanwhile, without the lines hello holds already."""
        self._held = False
        waiting, self._backlog = self._backlog or (), None
        known = set(repeated) if waiting else ()
        for frame in (hello, *(frame for frame in waiting if frame not in known)):
            self.push(frame)
        self.finish(self._last)

    def push(self, frame: Framed) -> None:
        """Send a frame that must arrive (answer, chat); kept while the peer is slow."""
        if not self.open:
            return
        if self.blocked:
            backlog = self._backlog = self._backlog or deque()
            backlog.append(frame)
            if len(backlog) > BACKLOG:
                self.abort()
        else:
            self._write(frame)

    def answer(self, frame: Framed) -> None:
        """Like `push`, in one packet with the frame that follows at once; then `flush`."""
        if self.blocked or not self.open:
            self.push(frame)
        else:
            self._ahead += frame

    def offer(self, frame: Framed) -> bool:
        """Send a frame that a fresh view can stand for; False if it was dropped."""
        if not self.open:
            return True
        if self.blocked:
            DROPS.inc()
            return False
        self._write(frame)
        return True

    def close(self, code: int) -> None:
        """Close with a code, after what is being sent."""
        if not self.open:
            return
        self.flush()
        self.open = False
        self._backlog = None
        self._line.close(code)

    def finish(self, code: int | None) -> None:
        """Close with a code, after the answer that is due and all that waits (None: not now)."""
        self._last = code
        if code is not None and not self.busy and not self.blocked:
            self.close(code)

    def abort(self) -> None:
        """Cut the connection: its peer does not read."""
        self.gone()
        self._line.abort()

    def gone(self) -> None:
        """The connection is over; nothing will be sent any more."""
        self.open = False
        self._ahead = b""
        self._backlog = None
        self._calm()

    def _write(self, frame: Framed) -> None:
        if self._ahead:
            frame = self._ahead + frame
            self._ahead = b""
        self._line.write(frame)

    def flush(self) -> None:
        """Send the answer that no frame took along."""
        if self._ahead:
            frame, self._ahead = self._ahead, b""
            self._write(frame)

    def _filled(self) -> None:
        """The peer does not read: our patience begins, if it has not."""
        if self._waiting is None:
            loop = asyncio.get_running_loop()
            self._waiting = loop.call_later(self._patience, self._give_up)

    def _drained(self) -> None:
        """The peer reads again: first what waits, then it is brought up to date."""
        while self._backlog and not self._held and not self._line.full:
            self._write(self._backlog.popleft())
        if self._line.full:
            return  # our patience goes on
        self._calm()
        if self._held or not self.open:
            return
        if self._last is not None:
            self.finish(self._last)
        else:
            self.on_drained(self)

    def _give_up(self) -> None:
        SLOW_CLOSED.inc()
        self.abort()

    def _calm(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
