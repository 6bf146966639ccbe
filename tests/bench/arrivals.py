"""A crowd comes back at once, as after a restart: what each costs, what the players feel of it."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import orjson

from tests.bench import play
from tests.bench.measures import Row, milliseconds
from tests.server import Server

TOGETHER = 50
"""Handshakes under way at a time: more and the client is the limit."""
THINK_SECONDS = 0.2


async def rows(server: Server, watchers: int) -> Row:
    """So many watchers enter one match while its players play on."""
    async with play.client(server) as http:
        match = await play.open_match(http)
        players = await play.seats(server, match, seed=5, think=THINK_SECONDS)
        people = [await play.guest(http) for _ in range(TOGETHER)]
        await _enter(server, match, people)  # warm
        until = time.monotonic() + 600
        games = [asyncio.create_task(player.run(until)) for player in players]
        cpu, begun = server.cpu_seconds(), time.monotonic()
        sockets: list[Any] = []
        for _ in range(0, watchers, TOGETHER):
            sockets += await _enter(server, match, people)
        spent, used = time.monotonic() - begun, server.cpu_seconds() - cpu
        acks = [ack for player in players for ack in player.acks]
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)
        for socket in (*sockets, *(player.socket for player in players)):
            await socket.close()
    return {
        "watchers": watchers,
        "all in s": round(spent, 1),
        "CPU ms each": round(used / watchers * 1000, 2),
        "acts": len(acks),
        **{f"act {name} ms": value for name, value in milliseconds(acks).items()},
    }


async def _enter(server: Server, match: play.Match, people: list[play.Guest]) -> list[Any]:
    async def one(person: play.Guest) -> Any:
        socket = await play.socket(server, match.room, person, watch=match.watch, mode="patch")
        while orjson.loads(await socket.recv())["type"] != "view":
            pass
        return socket

    return list(await asyncio.gather(*(one(person) for person in people)))
