"""A lesson at the table: the prepared match, what the learner is told, leaving and coming back."""

import asyncio
from typing import Any

import pytest

from engine import LEARNER, catalogue
from tests.app.client import Guest, Live, Refused
from tests.app.conftest import Running, running

FIRST = catalogue["opale"].lessons[0]
Json = dict[str, Any]


async def learn(who: Guest, **more: Any) -> str:
    """The room of the first lesson of Opale."""
    opened = await who.call("POST", "/api/lessons", {"game": "opale", **more})
    room: str = opened["room"]["id"]
    return room


async def next_step(live: Live) -> None:
    """Do what the lesson wants, as soon as it wants something."""
    await live.until(lambda: bool(live.envelope["lesson"].get("want")))
    want = live.envelope["lesson"]["want"]
    answer = await live.act(want["verb"], want["noun"])
    assert answer["type"] == "ok", answer
    await live.reached(answer["version"])


async def test_a_lesson_is_played_to_its_end_and_then_the_bot_plays_on(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    room = await learn(ada)
    async with ada.socket(room, mode="patch") as live:
        await live.shown()
        assert live.room["status"] == "playing"
        assert live.room["rated"] is False
        told = live.envelope["lesson"]
        assert (told["id"], told["ideas"], told["idea"]) == (FIRST.id, len(FIRST.ideas), 0)
        assert told["say"] == FIRST.ideas[0].say
        assert told["want"]["text"].startswith("Pick Guardian of Darkness")
        headings = []
        for _ in [move for _, move in FIRST.script if move.seat == LEARNER]:
            await next_step(live)
            headings.append(live.envelope["lesson"]["heading"])
        await live.until(lambda: bool(live.envelope["lesson"].get("over")))
        assert live.envelope["lesson"]["heading"] == FIRST.end[0]
        assert {idea.heading for idea in FIRST.ideas} <= {*headings, FIRST.end[0]}
        played = live.version
        await live.called()
        verb, nouns = next(iter(live.envelope["menu"].items()))
        assert (await live.act(verb, nouns[0]))["type"] == "ok"
        assert (await live.act("finish_play"))["type"] == "ok"
        await live.until(lambda: live.version > played + 2)  # the bot's own move
    await ada.close()


async def test_a_wrong_try_is_refused_with_the_words_of_the_lesson(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    room = await learn(ada)
    async with ada.socket(room) as live:
        await live.shown()
        want = live.envelope["lesson"]["want"]
        other = next(noun for noun in live.envelope["menu"]["pick"] if noun != want["noun"])
        answer = await live.act("pick", other)
        assert (answer["type"], answer["code"]) == ("refused", "lesson")
        assert answer["reason"] == FIRST.ideas[0].wrong["pick"]
        body = {"id": "h", "seat": 0, "decision": live.envelope["decision"]}
        body |= {"verb": "pick", "noun": other}
        with pytest.raises(Refused) as caught:
            await ada.call("POST", f"/api/rooms/{room}/actions", body)
        assert caught.value.code == "lesson"
        assert caught.value.body["status"] == 409
        assert live.version == 0
    await ada.close()


async def test_a_lesson_is_taken_up_where_it_was_left(sqlite_url: str) -> None:
    async with running(sqlite_url, snapshot_every=2) as server:
        (ada,) = await server.guests("Ada")
        room = await learn(ada)
        async with ada.socket(room) as live:
            await live.shown()
            for _ in range(5):
                await next_step(live)
            left = live.envelope["lesson"]
            assert await learn(ada) == room
        other = await learn(ada, again=True)
        assert other != room
        await ada.close()
    async with running(sqlite_url, snapshot_every=2) as server:
        ada.base = server.base
        async with ada.socket(room) as live:
            await live.shown()
            await live.until(lambda: bool(live.envelope["lesson"].get("want")))
            assert live.envelope["lesson"]["idea"] >= left["idea"]
            await next_step(live)


async def test_a_lesson_that_begins_late_has_its_past(sqlite_url: str) -> None:
    """What was played before the first idea is in the log, and still there after a restart."""
    lesson = catalogue["wind_and_fire"].lesson("tournament")
    assert lesson is not None
    async with running(sqlite_url) as server:
        (ada,) = await server.guests("Ada")
        room = await learn(ada, game="wind_and_fire", lesson=lesson.id)
        async with ada.socket(room) as live:
            await live.shown()
            assert live.version == len(lesson.before)
            assert live.envelope["lesson"]["idea"] == 0
            await next_step(live)
        lines = (await ada.call("GET", f"/api/rooms/{room}/log", seat=0))["lines"]
        assert len({line["ply"] for line in lines}) > len(lesson.before) / 2
        await ada.close()
    async with running(sqlite_url) as server:
        ada.base = server.base
        async with ada.socket(room) as live:
            await live.shown()
            assert live.version == len(lesson.before) + 1
            await next_step(live)
            assert live.envelope["lesson"]["idea"] == 0


async def test_only_the_learner_is_told_of_the_lesson(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    room = await learn(ada)
    mine = await ada.call("GET", f"/api/rooms/{room}/view", seat=0)
    assert mine["lesson"]["id"] == FIRST.id
    theirs = await ada.call("GET", f"/api/rooms/{room}/view")
    assert theirs["lesson"] is None
    with pytest.raises(Refused) as caught:
        await bo.call("GET", f"/api/rooms/{room}/view")
    assert caught.value.code == "not_found"
    plain = await ada.call("POST", "/api/play", {"game": "opale", "bot": "easy"})
    view = await ada.call("GET", f"/api/rooms/{plain['room']['id']}/view", seat=0)
    assert view["lesson"] is None
    await asyncio.gather(ada.close(), bo.close())


async def test_a_lesson_there_is_not_is_named(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    with pytest.raises(Refused) as caught:
        await learn(ada, lesson="seventh")
    assert caught.value.code == "invalid"
    assert "first" in caught.value.body["detail"]
    with pytest.raises(Refused) as caught:
        await ada.call("POST", "/api/lessons", {"game": "chess"})
    assert caught.value.code == "unknown_game"
    games = await ada.call("GET", "/api/games/opale")
    assert [one["id"] for one in games["lessons"]] == [one.id for one in catalogue["opale"].lessons]
    await ada.close()
