"""How large the head of a request may be, how long head and body may take: uvicorn has no limit.

How large bodies may be stands in `app.core.security`, for frames in `app.live.commands`.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_BYTES = 32_768
"""Address, names and values of headers together."""
READ_BYTES = 262_144
"""Read from the peer before a head is complete; the body may come along with it."""
HEAD_SECONDS = 15.0
BODY_SECONDS = 30.0
"""For 64 KiB at most. A proxy passes a slow body on as it comes, so it is cut here."""


CUT = "tidetable.cut"
BOUND_SILENCE = "tidetable.bound_silence"


def cut(scope: Scope) -> None:
    """Cut the connection of a request, without waiting for a peer that does not read."""
    scope["extensions"][CUT]()


def bound_silence(scope: Scope, seconds: float) -> None:
    """Cut the connection of a request when the peer has not confirmed for so long what it was sent:
    who only listens never says anything else. Without Linux it is noticed after minutes."""
    bound: Callable[[float], None] = scope["extensions"][BOUND_SILENCE]
    bound(seconds)


class BoundedRequests(HttpToolsProtocol):
    """Refuses heads that never end, and closes on who sends one byte now and then.

    Sockets are not concerned: for them the message is complete with its head.
    """

    _head = 0
    _read = 0
    _reading = True
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody is there; a request should follow."""
        super().connection_made(transport)
        self._be_patient(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self._calm()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes of a request."""
        if self._reading:
            self._read += len(data)
            if self._patience is None:
                self._be_patient(HEAD_SECONDS)
            if self._read > READ_BYTES:
                self.send_400_response("The head of this request is too large.")
                return
        super().data_received(data)

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header."""
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is here."""
        self._calm()
        self._be_patient(BODY_SECONDS)
        extensions: dict[str, Any] = {
            CUT: self.transport.abort,
            BOUND_SILENCE: self._bound_silence,
        }
        self.scope["extensions"] = extensions
        self._reading, self._head, self._read = False, 0, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The body too; the next request may follow."""
        self._calm()
        self._reading = True
        super().on_message_complete()

    def _bound_silence(self, seconds: float) -> None:
        connection = self.transport.get_extra_info("socket")
        option = getattr(socket, "TCP_USER_TIMEOUT", None)
        if option is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
            connection.setsockopt(socket.IPPROTO_TCP, option, int(1000 * seconds))

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > HEAD_BYTES:
            raise ValueError("the head is too large")  # the parser answers with 400 and closes

    def _be_patient(self, seconds: float) -> None:
        self._patience = self.loop.call_later(seconds, self._give_up)

    def _calm(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self._patience = None
        if not self.transport.is_closing():
            self.transport.close()
