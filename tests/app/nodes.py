"""Two nodes in one process: a real PostgreSQL and a real Redis between them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.app.client import Guest, Live, eventually, known
from tests.app.conftest import Running, running
from tests.app.tables import Opened, lobby
from tests.cluster import Redis


@dataclass
class Nodes:
    """The nodes, and what is between them."""

    all: list[Running]
    redis: Redis
    database_url: str
    stack: AsyncExitStack

    async def start(self, **settings: Any) -> Running:
        """One more."""
        server = running(self.database_url, redis_url=self.redis.url, **settings)
        self.all.append(await self.stack.enter_async_context(server))
        return self.all[-1]

    @property
    def first(self) -> Running:
        return self.all[0]

    @property
    def second(self) -> Running:
        return self.all[1]

    async def know_each_other(self) -> None:
        """Wait until every node hears every other."""
        others = len(self.all) - 1
        await eventually(
            lambda: all(
                len(known(node.app.services.cluster).bus.peers) == others for node in self.all
            )
        )


def at(node: Running, person: Guest) -> Guest:
    """The same person at another node."""
    there = Guest(node.base, "", person.account)
    there.headers = person.headers
    there.http.headers.update(person.headers)
    return there


@asynccontextmanager
async def nodes(
    database_url: str, folder: Path, number: int = 2, **settings: Any
) -> AsyncIterator[Nodes]:
    """Nodes that know each other."""
    redis = await asyncio.to_thread(Redis(folder).start)
    try:
        async with AsyncExitStack() as stack:
            found = Nodes([], redis, database_url, stack)
            for _ in range(number):
                await found.start(**settings)
            await found.know_each_other()
            yield found
    finally:
        redis.stop()


@dataclass
class Spread:
    """A match whose players sit at different nodes, each watched by one spectator."""

    room: Opened
    seats: list[Live]
    watchers: list[Live]

    @property
    def mover(self) -> Live:
        """Who is to act."""
        return next(live for live in self.seats if live.my_turn)

    async def reached(self, version: int) -> None:
        """Everybody sees it."""
        for live in (*self.seats, *self.watchers):
            await live.reached(version)


@asynccontextmanager
async def spread(found: Nodes, **more: Any) -> AsyncIterator[Spread]:
    """Host at the first node, the other at the second, a watcher at each."""
    async with lobby(found.first, watch="everyone", **more) as room, AsyncExitStack() as stack:
        await room.host.start(room.id)
        seats, watchers = [], []
        for node, person in zip(found.all, room.people, strict=False):
            there = at(node, person)
            stack.push_async_callback(there.close)
            live = await stack.enter_async_context(there.socket(room.id, mode="patch"))
            seats.append(live)
            looker = at(node, room.people[2])
            stack.push_async_callback(looker.close)
            watchers.append(await stack.enter_async_context(looker.socket(room.id, mode="patch")))
        for live in (*seats, *watchers):
            await live.shown()
        yield Spread(room, seats, watchers)
