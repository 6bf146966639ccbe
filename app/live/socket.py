"""One live socket: sends without waiting, remembers what it is behind on when the peer is slow."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable, Generator
from typing import Any

from starlette.types import Send

from app.accounts.service import Account
from app.core.metrics import DROPS, SLOW_CLOSED

BACKLOG = 200
"""Answers and chat lines kept for a slow socket; with more it is closed."""


class Resume:
    """Awaits the rest of a coroutine whose first step was driven by hand."""

    def __init__(self, coroutine: Any, first: Any) -> None:
        self._coroutine = coroutine
        self._first = first

    def __await__(self) -> Generator[Any, Any, Any]:
        """Hand on what the coroutine waits for, and what comes back."""
        waits_for = self._first
        while True:
            try:
                value = yield waits_for
            except BaseException as error:
                step: Callable[[Any], Any] = self._coroutine.throw
                argument: Any = error
            else:
                step, argument = self._coroutine.send, value
            try:
                waits_for = step(argument)
            except StopIteration as end:
                return end.value


class Socket:
    """A connection of somebody to a room. It starts held: nothing is sent before `release`."""

    __slots__ = (
        "_backlog",
        "_closing",
        "_held",
        "_last",
        "_patience",
        "_send",
        "_task",
        "account",
        "busy",
        "heard",
        "join",
        "on_drained",
        "open",
        "patches",
        "seat",
        "shown",
        "watch",
    )

    def __init__(
        self,
        send: Send,
        account: Account | None,
        *,
        join: str | None,
        watch: str | None,
        patches: bool,
        patience: float,
        on_drained: Callable[["Socket"], None],
    ) -> None:
        self._send = send
        self._patience = patience
        self._backlog: deque[str] = deque()
        self._held = True
        self._task: asyncio.Task[None] | None = None
        self._closing: int | None = None
        self._last: int | None = None
        self.busy = False
        """A command of it is being answered."""
        self.account = account
        self.join = join
        self.watch = watch
        self.patches = patches
        self.on_drained = on_drained
        self.open = True
        self.heard: tuple[int, ...] = ()
        """The latest lines of chat that stood in its hello."""
        self.seat: int | None = None
        self.shown: tuple[int, int] | None = None
        """Match number and version of the view it has."""

    @property
    def blocked(self) -> bool:
        """Whether an update sent now would have to wait."""
        return self._held or self._task is not None

    def release(self, hello: str, repeated: frozenset[str]) -> None:
        """Begin with hello and what came meanwhile, without the lines hello holds already."""
        self._held = False
        waiting = [text for text in self._backlog if text not in repeated]
        self._backlog.clear()
        for text in (hello, *waiting):
            self.push(text)
        self.finish(self._last)

    def push(self, text: str) -> None:
        """Send a frame that must arrive (answer, chat); kept while the peer is slow."""
        if not self.open:
            return
        if self.blocked:
            self._backlog.append(text)
            if len(self._backlog) > BACKLOG:
                self.abort()
        else:
            self._start({"type": "websocket.send", "text": text})

    def offer(self, text: str) -> bool:
        """Send a frame that a fresh view can stand for; False if it was dropped."""
        if not self.open:
            return True
        if self.blocked:
            DROPS.inc()
            return False
        self._start({"type": "websocket.send", "text": text})
        return True

    def close(self, code: int) -> None:
        """Close with a code, after what is being sent."""
        if not self.open:
            return
        self.open = False
        if self._task is None:
            self._start({"type": "websocket.close", "code": code})
        else:
            self._closing = code

    def finish(self, code: int | None) -> None:
        """Close with a code, after the answer that is due and all that waits (None: not now)."""
        self._last = code
        if code is not None and not self.busy and not self.blocked:
            self.close(code)

    def _start(self, message: dict[str, Any]) -> None:
        """One step of the server's `send`; it is done at once unless the peer's buffer is full."""
        coroutine: Any = self._send(message)
        try:
            waits_for = coroutine.send(None)
        except StopIteration:
            return
        except Exception:  # the peer is gone; `receive` will say so
            self.open = False
            return
        rest = Resume(coroutine, waits_for)
        self._task = asyncio.get_running_loop().create_task(self._drain(rest))

    async def _drain(self, rest: Awaitable[Any]) -> None:
        give_up = time.monotonic() + self._patience
        try:
            await asyncio.wait_for(_finish(rest), self._patience)
            while self._backlog and self.open:
                left = max(0.001, give_up - time.monotonic())
                message = {"type": "websocket.send", "text": self._backlog.popleft()}
                await asyncio.wait_for(_finish(self._send(message)), left)
            if self._closing is not None:
                await self._send({"type": "websocket.close", "code": self._closing})
        except TimeoutError:
            SLOW_CLOSED.inc()
            self.abort()
        except Exception:
            self.open = False
        finally:
            self._task = None
        if self.open and self._last is not None:
            self.finish(self._last)
        elif self.open:
            self.on_drained(self)

    def abort(self) -> None:
        """Cut the connection: its peer does not read."""
        self.open = False
        self._backlog.clear()
        protocol = getattr(self._send, "__self__", None)
        transport = getattr(protocol, "transport", None)
        if transport is not None:
            with contextlib.suppress(Exception):
                transport.abort()


async def _finish(rest: Awaitable[Any]) -> None:
    await rest
