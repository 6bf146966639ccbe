"""Several people at one device: one account acts for their seats, one seat's view at a time."""

import random
from typing import Any

import pytest
from sqlalchemy import select

from app.matches.models import MatchRow
from app.rooms.ids import stored_id
from app.rooms.models import SeatRow
from tests.app.client import Guest, Live, Refused, key_of, known
from tests.app.conftest import Running
from tests.app.tables import lobby

Json = dict[str, Any]


async def at_one_device(ada: Guest, *people: str, **more: Any) -> Json:
    """A match that has begun between Ada and people at her device."""
    wish = {"game": "opale", "people": people, **more}
    room: Json = (await ada.call("POST", "/api/play", wish))["room"]
    return room


async def hand_to(live: Live, seat: int | None) -> None:
    """The device is handed on."""
    await live.send({"type": "pass", "seat": seat})
    await live.until(lambda: live.room["you"]["seat"] == seat)
    await live.until(lambda: live.envelope["seat"] == seat)


async def test_one_view_at_a_time_and_nobody_s_before_the_device_is_handed_on(
    each_server: Running,
) -> None:
    (ada,) = await each_server.guests("Ada")
    room = await at_one_device(ada, "Bo")
    assert (room["status"], room["rated"]) == ("playing", False)
    assert [seat["player"]["name"] for seat in room["seats"]] == ["Ada", "Bo"]
    assert room["seats"][1]["player"]["kind"] == "device"
    async with ada.socket(room["id"], mode="patch") as live:
        await live.shown()
        assert known(live.hello)["seats"] == live.room["you"]["seats"] == [0, 1]
        assert live.envelope["seat"] is None
        assert (known(live.view)["hands"], live.envelope["menu"]) == ([None, None], {})
        for _ in range(12):
            (mover,) = live.envelope["waiting"]
            await hand_to(live, mover)
            hands = known(live.view)["hands"]
            assert hands[mover] is not None
            assert hands[1 - mover] is None
            while mover in live.envelope["waiting"]:
                answer = await live.act_random(random.Random(live.version))
                await live.reached(answer["version"])
            await hand_to(live, None)
            assert known(live.view)["hands"] == [None, None]
        await live.send({"type": "pass", "seat": 7})
        await live.send({"type": "ping", "n": 1})
        await live.until(lambda: live.envelope["seat"] is None)
        assert (await ada.call("GET", f"/api/rooms/{room['id']}/view", seat=1))["seat"] == 1
        await ada.call("POST", f"/api/rooms/{room['id']}/resign", {"seat": 1})
        await live.room_is("finished")
        await ada.call("POST", f"/api/rooms/{room['id']}/rematch")
        await live.until(lambda: live.room["match"]["number"] == 2)
        assert [seat["player"]["name"] for seat in live.room["seats"]] == ["Bo", "Ada"]
        assert live.room["you"]["seats"] == [0, 1]
    found = (await ada.call("GET", "/api/me/export"))["matches"]
    assert len({(match["room"], match["number"]) for match in found}) == len(found)
    await ada.close()


async def test_a_friend_far_away_and_two_at_one_device(server: Running) -> None:
    async with lobby(server, 3, game="tidal_blades") as room:
        host, bo, cy, _ = room.people
        path = f"/api/rooms/{room.id}"
        await host.call("DELETE", f"{path}/seats/1")
        with pytest.raises(Refused) as caught:
            await cy.call("POST", f"{path}/seats/2/device", {"name": "Di"})
        assert caught.value.code == "seat_taken"
        with pytest.raises(Refused) as caught:
            await bo.call(
                "POST",
                f"{path}/seats/1/device",
                {"name": "Di"},
            )
        assert caught.value.code == "not_found"
        await cy.call("POST", f"{path}/seats/1/device", {"name": "Di"})
        await host.start(room.id)
        async with cy.socket(room.id) as live, host.socket(room.id) as other:
            await live.shown()
            await other.shown()
            assert live.room["you"]["seats"] == [1, 2]
            assert (other.room["you"]["seats"], other.envelope["seat"]) == ([0], 0)
            await other.send({"type": "pass", "seat": 1})
            await other.send({"type": "ping", "n": 1})
            with pytest.raises(Refused) as caught:
                await host.call("GET", f"{path}/view", seat=1)
            assert caught.value.code == "seat_not_yours"
            assert other.envelope["seat"] == 0
            await hand_to(live, 1)
            assert live.envelope["seat"] == 1
            assert "choices" in await cy.call("GET", f"{path}/coach", seat=1)
            await cy.call("POST", f"{path}/resign", {"seat": 1})
            await live.until(lambda: live.room["you"]["seats"] == [2])
            assert live.room["seats"][1]["player"]["kind"] == "bot"
            await live.until(lambda: live.envelope["seat"] == 2)  # one seat: no curtain any more


async def test_who_leaves_takes_the_people_at_their_device_along(server: Running) -> None:
    async with lobby(server, 3, game="tidal_blades") as room:
        path = f"/api/rooms/{room.id}"
        bo, host = room.other, room.host
        await host.call("DELETE", f"{path}/seats/2")
        await bo.call("POST", f"{path}/seats/2/device", {"name": "Di"})
        with pytest.raises(Refused) as caught:
            await bo.call("POST", f"{path}/seats/2/device", {"name": "Ed"})
        assert caught.value.code == "seat_taken"
        now = await bo.call("DELETE", f"{path}/seats/1")
        assert [seat["player"] and seat["player"]["name"] for seat in now["seats"]] == [
            "Ada", None, None,
        ]  # fmt: skip
        assert key_of(room.links["join"])


async def test_a_finished_match_goes_on_at_one_device(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    room = await at_one_device(ada, "Bo")
    async with ada.socket(room["id"]) as live:
        await live.shown()
        await hand_to(live, live.envelope["waiting"][0])
        for _ in range(2):
            answer = await live.act_random(random.Random(4))
            await live.reached(answer["version"])
        await ada.call("POST", f"/api/rooms/{room['id']}/resign", {"seat": 0})
        await live.room_is("finished")
    wish = {"ply": 1, "how": "device", "seat": 1, "people": ["Cy"]}
    fork = (await ada.call("POST", f"/api/rooms/{room['id']}/fork", wish))["room"]
    assert [seat["player"]["name"] for seat in fork["seats"]] == ["Cy", "Ada"]
    assert (fork["status"], fork["you"]["seats"]) == ("playing", [0, 1])
    await ada.close()


async def test_names_at_a_device_go_with_the_account(server: Running) -> None:
    (ada,) = await server.guests("Ada Noted")
    room = await at_one_device(ada, "Bo Noted")
    await ada.call("POST", "/api/me/delete", {"name": "Ada Noted"})
    async with server.app.services.database.read() as session:
        rooms = MatchRow.room_id == stored_id(room["id"])
        match = await session.scalar(select(MatchRow).where(rooms))
        assert [player["name"] for player in known(match).players] == ["A former player"] * 2
        seats = select(SeatRow.device_name).where(SeatRow.room_id == stored_id(room["id"]))
        assert "Bo Noted" not in (await session.scalars(seats)).all()
    await ada.close()


async def test_a_stranger_gives_away_no_seats_of_a_public_room(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    opened = await ada.open_room("tidal_blades", seats=4, access="public")
    room = opened["room"]["id"]
    await bo.sit(room, 1)
    answer = await bo.http.post(f"/api/rooms/{room}/seats/2/device", json={"name": "Di"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_host")
    await ada.call("POST", f"/api/rooms/{room}/seats/2/device", {"name": "Di"})
    await ada.call("PATCH", f"/api/rooms/{room}", {"access": "link"})  # among friends everybody may
    await bo.call("POST", f"/api/rooms/{room}/seats/3/device", {"name": "Ed"})
    for person in (ada, bo):
        await person.close()
