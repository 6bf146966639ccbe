"""PostgreSQL goes away as a process under play, politely or not, and comes back on its data.

`TIDETABLE_OUTAGE_SECONDS=30` makes it stay away as long as that.
"""

import asyncio

import asyncpg
import pytest

from tests.app.site import Site
from tests.app.test_faults_nodes import OUTAGE
from tests.cluster import Postgres

pytestmark = [pytest.mark.faults, pytest.mark.postgres]


async def go_away(postgres: Postgres, how: str) -> None:
    """`fast` and `immediate` as pg_ctl means it, or `killed`."""
    if how == "killed":
        await asyncio.to_thread(postgres.kill)
    else:
        await asyncio.to_thread(postgres.stop, how)
    with pytest.raises(OSError, match=r"No such file|refused"):
        await asyncpg.connect(postgres.url)


@pytest.mark.parametrize("how", ["fast", "immediate", "killed"])
async def test_it_restarts(site: Site, how: str) -> None:
    """At once, and after a while."""
    async with site.evening() as playing:
        for outage in (0, OUTAGE):
            await go_away(site.postgres, how)
            await asyncio.sleep(outage)  # the fault itself: so long nobody answers
            await asyncio.to_thread(site.postgres.start)
            await playing.recovers()


async def test_a_node_starts_again_after_both_were_gone(site: Site) -> None:
    """The machine with everything on it dies: what was acknowledged is there."""
    async with site.evening() as playing:
        for node in site.nodes:
            await asyncio.to_thread(node.kill)
        await go_away(site.postgres, "killed")
        await asyncio.to_thread(site.postgres.start)
        for node in site.nodes:
            node.launch()
        for node in site.nodes:
            await asyncio.to_thread(node.wait)
        await playing.recovers()
