"""Several workers behind one port: a live socket goes to the worker where its room is.

The system gives a connection to any worker, and any worker serves any room. But a room at two of
them costs every step twice: each reads it, applies it and makes the views. So a worker that is sent
the handshake of a room that is elsewhere gives the connection away before it answers: the head of
the request and the open file in one datagram, over a Unix socket in a folder that only these
workers know. Who cannot be reached is not waited for: then the room is at two workers for a while,
as it may be at two nodes, and nothing is wrong with that.
"""

import array
import asyncio
import contextlib
import hashlib
import os
import socket
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import uvicorn

from app.core.http_limits import HEAD_BYTES, BoundedRequests
from app.core.logging import logger
from app.core.metrics import STEERED
from app.core.presence import Presence
from app.live.endpoint import PREFIX
from app.live.transport import LiveLine
from app.rooms.ids import stored_id

log = logger(__name__)

CROWD = 100
"""Sockets of one room. Further ones stay where they came: to write to so many takes longer than to
read a step once more, and so the workers share it."""
MOST_BYTES = 4 * HEAD_BYTES
"""A head with all that is between its names and values."""
PATIENCE_SECONDS = 1.0
AGAIN_SECONDS = 0.005
"""A worker takes ten at a time; a crowd waits its turn."""


def home_of(room: str, workers: Iterable[str], sockets: Mapping[str, int]) -> str:
    """Where the sockets of a room belong: where most of them are, and where nobody is yet, the same
    worker whoever asks.

    >>> home_of("abcd", ["one", "two"], {"two": 2, "gone": 5})
    'two'
    >>> home_of("abcd", ["one", "two"], {}) == home_of("abcd", ["two", "one"], {})
    True
    """

    def rank(worker: str) -> tuple[int, bytes]:
        lot = hashlib.blake2b(f"{room} {worker}".encode(), digest_size=8).digest()
        return sockets.get(worker, 0), lot

    return max(workers, key=rank)


def room_in(url: bytes) -> str:
    """The room whose live socket is asked for; empty if it is none.

    >>> room_in(b"/ws/rooms/ABCD-efgh?mode=patch"), room_in(b"/ws/tournaments/abcd")
    ('abcdefgh', '')
    """
    path = url.partition(b"?")[0].decode("latin-1")
    return stored_id(path.removeprefix(PREFIX)) if path.startswith(PREFIX) else ""


class Steering:
    """What this worker gives to the others, and takes from them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._node = ""
        self._presence: Presence
        self._server: uvicorn.Server
        self._receiver: socket.socket | None = None
        self._sender: socket.socket | None = None
        self._taking: set[asyncio.Task[None]] = set()

    # -- from now on the others can find us ------------------------------------------------------

    def open(self, node: str, presence: Presence, server: uvicorn.Server) -> None:
        """Take what others give, under the name this node has on the bus."""
        self._node, self._presence, self._server = node, presence, server
        receiver = self._receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        for each in (receiver, self._sender):
            each.setblocking(False)
        receiver.bind(str(self._folder / node))
        asyncio.get_running_loop().add_reader(receiver, self._receive)

    def close(self) -> None:
        """Give and take nothing more, after what was given already."""
        if self._receiver is None or self._sender is None:
            return
        (self._folder / self._node).unlink(missing_ok=True)
        self._receive()
        asyncio.get_running_loop().remove_reader(self._receiver)
        for each in (self._receiver, self._sender):
            each.close()
        self._receiver = self._sender = None

    # -- giving ----------------------------------------------------------------------------------

    def elsewhere(self, url: bytes) -> str | None:
        """The other worker where this socket belongs; None: here, or nowhere in particular."""
        room = room_in(url)
        if not room or self._receiver is None:
            return None
        sockets = self._presence.by_node(room, self._node)
        if sum(sockets.values()) >= CROWD:
            return None
        home = home_of(room, {self._node, *os.listdir(self._folder)}, sockets)
        return None if home == self._node else home

    def give(self, worker: str, head: bytes, file: int) -> bool:
        """Hand a connection over; False: it is not taken. Raises BlockingIOError while it has
        no hand free."""
        if self._sender is None:
            return False
        there = self._folder / worker
        enclosed = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file]))]
        try:  # `socket.send_fds` of Python 3.11 forgets the address
            self._sender.sendmsg([head], enclosed, 0, str(there))
        except BlockingIOError:
            raise
        except (ConnectionRefusedError, FileNotFoundError):  # killed: its name may be left behind
            there.unlink(missing_ok=True)
            return False
        except OSError as error:
            log.warning("steering_failed", error=repr(error))
            return False
        STEERED.labels("out").inc()
        return True

    # -- taking ----------------------------------------------------------------------------------

    def _receive(self) -> None:
        assert self._receiver is not None
        with contextlib.suppress(BlockingIOError):
            while True:
                head, files, _, _ = socket.recv_fds(self._receiver, MOST_BYTES, 1)
                for file in files:
                    STEERED.labels("in").inc()
                    taken = asyncio.get_running_loop().create_task(self._take(head, file))
                    self._taking.add(taken)
                    taken.add_done_callback(self._taking.discard)

    async def _take(self, head: bytes, file: int) -> None:
        """Go on with a connection as if it had come here."""
        connection = socket.socket(fileno=file)
        connection.setblocking(False)
        server = self._server

        def line() -> LiveLine:
            return GivenLine(
                head,
                config=server.config,
                server_state=server.server_state,
                app_state=server.lifespan.state,
            )

        try:
            await asyncio.get_running_loop().connect_accepted_socket(line, connection)
        except OSError:  # gone meanwhile
            connection.close()


class GivenLine(LiveLine):
    """A line that begins with a request another worker has read."""

    def __init__(self, head: bytes, **more: Any) -> None:
        super().__init__(**more)
        self._given = head

    def connection_made(self, transport: Any) -> None:
        """Here it is; the head comes before anything the peer sends."""
        super().connection_made(transport)
        self.data_received(self._given)
        self._given = b""


class WorkerRequests(BoundedRequests):
    """The requests of one worker among several."""

    def __init__(self, *args: Any, steering: Steering, **more: Any) -> None:
        super().__init__(*args, **more)
        self._steering = steering
        self._giving: asyncio.Task[None] | None = None

    def handle_websocket_upgrade(self) -> None:
        """A live socket: here, or there."""
        worker = self._steering.elsewhere(self.url)
        if worker is None:
            super().handle_websocket_upgrade()
            return
        self.transport.pause_reading()
        self._giving = self.loop.create_task(self._give(worker))

    async def _give(self, worker: str) -> None:
        given = await self._given(worker)
        if self.transport.is_closing():
            return
        if given:
            self.connections.discard(self)
            self.transport.abort()  # closes our file only: theirs is the same connection
        else:
            self.transport.resume_reading()
            super().handle_websocket_upgrade()

    async def _given(self, worker: str) -> bool:
        lines = [f"{self.scope['method']} ".encode() + self.url + b" HTTP/1.1"]
        lines += [name + b": " + value for name, value in self.scope["headers"]]
        head = b"\r\n".join([*lines, b"", b""])
        give_up = time.monotonic() + PATIENCE_SECONDS
        while not self.transport.is_closing():
            try:
                file = self.transport.get_extra_info("socket").fileno()
                return self._steering.give(worker, head, file)
            except BlockingIOError:
                if time.monotonic() > give_up:
                    return False
            await asyncio.sleep(AGAIN_SECONDS)
        return False
