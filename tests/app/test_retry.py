"""A database that is away for a moment: what could not be read to be told is told soon after."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from app.accounts.service import Accounts
from app.core import retry
from app.core.retry import Retry
from app.matches.history import History
from app.rooms.service import Rooms
from app.tournaments.reading import TournamentReader
from tests.app.client import eventually, open_socket
from tests.app.conftest import Running, running
from tests.app.nodes import at
from tests.app.tables import lobby, table
from tests.app.test_sessions import closed, meeting, open_sockets
from tests.app.tourneys import tournament, watching

Fails = Callable[[object, str], "Away"]


class Away:
    """A question that fails as long as the database is `away`."""

    def __init__(self) -> None:
        self.away = False
        self.failed = 0

    def unless(self, method: Any) -> Any:
        async def asked(*args: Any, **more: Any) -> Any:
            if self.away:
                self.failed += 1
                raise ConnectionError("away")
            return await method(*args, **more)

        return asked


@pytest.fixture
def fails(monkeypatch: pytest.MonkeyPatch) -> Fails:
    """Makes a method fail on demand; everybody tries again at once."""
    monkeypatch.setattr(retry, "FIRST_SECONDS", 0.02)
    monkeypatch.setattr(retry, "MOST_SECONDS", 0.05)

    def make(owner: object, name: str) -> Away:
        away = Away()
        monkeypatch.setattr(owner, name, away.unless(getattr(owner, name)))
        return away

    return make


async def test_one_attempt_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is said that it failed, and later each time; not at all once it is over."""
    loop, pauses = asyncio.get_running_loop(), []
    call_later = loop.call_later

    def noted(pause: float, work: Callable[[], None]) -> asyncio.TimerHandle:
        pauses.append(pause)
        return call_later(0, work)

    monkeypatch.setattr(loop, "call_later", noted)
    attempts: list[int] = []
    retry = Retry()

    def work() -> None:
        attempts.append(len(pauses))

    for number in range(1, 8):
        retry.failed(work)
        retry.failed(work)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert attempts == list(range(1, number + 1))
    assert 1 <= pauses[0] < 1.4
    assert pauses[:5] == sorted(pauses[:5])
    assert 30 <= pauses[-1] < 40
    retry.failed(work)
    retry.worked()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert len(attempts) == 7
    retry.failed(work)
    assert pauses[-1] < 1.4


async def test_a_room(fails: Fails, fresh_server: Running) -> None:
    question = fails(Rooms, "find")
    async with lobby(fresh_server) as room, room.host.socket(room.id) as host:
        question.away = True
        fresh_server.app.services.broadcast.room_changed(room.id.replace("-", ""))
        await eventually(lambda: question.failed > 1)
        before = len(host.frames)
        question.away = False
        await host.until(lambda: any(frame["type"] == "room" for frame in host.frames[before:]))


@asynccontextmanager
async def two_servers(url: str) -> AsyncIterator[list[Running]]:
    """On one database; neither hears of the other, nor looks by itself what it has done."""
    async with (
        running(url, tournament_seconds=600) as one,
        running(url, tournament_seconds=600) as two,
    ):
        yield [one, two]


@pytest.mark.parametrize("name", ["find", "you"])
async def test_a_tournament(fails: Fails, sqlite_url: str, name: str) -> None:
    """Also when only who looks at it could not be read."""
    question = fails(TournamentReader, name)
    async with two_servers(sqlite_url) as (here, elsewhere), AsyncExitStack() as stack:
        (host,) = await elsewhere.guests("Ada")
        there = at(here, host)
        for person in (host, there):
            stack.push_async_callback(person.close)
        ours = await stack.enter_async_context(tournament(host))
        tournament_id = ours.path.split("/")[-1]
        page = await stack.enter_async_context(watching(there, tournament_id))
        await host.call("POST", f"{ours.path}/join")
        question.away = True
        here.app.services.live_tournaments.changed(tournament_id.replace("-", ""))
        await eventually(lambda: question.failed > 1)
        assert page.state["entrants"] == []
        question.away = False
        await eventually(lambda: len(page.state["entrants"]) == 1)


async def test_a_watcher_who_sees_all_late(fails: Fails, fresh_server: Running) -> None:
    question = fails(History, "past")
    async with table(fresh_server, watch="everyone", open_hands=1) as playing:
        await playing.mover.act_random(random.Random(8))
        question.away = True
        async with open_socket(fresh_server.base, playing.room.id) as watcher:
            await eventually(lambda: question.failed > 1)
            assert watcher.view is None
            question.away = False
            await watcher.shown()


async def test_cookies_taken_back_on_another_node(fails: Fails, sqlite_url: str) -> None:
    question = fails(Accounts, "generations")
    async with two_servers(sqlite_url) as (here, elsewhere):
        (ada,) = await elsewhere.guests("Ada")
        there = at(here, ada)
        async with open_sockets([there], *await meeting(ada)) as sockets:
            await ada.call("POST", "/api/me/revoke")
            question.away = True
            here.app.services.sessions.revoked_elsewhere([ada.account["id"]])
            await eventually(lambda: question.failed > 1)
            question.away = False
            assert await closed(sockets) == [4401, 4401]
        for person in (ada, there):
            await person.close()
