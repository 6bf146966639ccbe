"""Matches of bots where there are several nodes: one node looks after what nobody has."""

import random
from pathlib import Path

import asyncpg
import pytest

from app.bots import service
from tests.app.client import Guest, eventually, guest, known
from tests.app.nodes import at, nodes

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


async def test_one_node_moves_the_bot(postgres_url: str, tmp_path: Path) -> None:
    chance = random.Random(5)
    async with nodes(postgres_url, tmp_path) as found:
        host = await guest(found.first.base, "Ada")
        opened = await host.call("POST", "/api/play", {"game": "opale", "bot": "random"})
        room = opened["room"]["id"]
        there = at(found.second, host)
        async with host.socket(room) as here, there.socket(room) as away:
            for live in (here, away):
                await live.shown()
            while here.over is None and here.version < 12:
                await here.called()
                if here.over is None:
                    mover = here if here.version % 4 < 2 else away
                    await mover.reached(here.version)
                    await mover.called()
                    await mover.act_random(chance)
                    await here.reached(mover.version)
                await away.reached(here.version)
            for live in (here, away):  # the bot may have moved before a socket came in
                assert live.versions == list(range(live.versions[0], live.version + 1))
        for person in (host, there):
            await person.close()


async def test_another_node_moves_the_bot_of_one_that_died(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is as good as dead: its bots think for ever."""
    monkeypatch.setattr(service, "BACKUP_SECONDS", 0.2)
    async with nodes(postgres_url, tmp_path, number=1, bot_delay_ms=10**7) as found:
        await found.start()
        await found.know_each_other()
        host = await guest(found.first.base, "Ada")
        opened = await host.call("POST", "/api/play", {"game": "opale", "bot": "random"})
        room = opened["room"]["id"]
        there = at(found.second, host)
        async with there.socket(room) as live:
            await live.called()
            latest = live.version
            while live.my_turn and live.version == latest:  # until the bot is asked, or has moved
                await there.call("GET", f"/api/rooms/{room}/view", seat=0)
                verb, noun = live.choice(random.Random(1))
                body = {"id": live.new_id(), "seat": 0, "decision": live.envelope["decision"]}
                body |= {"verb": verb, "noun": noun}
                stored = await host.call("POST", f"/api/rooms/{room}/actions", body)
                latest = stored["version"]
                await live.reached(latest)
            await live.reached(latest + 1)
        for person in (host, there):
            await person.close()


async def test_only_the_eldest_looks(postgres_url: str, tmp_path: Path) -> None:
    """A node that comes to others reads no match; when the eldest leaves, the next one does."""
    async with nodes(postgres_url, tmp_path, number=1) as found:
        host = await guest(found.first.base, "Ada")
        for _ in range(3):
            await host.call("POST", "/api/play", {"game": "opale", "bot": "random"})
        for _ in range(2):
            await found.start()
        await found.know_each_other()
        elders = [await node.app.services.matches.nodes.eldest() for node in found.all]
        assert elders == [True, False, False]
        assert [len(node.app.services.matches.cache.tables) for node in found.all] == [3, 0, 0]
        await known(found.first.app.services.cluster).stop()
        await eventually(lambda: len(found.second.app.services.matches.cache.tables) == 3)
        assert not found.all[2].app.services.matches.cache.tables
        await host.close()
