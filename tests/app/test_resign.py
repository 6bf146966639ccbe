"""Giving up where one, two or more sit at the table: who loses, who plays on, who watches."""

import json
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from app.matches.models import ActionRow
from app.matches.past import Past
from app.pages.tables import company_of
from engine import Match, catalogue, verify
from tests.app.client import Guest, Json, Live, Refused, key_of
from tests.app.conftest import Running
from tests.engine.toys.council import CouncilRules


@pytest.fixture(autouse=True)
def council(monkeypatch: pytest.MonkeyPatch) -> None:
    """A toy for one to four on the shelf; its bots think here: other processes do not know it."""

    def threads(workers: int, _context: Any, _set_up: Callable[[], None]) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(workers)

    monkeypatch.setitem(catalogue, "council", CouncilRules())
    monkeypatch.setattr("app.bots.pool.ProcessPoolExecutor", threads)


@asynccontextmanager
async def sitting(server: Running, *names: str, bots: int = 0) -> AsyncIterator[Any]:
    """A started council: its room, the people and their sockets."""
    people = await server.guests(*names)
    opened = await people[0].open_room("council", seats=len(names) + bots)
    room, key = opened["room"]["id"], key_of(opened["links"]["join"])
    for seat, person in enumerate(people[1:], 1):
        await person.sit(room, seat, key)
    for seat in range(len(names), len(names) + bots):
        path = f"/api/rooms/{room}/seats/{seat}/bot"
        await people[0].call("POST", path, {"level": "random"})
    await people[0].start(room)
    async with AsyncExitStack() as stack:
        lives = [await stack.enter_async_context(person.socket(room)) for person in people]
        for live in lives:
            await live.shown()
        yield room, people, lives
    for person in people:
        await person.close()


async def resign(person: Guest, room: str, seat: int) -> Json:
    """POST resign."""
    answer: Json = await person.call("POST", f"/api/rooms/{room}/resign", {"seat": seat})
    return answer


async def act(live: Live, verb: str, noun: Any = None) -> None:
    """One action, as soon as it is asked for."""
    await live.until(lambda: verb in live.envelope["menu"])
    assert (await live.act(verb, noun))["type"] == "ok"


async def test_at_a_larger_table_a_bot_plays_on(fresh_server: Running) -> None:
    async with sitting(fresh_server, "Ada", "Bo", "Cy") as (room, people, (ada, bo, cy)):
        await act(ada, "propose", "tax")
        await bo.until(lambda: bo.my_turn)
        answer = await resign(people[1], room, 1)
        assert answer == await resign(people[1], room, 1) == {"id": "resign 1 1", "version": 2}

        await bo.until(lambda: bo.room["you"]["role"] == "spectator")
        assert bo.room["seats"][1]["player"]["name"] == "Hermit Crab"
        assert bo.room["seats"][1]["player"]["level"] == "easy"
        assert bo.room["status"] == "playing"
        await bo.until(lambda: bo.envelope["seat"] is None)
        refusal = await bo.act("pass", seat=1)
        assert refusal["code"] == "not_your_seat"

        await act(cy, "pass")
        await act(ada, "vote", 1)
        await act(cy, "vote", 0)
        for live in (ada, bo, cy):
            await live.ended()
            assert live.over is not None
            assert live.over["reason"] == "voted"
            assert [e for e in live.events if e["kind"] == "handed_over"] == [
                {"kind": "handed_over", "seat": 1, "who": "Bo"}
                | {"text": "Bo resigned, a bot plays on."}
            ]
        log = await people[2].call("GET", f"/api/rooms/{room}/log")
        assert [line["text"] for line in log["lines"]] == ["Bo resigned, a bot plays on."]
        record = await people[1].call("GET", f"/api/rooms/{room}/record")
        assert [seat["name"] for seat in record["seats"]] == ["Ada", "Hermit Crab", "Cy"]
        assert verify(record) == []


async def test_the_host_stays_host_without_a_seat(fresh_server: Running) -> None:
    async with sitting(fresh_server, "Ada", "Bo", bots=2) as (room, people, (ada, bo)):
        await resign(people[0], room, 0)
        await ada.until(
            lambda: (
                ada.room["you"] == {"role": "spectator", "seat": None, "seats": [], "host": True}
            )
        )
        await act(bo, "pass")
        await act(bo, "vote", 1)
        await ada.room_is("finished")
        again = await people[1].call("POST", f"/api/rooms/{room}/rematch")  # the only one left
        assert again["match"]["number"] == 2


async def test_a_resignation_that_was_cut_short_is_completed(fresh_server: Running) -> None:
    async with sitting(fresh_server, "Ada", "Bo", "Cy") as (room, people, _):
        bo = people[1].account
        matches = fresh_server.app.services.matches
        stored, command = room.replace("-", ""), "resign 1 1"
        await matches.command(
            stored, bo["id"], command, 1, lambda m: m.try_hand_over(1, "Bo"), named_by_us=True
        )
        seen = await people[1].call("GET", f"/api/rooms/{room}")
        assert seen["seats"][1]["player"]["id"] == bo["id"]
        assert (await resign(people[1], room, 1))["version"] == 1
        seen = await people[1].call("GET", f"/api/rooms/{room}")
        assert seen["seats"][1]["player"]["kind"] == "bot"
        assert seen["you"]["role"] == "spectator"


@pytest.mark.parametrize(("bots", "placement"), [(0, [2]), (1, [2, 1]), (3, [4, 1, 1, 1])])
async def test_who_alone_is_no_bot_ends_the_match(
    fresh_server: Running, bots: int, placement: list[int]
) -> None:
    async with sitting(fresh_server, "Ada", bots=bots) as (room, (ada,), (live,)):
        await resign(ada, room, 0)
        await live.ended()
        assert live.over is not None
        assert live.over["placement"] == placement
        assert live.over["reason"] == "resigned"
        await live.room_is("finished")
        record = await ada.call("GET", f"/api/rooms/{room}/record")
        assert record["seats"][0]["name"] == "Ada"
        assert verify(record) == []


async def test_nobody_resigns_for_another(fresh_server: Running) -> None:
    async with sitting(fresh_server, "Ada", "Bo", "Cy") as (room, people, _):
        for seat in (0, 2, 3):
            with pytest.raises(Refused) as caught:
                await resign(people[1], room, seat)
            assert caught.value.code == "not_your_seat"
        seen = await people[1].call("GET", f"/api/rooms/{room}")
        assert seen["match"]["version"] == 0


def test_a_step_taken_back_by_who_follows_is_not_the_resignation() -> None:
    log = [(0, "propose", "tax"), (1, "pass", None), (2, "pass", None), (1, "vote", 1)]
    log += [(1, "hand_over", "Bo"), (1, "undo", None)]
    rows = [
        ActionRow(ply=ply, seat=seat, verb=verb, noun=json.dumps(noun))
        for ply, (seat, verb, noun) in enumerate(log, 1)
    ]
    past = Past(Match.new(CouncilRules(), seats=3, seed="0" * 32, salt="0" * 32))
    past.advance(rows)
    kept = [moment.verb for moment in past.moments if not moment.undone]
    assert kept == ["", "propose", "pass", "pass", "hand_over"]


async def test_a_room_has_two_seats_unless_one_says_otherwise(fresh_server: Running) -> None:
    (ada,) = await fresh_server.guests("Ada")
    assert len((await ada.open_room("council"))["room"]["seats"]) == 2
    quick = await ada.call("POST", "/api/play", {"game": "council", "bot": "random"})
    assert [seat["player"]["kind"] for seat in quick["room"]["seats"]] == ["guest", "bot"]
    alone = (await ada.open_room("council", seats=1))["room"]
    assert company_of(alone, ada.account["id"]) == "on your own"
    await ada.close()
