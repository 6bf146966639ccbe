"""Playing on from a step of a finished match: where it begins, what it keeps, who may."""

import random
from typing import Any

import pytest
from sqlalchemy import select

from app.rooms.ids import stored_id
from app.rooms.models import StartRow
from engine import catalogue, verify
from tests.app.client import Guest, Refused, key_of, known, play_out
from tests.app.conftest import Running
from tests.app.tables import Playing, table
from tests.app.test_analysis import ended

Json = dict[str, Any]


async def finished(playing: Playing, plies: int = 30) -> str:
    """The address of a room whose match was given up after some steps."""
    return (await ended(playing, plies)).removesuffix("/analysis")


async def fork(guest: Guest, path: str, **wish: Any) -> Json:
    """The new room."""
    opened: Json = await guest.call("POST", f"{path}/fork", wish)
    return opened


async def asked_at(guest: Guest, path: str, ply: int) -> int:
    """Whom the finished match waited for after a step."""
    seat: int = (await guest.call("GET", f"{path}/view", ply=ply))["waiting"][0]
    return seat


@pytest.mark.parametrize("game", catalogue)
async def test_alone_it_goes_on_at_once_from_the_step_and_checks_out(
    server: Running, game: str
) -> None:
    async with table(server, game=game) as playing:
        path, host = await finished(playing), playing.room.host
        seat = await asked_at(host, path, 20)
        before = await host.call("GET", f"{path}/view", ply=20)
        room = (await fork(host, path, ply=20, how="bots", seat=seat))["room"]
        origin = {"room": playing.room.id, "match": 1, "ply": 20}
        assert (room["status"], room["origin"], room["rated"]) == ("playing", origin, False)
        assert room["you"]["seat"] == seat
        mine = f"/api/rooms/{room['id']}"
        async with host.socket(room["id"]) as live:
            await live.shown()
            assert live.version == 0
            assert live.envelope["waiting"] == before["waiting"]
            with pytest.raises(Refused) as caught:
                await host.call("POST", f"{mine}/undo", {"id": "u", "seat": seat})
            assert caught.value.code == "nothing_to_undo"
            await live.act_random(random.Random(1))
            await host.call("POST", f"{mine}/resign", {"seat": seat})
            await live.room_is("finished")
        replay = await host.call("GET", f"{mine}/replay")
        assert replay["origin"] == origin
        assert (await host.call("GET", f"{mine}/view", ply=0))["waiting"] == before["waiting"]
        record = await host.call("GET", f"{mine}/record")
        assert {**record["begins"], "position": None} == origin | {"position": None}
        assert verify(record) == []
        assert record["commitment"] == replay["commitment"]


async def test_with_friends_it_waits_in_a_lobby_and_a_rematch_is_a_game_of_its_own(
    each_server: Running,
) -> None:
    async with table(each_server, access="public") as playing:
        path, host, other = await finished(playing), playing.room.host, playing.room.other
        opened = await fork(host, path, ply=8, how="friends", seat=1)
        room, mine = opened["room"], f"/api/rooms/{opened['room']['id']}"
        assert (room["status"], room["you"]["seat"]) == ("lobby", 1)
        assert room["unrated_why"] == "A game that goes on from another one is not rated."
        for change in ({"game": "leviatel"}, {"options": {"seashells": True}}):
            with pytest.raises(Refused) as caught:
                await host.call("PATCH", mine, change)
            assert caught.value.code == "goes_on"
        await other.sit(room["id"], 0, key_of(opened["links"]["join"]))
        await host.start(room["id"])
        async with host.socket(room["id"]) as one, other.socket(room["id"]) as two:
            await one.shown()
            await two.shown()
            past = await host.call("GET", f"{path}/view", ply=8)
            assert [known(two.view)["hands"][0], known(one.view)["hands"][1]] == past["view"][
                "hands"
            ]
            await play_out([two, one], random.Random(3))
            await one.room_is("finished")
            for guest in (host, other):
                await guest.call("POST", f"{mine}/rematch")
            await one.until(lambda: one.room["match"]["number"] == 2)
            assert one.room["origin"] is None
        assert (await host.call("GET", f"{mine}/replay", match=1))["origin"]["ply"] == 8
        async with each_server.app.services.database.read() as session:
            here = StartRow.room_id == stored_id(room["id"])
            assert await session.scalar(select(StartRow).where(here)) is None


async def test_nobody_goes_on_from_a_running_match_or_its_end(server: Running) -> None:
    async with table(server) as playing:
        path = f"/api/rooms/{playing.room.id}"
        with pytest.raises(Refused) as caught:
            await fork(playing.room.host, path, ply=0, how="friends")
        assert caught.value.code == "not_finished"
        path = await finished(playing, 4)
        host, stranger = playing.room.host, playing.room.people[2]
        for wish, code in (
            ({"ply": 5}, "finished"),
            ({"ply": 6}, "invalid"),
            ({"ply": 0, "seat": 2}, "invalid"),
            ({"ply": 0, "how": "nobody"}, "invalid"),
        ):
            with pytest.raises(Refused) as caught:
                await fork(host, path, **({"how": "bots"} | wish))
            assert caught.value.code == code
        with pytest.raises(Refused) as caught:
            await fork(stranger, path, ply=0, how="bots")
        assert caught.value.code == "not_found"
