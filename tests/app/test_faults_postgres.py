"""PostgreSQL goes away as a process under play, politely or not, and comes back on its data.

`TIDETABLE_OUTAGE_SECONDS=30` makes it stay away as long as that.
"""

import asyncio
from collections.abc import Iterator

import asyncpg
import pytest

from tests.app.evening import RECOVERY_SECONDS, evening
from tests.app.test_faults_nodes import OUTAGE
from tests.cluster import Cluster, Postgres, cluster, own_postgres

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def own() -> Iterator[Postgres]:
    """The other tests' one must not stop."""
    with own_postgres() as found:
        yield found


@pytest.fixture(scope="module")
def site(own: Postgres) -> Iterator[Cluster]:
    """Two nodes that use it."""
    with cluster(own.url) as found:
        yield found


async def go_away(postgres: Postgres, how: str) -> None:
    """`fast` and `immediate` as pg_ctl means it, or `killed`."""
    if how == "killed":
        await asyncio.to_thread(postgres.kill)
    else:
        await asyncio.to_thread(postgres.stop, how)
    with pytest.raises(OSError, match=r"No such file|refused"):
        await asyncpg.connect(postgres.url)


@pytest.mark.parametrize("how", ["fast", "immediate", "killed"])
@pytest.mark.parametrize("outage", [0, OUTAGE], ids=["at_once", "a_while"])
async def test_it_restarts(site: Cluster, own: Postgres, how: str, outage: float) -> None:
    bases = [node.url for node in site.nodes]
    async with evening(bases, own.url) as playing:
        for _ in range(2):
            await go_away(own, how)
            await asyncio.sleep(outage)  # the fault itself: so long nobody answers
            await asyncio.to_thread(own.start)
            assert await playing.moves(1) < RECOVERY_SECONDS
            await playing.moves(4)


async def test_a_node_starts_again_after_both_were_gone(site: Cluster, own: Postgres) -> None:
    """The machine with everything on it dies: what was acknowledged is there."""
    bases = [node.url for node in site.nodes]
    async with evening(bases, own.url) as playing:
        for node in site.nodes:
            await asyncio.to_thread(node.kill)
        await go_away(own, "killed")
        await asyncio.to_thread(own.start)
        for node in site.nodes:
            await asyncio.to_thread(node.start)
        assert await playing.moves(1) < RECOVERY_SECONDS
        await playing.moves(4)
