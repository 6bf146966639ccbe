"""The non-blocking send: a peer that does not read is never waited for."""

from collections.abc import Callable

from app.live.socket import BACKLOG, Socket
from tests.app.client import eventually


class Wire:
    """The sending side of a connection whose buffer is full after one more frame."""

    def __init__(self) -> None:
        self.sent: list[bytes | int] = []
        self.full = False
        self.stuck = False
        """The peer does not read."""
        self.aborted = False
        self.on_filled: Callable[[], None] = print
        self.on_drained: Callable[[], None] = print

    def write(self, frame: bytes) -> None:
        """As a transport does: it takes the frame, and says that it is full."""
        self.sent.append(frame)
        if self.stuck and not self.full:
            self.full = True
            self.on_filled()

    def close(self, code: int) -> None:
        """After what was written."""
        self.sent.append(code)

    def abort(self) -> None:
        """Cut."""
        self.aborted = True

    def read(self) -> None:
        """The peer reads again."""
        self.stuck = self.full = False
        self.on_drained()


def socket_on(wire: Wire, patience: float = 5.0) -> tuple[Socket, list[Socket]]:
    """A socket that has said hello."""
    drained: list[Socket] = []
    socket = Socket(
        wire,
        None,
        join=None,
        watch=None,
        patches=False,
        patience=patience,
        on_drained=drained.append,
    )
    socket.release(b"hello", frozenset())
    return socket, drained


async def test_frames_go_at_once_while_the_peer_reads() -> None:
    wire = Wire()
    socket, _ = socket_on(wire)
    assert socket.offer(b"view")
    socket.push(b"ok")
    assert wire.sent == [b"hello", b"view", b"ok"]


async def test_an_answer_goes_in_one_packet_with_what_follows() -> None:
    wire = Wire()
    socket, _ = socket_on(wire)
    socket.answer(b"ok")
    assert wire.sent == [b"hello"]
    socket.offer(b"view")
    assert wire.sent == [b"hello", b"okview"]


async def test_an_answer_that_nothing_follows_goes_alone_when_it_is_flushed() -> None:
    wire = Wire()
    socket, _ = socket_on(wire)
    socket.answer(b"refused")
    socket.flush()
    socket.flush()
    assert wire.sent == [b"hello", b"refused"]


async def test_an_answer_is_sent_before_a_goodbye() -> None:
    wire = Wire()
    socket, _ = socket_on(wire)
    socket.answer(b"ok")
    socket.close(1012)
    assert wire.sent == [b"hello", b"ok", 1012]


async def test_a_slow_peer_loses_updates_but_no_answers() -> None:
    wire = Wire()
    socket, drained = socket_on(wire)
    wire.stuck = True
    assert socket.offer(b"one")
    assert socket.blocked
    assert not socket.offer(b"two")
    socket.push(b"ok")
    socket.answer(b"ok too")
    assert wire.sent == [b"hello", b"one"]
    wire.read()
    assert drained == [socket]
    assert wire.sent == [b"hello", b"one", b"ok", b"ok too"]
    assert not socket.blocked
    assert socket.offer(b"fresh view")


async def test_a_peer_that_is_full_again_keeps_what_is_left() -> None:
    wire = Wire()
    socket, drained = socket_on(wire)
    wire.stuck = True
    socket.offer(b"one")
    for frame in (b"ok 1", b"ok 2"):
        socket.push(frame)
    wire.full = False
    wire.on_drained()  # it takes one more and is full again
    assert wire.sent == [b"hello", b"one", b"ok 1"]
    assert not drained
    wire.read()
    assert wire.sent == [b"hello", b"one", b"ok 1", b"ok 2"]
    assert drained == [socket]


async def test_frames_before_hello_wait_and_are_not_repeated() -> None:
    wire = Wire()
    socket = Socket(wire, None, join=None, watch=None, patches=False, patience=1, on_drained=print)
    socket.push(b"chat 1")
    socket.push(b"chat 2")
    assert not socket.offer(b"update")
    socket.release(b"hello", frozenset({b"chat 1"}))
    assert wire.sent == [b"hello", b"chat 2"]


async def test_a_peer_that_stays_away_is_cut() -> None:
    wire = Wire()
    socket, drained = socket_on(wire, patience=0.02)
    wire.stuck = True
    socket.offer(b"one")
    await eventually(lambda: wire.aborted)
    assert not socket.open
    assert not drained


async def test_who_is_sent_away_and_does_not_read_is_cut() -> None:
    wire = Wire()
    socket, _ = socket_on(wire, patience=0.02)
    wire.stuck = True
    socket.offer(b"one")
    socket.close(4403)
    assert wire.sent == [b"hello", b"one", 4403]
    await eventually(lambda: wire.aborted)


async def test_the_backlog_is_bounded() -> None:
    wire = Wire()
    socket, _ = socket_on(wire)
    wire.stuck = True
    socket.offer(b"one")
    for number in range(BACKLOG + 1):
        socket.push(b"ok %d" % number)
    assert wire.aborted
    wire.read()
    assert wire.sent == [b"hello", b"one"]
