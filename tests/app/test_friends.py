"""People one met, friends, where they are, and invitations by name: who sees what, who may ask."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import update

from app.core.clock import now_ms
from app.friends.invitations import DAY_MS, KEPT_MS, forget_old_invitations
from app.friends.models import InvitationRow
from app.rooms.ids import stored_id
from tests.app.browser_push import Browser
from tests.app.client import Guest, Json, Refused, eventually, key_of
from tests.app.conftest import Running, running
from tests.app.listener import listening
from tests.app.test_calls import shown_at, telling


async def code(call: Any) -> str:
    """The code a call is refused with."""
    with pytest.raises(Refused) as caught:
        await call
    return caught.value.code


async def known(person: Guest) -> dict[str, Json]:
    """Whom somebody met, by name."""
    return {one["name"]: one for one in (await person.call("GET", "/api/me/people"))["people"]}


async def befriend(one: Guest, other: Guest) -> None:
    """Both would."""
    await one.call("PUT", f"/api/me/friends/{other.account['id']}")
    await other.call("PUT", f"/api/me/friends/{one.account['id']}")


async def meet(one: Guest, other: Guest) -> str:
    """They sat in one room, which is closed by now; its id."""
    opened = await one.open_room()
    room: str = opened["room"]["id"]
    await other.sit(room, 1, key_of(opened["links"]["join"]))
    await one.call("DELETE", f"/api/rooms/{room}")
    return room


async def invite(host: Guest, room: str, person: Guest) -> Json:
    """The host invites somebody; who was invited."""
    body = {"person": person.account["id"]}
    found: Json = await host.call("POST", f"/api/rooms/{room}/invitations", body)
    return found


async def invited(person: Guest) -> list[str]:
    """The rooms and groups somebody is invited to."""
    found = (await person.call("GET", "/api/me/invitations"))["invitations"]
    return [one["place"] for one in found]


@asynccontextmanager
async def acquainted(server: Running) -> AsyncIterator[tuple[Guest, Guest, Guest]]:
    """Two who met, and a stranger."""
    people = await server.guests("Ada", "Bo", "Stranger")
    await meet(people[0], people[1])
    yield people[0], people[1], people[2]
    for person in people:
        await person.close()


async def test_one_finds_whom_one_met_and_nobody_else(each_server: Running) -> None:
    """By a room, by a finished match; whom one met last comes first; no bots, no strangers."""
    ada, bo, cy, di = await each_server.guests("Ada", "Bo", "Cy", "Di")
    await meet(ada, bo)
    opened = await ada.open_room(seats=2)
    room = opened["room"]["id"]
    await cy.sit(room, 1, key_of(opened["links"]["join"]))
    await ada.start(room)
    await ada.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
    found = await known(ada)
    assert list(found) == ["Cy", "Bo"]
    assert [one["bond"] for one in found.values()] == ["none", "none"]
    assert await known(di) == {}
    assert await code(di.call("PUT", f"/api/me/friends/{ada.account['id']}")) == "not_found"
    for person in (ada, bo, cy, di):
        await person.close()


async def test_friends_are_two_who_both_would(each_server: Running) -> None:
    async with acquainted(each_server) as (ada, bo, _):
        his, hers = bo.account["id"], ada.account["id"]
        await ada.call("PUT", f"/api/me/friends/{his}")
        assert (await known(ada))["Bo"]["bond"] == "asked"
        assert (await known(bo))["Ada"]["bond"] == "asks"
        await bo.call("DELETE", f"/api/me/friends/{hers}")
        assert (await known(bo))["Ada"]["bond"] == "none"
        await ada.call("PUT", f"/api/me/friends/{his}")
        assert (await known(bo))["Ada"]["bond"] == "none", "a no is a no"
        await bo.call("PUT", f"/api/me/friends/{hers}")
        assert (await known(ada))["Bo"]["bond"] == (await known(bo))["Ada"]["bond"] == "friends"
        await ada.call("DELETE", f"/api/me/friends/{his}")
        assert (await known(ada))["Bo"]["bond"] == "none"
        assert (await known(bo))["Ada"]["bond"] == "asked", "nobody is told"
        await bo.call("DELETE", f"/api/me/friends/{hers}")
        assert (await known(bo))["Ada"]["bond"] == "none"
        assert await code(bo.call("DELETE", f"/api/me/friends/{hers}")) == "not_found"


async def test_only_friends_see_where_one_is(server: Running) -> None:
    """Not who has only asked, nor who was blocked, nor anybody while one appears offline; and the
    way to the table only where everybody may watch."""
    async with acquainted(server) as (ada, bo, _):
        his, hers = bo.account["id"], ada.account["id"]

        async def here(person: Guest, name: str) -> Any:
            return (await known(person))[name]["here"]

        await bo.call("GET", "/api/me/invitations")  # a page of his is shown
        looking = server.app.services.looking
        assert not looking.looks(his), "it does not tell of tables: those call him all the same"
        await ada.call("PUT", f"/api/me/friends/{his}")
        assert await here(ada, "Bo") is None, "she has only asked"
        await bo.call("PUT", f"/api/me/friends/{hers}")
        assert await here(ada, "Bo") == {"state": "online", "room": None, "game": None}

        for watch, shown in (("everyone", True), ("link", False)):
            opened = await bo.open_room(watch=watch)
            room = opened["room"]["id"]
            await bo.call("POST", f"/api/rooms/{room}/seats/1/bot", {})
            async with bo.socket(room) as live:
                await live.settled()
                waits = {"state": "waiting", "room": None, "game": "Opale"}
                assert await here(ada, "Bo") == waits
                await bo.start(room)
                await live.shown()
                plays = {"state": "table", "room": room if shown else None, "game": "Opale"}
                assert await here(ada, "Bo") == plays
                await bo.call("PUT", "/api/me/presence", {"offline": True})
                assert await here(ada, "Bo") is None
                await bo.call("PUT", "/api/me/presence", {"offline": False})
                assert await here(ada, "Bo") == plays
            await bo.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
        await bo.call("PUT", f"/api/me/avoided/{hers}", {"how": "block"})
        assert await known(ada) == {}
        await bo.call("DELETE", f"/api/me/avoided/{hers}")
        assert (await known(ada))["Bo"]["bond"] == "none", "a block ends it for good"
        assert await here(ada, "Bo") is None


async def test_an_invitation_leads_to_a_seat(each_server: Running) -> None:
    async with acquainted(each_server) as (ada, bo, stranger):
        room = (await ada.open_room())["room"]["id"]
        sent = await invite(ada, room, bo)
        assert [(one["person"]["name"], one["status"]) for one in sent["invitations"]] == [
            ("Bo", "open")
        ]
        (one,) = (await bo.call("GET", "/api/me/invitations"))["invitations"]
        assert (one["place"], one["text"]) == (room, "Ada invites you to play Opale")
        assert await code(stranger.call("POST", f"/api/rooms/{room}/invitations/accept")) == (
            "not_found"
        )
        path = f"/api/rooms/{room}/invitations"
        assert (await bo.call("POST", f"{path}/accept"))["path"] == f"/r/{room}"
        seen = await bo.call("GET", f"/api/rooms/{room}")
        assert seen["you"]["seat"] == 1
        (answer,) = (await ada.call("GET", path))["invitations"]
        assert answer["status"] == "accepted"
        assert await invited(bo) == []
        assert await code(bo.call("GET", path)) == "not_host"


async def test_who_may_invite_whom(server: Running) -> None:
    async with acquainted(server) as (ada, bo, stranger):
        opened = await ada.open_room(seats=2)
        room, his = opened["room"]["id"], bo.account["id"]
        assert await code(invite(bo, room, ada)) == "not_found", "he does not see the room"
        assert await code(invite(ada, room, stranger)) == "not_found"
        assert await code(invite(ada, room, ada)) == "invalid"
        await invite(ada, room, bo)
        await bo.call("DELETE", f"/api/me/invitations/room/{room}")
        (answer,) = (await ada.call("GET", f"/api/rooms/{room}/invitations"))["invitations"]
        assert answer["status"] == "declined"
        assert await code(invite(ada, room, bo)) == "not_open", "once declined is enough"

        other = (await ada.open_room())["room"]["id"]
        await invite(ada, other, bo)
        await bo.call("PUT", f"/api/me/avoided/{ada.account['id']}", {"how": "block"})
        assert await invited(bo) == []
        assert await code(bo.call("POST", f"/api/rooms/{other}/invitations/accept")) == "not_found"
        third = (await ada.open_room())["room"]["id"]
        assert await code(invite(ada, third, bo)) == "not_found", "as if she had never met him"
        await bo.call("DELETE", f"/api/me/avoided/{ada.account['id']}")
        assert await invited(bo) == [other]
        await ada.call("DELETE", f"/api/rooms/{other}/invitations/{his}")
        assert await invited(bo) == []


async def test_an_invitation_ends(each_server: Running) -> None:
    """When the room is full, begins, closes; and after a day. Then it is forgotten."""
    made = each_server.app.services
    async with acquainted(each_server) as (ada, bo, cy):
        opened = await ada.open_room()
        room, path = opened["room"]["id"], f"/api/rooms/{opened['room']['id']}"
        await invite(ada, room, bo)
        await cy.sit(room, 1, key_of(opened["links"]["join"]))
        assert await invited(bo) == []
        assert await code(bo.call("POST", f"{path}/invitations/accept")) == "full"
        assert await code(invite(ada, room, bo)) == "full"
        await cy.call("DELETE", f"{path}/seats/1")
        assert await invited(bo) == [room], "there is a seat again"
        await ada.call("POST", f"{path}/seats/1/bot", {})
        await ada.start(room)
        assert await invited(bo) == []
        assert await code(bo.call("POST", f"{path}/invitations/accept")) == "already_started"
        assert await code(invite(ada, room, bo)) == "already_started"

        room = (await ada.open_room())["room"]["id"]
        await invite(ada, room, bo)

        async def age(ms: int) -> None:
            here = update(InvitationRow).where(InvitationRow.place == stored_id(room))
            async with made.database.write() as session:
                await session.execute(here.values(at=now_ms() - ms))

        await age(DAY_MS + 1)
        assert await invited(bo) == []
        (answer,) = (await ada.call("GET", f"/api/rooms/{room}/invitations"))["invitations"]
        assert answer["status"] == "ended"
        await invite(ada, room, bo)
        assert await invited(bo) == [room]
        await ada.call("DELETE", f"/api/rooms/{room}")
        assert await invited(bo) == []
        await age(KEPT_MS + 1)
        await forget_old_invitations(made.database)
        assert (await ada.call("GET", f"/api/rooms/{room}/invitations"))["invitations"] == []


async def test_whom_the_host_sent_away_comes_back_by_no_old_invitation(
    each_server: Running,
) -> None:
    """Only by one that the host sends after that."""
    async with acquainted(each_server) as (ada, bo, _):
        opened = await ada.open_room()
        room, path = opened["room"]["id"], f"/api/rooms/{opened['room']['id']}"
        await invite(ada, room, bo)
        await ada.call("DELETE", f"{path}/spectators/{bo.account['id']}")
        assert await invited(bo) == []
        assert await code(bo.call("POST", f"{path}/invitations/accept")) == "not_found"
        assert await code(bo.call("GET", path)) == "not_found"
        await invite(ada, room, bo)
        assert await invited(bo) == [room]
        await bo.call("POST", f"{path}/invitations/accept")
        assert (await bo.call("GET", path))["you"]["seat"] == 1


async def test_nobody_is_flooded_with_invitations(sqlite_url: str) -> None:
    """One person four times in an hour by the same one."""
    async with running(sqlite_url, rate_limits="on") as server, acquainted(server) as people:
        ada, bo, _ = people
        for _number in range(4):
            await invite(ada, (await ada.open_room())["room"]["id"], bo)
        assert await code(invite(ada, (await ada.open_room())["room"]["id"], bo)) == "rate_limited"


async def test_who_is_invited_is_called_and_it_goes_away(sqlite_url: str) -> None:
    """In the browser, while no page of theirs is shown; and goes away when it is answered."""
    async with (
        listening() as service,
        telling(sqlite_url, service) as server,
        acquainted(server) as (ada, bo, _),
    ):
        browser = Browser(service, "bo")
        await browser.sign_on(bo)
        first = (await ada.open_room())["room"]["id"]
        await invite(ada, first, bo)
        await eventually(lambda: first in shown_at(browser))
        notice = shown_at(browser)[first]
        assert notice["title"] == "Ada invites you to play Opale"
        assert (notice["kind"], notice["path"]) == ("invited", "/")
        await bo.call("DELETE", f"/api/me/invitations/room/{first}")
        await eventually(lambda: first not in shown_at(browser))
