"""Many who ask for the past of one match at once: it is read and told in words once."""

import asyncio
import random
from typing import Any

import pytest

from app.matches.store import MatchStore
from engine import Said, catalogue
from tests.app.client import play_out
from tests.app.conftest import Running
from tests.app.tables import table


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The plies after which the log was read."""
    found: list[int] = []
    before = MatchStore.entries

    async def counted(self: MatchStore, match: int, after: int) -> object:
        found.append(after)
        return await before(self, match, after)

    monkeypatch.setattr(MatchStore, "entries", counted)
    return found


@pytest.fixture
def tellings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of events that were told in words, each time that was done."""
    found: list[str] = []
    rules = type(catalogue["opale"])
    before = rules.tell

    def counted(self: Any, kind: str, event: Any) -> Said:
        found.append(kind)
        return before(self, kind, event)

    monkeypatch.setattr(rules, "tell", counted)
    return found


async def test_the_log_is_read_and_told_once_a_step(
    fresh_server: Running, readings: list[int], tellings: list[str]
) -> None:
    async with table(fresh_server) as playing:
        path = f"/api/rooms/{playing.room.id}/log"
        people = [playing.room.host, playing.room.other]
        told: list[list[str]] = []
        for many in (20, 1):
            await playing.mover.act_random(random.Random(many))
            read, before = len(readings), len(tellings)
            logs = await asyncio.gather(*(people[n % 2].call("GET", path) for n in range(many)))
            assert all(log == logs[0] for log in logs)
            assert len(readings) - read <= max(1, many // 2)  # who waits takes what was read
            told.append(tellings[before:])
        assert told[0], "nothing was told"
        assert told[0] == told[1][: len(told[0])], "not the same once for twenty as for one"


async def test_nothing_is_read_where_nothing_can_have_happened(
    fresh_server: Running, readings: list[int]
) -> None:
    async with table(fresh_server) as playing:
        path = f"/api/rooms/{playing.room.id}/log"
        await playing.mover.act_random(random.Random(1))
        await playing.room.host.call("GET", path)
        before = list(readings)
        for _ in range(3):
            await playing.room.other.call("GET", path)
        assert readings == before
        await play_out(playing.seats, random.Random(2))
        replay = f"/api/rooms/{playing.room.id}/replay"
        first = await playing.room.host.call("GET", replay)
        before = list(readings)
        assert await playing.room.other.call("GET", replay) == first
        assert readings == before


async def test_an_undone_step_leaves_the_log_at_once(fresh_server: Running) -> None:
    async with table(fresh_server) as playing:
        path = f"/api/rooms/{playing.room.id}/log"
        mover = playing.mover
        chance = random.Random(4)
        while not mover.envelope["undo"]:
            await playing.mover.act_random(chance)
            mover = playing.mover
        before = await playing.room.host.call("GET", path)
        undo = {"type": "undo", "id": "u", "seat": mover.envelope["seat"]}
        assert (await mover.command(undo))["type"] == "ok"
        after = await playing.room.host.call("GET", path)
        assert len(after["lines"]) <= len(before["lines"])
        assert after["lines"] == before["lines"][: len(after["lines"])]
