"""Rooms: opening, seats, keys, who may see what, host powers, start and rematch."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text

from app.core.database import Database
from app.rooms import retention
from app.rooms.seating import clear
from tests.app.client import Guest, Refused, eventually, key_of
from tests.app.conftest import Running
from tests.app.tables import lobby, rematch


async def refused(call: Any) -> str:
    """The code a call is refused with."""
    with pytest.raises(Refused) as caught:
        await call
    return caught.value.code


async def test_the_creator_is_host_and_sits(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    opened = await ada.open_room(watch="everyone", options={"seashells": True})
    room = opened["room"]
    assert room["host"] == ada.account["id"]
    assert room["status"] == "lobby"
    assert room["seats"][0]["player"] == ada.account | {"level": None}
    assert room["seats"][1]["player"] is None
    assert room["options"]["seashells"] is True
    assert "last_loser" not in room["options"]
    assert room["match"] is None
    assert room["result"] is None
    assert room["you"] == {"role": "player", "seat": 0, "seats": [0], "host": True}
    unseated = await ada.open_room(sit=False)
    assert unseated["room"]["seats"][0]["player"] is None
    assert unseated["room"]["you"]["host"] is True
    await ada.close()


async def test_ids_are_accepted_as_people_type_them(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    room = (await ada.open_room())["room"]["id"]
    assert len(room) == 9
    for typed in (room.upper(), room.replace("-", "")):
        assert (await ada.call("GET", f"/api/rooms/{typed}"))["id"] == room
    await ada.close()


async def test_a_room_by_link_is_not_there_for_strangers(server: Running) -> None:
    async with lobby(server) as room:
        stranger = room.people[2]
        unknown = await refused(stranger.call("GET", "/api/rooms/zzzz-zzzz"))
        hidden = await refused(stranger.call("GET", f"/api/rooms/{room.id}"))
        assert unknown == hidden == "not_found"
        assert await refused(stranger.sit(room.id, 1)) == "not_found"
        assert await refused(stranger.sit(room.id, 1, "wrong")) == "not_found"
        for key in ({"join": room.join}, {"watch": room.watch}):
            seen = await stranger.call("GET", f"/api/rooms/{room.id}", **key)
            assert seen["id"] == room.id
        assert await refused(stranger.sit(room.id, 1, room.watch)) == "not_found"
        listed = await stranger.call("GET", "/api/rooms")
        assert room.id not in [r["id"] for r in listed["rooms"]]


async def test_a_key_of_another_room_does_not_fit(server: Running) -> None:
    async with lobby(server) as one, lobby(server) as two:
        stranger = one.people[2]
        assert await refused(stranger.sit(one.id, 1, two.join)) == "not_found"


async def test_sitting_is_idempotent_and_moves(server: Running) -> None:
    async with lobby(server) as room:
        again = await room.other.sit(room.id, 1)
        assert again["seats"][1]["player"]["id"] == room.other.account["id"]
        assert await refused(room.other.sit(room.id, 0)) == "seat_taken"
        assert await refused(room.other.sit(room.id, 7)) == "not_found"
        assert await refused(room.people[2].sit(room.id, 1, room.join)) == "seat_taken"
        await room.other.call("DELETE", f"/api/rooms/{room.id}/seats/1")
        moved = await room.host.sit(room.id, 1)
        assert moved["seats"][0]["player"] is None
        assert moved["seats"][1]["player"]["id"] == room.host.account["id"]


async def test_host_powers_are_the_hosts(server: Running) -> None:
    async with lobby(server) as room:
        other, path = room.other, f"/api/rooms/{room.id}"
        assert await refused(other.call("PATCH", path, {"access": "public"})) == "not_host"
        assert await refused(other.call("POST", f"{path}/start")) == "not_host"
        assert await refused(other.call("DELETE", f"{path}/seats/0")) == "seat_not_yours"
        bot = other.call("POST", f"{path}/seats/1/bot", {"level": "easy"})
        assert await refused(bot) == "not_host"
        changed = await room.host.call(
            "PATCH", path, {"access": "public", "options": {"end_trigger": "last_card"}}
        )
        assert changed["access"] == "public"
        assert changed["options"]["end_trigger"] == "last_card"
        wrong = room.host.call("PATCH", path, {"options": {"nonsense": 1}})
        assert await refused(wrong) == "invalid_options"
        assert await refused(room.host.call("PATCH", path, {"seats": 3})) == "invalid_options"


async def test_who_is_sent_away_cannot_come_back_by_the_old_link(server: Running) -> None:
    async with lobby(server) as room:
        freed = await room.host.call("DELETE", f"/api/rooms/{room.id}/seats/1")
        assert freed["seats"][1]["player"] is None
        assert await refused(room.other.call("GET", f"/api/rooms/{room.id}")) == "not_found"
        assert await refused(room.other.sit(room.id, 1, room.join)) == "not_found"
        links = await room.host.call("GET", f"/api/rooms/{room.id}/links")
        assert key_of(links["join"]) != room.join
        await room.people[2].sit(room.id, 1, key_of(links["join"]))


async def test_the_next_person_becomes_host(server: Running) -> None:
    async with lobby(server) as room:
        left = await room.host.call("DELETE", f"/api/rooms/{room.id}/seats/0")
        assert left["host"] == room.other.account["id"]


async def test_start_needs_everybody(server: Running) -> None:
    async with lobby(server) as room:
        path = f"/api/rooms/{room.id}"
        assert await refused(room.host.call("POST", f"{path}/rematch")) == "not_started"
        await room.other.call("POST", f"{path}/seats/1/ready", {"ready": False})
        assert await refused(room.host.start(room.id)) == "not_ready"
        ready = {"ready": True}
        stolen = room.host.call("POST", f"{path}/seats/1/ready", ready)
        assert await refused(stolen) == "seat_not_yours"
        await room.other.call("POST", f"{path}/seats/1/ready", ready)
        await room.other.call("DELETE", f"{path}/seats/1")
        assert await refused(room.host.start(room.id)) == "seats_open"
        await room.other.sit(room.id, 1)
        started = await room.host.start(room.id)
        assert started["status"] == "playing"
        assert started["match"]["number"] == 1
        assert started["match"]["version"] == started["match"]["ply"] == 0
        assert len(started["match"]["commitment"]) == 64
        assert await refused(room.host.start(room.id)) == "already_started"
        assert await refused(room.host.call("PATCH", path, {"watch": "nobody"})) == (
            "already_started"
        )
        assert await refused(room.host.call("POST", f"{path}/rematch")) == "not_finished"
        assert await refused(room.host.call("GET", f"{path}/record")) == "not_finished"


async def test_a_rematch_keeps_the_room_and_the_loser_may_begin(server: Running) -> None:
    async with lobby(server, options={"first_player": "loser_of_last_game"}) as room:
        path = f"/api/rooms/{room.id}"
        await room.host.start(room.id)
        resigned = await room.other.call("POST", f"{path}/resign", {"seat": 1})
        assert resigned["version"] == 1
        finished = await room.host.call("GET", path)
        assert finished["status"] == "finished"
        assert finished["result"]["placement"] == [1, 2]
        assert finished["result"]["reason"] == "resigned"
        again = await rematch(room)
        assert again["match"]["number"] == 2
        assert again["match"]["version"] == 0
        assert again["match"]["waiting"] == [0]  # the loser begins, and sits there now
        assert again["result"] is None
        for seat in again["seats"]:
            assert seat["player"] is not None
        record = await room.host.call("GET", f"{path}/record", match=1)
        assert record["result"] == finished["result"]
        assert await refused(room.host.call("GET", f"{path}/record")) == "not_finished"
        assert await refused(room.host.call("GET", f"{path}/record", match=9)) == "not_found"


async def test_public_rooms_are_listed_in_pages(each_fresh_server: Running) -> None:
    (ada,) = await each_fresh_server.guests("Ada")
    made = [(await ada.open_room(access="public"))["room"]["id"] for _ in range(5)]
    seen: list[str] = []
    cursor = None
    while True:
        page = await ada.call("GET", "/api/rooms", status="lobby", limit=2, cursor=cursor)
        seen += [room["id"] for room in page["rooms"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert seen == made[::-1]
    assert (await ada.call("GET", "/api/rooms", game="nothing"))["rooms"] == []
    assert await refused(ada.call("GET", "/api/rooms", status="odd")) == "invalid"
    assert await refused(ada.call("GET", "/api/rooms", cursor="odd")) == "invalid"
    await ada.close()


async def join_public(guest: Guest, room: str) -> Any:
    return await guest.sit(room, 1)


async def test_a_public_room_needs_no_key(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    room = (await ada.open_room(access="public"))["room"]["id"]
    seated = await join_public(bo, room)
    assert seated["you"] == {"role": "player", "seat": 1, "seats": [1], "host": False}
    for person in (ada, bo):
        await person.close()


async def test_quick_play_is_started_against_a_bot(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    opened = await ada.call("POST", "/api/play", {"game": "opale", "bot": "easy"})
    assert opened["room"]["status"] == "playing"
    assert opened["room"]["seats"][1]["player"]["kind"] == "bot"
    assert opened["room"]["seats"][1]["player"]["level"] == "easy"
    wrong = ada.call("POST", "/api/play", {"game": "opale", "bot": "grim"})
    assert await refused(wrong) == "invalid"
    assert await refused(ada.open_room("chess")) == "unknown_game"
    assert await refused(ada.call("GET", "/api/games/chess")) == "unknown_game"
    await ada.close()


async def test_the_qr_code_is_for_who_may_invite(server: Running) -> None:
    async with lobby(server) as room:
        answer = await room.host.http.get(f"/api/rooms/{room.id}/qr.svg")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
        answer = await room.people[2].http.get(f"/api/rooms/{room.id}/qr.svg")
        assert answer.status_code == 404


async def test_a_private_room_looks_like_no_room_without_its_key(server: Running) -> None:
    async with lobby(server) as room:
        seen = [
            await room.people[2].http.get(f"/r/{code}", headers={"accept": "text/html"})
            for code in (room.id, "abcd-2345")
        ]
        assert [answer.status_code for answer in seen] == [404, 404]
        assert seen[0].text == seen[1].text


async def test_forgotten_lobbies_are_closed(each_fresh_server: Running) -> None:
    async with (
        lobby(each_fresh_server, access="public") as room,
        lobby(each_fresh_server) as playing,
    ):
        await playing.host.start(playing.id)
        await retention.give_up_old_lobbies(each_fresh_server.app.services.rooms, -1)
        closed = await room.host.call("GET", f"/api/rooms/{room.id}")
        assert closed["status"] == "abandoned"
        assert (await room.host.call("GET", "/api/rooms"))["rooms"] == []
        assert await refused(room.host.start(room.id)) == "already_started"
        assert await refused(room.people[2].sit(room.id, 1)) == "finished"
        goes_on = await playing.host.call("GET", f"/api/rooms/{playing.id}")
        assert goes_on["status"] == "playing"


async def test_a_start_that_had_to_wait_sees_who_has_left(each_server: Running) -> None:
    """Somebody stands up at the moment of the start: there is no match with an empty seat."""
    rooms = each_server.app.services.rooms
    async with lobby(each_server) as room:
        stored = room.id.replace("-", "")
        async with rooms.editing(stored) as edit:
            await clear(edit.session, stored, 1)
            await edit.session.flush()
            starting = asyncio.create_task(room.host.start(room.id))
            await eventually(lambda: somebody_waits(rooms.database))
        with pytest.raises(Refused, match="seats_open"):
            await starting


async def somebody_waits(database: Database) -> bool:
    """Whether another transaction stands in line: of SQLite's writers, or for a lock."""
    if database.is_sqlite:
        return bool(database._turn._waiters)
    waiting = text(
        "select count(*) from pg_stat_activity"
        " where wait_event_type = 'Lock' and datname = current_database()"
    )
    async with database.look() as connection:
        return bool(await connection.scalar(waiting))
