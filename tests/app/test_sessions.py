"""Cookies and tokens taken back, and bans: every open socket of the account is closed, on every
node."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis
from websockets.asyncio.client import ClientConnection

from app import cluster
from app.accounts.service import Account
from app.operation.moderation import Moderation
from tests.app.client import PATIENCE, Guest, known, websocket
from tests.app.conftest import Running
from tests.app.nodes import Nodes, at, nodes
from tests.app.programs import program, stream
from tests.app.tourneys import create

QUIET: dict[str, Any] = {"sweep_nodes_seconds": 600, "tournament_seconds": 600}
"""Nothing is found by looking now and then."""


@asynccontextmanager
async def open_sockets(
    people: list[Guest], room: str, tournament: str
) -> AsyncIterator[list[ClientConnection]]:
    """A socket of each in the room and one on the page of the tournament, after their hello."""
    async with AsyncExitStack() as stack:
        sockets = []
        for person in people:
            base = person.base.replace("http", "ws", 1)
            for path in (f"/ws/rooms/{room}", f"/ws/tournaments/{tournament}"):
                opening = websocket(base + path, additional_headers=person.headers)
                sockets.append(await stack.enter_async_context(opening))
                await sockets[-1].recv()
        yield sockets


async def closed(sockets: list[ClientConnection]) -> list[int | None]:
    """Wait until all are closed: their codes."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(socket.wait_closed() for socket in sockets))
    return [socket.close_code for socket in sockets]


async def alive(sockets: list[ClientConnection]) -> None:
    """All answer."""
    for socket in sockets:
        await socket.send('{"type":"ping","n":7}')
        async with asyncio.timeout(PATIENCE):
            while '"pong"' not in str(await socket.recv()):
                pass


async def meeting(host: Guest) -> tuple[str, str]:
    """A room and a tournament that everybody may look at."""
    opened = await host.open_room(access="public", watch="everyone")
    return opened["room"]["id"], (await create(host))["tournament"]["id"]


async def test_rooms_and_tournaments_of_one_account_only(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    where = await meeting(ada)
    async with open_sockets([ada], *where) as hers, open_sockets([bo], *where) as his:
        renewed = await ada.call("POST", "/api/me/revoke")
        assert await closed(hers) == [4401, 4401]
        ada.headers["Authorization"] = f"Bearer {renewed['token']}"
        async with open_sockets([ada], *where) as new:
            await alive([*new, *his])
    for person in (ada, bo):
        await person.close()


async def test_who_was_let_in_a_moment_before_is_noticed(server: Running) -> None:
    """An account read before it was taken back, a socket opened after."""
    ada = (await server.guests("Ada"))[0]
    sessions = server.app.services.sessions
    before = Account(ada.account["id"], "Ada", "guest", 0)
    assert sessions.ended(before) is None
    await ada.call("POST", "/api/me/revoke")
    assert sessions.ended(before) == 4401
    assert sessions.ended(Account(before.id, "Ada", "guest", 1)) is None
    assert sessions.ended(None) is None
    await ada.close()


async def test_a_ban_closes_all_that_is_open(server: Running) -> None:
    """Sockets and streams of the banned account and of its programs, nobody else's."""
    ada, bo = await server.guests("Ada", "Bo")
    kelp = await program(ada)
    room, cup = await meeting(bo)
    made = server.app.services
    async with (
        open_sockets([ada, kelp], room, cup) as theirs,
        open_sockets([bo], room, cup) as his,
        stream(ada) as events,
        stream(kelp, f"/api/rooms/{room}/stream") as frames,
        ada.socket(room, look="watch") as looking,
        bo.socket(room, look="watch") as others,
    ):
        await Moderation(made.database, made.rooms, made.sanctions).sanction(
            "test", "ban", ada.account["id"], None, "cheating"
        )
        assert await closed(theirs) == [4403] * 4
        for heard in (events, frames):
            await heard.ended()
            assert heard.lines[-1] == {"type": "end", "code": 4403}
        await looking.until(lambda: looking.closed == 4403)
        await others.settled()
        assert others.closed is None
        await alive(his)
        assert made.sessions.ended(Account(ada.account["id"], "Ada", "guest")) == 4403
    for person in (ada, bo, kelp):
        await person.close()


@dataclass
class Scattered:
    """Ada and Bo with sockets at two nodes."""

    ada: Guest
    found: Nodes
    hers: list[ClientConnection]
    his: list[ClientConnection]


@asynccontextmanager
async def scattered(url: str, folder: Path, **settings: Any) -> AsyncIterator[Scattered]:
    """Everybody at both nodes."""
    async with nodes(url, folder, **settings) as found, AsyncExitStack() as stack:
        ada, bo = await found.first.guests("Ada", "Bo")
        where = await meeting(ada)
        both = [[person, at(found.second, person)] for person in (ada, bo)]
        for person in (one for pair in both for one in pair):
            stack.push_async_callback(person.close)
        hers = await stack.enter_async_context(open_sockets(both[0], *where))
        his = await stack.enter_async_context(open_sockets(both[1], *where))
        yield Scattered(ada, found, hers, his)


@pytest.mark.postgres
async def test_on_all_nodes(postgres_url: str, tmp_path: Path) -> None:
    async with scattered(postgres_url, tmp_path, **QUIET) as people:
        await people.ada.call("POST", "/api/me/revoke")
        assert await closed(people.hers) == [4401] * 4
        await alive(people.his)


@pytest.mark.postgres
async def test_a_node_that_missed_the_message(postgres_url: str, tmp_path: Path) -> None:
    """Its line broke in that moment; when it is back there is a gap, and it looks."""
    async with scattered(postgres_url, tmp_path, **QUIET) as people:
        there = Redis.from_url(people.found.redis.url)
        await there.client_kill_filter(_type="pubsub")
        await people.ada.call("POST", "/api/me/revoke")
        assert await closed(people.hers) == [4401] * 4
        await alive(people.his)
        await there.aclose()


@pytest.mark.postgres
async def test_without_redis_the_nodes_look_themselves(postgres_url: str, tmp_path: Path) -> None:
    async with scattered(postgres_url, tmp_path, sweep_nodes_seconds=0.1) as people:
        await asyncio.to_thread(people.found.redis.stop)
        await people.ada.call("POST", "/api/me/revoke")
        assert await closed(people.hers) == [4401] * 4
        await alive(people.his)


@pytest.mark.postgres
async def test_a_node_that_cannot_tell_the_others(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only its own line is dead: the others hear nothing and see no gap, but look now and then."""
    monkeypatch.setattr(cluster, "COMPARE_SECONDS", 0.2)
    async with scattered(postgres_url, tmp_path, sweep_nodes_seconds=0.1) as people:
        await known(people.found.first.app.services.cluster).stop()
        await people.ada.call("POST", "/api/me/revoke")
        assert await closed(people.hers) == [4401] * 4
        await alive(people.his)
