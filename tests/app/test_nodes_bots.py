"""Matches of bots where there are several nodes: one node looks after what nobody has."""

import asyncio
from pathlib import Path

import asyncpg
import pytest

from tests.app.client import Guest, eventually, guest
from tests.app.nodes import nodes
from tests.cluster import cluster

pytestmark = pytest.mark.postgres


async def bots_alone(host: Guest) -> str:
    """A room in which only bots play, and at which nobody looks."""
    room: str = (await host.open_room(sit=False))["room"]["id"]
    for seat in (0, 1):
        await host.call("POST", f"/api/rooms/{room}/seats/{seat}/bot", {"level": "random"})
    await host.start(room)
    return room.replace("-", "")


async def steps(database: asyncpg.Connection, room: str) -> int:
    """How many are stored of the room's match."""
    statement = (
        "select count(*) from match_action where match_id ="
        " (select id from match where room_id = $1)"
    )
    return int(await database.fetchval(statement, room))


@pytest.mark.faults
async def test_another_node_takes_up_what_only_the_dead_one_had(postgres_url: str) -> None:
    """Nobody looks at the match anywhere; the node that is left finds it."""
    with cluster(postgres_url, TIDETABLE_BOT_DELAY_MS="100") as site:
        database = await asyncpg.connect(postgres_url)
        host = await guest(site.nodes[0].url, "Ada")
        room = await bots_alone(host)

        async def come_to(number: int) -> bool:
            return await steps(database, room) >= number

        await eventually(lambda: come_to(3))
        await asyncio.to_thread(site.nodes[0].kill)
        left = await steps(database, room)
        await eventually(lambda: come_to(left + 5))
        assert site.nodes[1].process is not None
        assert site.nodes[1].process.poll() is None, "the node that is left died too"
        await host.close()
        await database.close()


async def test_only_the_eldest_looks(postgres_url: str, tmp_path: Path) -> None:
    """A node that comes to others reads no match; when the eldest leaves, the next one does."""
    async with nodes(postgres_url, tmp_path, number=1) as found:
        host = await guest(found.first.base, "Ada")
        for _ in range(3):
            await host.call("POST", "/api/play", {"game": "opale", "bot": "random"})
        for _ in range(2):
            await found.start()
        await found.know_each_other()
        elders = [await node.app.state.cluster.eldest() for node in found.all]
        assert elders == [True, False, False]
        assert [len(node.app.state.matches.tables) for node in found.all] == [3, 0, 0]
        await found.first.app.state.cluster.stop()
        await eventually(lambda: len(found.second.app.state.matches.tables) == 3)
        assert not found.all[2].app.state.matches.tables
        await host.close()
