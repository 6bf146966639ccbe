"""The sockets of rooms and of tournaments are opened, refused and closed by the same rules."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.core.limits import CONNECT
from tests.app.client import PATIENCE, Guest, eventually
from tests.app.conftest import Running, running
from tests.app.tourneys import create

BOTH = pytest.mark.parametrize("where", ["rooms", "tournaments"])


@asynccontextmanager
async def place(server: Running, where: str) -> AsyncIterator[tuple[Guest, str]]:
    """Somebody with a room or a tournament, and the address of its socket."""
    (host,) = await server.guests("Ada")
    if where == "rooms":
        made = (await host.open_room(access="public"))["room"]["id"]
    else:
        made = (await create(host))["tournament"]["id"]
    yield host, server.base.replace("http", "ws", 1) + f"/ws/{where}/{made}"
    await host.close()


def opened(host: Guest, address: str, **headers: str) -> connect:
    return connect(
        address,
        additional_headers=host.headers | headers,
        open_timeout=PATIENCE,
        compression=None,
    )


async def code(socket: ClientConnection) -> int | None:
    """The close code, after whatever comes before."""
    async with asyncio.timeout(PATIENCE):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed:
            return socket.close_code


@BOTH
async def test_other_sites_are_refused_quietly(
    server: Running, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with place(server, where) as (host, address):
        for origin in ("https://evil.example", "null", "http://[", "http://a:99999", "\xe9", ""):
            with pytest.raises(InvalidStatus) as refused:
                async with opened(host, address, Origin=origin):
                    pass
            assert refused.value.response.status_code == 403
        async with opened(host, address, Origin=server.base) as socket:
            assert "type" in str(await socket.recv())
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


@BOTH
async def test_who_is_not_welcome_is_told_why(sqlite_url: str, where: str) -> None:
    async with running(sqlite_url, rate_limits="on") as server, place(server, where) as them:
        host, address = them
        async with opened(host, address, Authorization="Bearer wrong") as socket:
            assert await code(socket) == 4401
        async with opened(host, address + "x") as socket:
            assert await code(socket) == 4404
        limits = server.app.services.limits
        while limits.allows(CONNECT, "127.0.0.1"):
            pass
        async with opened(host, address) as socket:
            assert await code(socket) == 4429


@BOTH
async def test_a_server_that_leaves_says_so(sqlite_url: str, where: str) -> None:
    async with running(sqlite_url) as server, place(server, where) as (host, address):
        async with opened(host, address) as socket:
            await socket.recv()
            leaving = asyncio.create_task(server.app.leave())
            assert await code(socket) == 1012
            await leaving
        async with opened(host, address) as late:
            assert await code(late) == 1012


@BOTH
async def test_without_its_database_nobody_is_sent_away_for_good(
    sqlite_url: str, where: str
) -> None:
    """Not "there is no such room": to be tried again."""
    async with running(sqlite_url) as server, place(server, where) as (host, address):
        table = where.removesuffix("s")
        async with server.app.services.database.write() as session:
            await session.execute(text(f"alter table {table} rename to away"))
        async with opened(host, address) as socket:
            assert await code(socket) == 1011


async def test_who_only_looks_has_not_come(server: Running) -> None:
    """A player who sees the own table on another page is not at it; a glance is no spectator."""
    async with place(server, "rooms") as (host, address):
        found = {}
        async with opened(host, f"{address}?look=watch") as one:
            hello = json.loads(await one.recv())
            async with opened(host, f"{address}?look=glance") as two:
                await two.recv()
                room = address.rpartition("/")[2]

                async def counted() -> bool:
                    found.update(await host.call("GET", f"/api/rooms/{room}"))
                    return bool(found["spectators"] == 1)

                await eventually(counted)
        assert (hello["role"], hello["seats"], hello["account"]) == ("spectator", [], None)
        assert not found["seats"][0]["connected"]
