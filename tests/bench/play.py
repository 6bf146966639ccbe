"""Fast clients: they read only what they need to choose a move."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect

from tests.server import Server


@dataclass(slots=True)
class Guest:
    token: str
    account: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


@dataclass(slots=True)
class Match:
    """A started match: its room, who sits where, the watch link's key."""

    room: str
    guests: list[Guest]
    watch: str


async def guest(http: httpx.AsyncClient) -> Guest:
    made = (await http.post("/api/guests", json={})).raise_for_status().json()
    return Guest(made["token"], made["account"]["id"])


async def open_match(http: httpx.AsyncClient, game: str = "opale") -> Match:
    """Two guests at a started match."""
    host, friend = await guest(http), await guest(http)
    opened = await http.post("/api/rooms", json={"game": game}, headers=host.headers)
    made = opened.raise_for_status().json()
    room = made["room"]["id"]
    key = made["links"]["join"].split("join=")[1]
    watch = made["links"]["watch"].split("watch=")[1]
    body = {"join": key}
    sat = await http.post(f"/api/rooms/{room}/seats/1", json=body, headers=friend.headers)
    sat.raise_for_status()
    (await http.post(f"/api/rooms/{room}/start", headers=host.headers)).raise_for_status()
    return Match(room, [host, friend], watch)


def client(server: Server) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=server.url, timeout=30)


async def socket(server: Server, room: str, guest: Guest | None = None, **query: str) -> Any:
    """An open socket to a room."""
    text = "&".join(f"{key}={value}" for key, value in query.items())
    return await connect(
        f"{server.ws}/ws/rooms/{room}?{text}",
        additional_headers=guest.headers if guest else None,
        compression=None,
        max_queue=None,
        open_timeout=30,
        ping_interval=None,
    )


@dataclass(slots=True)
class Seat:
    """Plays random legal actions as fast as it is asked (or after `think` seconds)."""

    socket: ClientConnection
    seat: int
    chance: random.Random
    think: float = 0.0
    acks: list[float] = field(default_factory=list)
    over: bool = False
    _sent: float = 0.0
    _number: int = 0

    async def run(self, until: float) -> None:
        """Plays until the game is over or `until` (monotonic) has come."""
        while not self.over and time.monotonic() < until:
            try:
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + 1):
                    text = await self.socket.recv()
            except TimeoutError:
                continue
            await self.read(orjson.loads(text))

    async def read(self, frame: dict[str, Any]) -> None:
        kind = frame["type"]
        if kind == "ok":
            self.acks.append(time.perf_counter() - self._sent)
        elif kind == "over":
            self.over = True
        elif kind in ("view", "update") and frame["menu"]:
            if self.think:
                await asyncio.sleep(self.think)
            await self.act(frame)

    async def act(self, frame: dict[str, Any]) -> None:
        verb, nouns = self.chance.choice(list(frame["menu"].items()))
        self._number += 1
        action = {
            "type": "act", "id": f"{self.seat}-{self._number}", "seat": self.seat,
            "decision": frame["decision"], "verb": verb, "noun": self.chance.choice(nouns),
        }  # fmt: skip
        self._sent = time.perf_counter()
        await self.socket.send(orjson.dumps(action).decode())


async def seats(server: Server, match: Match, seed: int, think: float = 0.0) -> list[Seat]:
    """Both players at their sockets, not yet playing."""
    return [
        Seat(
            await socket(server, match.room, guest, mode="patch"),
            seat,
            random.Random(seed * 2 + seat),
            think,
        )
        for seat, guest in enumerate(match.guests)
    ]
