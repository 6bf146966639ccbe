"""Nothing acknowledged is lost: polite restarts, kill -9 while both play, matches out of memory.

`TIDETABLE_KILLS=100` kills a hundred times.
"""

import asyncio
import contextlib
import os
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.app.client import Guest, Json, Refused, eventually, key_of
from tests.app.conftest import running
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
        await eventually(lambda: not server.app.state.matches.tables)
        async with host.socket(room.id) as live:
            await live.shown()
            assert live.view == view
            assert live.version == 5
        await host.close()


class Stubborn:
    """A player who sends every command until it is answered, over as many sockets as it takes."""

    def __init__(self, person: Guest, room: str, seed: int, thinks: float) -> None:
        self.thinks = thinks
        self.person = person
        self.room = room
        self.chance = random.Random(seed)
        self.acknowledged: dict[str, int] = {}
        self.pending: Json | None = None
        self.number = 0
        self.over = False

    async def play(self) -> None:
        """Until the match is over."""
        while not self.over:
            with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake, EOFError):
                async with self.person.socket(self.room, mode="patch") as live:
                    await self._session(live)
            await asyncio.sleep(0.02)

    async def _session(self, live: Any) -> None:
        await live.shown()
        while True:
            if self.pending is None:
                await live.until(lambda: live.my_turn or live.over is not None)
                if live.over is not None:
                    self.over = True
                    return
                await asyncio.sleep(self.chance.uniform(0, self.thinks))
                self.pending = self._new_act(live)
            answer = await live.command(self.pending)
            if answer["type"] == "ok":
                known = self.acknowledged.setdefault(answer["id"], answer["version"])
                assert known == answer["version"]
                version = answer["version"]
                self.pending = None
                await live.reached(version)
            else:
                assert answer["code"] in ("stale_decision", "not_your_turn", "unavailable"), answer
                self.pending = None if answer["code"] != "unavailable" else self.pending

    def _new_act(self, live: Any) -> Json:
        verb, noun = live.choice(self.chance)
        self.number += 1
        return {
            "type": "act",
            "id": f"{self.person.account['id']}-{self.number}",
            "seat": live.envelope["seat"],
            "decision": live.envelope["decision"],
            "verb": verb,
            "noun": noun,
        }


async def kill_and_play(folder: Path, database_url: str, kills: int, seed: int) -> int:
    """Two stubborn players, a server that is killed at random moments, and then the books.

    Returns how many times it was killed while they played.
    """
    from app.core.database import Database
    from app.matches.store import MatchStore
    from engine import verify

    process = Server(folder, database_url)
    await asyncio.to_thread(process.start)
    host, other = [await _guest(process.url, name) for name in ("Ada", "Bo")]
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
            await asyncio.sleep(chance.uniform(0.02, 0.3))
            killed += not any(player.over for player in players)
            process.kill()
            await asyncio.to_thread(process.start)
        async with asyncio.timeout(120):
            await asyncio.gather(*tasks)
        record = await host.call("GET", f"/api/rooms/{room}/record")
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.to_thread(process.stop)
    assert verify(record) == []
    database = Database(process_url(database_url))
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


def process_url(url: str) -> str:
    """The address with the driver."""
    from app.core.settings import normalise_database_url

    return normalise_database_url(url)


async def _guest(base: str, name: str) -> Guest:
    from tests.app.client import guest

    return await guest(base, name)


async def test_killed_while_both_play(tmp_path: Path, database_url: str) -> None:
    assert await kill_and_play(tmp_path, database_url, KILLS, seed=5) == KILLS


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
async def test_the_journal_comes_back_after_an_outage(request: pytest.FixtureRequest) -> None:
    import asyncpg

    uri = request.getfixturevalue("postgres")
    async with running(uri) as server, table(server) as playing:
        chance = random.Random(6)
        admin = await asyncpg.connect(uri)
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
