"""Streams for programs: what an account hears of its games, and a room's frames as lines."""

import asyncio
import ctypes
import socket
import struct
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import delete, update

from app.accounts.service import Account
from app.live.feeds import MOST_FEEDS
from app.live.http_line import HIGH, HttpLine
from app.live.hub import RESTART
from app.matches.models import MatchRow, SnapshotRow
from tests.app.client import Guest, Json, Refused, digest, eventually, key_of
from tests.app.conftest import Running, running
from tests.app.nodes import at, nodes
from tests.app.programs import few_moves, program, stream
from tests.app.tables import lobby, room_of
from tests.app.tourneys import create

SO_ATTACH_FILTER = 26
"""Of Linux; the module socket does not name it."""


@pytest_asyncio.fixture(loop_scope="session")
async def kelp(server: Running) -> AsyncIterator[Guest]:
    """A program."""
    owner = (await server.guests("Olive"))[0]
    made = await program(owner)
    yield made
    await owner.close()
    await made.close()


async def act(person: Guest, room: str, seat: int) -> Json:
    """The first action of the menu."""
    seen = await person.call("GET", f"/api/rooms/{room}/view", seat=seat)
    verb, nouns = next(iter(seen["menu"].items()))
    wish = {"id": f"a{seen['version']}", "seat": seat, "decision": seen["decision"]}
    wish |= {"verb": verb, "noun": nouns[0]}
    stored: Json = await person.call("POST", f"/api/rooms/{room}/actions", wish)
    return stored


async def test_an_account_hears_of_its_game_from_lobby_to_rematch(
    server: Running, kelp: Guest
) -> None:
    host = (await server.guests("Host"))[0]
    async with stream(kelp) as heard:
        made = await host.open_room()
        room = made["room"]["id"]
        await kelp.sit(room, 1, key_of(made["links"]["join"]))
        await heard.until(lambda: heard.of("lobby"))
        assert heard.of("lobby")[0]["room"]["you"]["seat"] == 1
        assert (await room_of(host, room))["seats"][1]["connected"], "who listens is there"
        changed = {"clock": {"kind": "real", "bank_ms": 600_000}}
        changed = await host.call("PATCH", f"/api/rooms/{room}", changed)
        await heard.until(lambda: heard.of("lobby")[-1]["room"]["terms"] == changed["terms"])
        assert heard.of("lobby")[-1]["room"]["seats"][1]["ready"] is False
        body = {"ready": True, "terms": changed["terms"]}
        await kelp.call("POST", f"/api/rooms/{room}/seats/1/ready", body)
        await host.start(room)
        await heard.until(lambda: heard.of("game_start"))
        waiting = await kelp.call("GET", "/api/me/decisions")
        while not waiting["decisions"]:
            await act(host, room, 0)
            waiting = await kelp.call("GET", "/api/me/decisions")
        (asked,) = waiting["decisions"]
        assert asked["remaining_ms"] <= 600_000
        await heard.until(lambda: heard.of("decision"))
        told = heard.of("decision")[-1]
        assert {name: asked[name] for name in told if name != "type"} == {
            name: value for name, value in told.items() if name != "type"
        }
        version = (await act(kelp, room, 1))["version"]
        assert version == told["version"] + 1
        await kelp.call("POST", f"/api/rooms/{room}/resign", {"seat": 1})
        await heard.until(lambda: heard.of("game_finish"))
        assert heard.of("game_finish")[0]["room"]["result"]["reason"] == "resigned"
        assert await kelp.call("GET", "/api/me/decisions") == {"decisions": [], "next": None}
        await host.call("POST", f"/api/rooms/{room}/rematch")
        await heard.until(lambda: heard.of("rematch"))
        await kelp.call("POST", f"/api/rooms/{room}/rematch")
        await heard.until(lambda: len(heard.of("game_start")) == 2)
        assert heard.of("game_start")[1]["room"]["match"]["number"] == 2
        await kelp.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
        await host.call("POST", f"/api/rooms/{room}/lobby")
        seat = (await room_of(kelp, room))["you"]["seat"]
        await host.call("DELETE", f"/api/rooms/{room}/seats/{seat}")
        await heard.until(lambda: heard.of("left"))
    await eventually(lambda: server.app.services.presence.connected(room.replace("-", "")) == [])
    await host.close()


async def test_who_comes_late_hears_what_waits(server: Running, kelp: Guest) -> None:
    host = (await server.guests("Host"))[0]
    made = await kelp.open_room()
    room = made["room"]["id"]
    await host.sit(room, 1, key_of(made["links"]["join"]))
    await kelp.start(room)
    while not (await kelp.call("GET", "/api/me/decisions"))["decisions"]:
        await act(host, room, 1)
    async with stream(kelp) as heard:
        await heard.until(lambda: any(line["room"] == room for line in heard.of("decision")))
        assert [line["room"]["id"] for line in heard.of("game_start")] == [room]
    await kelp.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
    await host.close()


async def test_a_room_streams_the_frames_of_its_socket(server: Running, kelp: Guest) -> None:
    """Line by line what the socket of the same seat gets; and nobody else's hand."""
    host = (await server.guests("Host"))[0]
    made = await host.open_room(game="leviatel")
    room, join = made["room"]["id"], key_of(made["links"]["join"])
    await kelp.sit(room, 1, join)
    await host.start(room)
    path = f"/api/rooms/{room}/stream"
    async with kelp.socket(room) as live, stream(kelp, path) as heard:
        await few_moves(room, [host, kelp])
        said = {"id": "1", "text": "well played"}
        assert await kelp.call("POST", f"/api/rooms/{room}/chat", said) == await kelp.call(
            "POST", f"/api/rooms/{room}/chat", said
        )
        await heard.until(lambda: heard.of("chat"))
        await live.until(lambda: bool(live.chat))
        views = {line["version"]: line for line in heard.of("view")}
        assert live.envelope["hash"] == views[live.version]["hash"] == digest(live.view or {})
        assert {view["seat"] for view in views.values()} == {1}
        assert len(heard.of("chat")) == 1
        await host.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
        await heard.until(lambda: heard.of("over"))
    await host.close()


async def test_streams_are_for_who_may_see(server: Running, kelp: Guest) -> None:
    async with lobby(server, watch="link") as opened:
        stranger = opened.people[2]
        for person in (stranger, kelp):
            for path in (f"/api/rooms/{opened.id}/stream", "/api/rooms/zzzz-zzzz/stream"):
                with pytest.raises(Refused) as problem:
                    await person.call("GET", path)
                assert problem.value.code == "not_found"
        async with server.http() as nobody:
            assert (await nobody.get("/api/me/events")).json()["code"] == "no_identity"
            assert (await nobody.get("/api/me/decisions")).json()["code"] == "no_identity"
            path = f"/api/rooms/{opened.id}/chat"
            assert (await nobody.post(path, json={})).json()["code"] == "no_identity"
        said = {"id": "1", "text": "let me in"}
        with pytest.raises(Refused) as problem:
            await kelp.call("POST", path, said)
        assert problem.value.code == "not_found"
        await opened.host.start(opened.id)
        path = f"/api/rooms/{opened.id}/stream"
        async with stream(stranger, path, watch=opened.watch) as heard:
            await heard.until(lambda: heard.of("view"))
            assert heard.of("view")[0]["seat"] is None
            assert heard.of("view")[0]["menu"] == {}


async def test_one_broken_match_does_not_hide_the_others(sqlite_url: str) -> None:
    async with running(sqlite_url) as server:
        (person,) = await server.guests("Olive")
        rooms = []
        for _ in range(2):
            played = await person.call("POST", "/api/play", {"game": "leviatel", "bot": "random"})
            rooms.append(played["room"]["id"])

        async def asked_in_both() -> bool:
            return len((await person.call("GET", "/api/me/decisions"))["decisions"]) == 2

        await eventually(asked_in_both)
        made = server.app.services
        async with made.database.write() as session:
            broken = update(MatchRow).where(MatchRow.room_id == rooms[0].replace("-", ""))
            await session.execute(broken.values(options={"nonsense": True}))
        for table in list(made.matches.cache.tables.values()):
            made.matches.cache.drop(table)
        async with made.database.write() as session:
            await session.execute(delete(SnapshotRow))
        waiting = await person.call("GET", "/api/me/decisions")
        assert [each["room"] for each in waiting["decisions"]] == [rooms[1]]
        async with stream(person) as heard:
            await heard.until(lambda: heard.of("decision"))
            assert [each["room"] for each in heard.of("decision")] == [rooms[1]]
        await person.close()


async def test_only_so_many_streams(kelp: Guest) -> None:
    async with stream(kelp), stream(kelp), stream(kelp), stream(kelp):
        with pytest.raises(Refused) as problem:
            await kelp.call("GET", "/api/me/events")
        assert problem.value.code == "rate_limited"


async def test_only_so_many_streams_also_at_once(server: Running, kelp: Guest) -> None:
    """All were asked for before any was open."""
    feeds = server.app.services.feeds
    account = Account(kelp.account["id"], "Kelp", "program")
    lines = [HttpLine(lambda: None) for _ in range(3 * MOST_FEEDS)]
    for _ in lines:
        feeds.require_place(account)
    over = asyncio.Event()

    async def receive() -> dict[str, str]:
        await over.wait()
        return {"type": "websocket.disconnect"}

    tasks = [asyncio.create_task(feeds.serve(account, receive, line)) for line in lines]
    await eventually(lambda: sum(line._code == 4429 for line in lines) == 2 * MOST_FEEDS)
    assert [line._code for line in lines[:MOST_FEEDS]] == [None] * MOST_FEEDS
    over.set()
    await asyncio.gather(*tasks)
    feeds.require_place(account)


async def test_what_waits_comes_page_by_page(server: Running) -> None:
    """Matches in play only, what waits longest first; lobbies and finished ones take no place."""
    host, other = await server.guests("Host", "Other")
    rooms = []
    for _ in range(3):
        made = await host.open_room()
        rooms.append(made["room"]["id"])
        await other.sit(rooms[-1], 1, key_of(made["links"]["join"]))
        await host.start(rooms[-1])
        await host.open_room()  # a lobby
    await host.call("POST", f"/api/rooms/{rooms[1]}/resign", {"seat": 0})
    pages = {}
    for person in (host, other):
        cursor: dict[str, str] = {}
        told: list[set[str]] = []
        while len(told) < 9:
            page = await person.call("GET", "/api/me/decisions", limit=1, **cursor)
            told.append({each["room"] for each in page["decisions"]})
            if page["next"] is None:
                break
            cursor = {"cursor": page["next"]}
        pages[person] = told
    both = [one | other for one, other in zip(*pages.values(), strict=True)]
    assert both == [{rooms[0]}, {rooms[2]}], "the one that began first comes first"
    for room in (rooms[0], rooms[2]):
        await host.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
    for person in (host, other):
        await person.close()


async def test_who_vanishes_is_not_there_any_more(sqlite_url: str) -> None:
    """The cable is pulled: no packet comes back any more, also no goodbye."""
    async with running(sqlite_url, stream_keepalive_seconds=0.1) as server:
        (person,) = await server.guests("Gone")
        room = (await person.open_room())["room"]["id"]
        host, port = server.base.removeprefix("http://").split(":")
        peers = [socket.create_connection((host, int(port))) for _ in range(2)]
        for peer, path in zip(peers, ("/api/me/events", f"/api/rooms/{room}/stream"), strict=True):
            head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\n"
            head += f"Authorization: {person.headers['Authorization']}\r\n\r\n"
            peer.sendall(head.encode())
        presence = server.app.services.presence
        stored = room.replace("-", "")
        await eventually(lambda: presence.here([stored])[stored] == [(0, 2)])
        for peer in peers:
            hear_nothing(peer)
        await eventually(lambda: presence.connected(stored) == [])
        for peer in peers:
            peer.close()
        await person.close()


def hear_nothing(peer: socket.socket) -> None:
    """From now on the system drops every packet for this socket, and answers none: a filter (BPF)
    of one instruction, "return 0"."""
    code = ctypes.create_string_buffer(struct.pack("HBBI", 0x06, 0, 0, 0))
    program = struct.pack("HP", 1, ctypes.addressof(code))
    peer.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, program)


async def test_one_broken_room_holds_up_no_other(
    fresh_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rooms and tournaments are looked at each on its own; what failed is tried again."""
    made = fresh_server.app.services
    (person,) = await fresh_server.guests("Olive")
    broken, sound = sorted([(await person.open_room())["room"]["id"] for _ in range(2)])
    cups = sorted([(await create(person))["tournament"]["id"] for _ in range(2)])
    for cup in cups:
        await person.call("POST", f"/api/tournaments/{cup}/join", {})
    find_room, find_cup = made.rooms.find, made.tournaments.reader.find
    bad = {broken.replace("-", ""), cups[0].replace("-", "")}

    async def found_room(room: str) -> Any:
        if room in bad:
            raise RuntimeError("cannot be read")
        return await find_room(room)

    async def found_cup(cup: str) -> Any:
        if cup in bad:
            raise RuntimeError("cannot be read")
        return await find_cup(cup)

    monkeypatch.setattr(made.rooms, "find", found_room)
    monkeypatch.setattr(made.tournaments.reader, "find", found_cup)
    async with stream(person) as heard:
        await heard.until(lambda: heard.of("lobby") and heard.of("tournament"))
        assert [each["room"]["id"] for each in heard.of("lobby")] == [sound]
        assert [each["tournament"]["id"] for each in heard.of("tournament")] == [cups[1]]
        bad.clear()
        await heard.until(lambda: len(heard.of("lobby")) == len(heard.of("tournament")) == 2)
    await person.close()


async def test_silence_is_kept_alive_and_a_stop_is_told(sqlite_url: str) -> None:
    async with running(sqlite_url, stream_keepalive_seconds=0.02) as server:
        (person,) = await server.guests("Listener")
        room = (await person.open_room())["room"]["id"]
        async with stream(person) as events, stream(person, f"/api/rooms/{room}/stream") as table:
            await events.until(lambda: events.empty > 2)
            await table.until(lambda: table.empty > 2)
            await server.app.leave()
            for heard in (events, table):
                await heard.ended()
                assert heard.lines[-1] == {"type": "end", "code": RESTART}
        await person.close()


async def test_who_does_not_read_is_cut_off(sqlite_url: str) -> None:
    """What waits for a stream that nobody reads does not grow, and the stream ends."""
    async with running(sqlite_url, send_buffer=4096, slow_socket_seconds=0.2) as server:
        (person,) = await server.guests("Deaf")
        room = (await person.open_room(game="wind_and_fire"))["room"]["id"]
        host, port = server.base.removeprefix("http://").split(":")
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((host, int(port)))
        head = f"GET /api/rooms/{room}/stream HTTP/1.1\r\nHost: {host}\r\n"
        head += f"Authorization: {person.headers['Authorization']}\r\n\r\n"
        deaf.sendall(head.encode())
        hub = server.app.services.hub
        await eventually(lambda: any(True for _ in hub.sockets()))
        (listener,) = hub.sockets()
        await eventually(lambda: not listener.blocked)  # it was greeted
        frame = b"\x81\x7e\xff\xff" + b" " * 65535
        for _ in range(40):
            listener.offer(frame)
            await asyncio.sleep(0)
        assert len(listener._line._out) < HIGH * 3  # type: ignore[attr-defined]
        await eventually(lambda: not any(True for _ in hub.sockets()))
        deaf.close()
        await person.close()


@pytest.mark.postgres
async def test_a_stream_hears_of_what_another_node_did(postgres_url: str, tmp_path: Path) -> None:
    """A program listens at one node; the room is opened, started and played at the other."""
    async with nodes(postgres_url, tmp_path) as found:
        owner, host = await found.first.guests("Olive", "Host")
        here = await program(owner)
        there = at(found.second, here)
        async with stream(there) as heard:
            made = await host.open_room()
            room = made["room"]["id"]
            await here.sit(room, 1, key_of(made["links"]["join"]))
            await host.start(room)
            await heard.until(lambda: heard.of("game_start"))
            await few_moves(room, [host, here])
            await heard.until(lambda: heard.of("decision"))
            await host.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
            await heard.until(lambda: heard.of("game_finish"))
            address = f"/api/me/programs/{here.account['id']}/token"
            await owner.call("DELETE", address)
            await heard.ended()
        for each in (owner, host, here, there):
            await each.close()
