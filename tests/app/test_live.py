"""The contract of the live socket."""

import asyncio
import json
import random
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import event

from app.live import broadcast
from tests.app.client import Json, Live, key_of, known, open_socket
from tests.app.conftest import Running, running
from tests.app.tables import Playing, lobby, rematch, table


async def test_hello_comes_first_then_the_view(server: Running) -> None:
    async with table(server) as playing:
        for seat, live in enumerate(playing.seats):
            assert [frame["type"] for frame in live.frames[:2]] == ["hello", "view"]
            assert live.hello is not None
            assert live.hello["seats"] == [seat]
            assert live.hello["role"] == "player"
            assert live.hello["room"]["you"]["seat"] == seat
            assert live.envelope["seat"] == seat
            assert live.envelope["version"] == 0
        assert playing.idler.envelope["menu"] == {}
        assert playing.mover.envelope["waiting"] == [playing.mover.envelope["seat"]]


async def test_an_id_is_carried_out_once(each_server: Running) -> None:
    async with table(each_server) as playing:
        mover = playing.mover
        verb, noun = mover.choice(random.Random(1))
        decision = mover.envelope["decision"]
        first = await mover.act(verb, noun, id="same", decision=decision)
        assert first == {"type": "ok", "id": "same", "version": 1}
        again = await mover.act(verb, noun, id="same", decision=decision)
        other = await mover.act("nonsense", None, id="same", decision=99)
        assert first == again == other
        await mover.settled()
        assert mover.version == 1


async def test_the_same_id_sent_twice_at_once(each_server: Running) -> None:
    async with table(each_server) as playing:
        mover = playing.mover
        verb, noun = mover.choice(random.Random(1))
        frame = {
            "type": "act",
            "id": "twice",
            "seat": mover.envelope["seat"],
            "decision": mover.envelope["decision"],
            "verb": verb,
            "noun": noun,
        }
        person = playing.room.people[mover.envelope["seat"]]
        async with person.socket(playing.room.id) as second:
            one, two = await asyncio.gather(mover.command(frame), second.command(frame))
            assert one == two == {"type": "ok", "id": "twice", "version": 1}


async def test_a_refused_id_keeps_its_answer(server: Running) -> None:
    async with table(server) as playing:
        mover = playing.mover
        first = await mover.act("nonsense", id="bad")
        assert first["code"] == "illegal"
        verb, noun = mover.choice(random.Random(1))
        assert await mover.act(verb, noun, id="bad") == first
        assert mover.version == 0


async def test_refusals(server: Running) -> None:
    async with table(server) as playing:
        mover, idler = playing.mover, playing.idler
        verb, noun = mover.choice(random.Random(1))
        decision = mover.envelope["decision"]

        async def code(live: Live, **more: Any) -> str:
            answer = await live.act(**({"verb": verb, "noun": noun} | more))
            assert answer["type"] == "refused"
            assert answer["version"] == 0
            assert answer["decision"] == decision
            assert answer["reason"]
            return str(answer["code"])

        assert await code(mover, verb="nonsense") == "illegal"
        assert await code(mover, noun=["a", "b"]) == "illegal"
        assert await code(mover, noun=12345) == "illegal"
        assert await code(idler, decision=decision) == "not_your_turn"
        assert await code(idler, seat=mover.envelope["seat"]) == "not_your_seat"
        assert await code(mover, seat=5) == "not_your_seat"
        assert await code(mover, seat=-1) == "not_your_seat"
        before = len(mover.frames)
        assert await code(mover, decision=decision + 1) == "stale_decision"
        await mover.settled()
        assert "view" in [frame["type"] for frame in mover.frames[before:]]
        undo = await mover.command({"type": "undo", "id": "u", "seat": mover.envelope["seat"]})
        assert undo["code"] == "nothing_to_undo"


@pytest.mark.parametrize(
    "frame",
    [
        "not json",
        "[]",
        "1",
        '{"type": 5}',
        '{"type": "dance"}',
        '{"type": "act"}',
        '{"type": "act", "id": 5}',
        '{"type": "act", "id": ""}',
        json.dumps({"type": "act", "id": "x" * 65, "seat": 0, "decision": 1, "verb": "pick"}),
        '{"type": "act", "id": "a", "seat": "0", "decision": 1, "verb": "pick"}',
        '{"type": "act", "id": "a", "seat": true, "decision": 1, "verb": "pick"}',
        '{"type": "act", "id": "a", "seat": 0, "decision": 1.5, "verb": "pick"}',
        '{"type": "act", "id": "a", "seat": 0, "decision": 1, "verb": 7}',
        '{"type": "act", "id": "a", "seat": 0, "decision": 1, "verb": "pick", "noun": {}}',
        '{"type": "act", "id": "a", "seat": 0, "decision": 1, "verb": "pick", "noun": [[1]]}',
        '{"type": "undo", "id": "a"}',
        '{"type": "chat", "id": "a", "text": 5}',
        '{"type": "chat", "id": "a", "text": "   "}',
        json.dumps({"type": "chat", "id": "a", "text": "x" * 501}),
        '{"type": "ping", "n": {}}',
        '{"type": "act", "id": "a", "seat": 0, "decision": 99999999999999999999, "verb": "x"}',
    ],
)
async def test_nonsense_is_refused_and_nothing_dies(server: Running, frame: str) -> None:
    async with lobby(server) as room, room.host.socket(room.id) as live:
        await live.send(frame)
        await live.until(lambda: bool(live.answers))
        (answers,) = live.answers.values()
        assert answers[0]["type"] == "refused"
        assert answers[0]["code"] == "invalid"
        await live.settled()


async def test_bytes_are_refused_and_huge_frames_close(server: Running) -> None:
    async with lobby(server) as room, room.host.socket(room.id) as live:
        await live.connection.send(b"\x00\xff")
        await live.until(lambda: bool(live.answers))
        await live.send("x" * 17_000)
        with pytest.raises(ConnectionError):
            await live.until(lambda: False)
        assert live.closed == 1009


async def test_patches_make_the_full_view(server: Running) -> None:
    async with table(server, modes="pp", watch="everyone") as playing:
        chance = random.Random(7)
        room = playing.room
        async with room.people[2].socket(room.id) as full:
            for _ in range(30):
                mover = playing.mover
                answer = await mover.act_random(chance)
                for live in (*playing.seats, full):
                    await live.reached(answer["version"])
                for seat, live in enumerate(playing.seats):
                    person = room.people[seat]
                    shown = await person.call("GET", f"/api/rooms/{room.id}/view", seat=seat)
                    assert shown["view"] == live.view
                    assert shown["hash"] == live.envelope["hash"]
                    assert shown["menu"] == live.envelope["menu"]
            for live in playing.seats:
                kinds = [frame["type"] for frame in live.frames]
                assert kinds.count("view") == 1
                assert live.versions == list(range(31))


async def test_resync_gives_a_fresh_view(server: Running) -> None:
    async with table(server, modes="pf") as playing:
        live = playing.seats[0]
        before = sum(frame["type"] == "view" for frame in live.frames)
        await live.send({"type": "resync"})
        await live.until(
            lambda: sum(frame["type"] == "view" for frame in live.frames) == before + 1
        )
        assert live.envelope["events"] == []


async def test_spectators_see_no_secrets(server: Running) -> None:
    async with table(server, watch="everyone") as playing:
        room = playing.room
        async with (
            room.people[2].socket(room.id) as watcher,
            open_socket(server.base, room.id) as nobody,
        ):
            for live in (watcher, nobody):
                await live.shown()
                assert live.view is not None
                assert live.view["hands"] == [None, None]
                assert live.envelope["menu"] == {}
                assert live.envelope["seat"] is None
                assert live.hello is not None
                assert live.hello["role"] == "spectator"
            for seat, live in enumerate(playing.seats):
                assert live.view is not None
                assert live.view["hands"][seat] is not None
                assert live.view["hands"][1 - seat] is None
            seen = json.dumps([watcher.frames, [live.frames for live in playing.seats]])
            row = known(await server.app.services.matches.store.row(room.id.replace("-", "")))
            assert row.seed not in seen
            assert row.salt not in seen
            assert nobody.hello is not None
            assert nobody.hello["account"] is None
            refusal = await nobody.command({"type": "chat", "id": "c", "text": "hi"})
            assert refusal["code"] == "invalid"
            act = {"type": "act", "id": "a", "seat": 0, "decision": 1, "verb": "pick"}
            assert (await nobody.command(act))["code"] == "not_your_seat"


@pytest.mark.parametrize("known", [True, False])
async def test_close_codes(server: Running, known: bool) -> None:
    async with lobby(server, watch="nobody") as room:
        headers = room.people[2].headers if known else None
        for name in (room.id, "zzzz-zzzz", "nonsense-%2F"):
            async with open_socket(server.base, name, headers) as live:
                assert live.closed == (4404 if known else 4401)
        async with open_socket(server.base, room.id, headers, watch=room.watch) as live:
            assert live.closed == (4403 if known else 4401)
        wrong = {"Authorization": "Bearer wrong"}
        async with open_socket(server.base, room.id, wrong) as live:
            assert live.closed == 4401


async def test_other_sites_cannot_connect(server: Running) -> None:
    from websockets.exceptions import InvalidStatus

    async with lobby(server) as room:
        headers = room.host.headers | {"Origin": "https://evil.example"}
        with pytest.raises(InvalidStatus):
            async with open_socket(server.base, room.id, headers):
                pass
        headers = room.host.headers | {"Origin": server.base}
        async with open_socket(server.base, room.id, headers) as live:
            assert live.hello is not None


async def test_undo_and_resign(server: Running) -> None:
    async with table(server, modes="pf") as playing:
        mover, chance = playing.mover, random.Random(3)
        seat = mover.envelope["seat"]
        before = mover.view
        await mover.act_random(chance)
        assert mover.envelope["undo"] is True
        answer = await mover.command({"type": "undo", "id": "back", "seat": seat})
        assert answer == {"type": "ok", "id": "back", "version": 2}
        for live in playing.seats:
            await live.reached(2)
            assert live.versions == [0, 1, 2]
        assert mover.view == before
        again = await mover.command({"type": "undo", "id": "back", "seat": seat})
        assert again == answer
        log = await playing.room.host.call("GET", f"/api/rooms/{playing.room.id}/log")
        assert {line["ply"] for line in log["lines"]} <= {0}
        await playing.room.host.call("POST", f"/api/rooms/{playing.room.id}/resign", {"seat": 0})
        for live in playing.seats:
            await live.ended()
            assert live.over is not None
            assert live.over["placement"] == [2, 1]
            await live.room_is("finished")
        late = await mover.act("pick", "x")
        assert late["code"] == "finished"


async def test_acts_over_http_are_the_same(server: Running) -> None:
    async with table(server) as playing:
        mover = playing.mover
        seat = mover.envelope["seat"]
        person = playing.room.people[seat]
        verb, noun = mover.choice(random.Random(5))
        body = {
            "id": "h1",
            "seat": seat,
            "decision": mover.envelope["decision"],
            "verb": verb,
            "noun": noun,
        }
        path = f"/api/rooms/{playing.room.id}/actions"
        done = await person.call("POST", path, body)
        assert done == {"id": "h1", "version": 1}
        assert await person.call("POST", path, body) == done
        await mover.until(lambda: mover.version == 1)
        answer = await person.http.post(path, json=body | {"id": "h2"})
        assert answer.status_code == 409
        problem = answer.json()
        assert problem["code"] == "stale_decision"
        assert problem["version"] == 1
        other = playing.room.people[1 - seat]
        answer = await other.http.post(path, json=body | {"id": "h3"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
        answer = await other.http.post(path, json=body | {"seat": "zero"})
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
        assert key_of(playing.room.links["join"]) == playing.room.join


async def test_a_slow_socket_is_not_waited_for(sqlite_url: str) -> None:
    """A watcher that does not read: others go on, and it gets a fresh view when it reads again."""
    async with (
        running(sqlite_url, send_buffer=4096) as server,
        table(server, "pp", game="tidal_blades", watch="everyone") as playing,
        playing.room.people[2].socket(playing.room.id) as watcher,
    ):
        await watcher.shown()
        watcher.connection.transport.pause_reading()
        chance, begun = random.Random(2), await dropped(server)
        while await dropped(server) < begun + 3:
            version = (await playing.mover.act_random(chance))["version"]
            for live in playing.seats:
                await live.reached(version)
        watcher.connection.transport.resume_reading()
        await watcher.reached(version)
        assert watcher.versions[-2:] != [version - 1, version], "it was told each step"
        assert watcher.view == (await watched(playing))["view"]


async def dropped(server: Running) -> float:
    """Frames that were not sent to who does not read."""
    return (await server.counted())["tidetable_drops_total"]


async def watched(playing: Playing) -> Json:
    """What somebody who watches is shown when asking for it."""
    view: Json = await playing.room.people[2].call("GET", f"/api/rooms/{playing.room.id}/view")
    return view


async def test_an_end_and_a_rematch_are_told_without_asking_for_the_room(
    fresh_server: Running, nobody_looks_who_is_away: None
) -> None:
    """What was stored here under the room's lock is known: everybody hears of it at once."""
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        if "FROM room " in statement or "match_player" in statement:
            asked.append(statement)

    async with table(fresh_server) as playing:
        engine = fresh_server.app.services.database.engine.sync_engine
        event.listen(engine, "before_cursor_execute", note)
        chance = random.Random(3)
        try:
            while not any(live.over for live in playing.seats):
                await playing.mover.act_random(chance)
                version = max(live.version for live in playing.seats)
                for live in playing.seats:
                    await live.reached(version)
            for live in playing.seats:
                await live.room_is("finished")
            assert asked == []
            await rematch(playing.room)
            for live in playing.seats:
                await live.room_is("playing")
                await live.sees(lambda it: it.version == 0)
            assert len([text for text in asked if "FROM room " in text]) == 2  # one a person
        finally:
            event.remove(engine, "before_cursor_execute", note)


async def crowd_of(count: int, stack: AsyncExitStack, server: Running, room: str) -> list[Live]:
    """So many who watch."""
    sockets = [open_socket(server.base, room, mode="patch") for _ in range(count)]
    return [await stack.enter_async_context(socket) for socket in sockets]


async def test_a_crowd_is_told_of_a_room_in_parts(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody hears of the end and of the next match, however many batches that takes."""
    monkeypatch.setattr(broadcast, "BATCH", 2)
    async with table(server, "fp", watch="everyone") as playing, AsyncExitStack() as stack:
        room = playing.room
        crowd = await crowd_of(7, stack, server, room.id)
        await room.host.call("POST", f"/api/rooms/{room.id}/resign", {"seat": 0})
        await rematch(room)
        everybody = [*playing.seats, *crowd]
        for live in everybody:
            await live.sees(lambda it: it.version == 0 and it.over is not None)
            await live.room_is("playing")
            told = [frame.get("room", {}).get("status", frame["type"]) for frame in live.frames]
            assert told.index("over") < told.index("finished")  # first the last move
        await playing.mover.act_random(random.Random(1))
        for live in everybody:
            await live.reached(1)


async def test_a_newcomer_does_not_keep_a_change_from_the_crowd(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who enters while the others are told brings the room as it was just read: an equal one."""
    monkeypatch.setattr(broadcast, "BATCH", 2)
    async with table(server, "ff", watch="everyone") as playing, AsyncExitStack() as stack:
        room = playing.room
        crowd = await crowd_of(7, stack, server, room.id)
        gathered = server.app.services.hub
        channel = gathered.channels[room.id.replace("-", "")]
        shown = known(channel.room)
        server.app.services.broadcast.room_changed(shown.id, replace(shown, access="public"))
        channel.room = replace(known(channel.room))
        for live in [*playing.seats, *crowd]:
            await live.sees(lambda it: it.room["access"] == "public")
