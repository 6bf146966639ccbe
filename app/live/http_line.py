"""A live stream over plain HTTP: the frames of a socket, each as a line of JSON.

Whoever tells sockets something tells a stream too: it is a `Line` of another make. What a frame
wraps is written as it is; an empty line now and then shows that the connection lives; the last line
says why it ends, by the codes of sockets.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator

import orjson
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from app.core.http_limits import bound_silence, cut
from app.live.transport import Framed

HIGH = 65_536
"""Bytes that wait because the peer does not read: more would only pile up."""
MEDIA_TYPE = "application/x-ndjson"
SILENT_TIMES = 3
"""A peer that has confirmed nothing for so many empty lines is gone."""
Serve = Callable[[Receive, "HttpLine"], Awaitable[None]]


def texts(frames: Framed) -> Iterator[bytes]:
    """The texts of unmasked frames, one after the other.

    >>> from app.live.transport import framed
    >>> list(texts(framed(b"one") + framed(b"x" * 200)))[0]
    b'one'
    """
    at = 0
    while at < len(frames):
        size, at = frames[at + 1], at + 2
        longer = {126: 2, 127: 8}.get(size, 0)
        if longer:
            size, at = int.from_bytes(frames[at : at + longer]), at + longer
        yield frames[at : at + size]
        at += size


class HttpLine:
    """The `Line` under a stream."""

    def __init__(self, abort: Callable[[], None]) -> None:
        self.full = False
        self.on_filled: Callable[[], None] = lambda: None
        self.on_drained: Callable[[], None] = lambda: None
        self._abort = abort
        self._out = bytearray()
        self._code: int | None = None
        self._due = asyncio.Event()

    def write(self, frame: Framed) -> None:
        """Send what a frame says, or do nothing if the stream has ended."""
        if self._code is not None:
            return
        for text in texts(frame):
            self._out += text + b"\n"
        self._due.set()
        if len(self._out) > HIGH and not self.full:
            self.full = True
            self.on_filled()

    def close(self, code: int) -> None:
        """End with a code, after what was written."""
        if self._code is None:
            self._code = code
            self._due.set()

    def abort(self) -> None:
        """Cut the connection."""
        self.close(0)
        self._abort()

    async def pump(self, send: Send, keepalive_seconds: float) -> None:
        """Send what is written until the end."""
        while self._code is None or self._out:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(keepalive_seconds):
                    await self._due.wait()
            self._due.clear()
            out, self._out = bytes(self._out), bytearray()
            if out or self._code is None:
                await send(body(out or b"\n"))
            if self.full and len(self._out) <= HIGH:
                self.full = False
                self.on_drained()
        last = orjson.dumps({"type": "end", "code": self._code}) + b"\n"
        await send(body(last, more=False))


def body(text: bytes, *, more: bool = True) -> Message:
    """A piece of an answer."""
    return {"type": "http.response.body", "body": text, "more_body": more}


class Stream(Response):
    """An answer that goes on until somebody ends it. `serve` is what the endpoint of a socket is:
    it has the line, and a `receive` that says when the peer has gone."""

    def __init__(self, serve: Serve, keepalive_seconds: float) -> None:
        headers = {
            "Content-Type": MEDIA_TYPE,
            "Content-Encoding": "identity",  # a compressor would keep the last lines back
            "Cache-Control": "no-store",
            "X-Accel-Buffering": "no",
        }
        super().__init__(headers=headers)
        del self.headers["content-length"]
        self._serve = serve
        self._keepalive_seconds = keepalive_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the peer or the server ends it."""
        line = HttpLine(lambda: cut(scope))
        bound_silence(scope, SILENT_TIMES * self._keepalive_seconds)
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        sending = asyncio.create_task(line.pump(send, self._keepalive_seconds))
        gone = asyncio.create_task(until_gone(receive))

        async def closed() -> Message:
            await asyncio.wait((sending, gone), return_when=asyncio.FIRST_COMPLETED)
            return {"type": "websocket.disconnect"}

        try:
            await self._serve(closed, line)
        finally:
            line.close(1000)
            if gone.done():
                sending.cancel()
            gone.cancel()
            await asyncio.gather(sending, gone, return_exceptions=True)


async def until_gone(receive: Receive) -> None:
    """Wait until the peer has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
