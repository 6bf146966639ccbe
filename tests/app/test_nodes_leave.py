"""Bots, limits and a polite stop where there are several nodes."""

import asyncio
import random
import signal
from pathlib import Path

import pytest

from app.bots import service
from app.core.limits import OPEN_ROOM, Limits
from tests.app.client import Guest, Refused, eventually, guest
from tests.app.nodes import at, nodes, spread
from tests.app.test_restart import Stubborn
from tests.cluster import Redis
from tests.server import Server


@pytest.mark.postgres
async def test_one_node_moves_the_bot(postgres_url: str, tmp_path: Path) -> None:
    chance = random.Random(5)
    async with nodes(postgres_url, tmp_path) as found:
        host = await guest(found.first.base, "Ada")
        opened = await host.call("POST", "/api/play", {"game": "opale", "bot": "random"})
        room = opened["room"]["id"]
        there = at(found.second, host)
        async with host.socket(room) as here, there.socket(room) as away:
            await here.shown()
            while here.over is None and here.version < 12:
                await here.called()
                if here.over is None:
                    mover = here if here.version % 4 < 2 else away
                    await mover.reached(here.version)
                    await mover.called()
                    await mover.act_random(chance)
                    await here.reached(mover.version)
                await away.reached(here.version)
            assert here.versions == away.versions == list(range(here.version + 1))
        for person in (host, there):
            await person.close()


@pytest.mark.postgres
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
            while live.my_turn:
                await there.call("GET", f"/api/rooms/{room}/view", seat=0)
                verb, noun = live.choice(random.Random(1))
                body = {"id": live.new_id(), "seat": 0, "decision": live.envelope["decision"]}
                body |= {"verb": verb, "noun": noun}
                stored = await host.call("POST", f"/api/rooms/{room}/actions", body)
                await live.reached(stored["version"])
            before = live.version
            await live.reached(before + 1)
        for person in (host, there):
            await person.close()


async def test_limits_are_shared_and_survive_redis(tmp_path: Path) -> None:
    redis = await asyncio.to_thread(Redis(tmp_path).start)
    one, two = Limits(True, redis.url), Limits(True, redis.url)
    outcomes = [
        await limits.allows_everywhere(OPEN_ROOM, "ada") for _ in range(80) for limits in (one, two)
    ]
    assert outcomes.count(True) == 120
    redis.stop()
    assert await one.allows_everywhere(OPEN_ROOM, "bo")
    left = [await one.allows_everywhere(OPEN_ROOM, "bo") for _ in range(130)]
    assert left.count(True) == 119
    await one.close()
    await two.close()


@pytest.mark.faults
@pytest.mark.postgres
async def test_a_node_leaves_politely(postgres_url: str, tmp_path: Path) -> None:
    """SIGTERM while both play there: 1012 for the sockets, and at another node all goes on."""
    redis = await asyncio.to_thread(Redis(tmp_path).start)
    servers = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        settings = {"TIDETABLE_REDIS_URL": redis.url, "TIDETABLE_DRAIN_SECONDS": "0.3"}
        servers.append(Server(tmp_path / name, postgres_url, **settings))
    try:
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in servers))
        leaving, staying = servers
        people = [await guest(leaving.url, name) for name in ("Ada", "Bo")]
        opened = await people[0].open_room()
        room = opened["room"]["id"]
        await people[1].call(
            "POST",
            f"/api/rooms/{room}/seats/1",
            {"join": opened["links"]["join"]},
        )
        await people[0].start(room)
        players = [Stubborn(p, room, n, thinks=0.01) for n, p in enumerate(people)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        async with people[0].socket(room) as watching:
            await watching.reached(6)
            assert leaving.process is not None
            leaving.process.send_signal(signal.SIGTERM)
            await eventually(lambda: watching.closed is not None)
            assert watching.closed == 1012
        for person in people:
            move_to(person, staying.url)
        await asyncio.to_thread(leaving.process.wait, 15)
        before = max(v for player in players for v in player.acknowledged.values())
        await eventually(lambda: all(max(p.acknowledged.values()) > before for p in players))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        told = [v for player in players for v in player.acknowledged.values()]
        assert len(set(told)) == len(told)
        view = await people[0].call("GET", f"/api/rooms/{room}/view", seat=0)
        assert max(told) <= view["version"]
        for person in people:
            await person.close()
    finally:
        for server in servers:
            await asyncio.to_thread(server.stop)
        redis.stop()


def move_to(person: Guest, base: str) -> None:
    """What a proxy does: the next connection goes to another node."""
    person.base = base
    person.http.base_url = base


@pytest.mark.postgres
async def test_who_holds_a_seat_elsewhere(postgres_url: str, tmp_path: Path) -> None:
    """A seat freed at one node is free at the other."""
    async with nodes(postgres_url, tmp_path) as found, spread(found) as playing:
        room = playing.room
        await room.host.call("DELETE", f"/api/rooms/{room.id}/seats/1")
        other = at(found.second, room.other)
        await playing.seats[0].until(lambda: playing.seats[0].room["seats"][1]["player"] is None)
        body = {"id": "x", "seat": 1, "decision": 1, "verb": "pick", "noun": "x"}
        with pytest.raises(Refused) as caught:
            await other.call("POST", f"/api/rooms/{room.id}/actions", body)
        assert caught.value.code in ("not_your_seat", "not_found")
        await other.close()
