"""Seats of a running match: nobody gets the seat of another, nobody is stuck with somebody who is
gone, nothing a person does gives back time."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text, update

from app.matches.clocks import GRACE_MS, Clock, TimeControl
from app.rooms.claims import leave
from app.rooms.models import SeatRow
from app.rooms.store import LOCK
from tests.app.client import Guest, Refused, eventually, known
from tests.app.conftest import Running, running
from tests.app.tables import away, lobby, room_of, table


async def refused(call: Any) -> str:
    """The code a call is refused with."""
    with pytest.raises(Refused) as caught:
        await call
    return caught.value.code


@pytest.mark.parametrize("access", ["link", "public"])
async def test_nobody_gets_a_seat_somebody_has_held(server: Running, access: str) -> None:
    async with lobby(server, access=access) as room:
        await room.host.start(room.id)
        path = f"/api/rooms/{room.id}"
        for person in (room.host, room.other):
            for seat in (0, 1):
                code = await refused(person.call("DELETE", f"{path}/seats/{seat}"))
                assert code == "already_started"
        code = await refused(room.host.call("POST", f"{path}/seats/1/bot", {"level": "easy"}))
        assert code == "already_started"
        for person in (room.people[2], room.host):
            taken = await refused(person.sit(room.id, 1, room.join))
            assert taken == "already_started"
            seen = await refused(person.call("GET", f"{path}/view", seat=1))
            assert seen in ("seat_not_yours", "not_found")
        now = await room_of(room.host, room.id)
        assert [seat["player"]["id"] for seat in now["seats"]] == [
            room.host.account["id"],
            room.other.account["id"],
        ]


async def test_a_resignation_refused_once_can_be_accepted_later(server: Running) -> None:
    async with lobby(server) as room:
        await room.host.start(room.id)
        path = f"/api/rooms/{room.id}/resign"
        assert await refused(room.host.call("POST", path, {"seat": 1})) == "not_your_seat"
        assert await refused(room.other.call("POST", path, {"seat": 0})) == "not_your_seat"
        await room.other.call("POST", path, {"seat": 1})
        now = await room_of(room.host, room.id)
        assert (now["status"], now["result"]["placement"]) == ("finished", [1, 2])


# -- somebody is away ---------------------------------------------------------------------------


async def test_who_waits_for_somebody_away_lets_a_bot_play_on(sqlite_url: str) -> None:
    async with running(sqlite_url, claim_seconds=1.5) as server, table(server) as playing:
        room, mover = playing.room, playing.mover
        seat = mover.envelope["seat"]
        waiting = room.people[1 - seat]
        gone, path = room.people[seat], f"/api/rooms/{room.id}"
        claim = {"seat": seat, "how": "bot"}
        assert await refused(waiting.call("POST", f"{path}/claim", claim)) == "not_away"
        await mover.connection.close()
        await away(waiting, room.id, seat, 0)
        now = await room_of(waiting, room.id)
        assert now["claim_after_ms"] == 1500
        assert not now["seats"][seat]["connected"]
        stranger = room.people[2]
        assert await refused(stranger.call("POST", f"{path}/claim", claim)) == "not_found"
        assert await refused(gone.call("POST", f"{path}/claim", claim)) == "seat_not_yours"
        await away(waiting, room.id, seat, 1500)
        now = await waiting.call("POST", f"{path}/claim", claim)
        assert now["seats"][seat]["player"]["kind"] == "bot"
        assert now["seats"][seat]["kept_for"] == gone.account["id"]
        assert now["status"] == "playing"
        assert await refused(stranger.sit(room.id, seat, room.join)) == "already_started"
        back = await gone.sit(room.id, seat)  # the seat was kept
        assert back["seats"][seat]["player"]["id"] == gone.account["id"]
        assert back["seats"][seat]["kept_for"] is None


async def test_a_claim_cut_in_half_can_be_made_again(sqlite_url: str) -> None:
    """The server died after the step was stored and before the bot sat down."""
    async with running(sqlite_url, claim_seconds=0.2) as server, table(server) as playing:
        room, mover = playing.room, playing.mover
        seat = mover.envelope["seat"]
        waiting = room.people[1 - seat]
        await mover.connection.close()
        await away(waiting, room.id, seat, 200)
        rooms, stored = server.app.services.rooms, room.id.replace("-", "")
        half = await leave(
            rooms, known(await rooms.matches.cache.table_of(stored)), seat, "Somebody"
        )
        assert half.ok
        path = f"/api/rooms/{room.id}/claim"
        now = await waiting.call("POST", path, {"seat": seat, "how": "bot"})
        assert now["seats"][seat]["player"]["kind"] == "bot"
        assert now["seats"][seat]["kept_for"] == room.people[seat].account["id"]


async def test_the_win_can_be_claimed_of_somebody_away(sqlite_url: str) -> None:
    async with running(sqlite_url, claim_seconds=0.2) as server, table(server) as playing:
        room, mover = playing.room, playing.mover
        seat = mover.envelope["seat"]
        waiting = room.people[1 - seat]
        await mover.connection.close()
        await away(waiting, room.id, seat, 200)
        claim = {"seat": seat, "how": "win"}
        now = await waiting.call("POST", f"/api/rooms/{room.id}/claim", claim)
        assert now["status"] == "finished"
        assert now["result"]["reason"] == "absent"
        assert now["result"]["placement"][seat] == 2
        log = await waiting.call("GET", f"/api/rooms/{room.id}/log")
        assert "was away too long" in log["lines"][-1]["text"]
        record = await waiting.call("GET", f"/api/rooms/{room.id}/record")
        assert record["actions"][-1]["verb"] == "absent"


async def test_a_match_is_called_off_while_little_was_played(sqlite_url: str) -> None:
    async with running(sqlite_url, claim_seconds=0.2) as server, table(server) as playing:
        room, mover = playing.room, playing.mover
        seat = mover.envelope["seat"]
        waiting = room.people[1 - seat]
        await mover.connection.close()
        await away(waiting, room.id, seat, 200)
        path = f"/api/rooms/{room.id}"
        now = await waiting.call("POST", f"{path}/claim", {"seat": seat, "how": "off"})
        assert (now["status"], now["match"], now["result"]) == ("lobby", None, None)
        act = {"id": "1", "seat": 0, "decision": 1, "verb": "pass", "noun": None}
        assert await refused(waiting.call("POST", f"{path}/actions", act)) == "not_started"
        assert await refused(waiting.call("GET", f"{path}/record")) == "not_started"
        await room.people[seat].call("POST", f"{path}/seats/{seat}/ready", {"ready": True})
        await waiting.call("POST", f"{path}/seats/{1 - seat}/ready", {"ready": True})
        await room.host.start(room.id)
        assert (await room_of(waiting, room.id))["match"]["number"] == 2


async def test_the_time_away_is_over_when_somebody_comes_back(sqlite_url: str) -> None:
    async with running(sqlite_url, claim_seconds=0.2) as server, table(server) as playing:
        room, mover = playing.room, playing.mover
        seat = mover.envelope["seat"]
        waiting = room.people[1 - seat]
        await mover.connection.close()
        await away(waiting, room.id, seat, 200)
        async with room.people[seat].socket(room.id) as live:
            await live.shown()
            claim = {"seat": seat, "how": "win"}
            path = f"/api/rooms/{room.id}/claim"
            assert await refused(waiting.call("POST", path, claim)) == "not_away"
        assert (await room_of(waiting, room.id))["status"] == "playing"


async def test_the_rights_of_a_host_who_is_gone_pass_on(sqlite_url: str) -> None:
    async with (
        running(sqlite_url, host_gone_seconds=0.5) as server,
        lobby(server, access="public") as room,
    ):
        async with room.other.socket(room.id, notes="1") as live:
            await live.until(lambda: live.room["host"] == room.other.account["id"])
            await live.until(lambda: any("host now" in note["text"] for note in live.notes))
        await eventually_gone(room.people[2], room.id)


async def eventually_gone(guest: Guest, room: str) -> None:
    """A lobby with nobody in it is no longer listed as open."""
    async with asyncio.timeout(20):
        while True:
            listed = await guest.call("GET", "/api/rooms", status="lobby")
            if room not in [one["id"] for one in listed["rooms"]]:
                return
            await asyncio.sleep(0.05)


async def test_after_a_crash_everybody_is_away(tmp_path: Path) -> None:
    """Who was connected when the server died is away from the moment it is up again."""
    url = f"sqlite:///{tmp_path}/crash.db"
    async with running(url) as server, table(server) as playing:
        room = playing.room.id.replace("-", "")
    with sqlite3.connect(tmp_path / "crash.db") as database:
        database.execute("update seat set away_since = null where room_id = ?", [room])
    async with running(url) as server:
        with sqlite3.connect(tmp_path / "crash.db") as database:
            rows = database.execute("select away_since from seat where room_id = ?", [room])
            assert all(since is not None for (since,) in rows.fetchall())


# -- time -----------------------------------------------------------------------------------------


def test_grace_at_zero_comes_once() -> None:
    """What is used of the grace is gone: moving at the last moment again and again runs out."""
    clock = Clock.start(TimeControl("real", 1_000, 0), 2, (0,), 0)
    now, moves = 0, 0
    while not clock.out(now + 900):
        now += 900
        clock = clock.after(now, (1,), 0).after(now, (0,), 1)
        moves += 1
    assert moves * 900 <= 1_000 + GRACE_MS


def test_taking_a_choice_back_gives_no_time() -> None:
    for control in (TimeControl("real", 60_000, 5_000), TimeControl("slow", 60_000)):
        clock = Clock.start(control, 2, (0, 1), 0)
        for second in range(10):
            clock = clock.after(second * 1_000, (1,), 0)
            clock = clock.after(second * 1_000 + 500, (0, 1), 0, took_back=True)
        assert clock.left(9_500)[0] <= 60_000


def test_who_comes_back_to_a_seat_has_what_was_left() -> None:
    clock = Clock.start(TimeControl("slow", 60_000), 2, (0,), 0)
    away = clock.after(50_000, ())  # a bot sits there
    assert away.after(55_000, (0,)).left(55_000)[0] == 10_000
    assert away.after(55_000, (0,)).renewed(0).left(55_000)[0] == 60_000


async def test_who_is_away_is_noted_under_the_lock_of_the_room(postgres_url: str) -> None:
    """Nothing is written to seats before the room is locked: two writers never wait crosswise."""
    async with running(postgres_url) as server, table(server) as playing:
        room, database = playing.room.id.replace("-", ""), server.app.services.database
        async with database.write() as session:
            await session.execute(LOCK, {"room": room})
            await playing.mover.connection.close()
            waits = text(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )

            async def somebody_waits() -> bool:
                return bool(await session.scalar(waits))

            await eventually(somebody_waits)
            await session.execute(text("SET LOCAL lock_timeout = '5s'"))
            here = SeatRow.room_id == room
            await session.execute(update(SeatRow).where(here).values(away_since=1))
