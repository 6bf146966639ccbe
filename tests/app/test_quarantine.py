"""A match whose rules raise: readable, nobody acts, no clock runs, reported, released."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from app.core.metrics import QUARANTINED
from app.matches.releasing import release_match
from engine import catalogue
from tests.app.client import Guest, Json, Live, Refused, key_of, known
from tests.app.conftest import Running, running
from tests.engine.toys import council
from tests.engine.toys.council import CouncilRules

CLOCK = {"kind": "real", "bank_ms": 60_000, "increment_ms": 0, "at_zero": "forfeit"}
resolve = council.Vote.resolve


def crack(*_: Any) -> Any:
    """What the broken rules do."""
    raise ZeroDivisionError("no votes")


@pytest.fixture(autouse=True)
def cracked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A toy on the shelf in which voting raises."""
    monkeypatch.setitem(catalogue, "council", CouncilRules())
    monkeypatch.setattr(council.Vote, "resolve", crack)


@asynccontextmanager
async def voting(server: Running, *, clock: bool = True) -> AsyncIterator[Any]:
    """Two people who are asked for their vote: room, people, sockets."""
    ada, bo = await server.guests("Ada", "Bo")
    opened = await ada.open_room("council", seats=2, clock=CLOCK if clock else None)
    room = opened["room"]["id"]
    await bo.sit(room, 1, key_of(opened["links"]["join"]))
    await ada.start(room)
    async with ada.socket(room) as one, bo.socket(room, mode="patch") as two:
        for live in (one, two):
            await live.shown()
        while "vote" not in one.envelope["menu"]:
            mover = one if one.my_turn else two
            version = (await mover.act(*first_of(mover)))["version"]
            await one.reached(version)
            await two.reached(version)
        yield room, (ada, bo), (one, two)
    await ada.close()
    await bo.close()


def first_of(live: Live) -> tuple[str, Any]:
    """Something of the menu; nobody objects, so that a vote comes soon."""
    menu = live.envelope["menu"]
    verb = "pass" if "pass" in menu else next(iter(menu))
    return verb, menu[verb][0]


async def refused(person: Guest, room: str, path: str, body: Json) -> str:
    """The code a call is refused with."""
    with pytest.raises(Refused) as caught:
        await person.call("POST", f"/api/rooms/{room}/{path}", body)
    return caught.value.code


async def test_it_is_readable_refuses_every_act_and_stops_its_clocks(fresh_server: Running) -> None:
    async with voting(fresh_server) as (room, (ada, bo), (one, two)):
        assert one.envelope["clock"]["running"] == [0, 1]
        version = one.version
        answer = await one.act("vote", 1)
        assert (answer["type"], answer["code"]) == ("refused", "quarantined")
        for live in (one, two):
            await live.sees(lambda it: it.envelope["clock"]["running"] == [])
            await live.sees(lambda it: it.room["match"]["quarantined"])
            assert live.version == version
        assert (await two.act("vote", 0))["code"] == "quarantined"
        assert (await two.command({"type": "undo", "id": "u", "seat": 1}))["code"] == "quarantined"
        body = {"id": "h", "seat": 1, "decision": 1, "verb": "vote", "noun": 0}
        assert await refused(bo, room, "actions", body) == "quarantined"
        assert await refused(bo, room, "resign", {"seat": 1}) == "quarantined"
        view = await bo.call("GET", f"/api/rooms/{room}/view", seat=1)
        assert (view["version"], view["clock"]["running"]) == (version, [])
        assert (await ada.call("GET", f"/api/rooms/{room}/view", ply=0))["ply"] == 0
        await ada.call("GET", f"/api/rooms/{room}/log")
        assert "tidetable_quarantined_matches 1.0" in (await ada.http.get("/metrics")).text
        kept = await fresh_server.app.services.matches.cache.quarantine.all()
        assert [(each.game, each.ply) for each in kept] == [("council", version)]
        assert "ZeroDivisionError: no votes < test_quarantine.py" in kept[0].error


async def test_an_operator_releases_it_and_it_goes_on(
    fresh_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with voting(fresh_server) as (room, _people, (one, two)):
        matches = fresh_server.app.services.matches
        stored = room.replace("-", "")
        assert not await release_match(matches.cache, stored)  # nothing is wrong with it
        assert (await one.act("vote", 1, id="mine"))["code"] == "quarantined"
        left = known(known(await matches.cache.table_of(stored)).clock).remaining
        monkeypatch.setattr(council.Vote, "resolve", resolve)
        assert await release_match(matches.cache, stored)
        for live in (one, two):
            await live.sees(lambda it: it.envelope["clock"]["running"] == [0, 1])
            await live.sees(lambda it: not it.room["match"]["quarantined"])
        assert known(known(await matches.cache.table_of(stored)).clock).remaining == left
        assert (await one.act("vote", 1, id="mine"))["type"] == "ok"  # the same wish, asked again
        assert (await two.act("vote", 0))["type"] == "ok"
        await one.ended()
        assert QUARANTINED._value.get() == 0


async def test_it_survives_a_restart_and_a_log_the_rules_do_not_take(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(council.Vote, "resolve", resolve)
    async with (
        running(database_url) as server,
        voting(server, clock=False) as (room, _people, (one, two)),
    ):
        version = one.version
        assert (await one.act("vote", 1))["type"] == "ok"
        await two.reached(version + 1)
    monkeypatch.setattr(council.Vote, "resolve", crack)  # rules that changed under a running match
    for _ in range(2):
        async with running(database_url) as server:
            matches = server.app.services.matches
            stored = room.replace("-", "")
            table = known(await matches.cache.table_of(stored))
            assert table.match.ply == version
            assert "no votes" in known(table.quarantine)
            assert len(await matches.cache.quarantine.all()) == 1
            past = await server.app.services.history.past(known(await matches.store.row(stored)))
            assert len(past.moments) == version + 1
            assert not await release_match(matches.cache, stored)  # still broken
    monkeypatch.setattr(council.Vote, "resolve", resolve)
    async with running(database_url) as server:
        assert await release_match(server.app.services.matches.cache, stored)
        assert (
            known(await server.app.services.matches.cache.table_of(stored)).match.ply == version + 1
        )
