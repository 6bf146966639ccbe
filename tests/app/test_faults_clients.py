"""Faults on the way to the people: sockets that do not read, that are half open, that stammer."""

import asyncio
import base64
import contextlib
import json
import os
import socket as sockets
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.app.client import PATIENCE, Json, Live, eventually
from tests.app.evening import Evening, Player, evening
from tests.app.proxy import proxy
from tests.app.site import Process

pytestmark = pytest.mark.faults


class Stammerer(Player):
    """Says everything twice, repeats what was answered long ago, breaks off in mid-word."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.said: list[Json] = []
        self.torn: set[int] = set()
        """How much it had said each time it broke off."""
        self.lives: list[Live] = []

    def _new_act(self, live: Any) -> Json:
        frame = super()._new_act(live)
        self.said.append(frame)
        return frame

    async def _session(self, live: Live) -> None:
        send = live.send
        self.lives.append(live)

        async def stammer(frame: Any) -> None:
            number = len(self.said)
            if number % 7 == 3 and number not in self.torn:
                self.torn.add(number)
                cut_off(live, frame)
            for old in self.chance.sample(self.said, min(3, number)):
                await send(old)  # in any order, the new one perhaps among them
            await send(frame)
            await send(frame)

        live.send = stammer  # type: ignore[method-assign]
        await super()._session(live)

    def answers(self) -> list[list[Json]]:
        """What each command was answered on each line, as often as it was said there."""
        return [said for live in self.lives for said in live.answers.values()]


def cut_off(live: Live, frame: Any) -> None:
    """Half a frame, and the line breaks."""
    payload = json.dumps(frame).encode()
    transport = live.connection.transport
    transport.write(bytes([0x81, 0x80 | 126]) + len(payload).to_bytes(2, "big") + b"\0\0\0\0")
    transport.write(payload[: len(payload) // 2])
    transport.abort()
    raise ConnectionError("cut off")


async def test_stammering_players(process: Process) -> None:
    async with evening([process.url], process.database_url, kind=Stammerer) as playing:
        players = [player for player in playing.players if isinstance(player, Stammerer)]
        await playing.moves(25)
        await eventually(lambda: all(player.torn for player in players))
        answers = [said for player in players for said in player.answers()]
        assert any(len(said) > 1 for said in answers)
        assert [said for said in answers if any(each != said[0] for each in said)] == []


async def deaf(base: str, room: str) -> sockets.socket:
    """A watcher that asked for the match and reads nothing of it."""
    address = urlsplit(base)
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, (address.hostname, address.port))
    key = base64.b64encode(os.urandom(16)).decode()
    hello = (
        f"GET /ws/rooms/{room} HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await loop.sock_sendall(line, hello.encode())
    assert await loop.sock_recv(line, 12) == b"HTTP/1.1 101"
    return line


async def is_cut(line: sockets.socket) -> bool:
    """Whether nothing more will come."""
    loop = asyncio.get_running_loop()
    with contextlib.suppress(ConnectionError):
        while await loop.sock_recv(line, 65_536):
            pass
    return True


async def spectators(playing: Evening) -> int:
    """How many look on, as the room says."""
    person = playing.players[0].person
    room = await person.call("GET", f"/api/rooms/{playing.room}")
    return int(room["spectators"])


async def test_watchers_that_do_not_read(process: Process) -> None:
    """They cost nobody a moment, and are gone after `slow_socket_seconds`."""
    async with evening([process.url], process.database_url) as playing:
        lines = [await deaf(process.url, playing.room) for _ in range(20)]
        await playing.recovers(10)

        async def gone() -> bool:
            return await spectators(playing) == 1

        await eventually(gone)
        for line in lines:
            async with asyncio.timeout(PATIENCE):
                assert await is_cut(line)
            line.close()


async def test_half_open_sockets(process: Process) -> None:
    """The network goes, no connection ends: presence tells it soon, and people come back."""
    with proxy(lambda: asyncio.open_connection("127.0.0.1", process.server.port)) as way:
        async with evening([process.url], process.database_url) as playing:
            watcher = playing.watchers[0]
            person = watcher.person
            async with person.socket(playing.room) as direct:
                person.base = f"http://127.0.0.1:{way.port}"
                assert watcher.live is not None
                await watcher.live.connection.close()
                await eventually(lambda: direct.presence == seen(2))
                way.hang()
                await eventually(lambda: direct.presence == seen(1))
                way.heal()
                await eventually(lambda: direct.presence == seen(2))
                await playing.moves(3)


def seen(number: int) -> Json:
    return {"type": "presence", "connected": [0, 1], "spectators": number}
