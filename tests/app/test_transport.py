"""Live sockets over real connections whose peers do not read, or say strange things."""

import asyncio
import contextlib
import socket as sockets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
import uvicorn
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from app.live import transport as lines
from app.live.socket import Socket
from app.live.transport import MOST_UNREAD, LiveLine, framed, last_words, line_of
from tests.app.client import eventually

SMALL = 4096
BIG = framed(b"x" * 10_000)


@dataclass
class Place:
    """An application with one live socket; it answers nothing, and reads only while it may."""

    server: uvicorn.Server
    port: int
    patience: float
    heard: list[str] = field(default_factory=list)
    reading: asyncio.Event = field(default_factory=asyncio.Event)
    socket: Socket | None = None
    line: LiveLine | None = None
    ended: bool = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """ASGI."""
        await receive()
        await send({"type": "websocket.accept"})
        line = line_of(scope)
        assert isinstance(line, LiveLine)
        self.line = line
        self.line.transport.get_extra_info("socket").setsockopt(
            sockets.SOL_SOCKET, sockets.SO_SNDBUF, SMALL
        )
        self.socket = Socket(
            line,
            None,
            join=None,
            watch=None,
            patches=False,
            patience=self.patience,
            on_drained=lambda _: None,
        )
        self.socket.release(framed(b"hello"), frozenset())
        await self.reading.wait()
        await self._hear(self.socket, receive)
        self.socket.gone()
        self.ended = True

    async def _hear(self, socket: Socket, receive: Any) -> None:
        while socket.open:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self.heard.append(message["text"])
        await last_words(receive)

    def fill(self) -> None:
        """Send until the connection takes no more."""
        assert self.socket is not None
        for _ in range(10_000):
            if not self.socket.offer(BIG):
                return
        raise AssertionError("it takes everything")

    @property
    def connections(self) -> int:
        """Open ones."""
        return len(self.server.server_state.connections)


@asynccontextmanager
async def place(patience: float = 30.0, **more: Any) -> AsyncIterator[Place]:
    """A server of that application."""
    listener = sockets.socket()
    listener.bind(("127.0.0.1", 0))
    found = Place(None, listener.getsockname()[1], patience)  # type: ignore[arg-type]
    config = uvicorn.Config(
        found, ws=LiveLine, ws_per_message_deflate=False, lifespan="off", log_config=None,
        ws_ping_interval=None, timeout_graceful_shutdown=1, **more,
    )  # fmt: skip
    found.server = uvicorn.Server(config)
    task = asyncio.create_task(found.server.serve([listener]))
    try:
        await eventually(lambda: found.server.started)
        yield found
    finally:
        found.reading.set()
        found.server.should_exit = True
        await task
        listener.close()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_what_the_library_would_make(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


class Peer:
    """The other end, byte by byte: it reads only when it is told to."""

    def __init__(self, port: int) -> None:
        self._protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/"))
        self._end = sockets.socket()
        self._end.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, SMALL)
        self._end.setblocking(False)
        self._port = port

    async def connect(self) -> None:
        """The handshake."""
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self._end, ("127.0.0.1", self._port))
        self._protocol.send_request(self._protocol.connect())
        await loop.sock_sendall(self._end, b"".join(self._protocol.data_to_send()))
        head = b""
        while b"\r\n\r\n" not in head:
            head += await loop.sock_recv(self._end, 1)
        assert b" 101 " in head

    async def send(self, opcode: Opcode, data: bytes) -> None:
        """One frame."""
        await asyncio.get_running_loop().sock_sendall(
            self._end, Frame(opcode, data).serialize(mask=True)
        )

    def half_close(self) -> None:
        """Nothing more will be sent."""
        self._end.shutdown(sockets.SHUT_WR)

    def close(self) -> None:
        """Hang up."""
        self._end.close()


@asynccontextmanager
async def connected(found: Place) -> AsyncIterator[Peer]:
    """A peer that is in."""
    peer = Peer(found.port)
    await peer.connect()
    await eventually(lambda: found.socket is not None)
    try:
        yield peer
    finally:
        peer.close()


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LINGER_SECONDS", 0.3)


async def goodbye(peer: Peer) -> None:
    await peer.send(Opcode.CLOSE, b"\x03\xe8")


async def nonsense(peer: Peer) -> None:
    await peer.send(Opcode.CONT, b"of what?")


async def half_close(peer: Peer) -> None:
    peer.half_close()


@pytest.mark.parametrize("how", [goodbye, nonsense, half_close])
async def test_who_leaves_without_reading_is_let_go(how: Callable[[Peer], Any]) -> None:
    async with place() as found, connected(found) as peer:
        found.reading.set()
        found.fill()
        await how(peer)
        await eventually(lambda: found.ended and found.connections == 0)


async def test_a_little_unsent_does_not_keep_who_has_left() -> None:
    async with place() as found, connected(found) as peer:
        found.reading.set()
        assert found.socket is not None
        assert found.line is not None
        found.fill()
        found.line.transport.set_write_buffer_limits(high=10_000_000)
        found.line.resume_writing()
        peer.half_close()
        await eventually(lambda: found.ended and found.connections == 0)


async def test_who_only_asks_costs_no_memory() -> None:
    async with place() as found, connected(found) as peer:
        found.reading.set()
        assert found.line is not None
        for _ in range(6000):
            await peer.send(Opcode.PING, b"p" * 125)
        await eventually(lambda: found.line is not None and found.line.full)
        held = found.line.transport.get_write_buffer_size()
        assert 0 < held < 6000 * 125 / 3


async def test_who_only_asks_is_cut() -> None:
    async with place(patience=0.3) as found, connected(found) as peer:
        found.reading.set()
        found.fill()
        with contextlib.suppress(ConnectionError):
            while found.connections:
                await peer.send(Opcode.PING, b"p")
                await asyncio.sleep(0.01)
        await eventually(lambda: found.ended)


async def test_who_is_sent_away_without_reading_is_cut() -> None:
    async with place(patience=0.3) as found, connected(found):
        found.reading.set()
        found.fill()
        assert found.socket is not None
        found.socket.close(1012)
        await eventually(lambda: found.ended and found.connections == 0)


async def test_a_connection_may_be_closed_twice() -> None:
    async with place() as found, connected(found):
        assert found.line is not None
        found.fill()
        found.line.keepalive_timeout()
        found.line.close(1012)
        assert found.line._closing is not None
        await found.line._closing
        found.reading.set()
        await eventually(lambda: found.ended and found.connections == 0)


async def test_many_unread_messages_stop_the_reading_and_none_is_lost() -> None:
    async with place() as found, connected(found) as peer:
        assert found.line is not None
        for number in range(MOST_UNREAD):
            await peer.send(Opcode.TEXT, b"%d" % number)
        await eventually(lambda: found.line.queue.qsize() == MOST_UNREAD)  # type: ignore[union-attr]
        assert not found.line.read_paused
        for number in range(MOST_UNREAD, 3 * MOST_UNREAD):
            await peer.send(Opcode.TEXT, b"%d" % number)
        await eventually(lambda: found.line is not None and found.line.read_paused)
        found.reading.set()
        await eventually(lambda: len(found.heard) == 3 * MOST_UNREAD)
        assert found.heard == [str(number) for number in range(3 * MOST_UNREAD)]
