"""The connection under a live socket: uvicorn's WebSocket, with a way to write ready frames.

A frame is made once and written to everybody it is for, without the steps of an ASGI `send`. The
handshake, control frames, keep-alive and the closing handshake stay uvicorn's. The server gives the
line to the application in the scope (`line_of`).
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Protocol, cast

from starlette.types import Receive, Scope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "tidetable.line"
MOST_UNREAD = 16
"""Messages that may wait for the application before no more is read from the peer."""

LINGER_SECONDS = 10.0
"""For a peer to read what is still unsent when the connection closes."""

Framed = bytes
"""A whole frame as it goes over the wire."""


def framed(text: bytes) -> Framed:
    """UTF-8 text as one unmasked frame (RFC 6455, 5.2); it is the same for every peer.

    >>> framed(b"hello")
    b'\\x81\\x05hello'
    """
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65_536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


class Line(Protocol):
    """What a live socket needs of its connection."""

    full: bool
    """The peer does not read: what is written now would only pile up."""
    on_filled: Callable[[], None]
    on_drained: Callable[[], None]
    """Called when it becomes full, and when it is not full any more."""

    def write(self, frame: Framed) -> None:
        """Send a frame, or do nothing if the connection is gone."""

    def close(self, code: int) -> None:
        """Close with a code, after what was written."""

    def abort(self) -> None:
        """Cut the connection."""


class LiveLine(WebSocketsSansIOProtocol):
    """uvicorn's protocol as a `Line`; no extension may change its frames (no compression)."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.full = False
        self.on_filled: Callable[[], None] = lambda: None
        self.on_drained: Callable[[], None] = lambda: None
        self._closing: asyncio.Task[None] | None = None
        self._lingering: asyncio.TimerHandle | None = None

    def write(self, frame: Framed) -> None:
        """Send a frame, or do nothing if the connection is gone."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)

    def close(self, code: int) -> None:
        """Close with a code, after what was written."""
        self._closing = self.loop.create_task(self._close(code))

    async def _close(self, code: int) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        with contextlib.suppress(ClientDisconnected):  # it is gone already: what we wanted
            await self.send({"type": "websocket.close", "code": code, "reason": ""})

    def abort(self) -> None:
        """Cut the connection."""
        self.transport.abort()

    # -- called by uvicorn and the transport -----------------------------------------------------

    def handle_connect(self, event: Any) -> None:
        """The handshake came: from here the application can find us."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[EXTENSION] = self
            event.headers.clear()  # the scope has them; a browser's are larger than all the rest

    async def send(self, message: Any) -> None:
        """As uvicorn sends. When the socket is open, the headers of the handshake are forgotten."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.scope["headers"] = []
            self.response.headers.clear()

    def send_receive_event_to_app(self) -> None:
        """A whole message. uvicorn stops reading at each one; here only when many wait."""
        if self.read_paused or self.queue.qsize() >= MOST_UNREAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # said to be, so that it is not done
        super().send_receive_event_to_app()
        self.read_paused = False

    def pause_writing(self) -> None:
        """The transport holds enough for a peer that does not read."""
        super().pause_writing()
        self.full = True
        self.on_filled()

    def resume_writing(self) -> None:
        """The peer reads again."""
        super().resume_writing()
        self.full = False
        self.on_drained()

    def handle_ping(self) -> None:
        """Answered, unless the peer only asks and never reads."""
        if self.full:
            self.conn.data_to_send()  # the pong that will not be sent
        else:
            super().handle_ping()

    # A transport that closes first waits until everything is sent: not for ever.

    async def run_asgi(self) -> None:
        """The application, then the end."""
        await super().run_asgi()
        self._linger()

    def eof_received(self) -> None:
        """The peer will send no more, so the transport closes."""
        super().eof_received()
        self._linger()

    def keepalive_timeout(self) -> None:
        """The peer does not answer pings."""
        super().keepalive_timeout()
        self._linger()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        if self._lingering is not None:
            self._lingering.cancel()
        super().connection_lost(exc)

    def _linger(self) -> None:
        if self._lingering is None and not self.disconnected:
            self._lingering = self.loop.call_later(LINGER_SECONDS, self.transport.abort)


async def last_words(receive: Receive) -> None:
    """We closed: wait for the peer's goodbye."""
    while (await receive())["type"] != "websocket.disconnect":
        pass


def line_of(scope: Scope) -> Line:
    """The line of a connection; raises RuntimeError under a server that is not ours."""
    line: Line | None = scope.get("extensions", {}).get(EXTENSION)
    if line is None:
        raise RuntimeError("live sockets need the server of `tidetable serve` (app/serving.py)")
    return line
