"""The non-blocking send: a peer that does not read is never waited for."""

import asyncio
from typing import Any

from app.live.socket import BACKLOG, Socket
from tests.app.client import eventually


class Wire:
    """The sending side of an ASGI server whose buffer can be full."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.writable = asyncio.Event()
        self.writable.set()
        self.aborted = False
        self.transport = self

    def abort(self) -> None:
        """As a transport does."""
        self.aborted = True

    async def send(self, message: Any) -> None:
        """As uvicorn does."""
        await self.writable.wait()
        self.sent.append(message.get("text", message.get("code")))


def socket_on(wire: Wire, patience: float = 5.0) -> tuple[Socket, list[Socket]]:
    """A socket that has said hello."""
    drained: list[Socket] = []
    socket = Socket(
        wire.send,
        None,
        join=None,
        watch=None,
        patches=False,
        patience=patience,
        on_drained=drained.append,
    )
    socket.release("hello", frozenset())
    return socket, drained


async def test_frames_go_at_once_while_the_peer_reads() -> None:
    wire = Wire()
    socket, _ = socket_on(wire)
    assert socket.offer("view")
    socket.push("ok")
    assert wire.sent == ["hello", "view", "ok"]


async def test_a_slow_peer_loses_updates_but_no_answers() -> None:
    wire = Wire()
    socket, drained = socket_on(wire)
    wire.writable.clear()
    assert socket.offer("one")
    assert socket.blocked
    assert not socket.offer("two")
    socket.push("ok")
    assert wire.sent == ["hello"]
    wire.writable.set()
    await eventually(lambda: bool(drained))
    assert wire.sent == ["hello", "one", "ok"]
    assert not socket.blocked
    assert socket.offer("fresh view")


async def test_frames_before_hello_wait_and_are_not_repeated() -> None:
    wire = Wire()
    socket = Socket(
        wire.send, None, join=None, watch=None, patches=False, patience=1, on_drained=print
    )
    socket.push("chat 1")
    socket.push("chat 2")
    assert not socket.offer("update")
    socket.release("hello", frozenset({"chat 1"}))
    assert wire.sent == ["hello", "chat 2"]


async def test_a_peer_that_stays_away_is_cut() -> None:
    wire = Wire()
    socket, drained = socket_on(wire, patience=0.02)
    wire.writable.clear()
    socket.offer("one")
    await eventually(lambda: wire.aborted)
    assert not socket.open
    assert not drained


async def test_the_backlog_is_bounded() -> None:
    wire = Wire()
    socket, _ = socket_on(wire)
    wire.writable.clear()
    socket.offer("one")
    for number in range(BACKLOG + 1):
        socket.push(f"ok {number}")
    assert wire.aborted
    wire.writable.set()
    await eventually(lambda: not socket.blocked)


async def test_close_comes_after_what_is_being_sent() -> None:
    wire = Wire()
    socket, _ = socket_on(wire)
    wire.writable.clear()
    socket.offer("one")
    socket.close(4403)
    wire.writable.set()
    await eventually(lambda: not socket.blocked)
    assert wire.sent == ["hello", "one", 4403]
