"""What the live socket tells of the room: presence, lobby, seats, rematch, chat, the end."""

import random

import pytest

from app.core.limits import ACT, CHAT
from tests.app.conftest import Running, running
from tests.app.tables import lobby, rematch, table


async def test_several_tabs_of_one_person(server: Running) -> None:
    async with lobby(server) as room, room.host.socket(room.id) as host:
        async with room.other.socket(room.id) as first:
            async with room.other.socket(room.id):
                await host.until(lambda: (host.presence or {}).get("connected") == [0, 1])
            await first.settled()
            seen = await room.host.call("GET", f"/api/rooms/{room.id}")
            assert [seat["connected"] for seat in seen["seats"]] == [True, True]
        await host.until(lambda: (host.presence or {})["connected"] == [0])
        async with room.people[2].socket(room.id, watch=room.watch):
            await host.until(lambda: (host.presence or {})["spectators"] == 1)


async def test_the_lobby_lives(server: Running) -> None:
    async with (
        lobby(server) as room,
        room.host.socket(room.id) as host,
        room.other.socket(room.id) as other,
    ):
        assert host.view is None
        await room.other.call("POST", f"/api/rooms/{room.id}/seats/1/ready", {"ready": False})
        await host.until(lambda: host.room["seats"][1]["ready"] is False)
        await room.other.call("POST", f"/api/rooms/{room.id}/seats/1/ready", {"ready": True})
        await room.host.start(room.id)
        for live in (host, other):
            await live.shown()
            await live.room_is("playing")
        not_mine = await host.act("pick", "x", seat=1)
        assert not_mine["code"] == "not_your_seat"


async def test_acts_before_the_start_are_refused(server: Running) -> None:
    async with lobby(server) as room, room.host.socket(room.id) as live:
        act = {"type": "act", "id": "a", "seat": 0, "decision": 1, "verb": "pick", "noun": "x"}
        assert (await live.command(act))["code"] == "not_started"
        assert (await live.command({"type": "undo", "id": "b", "seat": 0}))["code"] == "not_started"


async def test_who_is_sent_away_is_disconnected_at_once(server: Running) -> None:
    async with lobby(server) as room, room.other.socket(room.id) as live:
        await room.host.call("DELETE", f"/api/rooms/{room.id}/seats/1")
        with pytest.raises(ConnectionError):
            await live.until(lambda: False)
        assert live.closed == 4403


async def test_who_resigned_sees_as_a_spectator(server: Running) -> None:
    async with table(server, "fff", game="wind_and_fire", watch="everyone") as playing:
        room, live = playing.room, playing.seats[1]
        await room.other.call("POST", f"/api/rooms/{room.id}/resign", {"seat": 1})
        await live.until(lambda: live.envelope["seat"] is None)
        assert live.view is not None
        assert live.view["hands"] == [None, None, None]
        act = await live.act("pick", "x", seat=1)
        assert act["code"] == "not_your_seat"


async def test_the_rematch_reaches_everybody(server: Running) -> None:
    async with table(server, modes="pf", watch="everyone") as playing:
        path = f"/api/rooms/{playing.room.id}"
        async with playing.room.people[2].socket(playing.room.id, mode="patch") as watcher:
            await playing.room.host.call("POST", f"{path}/resign", {"seat": 0})
            for live in (*playing.seats, watcher):
                await live.ended()
                await live.room_is("finished")
                assert live.versions[-1] == 1
            await rematch(playing.room)
            for live in (*playing.seats, watcher):
                await live.sees(lambda it: it.version == 0)
                await live.room_is("playing")
                assert live.room["match"]["number"] == 2
            answer = await playing.mover.act_random(random.Random(1))
            assert answer["version"] == 1
            await watcher.reached(1)


async def test_a_stopping_server_says_so(sqlite_url: str) -> None:
    async with (
        running(sqlite_url) as server,
        lobby(server) as room,
        room.host.socket(room.id) as live,
    ):
        server.server.should_exit = True
        with pytest.raises(ConnectionError):
            await live.until(lambda: False)
        assert live.closed == 1012


async def test_chat(each_server: Running) -> None:
    async with lobby(each_server) as room:
        async with room.host.socket(room.id) as host, room.other.socket(room.id) as other:
            answer = await host.say("  <b>hello</b> ", id="c1")
            assert answer == {"type": "ok", "id": "c1", "version": 0}
            again = await host.say("again", id="c1")
            assert again == answer
            await other.until(lambda: bool(other.chat))
            assert [line["text"] for line in other.chat] == ["<b>hello</b>"]
            assert other.chat[0]["from"]["name"] == "Ada"
            same_id = await other.say("mine", id="c1")
            assert same_id["type"] == "ok"
        async with room.other.socket(room.id) as late:
            assert [line["text"] for line in late.chat] == ["<b>hello</b>", "mine"]


async def test_chat_is_said_under_the_present_name(server: Running) -> None:
    async with lobby(server) as room, room.host.socket(room.id) as host:
        await room.host.call("PATCH", "/api/me", {"name": "Ada Lovelace"})
        await host.say("It is still me")
        await host.until(lambda: bool(host.chat))
        assert host.chat[0]["from"]["name"] == "Ada Lovelace"


async def test_chat_and_acts_have_limits(sqlite_url: str, same_moment: None) -> None:
    async with running(sqlite_url, rate_limits="on") as server, table(server) as playing:
        live = playing.mover
        said = [await live.say("x") for _ in range(CHAT.amount + 1)]
        assert [answer["type"] for answer in said] == ["ok"] * CHAT.amount + ["refused"]
        answers = [await live.act("nonsense") for _ in range(ACT.amount + 1)]
        codes = [answer["code"] for answer in answers]
        assert codes == ["illegal"] * ACT.amount + ["rate_limited"]


async def test_watchers_may_see_all_hands_some_turns_late(server: Running) -> None:
    """Never more than was true so many turns ago; at the end everything as it is."""
    chance = random.Random(8)
    clock = {"kind": "real", "bank_ms": 300_000, "increment_ms": 0, "at_zero": "bot"}
    async with table(server, "fp", watch="everyone", open_hands=2, clock=clock) as playing:
        room = playing.room
        assert playing.seats[0].room["open_hands"] == 2
        eve = room.people[2]
        async with eve.socket(room.id) as late, eve.socket(room.id, mode="patch") as patched:
            await late.shown()
            turn_of: dict[int, int] = {}
            turns, acted = 0, None
            while not playing.mover.over and turns < 9:
                seat = playing.mover.envelope["seat"]
                turns, acted = turns + (seat != acted), seat
                answer = await playing.mover.act_random(chance)
                for live in playing.seats:
                    await live.reached(answer["version"])
                turn_of[answer["version"]] = turns
            newest = max(version for version, turn in turn_of.items() if turn <= turns - 2)
            for live in (late, patched):
                await live.sees(lambda it: it.version == newest)
                assert live.view is not None
                assert live.envelope["waiting"]
                assert live.envelope["menu"] == {}
                now = playing.mover.envelope["clock"]
                assert live.envelope["clock"]["running"] == now["running"]  # clocks are of now
            log = await eve.call("GET", f"/api/rooms/{room.id}/log")
            assert max(line["ply"] for line in log["lines"]) <= newest
            await playing.room.host.call("POST", f"/api/rooms/{room.id}/resign", {"seat": 0})
            for live in (late, patched):
                await live.ended()
                assert live.version == max(turn_of) + 1
