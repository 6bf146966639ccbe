"""A series in a room: best of three or five, with the seats passed on, until it is decided."""

from __future__ import annotations

from typing import Any

import pytest

from app.rooms.best_of import Score, counted, standing
from tests.app.client import Guest, Json, Refused
from tests.app.conftest import Running
from tests.app.tables import lobby, room_of


async def lose(person: Guest, room: str) -> Json:
    """This person gives the running match up; the room afterwards."""
    seat = (await room_of(person, room))["you"]["seat"]
    await person.call("POST", f"/api/rooms/{room}/resign", {"seat": seat})
    return await room_of(person, room)


async def go_on(room: str, *people: Guest) -> Json:
    """Everybody wants the next match."""
    now: Json = {}
    for person in people:
        now = await person.call("POST", f"/api/rooms/{room}/rematch")
    assert now["status"] == "playing"
    return now


def points_of(now: Json) -> dict[str, float]:
    """By name."""
    names = [seat["player"]["name"] for seat in now["seats"]]
    return dict(zip(names, now["score"]["points"], strict=True))


def seats_of(now: Json) -> list[str]:
    return [seat["player"]["name"] for seat in now["seats"]]


def after(best_of: int, *matches: list[int]) -> tuple[Any, int]:
    """What follows matches with these places, and how many lead."""
    score: Score | None = None
    for places in matches:
        score = counted(score, [*"abcd"[: len(places)]], places)
    assert score is not None
    found = standing(best_of, score)
    return found.next, len(found.leaders)


def test_when_a_series_is_over() -> None:
    a, b, draw = [1, 2], [2, 1], [1, 1]
    assert after(3, a) == ("game", 1)
    assert after(3, a, a) == (None, 1)
    assert after(3, a, b) == ("game", 2)
    assert after(3, a, draw) == ("game", 1)
    assert after(3, a, draw, draw) == (None, 1)
    assert after(3, a, b, draw) == ("extra", 2)
    assert after(3, a, b, draw, a) == (None, 1)
    assert after(3, a, b, draw, draw) == (None, 2), "tied: one extra match, not more"
    assert after(5, a, a) == ("game", 1)
    assert after(5, a, a, a) == (None, 1)
    assert after(3, [1, 2, 3], [2, 1, 3], [3, 2, 1]) == ("extra", 3)
    assert after(3, [1, 1, 1], [1, 1, 3], [1, 2, 3]) == (None, 1)


async def test_a_series_is_played_until_it_is_decided(each_server: Running) -> None:
    async with lobby(each_server, best_of=3) as here:
        ada, bo = here.host, here.other
        begun = await here.host.start(here.id)
        assert (begun["best_of"], begun["score"]["games"]) == (3, 0)
        first = seats_of(begun)

        over = await lose(bo, here.id)
        assert points_of(over) == {"Ada": 1, "Bo": 0}
        assert (over["score"]["next"], over["score"]["over"]) == ("game", False)
        again = await go_on(here.id, ada, bo)
        assert seats_of(again) == first[::-1], "the sides are swapped"
        assert points_of(again) == {"Ada": 1, "Bo": 0}
        assert again["score"]["next"] is None

        level = await lose(ada, here.id)
        assert points_of(level) == {"Ada": 1, "Bo": 1}
        await go_on(here.id, bo, ada)
        won = await lose(ada, here.id)
        assert points_of(won) == {"Ada": 1, "Bo": 2}
        assert (won["score"]["over"], won["score"]["next"]) == (True, None)
        assert [seats_of(won)[seat] for seat in won["score"]["winners"]] == ["Bo"]

        new = await go_on(here.id, ada, bo)
        assert (new["score"]["games"], points_of(new)) == (0, {"Ada": 0, "Bo": 0})
        async with ada.socket(here.id) as live:
            said = [note["text"] for note in live.notes]
        assert "asks for the next game" in said
        assert "asks for a new series" in said


async def test_what_keeps_a_series_and_what_begins_a_new_one(server: Running) -> None:
    async with lobby(server, best_of=5) as here:
        ada, bo, cy = here.people
        await ada.start(here.id)
        await lose(bo, here.id)
        # the lobby in between keeps it, for the same people and the same game
        lobbied = await ada.call("POST", f"/api/rooms/{here.id}/lobby")
        assert points_of(lobbied) == {"Ada": 1, "Bo": 0}
        await bo.call("POST", f"/api/rooms/{here.id}/seats/1/ready", {"ready": True})
        await ada.start(here.id)
        over = await lose(bo, here.id)
        assert points_of(over) == {"Ada": 2, "Bo": 0}
        # somebody else sits down: a new one
        seat = (await room_of(bo, here.id))["you"]["seat"]
        await bo.call("DELETE", f"/api/rooms/{here.id}/seats/{seat}")
        await cy.sit(here.id, seat, here.join)
        other = await go_on(here.id, ada, cy)
        assert points_of(other) == {"Ada": 0, "Cy": 0}
        await lose(cy, here.id)
        await ada.call("POST", f"/api/rooms/{here.id}/lobby")
        changed = await ada.call("PATCH", f"/api/rooms/{here.id}", {"best_of": 3})
        assert points_of(changed) == {"Ada": 0, "Cy": 0}
        single = await ada.call("PATCH", f"/api/rooms/{here.id}", {"best_of": 1})
        assert single["score"] is None
        with pytest.raises(Refused):
            await ada.call("PATCH", f"/api/rooms/{here.id}", {"best_of": 2})


async def test_a_bot_keeps_its_points_on_whatever_seat(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    opened = await ada.open_room(best_of=3)
    room = opened["room"]["id"]
    await ada.call("POST", f"/api/rooms/{room}/seats/1/bot", {})
    await ada.start(room)
    await lose(ada, room)
    now = await go_on(room, ada)
    assert [seat["player"]["kind"] for seat in now["seats"]] == ["bot", "guest"]
    assert now["score"]["points"] == [1, 0]
    decided = await lose(ada, room)
    assert decided["score"]["winners"] == [0]
    await ada.close()
