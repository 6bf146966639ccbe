"""Groups: who comes in, who decides, who sees what; rooms for the group, and its standings."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import update

from app.groups.matches import span_of
from app.groups.standings import Played, tables
from app.matches.models import MatchRow
from app.me.merging.merge import bring_along
from app.ratings.strength import FRESH, after
from app.rooms.ids import stored_id
from tests.app.client import Guest, Json, key_of
from tests.app.conftest import Running
from tests.app.test_friends import code, invited, meet
from tests.app.test_merging import account_in


async def made(owner: Guest, name: str = "Friday", **more: Any) -> str:
    """The id of a new group."""
    found: Json = await owner.call("POST", "/api/groups", {"name": name, **more})
    return str(found["id"])


async def key_for(owner: Guest, group: str) -> str:
    """The key of its link."""
    return key_of((await owner.call("GET", f"/api/groups/{group}/links"))["join"])


async def joined(group: str, owner: Guest, *people: Guest) -> None:
    """They came by the link."""
    key = await key_for(owner, group)
    for person in people:
        await person.call("POST", f"/api/groups/{group}/join", {"key": key})


async def seen(person: Guest, group: str, **query: Any) -> Json:
    """The group as somebody sees it."""
    found: Json = await person.call("GET", f"/api/groups/{group}", **query)
    return found


async def roles(person: Guest, group: str) -> dict[str, str]:
    """Who is what in the group, as somebody sees it."""
    return {one["name"]: one["role"] for one in (await seen(person, group))["members"]}


@asynccontextmanager
async def four(server: Running) -> AsyncIterator[list[Guest]]:
    """Three for a group, and a stranger."""
    people = await server.guests("Ada", "Bo", "Cy", "Stranger")
    yield people
    for person in people:
        await person.close()


async def play(group: str, winner: Guest, loser: Guest) -> str:
    """A match in a room of the group, without any link: the loser gives up; the room."""
    opened = await winner.call("POST", f"/api/groups/{group}/rooms", {"game": "opale"})
    room = str(opened["room"]["id"])
    await loser.sit(room, 1)
    await winner.start(room)
    await loser.call("POST", f"/api/rooms/{room}/resign", {"seat": 1})
    return room


async def test_members_come_by_link_or_by_invitation(each_server: Running) -> None:
    async with four(each_server) as (ada, bo, cy, stranger):
        group = await made(ada)
        path = f"/api/groups/{group}"
        assert await code(bo.call("POST", f"{path}/join", {"key": "wrong"})) == "not_found"
        await joined(group, ada, bo)
        await joined(group, ada, bo)
        assert await roles(bo, group) == {"Ada": "owner", "Bo": "member"}
        person = {"person": cy.account["id"]}
        assert await code(ada.call("POST", f"{path}/invitations", person)) == "not_found"
        opened = await ada.open_room()
        await cy.sit(opened["room"]["id"], 1, key_of(opened["links"]["join"]))
        assert await code(bo.call("POST", f"{path}/invitations", person)) == "not_owner"
        await ada.call("POST", f"{path}/invitations", person)
        (one,) = (await cy.call("GET", "/api/me/invitations"))["invitations"]
        assert (one["kind"], one["text"]) == ("group", "Ada invites you into the group Friday")
        await cy.call("POST", f"{path}/join", {})
        assert await invited(cy) == []
        assert list(await roles(cy, group)) == ["Ada", "Bo", "Cy"]
        (mine,) = (await cy.call("GET", "/api/groups"))["groups"]
        assert (mine["name"], mine["role"], mine["members"]) == ("Friday", "member", 3)
        assert (await stranger.call("GET", "/api/groups"))["groups"] == []


async def test_a_stranger_at_a_private_group_sees_nothing(each_server: Running) -> None:
    """No call tells them that it is there; its rooms are closed to them; the page neither."""
    async with four(each_server) as (ada, bo, cy, stranger):
        group = await made(ada)
        await joined(group, ada, bo)
        room = await play(group, ada, bo)
        path, me = f"/api/groups/{group}", stranger.account["id"]
        calls: list[tuple[str, str, Any]] = [
            ("GET", "", None),
            ("PATCH", "", {"name": "Mine"}),
            ("DELETE", "", None),
            ("GET", "/links", None),
            ("POST", "/links", None),
            ("POST", "/join", {}),
            ("PUT", f"/members/{me}", {"role": "owner"}),
            ("DELETE", f"/members/{me}", None),
            ("GET", "/invitations", None),
            ("POST", "/invitations", {"person": me}),
            ("POST", "/rooms", {"game": "opale"}),
        ]
        for method, below, body in calls:
            assert await code(stranger.call(method, path + below, body)) == "not_found", below
        for below in ("", "/view", "/replay"):
            assert await code(stranger.call("GET", f"/api/rooms/{room}{below}")) == "not_found"
        pages = [f"/groups/{group}{query}" for query in ("", "?join=wrong", "?part=now")]
        for page in (*pages, f"/r/{room}"):
            assert (await stranger.http.get(page)).status_code == 404
            assert (await bo.http.get(page)).status_code == 200
        await ada.call("PATCH", path, {"access": "public"})
        found = await seen(stranger, group)
        assert (found["role"], [one["name"] for one in found["members"]]) == (None, ["Ada", "Bo"])
        assert [one["replay"] for one in found["matches"]] == [False], "its room is by link still"
        for method, below, body in calls[1:]:
            refused = await code(stranger.call(method, path + below, body))
            assert refused == ("not_found" if below == "/join" else "not_a_member"), below
        public = (await ada.call("POST", f"{path}/rooms", {"game": "opale"}))["room"]
        assert f"/r/{public['id']}" in (await stranger.http.get(pages[-1])).text
        hidden = (await ada.call("POST", f"{path}/rooms", {"game": "opale"}))["room"]
        await ada.call("PATCH", f"/api/rooms/{hidden['id']}", {"watch": "nobody"})
        assert [one["id"] for one in (await seen(stranger, group))["rooms"]] == [public["id"]]
        assert len((await seen(bo, group))["rooms"]) == 2
        assert await code(stranger.sit(public["id"], 1)) == "not_a_member"
        del cy


async def test_owners_decide_and_one_always_stays(each_server: Running) -> None:
    async with four(each_server) as (ada, bo, cy, _):
        group = await made(ada)
        path = f"/api/groups/{group}"
        await joined(group, ada, bo, cy)
        hers, his, cys = (one.account["id"] for one in (ada, bo, cy))
        for method, below, body in (
            ("PATCH", "", {"name": "Mine"}),
            ("DELETE", "", None),
            ("POST", "/links", None),
            ("PUT", f"/members/{his}", {"role": "owner"}),
            ("DELETE", f"/members/{cys}", None),
            ("GET", "/invitations", None),
        ):
            assert await code(bo.call(method, path + below, body)) == "not_owner", below
        demoted = ada.call("PUT", f"{path}/members/{hers}", {"role": "member"})
        assert await code(demoted) == "invalid"
        before = await key_for(ada, group)
        await ada.call("DELETE", f"{path}/members/{cys}")
        assert await code(cy.call("POST", f"{path}/join", {"key": before})) == "not_found"
        await ada.call("DELETE", f"{path}/members/{hers}")
        assert await roles(bo, group) == {"Bo": "owner"}, "who is longest in it decides then"
        await bo.call("DELETE", f"{path}/members/{his}")
        assert await code(bo.call("GET", path)) == "not_found"
        assert (await bo.call("GET", "/api/groups"))["groups"] == []
        again = await made(ada)
        await ada.call("DELETE", f"/api/groups/{again}")
        assert await code(ada.call("GET", f"/api/groups/{again}")) == "not_found"


async def test_members_sit_down_without_a_link_and_can_all_be_called(
    each_server: Running,
) -> None:
    async with four(each_server) as (ada, bo, cy, stranger):
        group = await made(ada)
        await joined(group, ada, bo, cy)
        body = {"game": "opale", "call": True}
        room = (await ada.call("POST", f"/api/groups/{group}/rooms", body))["room"]["id"]
        assert await invited(bo) == await invited(cy) == [room]
        assert [one["id"] for one in (await seen(cy, group))["rooms"]] == [room]
        assert await code(stranger.sit(room, 1)) == "not_found"
        await bo.sit(room, 1)
        assert await invited(cy) == [], "it is full"
        await bo.call("DELETE", f"/api/rooms/{room}/seats/1")
        await cy.call("POST", f"/api/rooms/{room}/invitations/accept")
        await cy.call("DELETE", f"/api/groups/{group}/members/{cy.account['id']}")
        assert (await cy.call("GET", f"/api/rooms/{room}"))["you"]["seat"] == 1, "who sits stays"
        await bo.call("DELETE", f"/api/groups/{group}/members/{bo.account['id']}")
        assert await code(bo.call("GET", f"/api/rooms/{room}")) == "not_found"


async def test_who_leaves_a_group_is_out_of_its_rooms_at_once(each_server: Running) -> None:
    """Also of those they have open; whoever sits stays. Nobody comes back by an old invitation."""
    async with four(each_server) as (ada, bo, cy, di):
        group = await made(ada, access="public")
        path = f"/api/groups/{group}"
        await meet(ada, cy)
        await ada.call("POST", f"{path}/invitations", {"person": cy.account["id"]})
        await joined(group, ada, bo, cy, di)
        await ada.call("PATCH", path, {"access": "private"})
        room = (await ada.call("POST", f"{path}/rooms", {"game": "opale"}))["room"]["id"]
        await bo.sit(room, 1)
        await ada.start(room)
        async with bo.socket(room) as sits, cy.socket(room) as sent, di.socket(room) as goes:
            for live in (sits, sent, goes):
                await live.shown()
            await ada.call("DELETE", f"{path}/members/{cy.account['id']}")
            await sent.until(lambda: sent.closed == 4403)
            assert await code(cy.call("POST", f"{path}/join", {})) == "not_found"
            assert goes.closed is None
            await ada.call("DELETE", path)
            await goes.until(lambda: goes.closed == 4403)
            assert sits.closed is None


async def test_a_room_does_not_tell_of_its_group(server: Running) -> None:
    """Whoever sees the room of a private group learns neither that there is one nor which."""
    async with four(server) as (ada, bo, _, stranger):
        group = await made(ada, "Herons")
        await joined(group, ada, bo)
        room = (await ada.call("POST", f"/api/groups/{group}/rooms", {"game": "opale"}))["room"]
        path = f"/api/rooms/{room['id']}"
        await ada.call("PATCH", path, {"access": "public", "watch": "everyone"})
        assert "Herons" in (await bo.http.get(f"/r/{room['id']}")).text
        async with stranger.socket(room["id"]) as live:
            told = [json.dumps(live.frames), json.dumps(await stranger.call("GET", path))]
        for page in (f"/r/{room['id']}", "/api/rooms"):
            told.append((await stranger.http.get(page)).text)
            assert room["id"] in told[-1], page
        assert not [text for text in told if "Herons" in text or group in text]


async def test_standings_are_over_the_group_s_own_matches(each_server: Running) -> None:
    """Not over others of the same people; of one month, or of all; with the way to the replay."""
    async with four(each_server) as (ada, bo, cy, _):
        group = await made(ada)
        await joined(group, ada, bo, cy)
        first = await play(group, ada, bo)
        await play(group, ada, cy)
        await play(group, cy, bo)
        elsewhere = await ada.open_room()
        await bo.sit(elsewhere["room"]["id"], 1, key_of(elsewhere["links"]["join"]))
        await ada.start(elsewhere["room"]["id"])
        await ada.call("POST", f"/api/rooms/{elsewhere['room']['id']}/resign", {"seat": 0})
        found = await seen(cy, group)
        (table,) = found["standings"]
        assert (table["game"], table["matches"]) == ("opale", 3)
        assert [
            (one["rank"], one["person"]["name"], one["played"], one["won"], one["average_place"])
            for one in table["players"]
        ] == [(1, "Ada", 2, 2, 1.0), (2, "Cy", 2, 1, 1.5), (3, "Bo", 2, 0, 2.0)]
        kept = each_server.app.services.standings
        again = await each_server.app.services.groups.find(group)
        assert await kept.of(again, None) is await kept.of(again, None), "reckoned once"
        ratings = [one["rating"] for one in table["players"]]
        assert ratings == sorted(ratings, reverse=True)
        latest = found["matches"][0]
        assert [(one["name"], one["place"]) for one in latest["seats"]] == [("Cy", 1), ("Bo", 2)]
        assert latest["replay"]
        assert await ada.call("GET", f"/api/rooms/{latest['room']}/replay"), "she was not there"

        begin, _ = span_of((2025, 3))
        services = each_server.app.services
        here = update(MatchRow).where(MatchRow.room_id == stored_id(first))
        async with services.database.write() as session:
            await session.execute(here.values(ended_at=begin))
        march = await seen(cy, group, month="2025-03")
        assert march["months"][-1] == "2025-03"
        assert len(march["months"]) == 2
        (table,) = march["standings"]
        assert [one["person"]["name"] for one in table["players"]] == ["Ada", "Bo"]
        assert [one["room"] for one in march["matches"]] == [first]
        for nonsense in ("2025-13", "202503", "0000-01", "2025-3"):
            assert await code(seen(cy, group, month=nonsense)) == "invalid"


async def test_who_deletes_the_account_leaves_the_group_to_the_others(server: Running) -> None:
    async with four(server) as (ada, bo, cy, stranger):
        group = await made(ada, access="public")
        await joined(group, ada, bo)
        room = await play(group, ada, bo)
        await ada.call("POST", "/api/me/delete", {"name": "Ada"})
        found = await seen(bo, group)
        assert await roles(bo, group) == {"Bo": "owner"}
        assert [one["person"]["name"] for one in found["standings"][0]["players"]] == ["Bo"]
        assert [one["name"] for one in found["matches"][0]["seats"]] == ["A former player", "Bo"]
        assert found["matches"][0]["room"] == room
        await joined(group, bo, cy)
        await bo.call("PUT", f"/api/groups/{group}/members/{cy.account['id']}", {"role": "owner"})
        assert await roles(bo, group) == {"Bo": "owner", "Cy": "owner"}, "Bo decides as before"
        key = await key_for(bo, group)
        for one, name in ((bo, "Bo"), (cy, "Cy")):
            await one.call("POST", "/api/me/delete", {"name": name})
        assert await code(seen(stranger, group)) == "not_found"
        path = f"/api/groups/{group}/join"
        assert await code(stranger.call("POST", path, {"key": key})) == "not_found"


async def test_a_group_follows_who_becomes_another_one(each_server: Running) -> None:
    async with four(each_server) as (ada, bo, _, zoe):
        group = await made(ada)
        await joined(group, ada, bo, zoe)
        gone, kept = await account_in(each_server, ada), await account_in(each_server, zoe)
        await bring_along(each_server.app.services.rooms, gone, kept)
        assert await roles(bo, group) == {"Bo": "member", "Stranger": "owner"}


async def test_nobody_is_invited_to_where_they_are(each_server: Running) -> None:
    async with four(each_server) as (ada, bo, cy, zoe):
        for one in (bo, cy, zoe):
            await meet(ada, one)
        group = await made(ada)
        await joined(group, ada, zoe)
        path = f"/api/groups/{group}"
        for one in (bo, cy):
            await ada.call("POST", f"{path}/invitations", {"person": one.account["id"]})
        assert await invited(bo) == await invited(cy) == [group]
        await joined(group, ada, bo)
        assert await invited(bo) == []
        sent = (await ada.call("GET", f"{path}/invitations"))["invitations"]
        assert [one["person"]["name"] for one in sent] == ["Cy"]
        room = (await ada.open_room(sit=False))["room"]["id"]
        body = {"person": zoe.account["id"]}
        await ada.call("POST", f"/api/rooms/{room}/invitations", body)
        assert await invited(zoe) == [room]
        rooms = each_server.app.services.rooms
        for one in (ada, cy):
            gone, kept = await account_in(each_server, one), await account_in(each_server, zoe)
            await bring_along(rooms, gone, kept)
            assert await invited(zoe) == []


def of(game: str, *ids: str, places: list[int], **more: Any) -> Played:
    """A match of people, and of bots, whose names are in capitals."""
    players = [{"id": each, "kind": "bot" if each.isupper() else "guest"} for each in ids]
    return Played(game, players, places, more.get("left", []), more.get("later", []))


def test_a_match_counts_for_who_sat_there_from_the_beginning() -> None:
    """Who gave up is last, who stepped in has no part; a bot that won leaves second place; one
    person against bots counts for nothing; ties are won by both."""
    (table,) = tables(
        [
            of("opale", "a", "b", places=[1, 2]),
            of("opale", "BOT", "b", places=[1, 2], left=["a"]),
            of("opale", "a", "late", places=[2, 1], later=["late"], left=["b"]),
            of("opale", "a", "b", "BOT", places=[2, 3, 1]),
            of("opale", "a", "b", places=[1, 1]),
            of("opale", "a", "BOT", places=[1, 2]),
        ]
    )
    lines = {line.account: line for line in table.lines.values()}
    assert table.matches == 5
    assert (lines["a"].played, lines["a"].won, lines["a"].places) == (5, 2, 1 + 2 + 2 + 2 + 1)
    assert (lines["b"].played, lines["b"].won, lines["b"].places) == (5, 1, 2 + 2 + 2 + 3 + 1)
    assert "late" not in lines
    assert [line.account for line in table.ranked(["b", "a", "x"])] == ["a", "b"]


def test_the_rating_is_the_one_of_everywhere_over_these_matches() -> None:
    strengths = {"a": FRESH, "b": FRESH}
    for _ in range(3):
        strengths = after(strengths, {"a": 1, "b": 2})
    (table,) = tables([of("opale", "a", "b", places=[1, 2])] * 3)
    assert {each: line.strength for each, line in table.lines.items()} == strengths


@pytest.mark.parametrize("name", ["", " ", "\u202eFriday", "F" * 61])
async def test_a_name_is_one_that_others_can_read(server: Running, name: str) -> None:
    (ada,) = await server.guests("Ada")
    assert await code(ada.call("POST", "/api/groups", {"name": name})) == "invalid"
    await ada.close()
