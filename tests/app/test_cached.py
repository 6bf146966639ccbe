"""Values read once for everybody who asks at about the same time."""

import asyncio
from types import SimpleNamespace

import pytest

from app.core import cached
from app.core.cached import Cached


class Source:
    """Something dear to read: counts how often, and can be held up or broken."""

    def __init__(self) -> None:
        self.reads = 0
        self.may_go = asyncio.Event()
        self.may_go.set()
        self.broken = False

    async def read(self) -> int:
        self.reads += 1
        await self.may_go.wait()
        if self.broken:
            raise ConnectionError("away")
        return self.reads


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock: `now[0]` seconds."""
    clock = [100.0]
    monkeypatch.setattr(cached, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    return clock


async def test_all_who_ask_meanwhile_get_the_same_reading(now: list[float]) -> None:
    source = Source()
    source.may_go.clear()
    shared = Cached(source.read, 1.0)
    asking = [asyncio.create_task(shared.value()) for _ in range(50)]
    await asyncio.sleep(0)
    source.may_go.set()
    assert await asyncio.gather(*asking) == [1] * 50


async def test_it_is_kept_for_so_long_and_then_read_anew(now: list[float]) -> None:
    source = Source()
    shared = Cached(source.read, 1.0)
    assert await shared.value() == 1
    now[0] += 0.9
    assert await shared.value() == 1
    now[0] += 0.2
    assert await shared.value() == 2


async def test_a_long_reading_counts_from_its_end(now: list[float]) -> None:
    source = Source()
    source.may_go.clear()
    shared = Cached(source.read, 1.0)
    first = asyncio.create_task(shared.value())
    await asyncio.sleep(0)
    now[0] += 5
    second = asyncio.create_task(shared.value())
    await asyncio.sleep(0)
    source.may_go.set()
    assert [await first, await second] == [1, 1]
    assert await shared.value() == 1


async def test_a_failure_is_not_kept(now: list[float]) -> None:
    source = Source()
    source.broken = True
    shared = Cached(source.read, 1.0)
    found = await asyncio.gather(shared.value(), shared.value(), return_exceptions=True)
    assert [type(each) for each in found] == [ConnectionError, ConnectionError]
    assert source.reads == 1
    source.broken = False
    assert await shared.value() == 2


async def test_who_goes_away_takes_it_from_nobody(now: list[float]) -> None:
    source = Source()
    source.may_go.clear()
    shared = Cached(source.read, 1.0)
    gone, patient = (asyncio.create_task(shared.value()) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.sleep(0)
    source.may_go.set()
    assert await patient == 1
    assert gone.cancelled()
