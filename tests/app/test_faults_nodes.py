"""Faults of what is around a node: other nodes, PostgreSQL, Redis. Real processes throughout.

`TIDETABLE_OUTAGE_SECONDS=30` makes the outages as long as that.
"""

import asyncio
import os
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from tests.app.evening import RECOVERY_SECONDS, Evening, evening
from tests.app.proxy import Proxy, proxy
from tests.cluster import Cluster, cluster
from tests.server import free_port

pytestmark = pytest.mark.postgres

OUTAGE = float(os.environ.get("TIDETABLE_OUTAGE_SECONDS", "2"))


@dataclass
class Site:
    """Two nodes, and the ways to what they need."""

    cluster: Cluster
    postgres: Proxy
    redis: Proxy
    database_url: str

    def evening(self) -> AbstractAsyncContextManager[Evening]:
        bases = [node.url for node in self.cluster.nodes]
        return evening(bases, self.database_url)


@pytest.fixture(scope="module")
def site(postgres: str) -> Iterator[Site]:
    """One site for all these tests: starting servers takes longer than the faults."""
    path = f"{parse_qs(urlsplit(postgres).query)['host'][0]}/.s.PGSQL.5432"
    port = free_port()
    with (
        proxy(lambda: asyncio.open_unix_connection(path)) as to_postgres,
        proxy(lambda: asyncio.open_connection("127.0.0.1", port)) as to_redis,
    ):
        url = f"postgresql://postgres@127.0.0.1:{to_postgres.port}/postgres"
        redis_url = f"redis://127.0.0.1:{to_redis.port}/0"
        with cluster(url, redis_url=redis_url, redis_port=port) as found:
            yield Site(found, to_postgres, to_redis, postgres)


@pytest.mark.parametrize("number", [0, 1])
async def test_a_node_is_killed_while_both_play(site: Site, number: int) -> None:
    async with site.evening() as playing:
        await asyncio.to_thread(site.cluster.nodes[number].kill)
        assert await playing.moves(2) < RECOVERY_SECONDS
        playing.rest()
        await asyncio.to_thread(site.cluster.nodes[number].start)
        playing.go_on()
        await playing.moves(4)


@pytest.mark.parametrize("kind", ["cut", "hang"])
async def test_postgres_is_unreachable(site: Site, kind: str) -> None:
    async with site.evening() as playing:
        getattr(site.postgres, kind)()
        await asyncio.sleep(OUTAGE)  # the fault itself: so long nobody gets through
        site.postgres.heal()
        assert await playing.moves(1) < RECOVERY_SECONDS
        await playing.moves(6)


async def test_postgres_ends_every_connection(site: Site) -> None:
    """As a restart does it: whatever is under way is broken off."""
    async with site.evening() as playing:
        admin = await asyncpg.connect(site.database_url)
        for _ in range(3):
            await admin.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where datname = current_database() and pid <> pg_backend_pid()"
            )
            assert await playing.moves(2) < RECOVERY_SECONDS
        await admin.close()


@pytest.mark.parametrize("kind", ["cut", "hang"])
async def test_redis_is_unreachable(site: Site, kind: str) -> None:
    async with site.evening() as playing:
        getattr(site.redis, kind)()
        await playing.moves(3)  # without Redis, a sweep at a time
        site.redis.heal()
        assert await playing.moves(2) < RECOVERY_SECONDS
        await playing.moves(6)


async def test_redis_restarts(site: Site) -> None:
    async with site.evening() as playing:
        await asyncio.to_thread(site.cluster.redis.stop)
        await playing.moves(1)
        await asyncio.to_thread(site.cluster.redis.start)
        assert await playing.moves(2) < RECOVERY_SECONDS
