"""Faults of what is around a node: other nodes, PostgreSQL, Redis. Real processes throughout.

`TIDETABLE_OUTAGE_SECONDS=30` makes the outages as long as that.
"""

import asyncio
import os
from collections.abc import Callable

import asyncpg
import pytest

from tests.app.client import eventually, guest
from tests.app.site import Site
from tests.app.test_nodes_bots import bots_alone, steps
from tests.server import Server

pytestmark = [pytest.mark.faults, pytest.mark.postgres]

OUTAGE = float(os.environ.get("TIDETABLE_OUTAGE_SECONDS", "1"))


@pytest.mark.parametrize("kind", ["cut", "hang"])
async def test_postgres_is_unreachable(site: Site, kind: str) -> None:
    async with site.evening() as playing:
        getattr(site.to_postgres, kind)()
        await asyncio.sleep(OUTAGE)  # the fault itself: so long nobody gets through
        site.to_postgres.heal()
        await playing.recovers()


async def test_postgres_ends_every_connection(site: Site) -> None:
    """As a restart does it: whatever is under way is broken off."""
    async with site.evening() as playing:
        admin = await asyncpg.connect(site.postgres.url)
        for _ in range(3):
            await admin.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where datname = current_database() and pid <> pg_backend_pid()"
            )
            await playing.recovers()
        await admin.close()


@pytest.mark.parametrize("kind", ["cut", "hang"])
async def test_redis_is_unreachable(site: Site, kind: str) -> None:
    async with site.evening() as playing:
        getattr(site.to_redis, kind)()
        await playing.moves(3)  # without Redis, a sweep at a time
        site.to_redis.heal()
        await playing.recovers()


async def test_redis_restarts(site: Site) -> None:
    async with site.evening() as playing:
        await asyncio.to_thread(site.cluster.redis.stop)
        await playing.moves(1)
        await asyncio.to_thread(site.cluster.redis.start)
        await playing.recovers()


@pytest.mark.parametrize(
    ("end", "code"),
    [(Server.stop, 1012), (Server.kill, 1006)],
    ids=["politely", "killed"],
)
async def test_a_node_leaves(site: Site, end: Callable[[Server], None], code: int) -> None:
    """One plays and looks on there, one at the other node: both go on at that one."""
    async with site.evening() as playing:
        there = playing.watchers[0].live
        assert there is not None
        await asyncio.to_thread(end, site.nodes[0])
        await eventually(lambda: there.closed is not None)
        assert there.closed == code
        await playing.recovers()
        playing.rest()
        await asyncio.to_thread(site.nodes[0].start)
        playing.go_on()
        await playing.moves(4)


async def test_another_node_takes_up_what_only_the_dead_one_had(site: Site) -> None:
    """Only bots play, and nobody looks at the match anywhere; the node that is left finds it."""
    host = await guest(site.nodes[0].url, "Ada")
    room = await bots_alone(host)
    database = await asyncpg.connect(site.postgres.url)

    async def come_to(number: int) -> bool:
        return await steps(database, room) >= number

    await eventually(lambda: come_to(3))
    await asyncio.to_thread(site.nodes[0].kill)
    left = await steps(database, room)
    await eventually(lambda: come_to(left + 5))
    assert site.nodes[1].process is not None
    assert site.nodes[1].process.poll() is None, "it was not the other node"
    await asyncio.to_thread(site.nodes[0].start)
    await host.close()
    await database.close()
