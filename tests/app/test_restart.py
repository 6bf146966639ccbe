"""Nothing acknowledged is lost: polite restarts, kill -9 while both play, matches out of memory.

`TIDETABLE_KILLS=100` kills a hundred times.
"""

import asyncio
import os
import random
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from app.core.database import Database
from app.core.settings import normalise_database_url
from app.matches.store import MatchStore
from engine import verify
from tests.app.client import PATIENCE, Guest, Refused, eventually, guest, key_of
from tests.app.conftest import running
from tests.app.evening import Stubborn
from tests.app.tables import table
from tests.server import Server

KILLS = int(os.environ.get("TIDETABLE_KILLS", "2"))


async def test_a_restart_keeps_everything(database_url: str) -> None:
    chance = random.Random(11)
    async with running(database_url, snapshot_every=8) as server, table(server) as playing:
        room = playing.room
        mover = playing.mover
        verb, noun = mover.choice(chance)
        decision, seat = mover.envelope["decision"], mover.envelope["seat"]
        await mover.act(verb, noun, id="first")
        for live in playing.seats:
            await live.reached(1)
        for _ in range(21):
            answer = await playing.mover.act_random(chance)
            for live in playing.seats:
                await live.reached(answer["version"])
        views = [live.view for live in playing.seats]
        await playing.seats[0].say("see you")
    async with running(database_url, snapshot_every=8) as server:
        people = [Guest(server.base, "", person.account) for person in (room.host, room.other)]
        for person, before in zip(people, (room.host, room.other), strict=True):
            person.http.headers.update(before.headers)
            person.headers = before.headers
        async with people[0].socket(room.id) as one, people[1].socket(room.id) as two:
            lives = [one, two]
            for live, view in zip(lives, views, strict=True):
                await live.shown()
                assert live.view == view
                assert live.version == 22
            assert one.chat[-1]["text"] == "see you"
            repeated = await lives[seat].act(verb, noun, id="first", decision=decision)
            assert repeated == {"type": "ok", "id": "first", "version": 1}
            mover = next(live for live in lives if live.my_turn)
            assert (await mover.act_random(chance))["version"] == 23
        for person in people:
            await person.close()


async def test_a_match_nobody_looks_at_leaves_memory_and_comes_back(database_url: str) -> None:
    quick: dict[str, Any] = {"idle_seconds": 0.05, "sweep_seconds": 0.02}
    async with running(database_url, **quick) as server:
        chance = random.Random(4)
        async with table(server) as playing:
            room = playing.room
            for _ in range(5):
                answer = await playing.mover.act_random(chance)
                for live in playing.seats:
                    await live.reached(answer["version"])
            view = playing.seats[0].view
            host = Guest(server.base, "", room.host.account)
            host.headers = room.host.headers
        await eventually(lambda: not server.app.services.matches.cache.tables)
        async with host.socket(room.id) as live:
            await live.shown()
            assert live.view == view
            assert live.version == 5
        await host.close()


async def kill_and_play(folder: Path, database_url: str, kills: int, seed: int) -> int:
    """Two stubborn players, a server that is killed at random moments, and then the books.

    Returns how many times it was killed: never more than `kills`, fewer if the match is over.
    """
    process = Server(folder, database_url)
    await asyncio.to_thread(process.start)
    host, other = [await guest(process.url, name) for name in ("Ada", "Bo")]
    opened = await host.open_room()
    room = opened["room"]["id"]
    await other.sit(room, 1, key_of(opened["links"]["join"]))
    await host.start(room)
    players = [Stubborn(p, room, seed + n, thinks=0.02) for n, p in enumerate((host, other))]
    tasks = [asyncio.create_task(player.play()) for player in players]
    chance = random.Random(seed)
    killed = 0
    try:
        for _ in range(kills):
            await eventually(partial(plays_on, players, acknowledged(players)))
            await asyncio.sleep(chance.uniform(0, 0.2))  # whatever is under way then
            if any(player.over for player in players):
                break
            killed += 1
            process.kill()
            await asyncio.to_thread(process.start)
        async with asyncio.timeout(3 * PATIENCE):
            await asyncio.gather(*tasks)
        record = await host.call("GET", f"/api/rooms/{room}/record")
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.to_thread(process.stop)
    assert verify(record) == []
    database = Database(normalise_database_url(database_url))
    row = await MatchStore(database).row(room.replace("-", ""))
    assert row is not None
    stored = await MatchStore(database).entries(row.id)
    assert [entry.ply for entry in stored] == list(range(1, len(stored) + 1))
    plies = {entry.command.partition(":")[2]: entry.ply for entry in stored}
    assert len(plies) == len(stored)
    for player in players:
        for command, version in player.acknowledged.items():
            assert plies[command] == version
        await player.person.close()
    await database.close()
    return killed


def acknowledged(players: list[Stubborn]) -> int:
    """How many actions of theirs the server has taken."""
    return sum(len(player.acknowledged) for player in players)


def plays_on(players: list[Stubborn], before: int) -> bool:
    """More than before was taken, or the match is over."""
    return acknowledged(players) > before or any(player.over for player in players)


@pytest.mark.faults
async def test_killed_while_both_play(tmp_path: Path, sqlite_url: str) -> None:
    """On SQLite; PostgreSQL does not die with the server (test_faults_nodes.py)."""
    killed = 0
    while killed < KILLS:  # a match lasts for some of them
        killed += await kill_and_play(tmp_path, sqlite_url, KILLS - killed, seed=5 + killed)


async def test_two_servers_on_one_database_do_not_overwrite(database_url: str) -> None:
    """The one that comes second reads what the first wrote, and refuses what no longer fits."""
    async with (
        running(database_url) as first,
        running(database_url) as second,
        table(first) as playing,
    ):
        mover = playing.mover
        seat = mover.envelope["seat"]
        person = playing.room.people[seat]
        path = f"/api/rooms/{playing.room.id}"
        there = Guest(second.base, "", person.account)
        there.http.headers.update(person.headers)
        assert (await there.call("GET", f"{path}/view", seat=seat))["version"] == 0
        verb, noun = mover.choice(random.Random(1))
        decision = mover.envelope["decision"]
        await mover.act(verb, noun, id="first")
        body = {"id": "second", "seat": seat, "decision": decision, "verb": verb, "noun": noun}
        with pytest.raises(Refused) as caught:
            await there.call("POST", f"{path}/actions", body)
        assert caught.value.code == "stale_decision"
        assert caught.value.body["version"] == 1
        repeated = await there.call("POST", f"{path}/actions", body | {"id": "first"})
        assert repeated == {"id": "first", "version": 1}
        seen = await there.call("GET", f"{path}/view", seat=seat)
        assert seen["version"] == 1
        await there.close()


@pytest.mark.postgres
async def test_the_journal_comes_back_after_an_outage(postgres_url: str) -> None:
    async with running(postgres_url) as server, table(server) as playing:
        chance = random.Random(6)
        admin = await asyncpg.connect(postgres_url)
        for number in range(1, 4):
            await admin.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where datname = current_database() and pid <> pg_backend_pid()"
            )
            answer = await playing.mover.act_random(chance)
            assert answer["version"] == number
            for live in playing.seats:
                await live.reached(number)
        await admin.close()


async def test_an_unknown_command_after_restart_is_stale(sqlite_url: str) -> None:
    async with running(sqlite_url) as server, table(server) as playing:
        await playing.mover.act_random(random.Random(1))
        person = playing.room.people[0]
        body = {"id": "new", "seat": 0, "decision": 0, "verb": "pick", "noun": "x"}
        with pytest.raises(Refused) as caught:
            await person.call("POST", f"/api/rooms/{playing.room.id}/actions", body)
        assert caught.value.code in ("stale_decision", "not_your_turn")
