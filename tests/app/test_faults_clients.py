"""Faults on the way to the people: sockets that do not read, that are half open, that stammer."""

import asyncio
import base64
import json
import os
import socket as sockets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.app.client import Live, eventually
from tests.app.evening import Player, evening
from tests.app.proxy import proxy
from tests.server import Server


class Stammerer(Player):
    """Says everything twice, repeats what was answered long ago, breaks off in mid-word."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.said: list[dict[str, Any]] = []

    def _new_act(self, live: Any) -> dict[str, Any]:
        frame = super()._new_act(live)
        self.said.append(frame)
        return frame

    async def _session(self, live: Live) -> None:
        send = live.send

        async def stammer(frame: Any) -> None:
            number = len(self.said)
            if number % 7 == 3 and self.chance.random() < 0.5:
                cut_off(live, frame)
            for old in self.chance.sample(self.said, min(3, number)):
                await send(old)  # in any order, the new one perhaps among them
            await send(frame)
            await send(frame)

        live.send = stammer  # type: ignore[method-assign]
        await super()._session(live)
        for answers in live.answers.values():
            assert all(answer == answers[0] for answer in answers)


def cut_off(live: Live, frame: Any) -> None:
    """Half a frame, and the line breaks."""
    payload = json.dumps(frame).encode()
    transport = live.connection.transport
    transport.write(bytes([0x81, 0x80 | 126]) + len(payload).to_bytes(2, "big") + b"\0\0\0\0")
    transport.write(payload[: len(payload) // 2])
    transport.abort()
    raise ConnectionError("cut off")


async def started(folder: Path, **settings: str) -> Server:
    return await asyncio.to_thread(Server(folder, **settings).start)


async def test_stammering_players(tmp_path: Path) -> None:
    server = await started(tmp_path)
    try:
        url = f"sqlite:///{tmp_path}/server.db"
        async with evening([server.url], url, kind=Stammerer) as playing:
            await playing.moves(25)
    finally:
        await asyncio.to_thread(server.stop)


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
    return line


async def spectators(playing: Any) -> int:
    person = playing.players[0].person
    room = await person.call("GET", f"/api/rooms/{playing.room}")
    return int(room["spectators"])


async def has_spectators(playing: Any, number: int) -> None:
    async with asyncio.timeout(15):
        while await spectators(playing) != number:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_watchers_that_do_not_read(tmp_path: Path) -> None:
    """They cost nobody a moment, and are gone after `slow_socket_seconds`."""
    server = await started(
        tmp_path, TIDETABLE_SLOW_SOCKET_SECONDS="0.5", TIDETABLE_PING_SECONDS="0.5"
    )
    try:
        url = f"sqlite:///{tmp_path}/server.db"
        async with evening([server.url], url) as playing:
            lines = [await deaf(server.url, playing.room) for _ in range(20)]
            await has_spectators(playing, 21)
            assert await playing.moves(10) < 5
            await has_spectators(playing, 1)
            for line in lines:
                line.close()
    finally:
        await asyncio.to_thread(server.stop)


async def test_half_open_sockets(tmp_path: Path) -> None:
    """The network goes, no connection ends: presence tells it soon, and people come back."""
    server = await started(tmp_path, TIDETABLE_PING_SECONDS="0.3")
    try:
        url = f"sqlite:///{tmp_path}/server.db"
        with proxy(lambda: asyncio.open_connection("127.0.0.1", server.port)) as way:
            through = f"http://127.0.0.1:{way.port}"
            async with evening([server.url], url) as playing:
                watcher = playing.watchers[0]
                person = watcher.person
                async with person.socket(playing.room) as direct:
                    person.base = through
                    assert watcher.live is not None
                    await watcher.live.connection.close()
                    await eventually(lambda: direct.presence == seen(2))
                    way.hang()
                    await eventually(lambda: direct.presence == seen(1))
                    way.heal()
                    await eventually(lambda: direct.presence == seen(2))
                    await playing.moves(3)
    finally:
        await asyncio.to_thread(server.stop)


def seen(number: int) -> dict[str, Any]:
    return {"type": "presence", "connected": [0, 1], "spectators": number}
