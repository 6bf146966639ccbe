"""Faults of the machine: a full disk, a wall clock that jumps."""

import asyncio
import resource
import time
from functools import partial
from pathlib import Path

import psutil
import pytest
from sqlalchemy import select

from app.core import clock
from app.core.service_clock import BeatRow
from tests.app.client import eventually, known
from tests.app.conftest import Running, running
from tests.app.evening import evening
from tests.app.tables import table
from tests.server import Server

HOUR_NS = 3_600_000_000_000
MINUTE_MS = 60_000


@pytest.mark.faults
async def test_the_disk_is_full(tmp_path: Path) -> None:
    """SQLite can write nothing more: actions are refused, and leave no trace."""
    server = Server(tmp_path)
    await asyncio.to_thread(server.start)
    try:
        async with evening([server.url], f"sqlite:///{tmp_path}/server.db") as playing:
            assert server.process is not None
            machine = psutil.Process(server.process.pid)
            largest = max(sizes(tmp_path))
            hard = machine.rlimit(psutil.RLIMIT_FSIZE)[1]
            machine.rlimit(psutil.RLIMIT_FSIZE, (largest + 30_000, hard))
            await eventually(lambda: sum(len(p.refused) for p in playing.players) > 5)
            machine.rlimit(psutil.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))
            await playing.recovers()
    finally:
        await asyncio.to_thread(server.stop)


def sizes(folder: Path) -> list[int]:
    """Of the files of the database."""
    return [path.stat().st_size for path in folder.glob("server.db*")]


class JumpingTime:
    """`time` for app.core.clock, with a wall clock that can be put."""

    def __init__(self) -> None:
        self.offset = 0

    def time_ns(self) -> int:
        return time.time_ns() + self.offset


@pytest.mark.parametrize("hours", [1, -3])
async def test_the_wall_clock_jumps(
    sqlite_url: str, hours: int, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stands in records and lines of chat; nothing is decided by it."""
    wall = JumpingTime()
    monkeypatch.setattr(clock, "time", wall)
    async with running(sqlite_url) as server:
        base = server.base
        async with evening([base], sqlite_url, clock=CLOCK) as playing:
            for jump in (hours * HOUR_NS, 0):
                wall.offset = jump
                await eventually(partial(has_beaten, server))
                await playing.moves(4)
            person = playing.players[0].person
            view = await person.call("GET", f"/api/rooms/{playing.room}/view", seat=0)
            assert min(view["clock"]["remaining"]) > 500_000
        async with table(server) as other:
            await other.seats[0].say("what time is it")


async def has_beaten(server: Running) -> bool:
    """Whether the latest beat was by the wall clock as it is now."""
    async with server.app.services.database.look() as connection:
        at: int = known(await connection.scalar(select(BeatRow.at)))
    return abs(at - clock.now_ms()) < MINUTE_MS


CLOCK = {"kind": "real", "bank_ms": 600_000, "increment_ms": 0, "at_zero": "forfeit"}
