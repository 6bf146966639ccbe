"""People who have a page open: what each look at the lists costs, and what a hundred of them do."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.bench import play
from tests.server import Server

Row = dict[str, Any]
PEOPLE = 100
LOOKS = 5
EVERY_SECONDS = 5
"""How often an open first page asks (static/js/pages/home.js)."""
PATHS = ("/?part=now", "/", "/watch", "/tournaments")


async def rows(server: Server, rooms: int = 12) -> list[Row]:
    """With so many rooms to join and as many tables to watch."""
    async with play.client(server) as http:
        host = await play.guest(http)
        wish = {"game": "opale", "access": "public", "watch": "everyone"}
        for _ in range(rooms):
            made = await http.post("/api/rooms", json=wish, headers=host.headers)
            made.raise_for_status()
        for _ in range(rooms):
            await _running_table(http, wish)
        people = [await play.guest(http) for _ in range(PEOPLE)]
        return [await _looks(server, http, people, path) for path in PATHS]


async def _running_table(http: Any, wish: dict[str, str]) -> None:
    host, friend = await play.guest(http), await play.guest(http)
    made = (await http.post("/api/rooms", json=wish, headers=host.headers)).raise_for_status()
    room = made.json()["room"]["id"]
    seat = f"/api/rooms/{room}/seats/1"
    (await http.post(seat, json={}, headers=friend.headers)).raise_for_status()
    ready = await http.post(f"{seat}/ready", json={"ready": True}, headers=friend.headers)
    ready.raise_for_status()
    (await http.post(f"/api/rooms/{room}/start", headers=host.headers)).raise_for_status()


async def _looks(server: Server, http: Any, people: list[play.Guest], path: str) -> Row:
    await http.get(path, headers=people[0].headers)  # templates are compiled at the first look
    before = server.cpu_seconds()
    for _ in range(LOOKS):
        for part in range(0, PEOPLE, 10):
            answers = await asyncio.gather(
                *(http.get(path, headers=person.headers) for person in people[part : part + 10])
            )
            for answer in answers:
                answer.raise_for_status()
    each = (server.cpu_seconds() - before) / (PEOPLE * LOOKS)
    share = each * PEOPLE / EVERY_SECONDS if "part=" in path else None
    return {
        "page": path,
        "bytes": len(answer.content),
        "CPU ms": round(each * 1000, 2),
        "share of a core for 100 open": None if share is None else f"{share:.0%}",
    }
