"""What people agree to: the terms of a match, another match, an invitation."""

import re
from functools import partial
from typing import Any

import httpx
import pytest

from tests.app.client import Json, Live, Refused, key_of
from tests.app.conftest import Running
from tests.app.tables import lobby, table
from tests.server import NO_TLS

CLOCK = {"kind": "real", "bank_ms": 300_000, "increment_ms": 5_000, "at_zero": "bot"}
CHANGES: list[Json] = [
    {"clock": CLOCK},
    {"options": {"seashells": True}},
    {"open_hands": 2},
    {"game": "leviatel"},
    {"access": "public", "watch": "everyone"},
]


async def refused(call: Any) -> str:
    """The code a call is refused with."""
    with pytest.raises(Refused) as caught:
        await call
    return caught.value.code


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: next(iter(change)))
async def test_a_change_asks_everybody_anew(server: Running, change: Json) -> None:
    async with lobby(server) as room, room.other.socket(room.id, notes="1") as live:
        path = f"/api/rooms/{room.id}"
        before = await room.other.call("GET", path)
        assert before["seats"][1]["ready"]
        now = await room.host.call("PATCH", path, change)
        assert now["terms"] == before["terms"] + 1
        assert not now["seats"][1]["ready"]
        await live.until(lambda: any(note["text"].startswith("changed ") for note in live.notes))
        assert await refused(room.host.start(room.id)) == "not_ready"
        old = {"ready": True, "terms": before["terms"]}
        ready = f"{path}/seats/1/ready"
        assert await refused(room.other.call("POST", ready, old)) == "terms_changed"
        await room.other.call("POST", ready, {"ready": True, "terms": now["terms"]})
        old_start = room.host.call("POST", f"{path}/start", {"terms": before["terms"]})
        assert await refused(old_start) == "terms_changed"
        await room.host.call("POST", f"{path}/start", {"terms": now["terms"]})


async def test_a_change_of_nothing_asks_nobody(server: Running) -> None:
    async with lobby(server) as room:
        now = await room.host.call("PATCH", f"/api/rooms/{room.id}", {"options": {}})
        assert now["seats"][1]["ready"]
        assert now["terms"] == 0


# -- another match --------------------------------------------------------------------------------


async def finished(room: Any) -> None:
    """Somebody gives up."""
    await room.other.call("POST", f"/api/rooms/{room.id}/resign", {"seat": 1})


async def test_a_rematch_begins_when_everybody_wants_it(server: Running) -> None:
    async with table(server) as playing:
        room, path = playing.room, f"/api/rooms/{playing.room.id}"
        assert await refused(room.host.call("POST", f"{path}/rematch")) == "not_finished"
        await finished(room)
        asked = await room.other.call("POST", f"{path}/rematch")
        assert (asked["status"], asked["rematch"]) == (
            "finished",
            {"wanted": [1], "declined": []},
        )
        await playing.seats[0].until(lambda: playing.seats[0].room["rematch"]["wanted"] == [1])
        assert await refused(room.people[2].call("POST", f"{path}/rematch")) == "not_found"
        again = await room.host.call("POST", f"{path}/rematch")
        assert (again["status"], again["match"]["number"]) == ("playing", 2)
        sitting = [seat["player"]["id"] for seat in again["seats"]]
        assert sitting == [room.other.account["id"], room.host.account["id"]]  # sides are changed
        assert again["series"] == {room.host.account["id"]: 1, room.other.account["id"]: 0}
        for live, seat in zip(playing.seats, (1, 0), strict=True):
            await live.until(partial(sits_at, live, seat))


def sits_at(live: Live, seat: int) -> bool:
    return live.envelope.get("seat") == seat


async def test_a_rematch_is_withdrawn_and_declined(server: Running) -> None:
    async with table(server) as playing:
        room, path = playing.room, f"/api/rooms/{playing.room.id}"
        await finished(room)
        await room.host.call("POST", f"{path}/rematch")
        declined = await room.other.call("DELETE", f"{path}/rematch")
        assert declined["rematch"] == {"wanted": [0], "declined": [1]}
        withdrawn = await room.host.call("DELETE", f"{path}/rematch")
        assert withdrawn["rematch"]["wanted"] == []
        await room.host.call("POST", f"{path}/rematch")
        changed_mind = await room.other.call("POST", f"{path}/rematch")
        assert changed_mind["status"] == "playing"


async def test_nobody_is_dealt_in_who_has_left(server: Running) -> None:
    async with table(server) as playing:
        room, path = playing.room, f"/api/rooms/{playing.room.id}"
        await finished(room)
        await room.other.call("DELETE", f"{path}/seats/1")
        asked = await room.host.call("POST", f"{path}/rematch")
        assert asked["status"] == "finished"  # the seat is empty


async def test_the_host_opens_the_lobby_again(server: Running) -> None:
    async with table(server) as playing:
        room, path = playing.room, f"/api/rooms/{playing.room.id}"
        assert await refused(room.host.call("POST", f"{path}/lobby")) == "not_finished"
        await finished(room)
        assert await refused(room.other.call("POST", f"{path}/lobby")) == "not_host"
        open_again = await room.host.call("POST", f"{path}/lobby")
        assert open_again["status"] == "lobby"
        assert not open_again["seats"][1]["ready"]
        other_game = await room.host.call("PATCH", path, {"game": "leviatel"})
        assert other_game["game"] == "leviatel"
        await room.other.call("POST", f"{path}/seats/1/ready", {"ready": True})
        started = await room.host.start(room.id)
        assert started["match"]["number"] == 2
        replay = await room.host.call("GET", f"{path}/replay", match=1)
        assert replay["match"] == 1


# -- invitations ----------------------------------------------------------------------------------


async def test_looking_at_an_invitation_changes_nothing(server: Running) -> None:
    """Scanners, previews and double clicks take no seat and make no account."""
    (ada,) = await server.guests("Ada")
    opened = await ada.open_room()
    link = opened["links"]["join"]
    async with httpx.AsyncClient(verify=NO_TLS, follow_redirects=True) as nobody:
        for method in ("GET", "HEAD", "GET"):
            answer = await nobody.request(method, link)
            assert answer.status_code == 200
        assert not nobody.cookies
        now = await ada.call("GET", f"/api/rooms/{opened['room']['id']}")
        assert now["seats"][1]["player"] is None
        form = re.search(r'action="(/r/[^"]+/enter)"', (await nobody.get(link)).text)
        assert form is not None
        entered = await nobody.post(
            f"{server.base}{form[1]}",
            data={"join": key_of(link)},
            headers={"origin": server.base},
        )
        assert entered.status_code == 200
        assert nobody.cookies
        now = await ada.call("GET", f"/api/rooms/{opened['room']['id']}")
        assert now["seats"][1]["player"]["kind"] == "guest"
    await ada.close()


@pytest.mark.parametrize(
    "path", ["/", "/games", "/watch", "/tournaments", "/tournaments/new", "/decks/leviatel"]
)
async def test_looking_at_a_page_makes_no_account(server: Running, path: str) -> None:
    async with httpx.AsyncClient(verify=NO_TLS) as nobody:
        answer = await nobody.get(f"{server.base}{path}")
        assert answer.status_code == 200
        assert not nobody.cookies


async def test_a_code_that_is_said_leads_to_the_invitation(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    opened = await ada.open_room()
    code = opened["links"]["code"]
    async with httpx.AsyncClient(verify=NO_TLS, follow_redirects=True) as friend:
        for typed in (code, code.upper(), f"  {code.replace(' ', '-')} "):
            page = await friend.get(f"{server.base}/join", params={"code": typed})
            assert "Sit down" in page.text
        await ada.call("POST", f"/api/rooms/{opened['room']['id']}/seats/1/bot", {"level": "easy"})
        await ada.start(opened["room"]["id"])
        page = await friend.get(f"{server.base}/join", params={"code": code})
        assert page.status_code == 404  # it is good for the lobby only
    await ada.close()


async def test_watch_by_link_is_by_link_in_public_rooms_too(server: Running) -> None:
    async with lobby(server, access="public", watch="link") as room:
        await room.host.start(room.id)
        stranger = room.people[2]
        path = f"/api/rooms/{room.id}/view"
        assert await refused(stranger.call("GET", path)) == "not_found"
        assert (await stranger.call("GET", path, watch=room.watch))["seat"] is None
