"""Rooms that tests begin with."""

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
async def lobby(server: Running, **more: Any) -> AsyncIterator[Opened]:
    """A room with two people seated, not started."""
    host, other, third = await server.guests("Ada", "Bo", "Cy")
    opened = await host.open_room(**more)
    room = opened["room"]["id"]
    await other.sit(room, 1, key_of(opened["links"]["join"]))
    try:
        yield Opened(room, host, other, opened["links"], [host, other, third])
    finally:
        for person in (host, other, third):
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
    """Two people at a started match; modes: f(ull) or p(atch) per seat."""
    async with lobby(server, **more) as room, AsyncExitStack() as stack:
        await room.host.start(room.id)
        seats = []
        for person, mode in zip((room.host, room.other), modes, strict=True):
            query = {"mode": "patch"} if mode == "p" else {}
            live = await stack.enter_async_context(person.socket(room.id, **query))
            await live.shown()
            seats.append(live)
        yield Playing(room, seats)
