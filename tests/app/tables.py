"""Rooms that tests begin with."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from tests.app.client import Guest, Json, Live, key_of
from tests.app.conftest import Running


@dataclass
class Opened:
    """A room with its host, another player and the links."""

    id: str
    host: Guest
    other: Guest
    links: Json
    people: list[Guest]

    @property
    def join(self) -> str:
        """Key of the invitation."""
        return key_of(self.links["join"])

    @property
    def watch(self) -> str:
        """Key of the watch link."""
        return key_of(self.links["watch"])


@asynccontextmanager
async def lobby(server: Running, seats: int = 2, **more: Any) -> AsyncIterator[Opened]:
    """A room with a person in every seat, not started, and one more person."""
    people = await server.guests(*("Ada", "Bo", "Cy", "Di", "Ed")[: max(3, seats + 1)])
    if seats != 2:
        more["seats"] = seats
    opened = await people[0].open_room(**more)
    room = opened["room"]["id"]
    for seat in range(1, seats):
        await people[seat].sit(room, seat, key_of(opened["links"]["join"]))
    try:
        yield Opened(room, people[0], people[1], opened["links"], people)
    finally:
        for person in people:
            await person.close()


@dataclass
class Playing:
    """A started match with both players' sockets."""

    room: Opened
    seats: list[Live]

    @property
    def mover(self) -> Live:
        """Who is to act."""
        return next(live for live in self.seats if live.my_turn)

    @property
    def idler(self) -> Live:
        """Who is not."""
        return next(live for live in self.seats if not live.my_turn)


@asynccontextmanager
async def table(server: Running, modes: str = "ff", **more: Any) -> AsyncIterator[Playing]:
    """People at a started match, one a mode: f(ull) or p(atch)."""
    async with lobby(server, len(modes), **more) as room, AsyncExitStack() as stack:
        await room.host.start(room.id)
        seats = []
        for person, mode in zip(room.people, modes, strict=False):
            query = {"mode": "patch"} if mode == "p" else {}
            live = await stack.enter_async_context(person.socket(room.id, **query))
            await live.shown()
            seats.append(live)
        yield Playing(room, seats)


async def room_of(guest: Guest, room: str) -> Json:
    """The room as a guest sees it now."""
    found: Json = await guest.call("GET", f"/api/rooms/{room}")
    return found


async def away(guest: Guest, room: str, seat: int, at_least: int) -> None:
    """Wait until a seat is away for so many milliseconds, as the room says."""

    async def long_enough() -> bool:
        found = (await room_of(guest, room))["seats"][seat]["away_ms"]
        return found is not None and found >= at_least

    async with asyncio.timeout(20):
        while not await long_enough():  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def rematch(room: Opened) -> Json:
    """Both want another match."""
    await room.other.call("POST", f"/api/rooms/{room.id}/rematch")
    begun: Json = await room.host.call("POST", f"/api/rooms/{room.id}/rematch")
    return begun
