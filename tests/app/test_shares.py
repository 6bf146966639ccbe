"""Nobody is starved by one person: bots, lists, the past."""

import asyncio
from typing import Any, cast

import pytest

from app.bots.turns import Turns, Urgency
from app.core.limits import PAST
from app.pages.public_lists import OF_ONE_HOST, ranked
from app.rooms.schemas import RoomOut
from tests.app.client import Refused
from tests.app.conftest import running
from tests.app.tables import lobby


async def served(asked: list[tuple[str, Urgency]]) -> list[str]:
    """In which order these are let in, when all wait for the one place."""
    turns, order = Turns(1), list[str]()
    held = turns.turn("first", Urgency.MOVE)
    await held.__aenter__()

    async def think(owner: str, urgency: Urgency) -> None:
        async with turns.turn(owner, urgency):
            order.append(owner)

    tasks = [asyncio.create_task(think(*each)) for each in asked]
    await asyncio.sleep(0)
    await held.__aexit__(None, None, None)
    await asyncio.gather(*tasks)
    return order


async def test_thirty_tables_of_one_do_not_come_before_one_of_another() -> None:
    order = await served([("many", Urgency.MOVE)] * 30 + [("one", Urgency.MOVE)])
    assert order.index("one") <= 1


async def test_help_comes_after_moves_and_before_tables_nobody_looks_at() -> None:
    asked = [("unseen", Urgency.UNSEEN)] * 3 + [("help", Urgency.HELP)] + [("move", Urgency.MOVE)]
    assert await served(asked) == ["move", "help", "unseen", "unseen", "unseen"]


async def test_who_goes_away_while_waiting_blocks_nobody() -> None:
    turns = Turns(1)

    async def think() -> None:
        async with turns.turn("b", Urgency.MOVE):
            pass

    async with turns.turn("a", Urgency.MOVE):
        waiting = [asyncio.create_task(think()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
    waiting[1].cancel()  # it was let in just now
    async with asyncio.timeout(5):
        await asyncio.gather(*waiting, return_exceptions=True)
        await think()


def shown(host: str, connected: int) -> RoomOut:
    """What a list of open rooms looks at."""
    seats = [{"player": {"kind": "guest"}, "connected": n < connected} for n in range(2)]
    return cast(RoomOut, {"host": host, "seats": seats})


def test_rooms_are_listed_by_life_and_few_of_one_host() -> None:
    rooms = [shown("flood", 0) for _ in range(50)] + [shown("real", 1), shown("two", 2)]
    listed = ranked(rooms)
    assert [room["host"] for room in listed] == ["two", "real", *["flood"] * OF_ONE_HOST]


async def refused(call: Any) -> str:
    """The code a call is refused with."""
    with pytest.raises(Refused) as caught:
        await call
    return caught.value.code


async def test_the_past_is_asked_for_within_limits(sqlite_url: str) -> None:
    async with running(sqlite_url, rate_limits="on") as server, lobby(server) as room:
        await room.host.start(room.id)
        path = f"/api/rooms/{room.id}/view"
        for _ in range(PAST.amount):
            await room.host.call("GET", path, ply=0)
        assert await refused(room.host.call("GET", path, ply=0)) == "rate_limited"
        assert await room.other.call("GET", path, ply=0)  # one person's limit is not another's
        assert await room.host.call("GET", path)
