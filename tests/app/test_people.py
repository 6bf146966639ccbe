"""Mute, block, report; spectators removed, links renewed, rooms closed; the own data; operators."""

import re
from typing import Any

import httpx
import pytest

from app.people.retention import forget_idle_guests
from tests.app.client import PATIENCE, Refused, eventually
from tests.app.conftest import Running, running
from tests.app.tables import lobby, table
from tests.app.tourneys import create, watching
from tests.server import NO_TLS

TOKEN = "correct horse battery"


async def code(call: Any) -> str:
    """The code a call is refused with."""
    with pytest.raises(Refused) as caught:
        await call
    return caught.value.code


async def test_who_is_muted_is_not_heard(server: Running) -> None:
    async with lobby(server) as room:
        ada, bo = room.host, room.other
        await ada.call("PUT", f"/api/me/avoided/{bo.account['id']}", {"how": "mute"})
        async with ada.socket(room.id) as hers, bo.socket(room.id) as his:
            await his.say("hello")
            await hers.say("anybody?")
            await hers.until(lambda: len(hers.chat) > 0)
            assert [line["text"] for line in hers.chat] == ["anybody?"]
            await his.until(lambda: len(his.chat) == 2)
        async with ada.socket(room.id) as again:
            assert [line["text"] for line in again.chat] == ["anybody?"]
        await ada.call("DELETE", f"/api/me/avoided/{bo.account['id']}")
        async with ada.socket(room.id) as again:
            assert len(again.chat) == 2


@pytest.mark.parametrize("blocker", ["host", "guest"])
async def test_who_is_blocked_is_not_met(server: Running, blocker: str) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    opened = await ada.open_room(access="public")
    room = opened["room"]["id"]
    one, other = (ada, bo) if blocker == "host" else (bo, ada)
    await one.call("PUT", f"/api/me/avoided/{other.account['id']}", {"how": "block"})
    assert await code(bo.sit(room, 1)) == "blocked"
    await one.call("DELETE", f"/api/me/avoided/{other.account['id']}")
    await bo.sit(room, 1)
    await ada.close()
    await bo.close()


async def test_a_report_holds_the_moment(server: Running) -> None:
    async with table(server) as playing:
        room, path = playing.room, "/api/reports"
        await playing.seats[1].say("rude words")
        await playing.seats[0].until(lambda: len(playing.seats[0].chat) == 1)
        line = playing.seats[0].chat[0]["line"]
        about = {"reason": "insult", "room": room.id, "line": line, "match": 1}
        assert (await room.host.call("POST", path, about))["report"] > 0
        nowhere = {"reason": "insult", "room": room.id, "line": line + 99}
        assert await code(room.host.call("POST", path, nowhere)) == "not_found"
        assert await code(room.host.call("POST", path, {"reason": "insult"})) == "not_found"


async def test_a_spectator_is_sent_away_for_good(server: Running) -> None:
    async with lobby(server, watch="everyone") as room:
        await room.host.start(room.id)
        cy = room.people[2]
        path = f"/api/rooms/{room.id}"
        async with cy.socket(room.id, watch=room.watch) as live:
            await live.shown()
            found = await room.host.call("GET", f"{path}/spectators")
            assert [each["id"] for each in found["spectators"]] == [cy.account["id"]]
            assert await code(room.other.call("GET", f"{path}/spectators")) == "not_host"
            await room.host.call("DELETE", f"{path}/spectators/{cy.account['id']}")
            await live.until(lambda: live.closed == 4403)
        for key in ({}, {"watch": room.watch}, {"join": room.join}):
            assert await code(cy.call("GET", f"{path}/view", **key)) == "not_found"


async def test_a_renewed_link_leaves_the_old_one_worthless(server: Running) -> None:
    async with lobby(server) as room:
        await room.host.start(room.id)
        path = f"/api/rooms/{room.id}"
        cy = room.people[2]
        assert await cy.call("GET", f"{path}/view", watch=room.watch)
        links = await room.host.call("POST", f"{path}/links", {"renew": "watch"})
        assert links["watch"] != room.links["watch"]
        assert links["join"] == room.links["join"]
        assert await code(cy.call("GET", f"{path}/view", watch=room.watch)) == "not_found"


async def test_a_host_closes_the_room(server: Running) -> None:
    async with lobby(server) as room:
        path = f"/api/rooms/{room.id}"
        assert await code(room.other.call("DELETE", path)) == "not_host"
        await room.host.call("DELETE", path)
        assert (await room.host.call("GET", path))["status"] == "abandoned"


# -- the own data ---------------------------------------------------------------------------------


async def test_everything_is_given_out_and_taken_away(server: Running) -> None:
    async with table(server) as playing:
        room = playing.room
        bo, ada = room.other, room.host
        await playing.seats[1].say("see you")
        deck = {"game": "leviatel", "name": "Mine", "cards": []}
        await bo.call("POST", "/api/decks", deck)
        await bo.call("PUT", f"/api/me/friends/{ada.account['id']}")
        await bo.call("POST", "/api/groups", {"name": "Friday"})
        lobby_ = (await bo.open_room())["room"]["id"]
        person = {"person": ada.account["id"]}
        await bo.call("POST", f"/api/rooms/{lobby_}/invitations", person)
        await bo.call("POST", "/api/quick", {"game": "opale", "pace": "slow"})
        told = await bo.call("GET", "/api/me/export")
        assert told["waits"] == {"game": "opale", "pace": "slow"}
        assert [one["person"] for one in told["friends"]] == [ada.account["id"]]
        assert [(one["name"], one["role"]) for one in told["groups"]] == [("Friday", "owner")]
        assert [(one["room"], one["status"]) for one in told["invitations"]] == [(lobby_, "open")]
        assert not told["appears_offline"]
        assert told["account"]["id"] == bo.account["id"]
        assert [match["room"] for match in told["matches"]] == [room.id]
        assert [line["text"] for line in told["chat"]] == ["see you"]
        assert [one["name"] for one in told["decks"]] == ["Mine"]
        assert await code(bo.call("POST", "/api/me/delete", {"name": "Ada"})) == "invalid"
        await bo.call("POST", "/api/me/delete", {"name": "bo"})
        assert await code(bo.call("GET", "/api/me")) == "no_identity"
        now = await ada.call("GET", f"/api/rooms/{room.id}")
        assert (now["status"], now["result"]["placement"]) == ("finished", [1, 2])
        assert now["seats"][1]["player"]["name"] == "A former player"
        replay = await ada.call("GET", f"/api/rooms/{room.id}/replay")
        assert [seat["name"] for seat in replay["seats"]] == ["Ada", "A former player"]
        async with ada.socket(room.id) as live:
            assert live.chat == []


async def test_who_is_gone_is_nameless_in_tournaments_too(each_server: Running) -> None:
    """Also on pages that are kept until a tournament changes, and for who has it open."""
    ada, bo, host = await each_server.guests("Ada", "Bo", "Host")
    cup = (await create(host))["tournament"]["id"]
    path = f"/api/tournaments/{cup}"
    for person in (ada, bo):
        await person.call("POST", f"{path}/join", {})
    await host.call("POST", f"{path}/organisers", {"account": bo.account["id"]})
    async with watching(host, cup) as page:
        for person in (ada, bo):
            seen = await host.call("GET", path)
            await person.call("POST", "/api/me/delete", {"name": person.account["name"]})
            now = await host.call("GET", path)
            assert now["version"] == seen["version"] + 1
        assert {each["name"] for each in now["entrants"]} == {"A former player"}
        assert now["co_organisers"] == []

        def told() -> bool:
            return {each["name"] for each in page.state["entrants"]} == {"A former player"}

        await eventually(told)
    for person in (ada, bo, host):
        await person.close()


async def test_who_only_spoke_or_waited_at_a_tournament_is_gone_there_too(server: Running) -> None:
    host, speaker, caller, waiter = await server.guests("Host", "Speaker", "Caller", "Waiter")
    cup = (await create(host, capacity=2))["tournament"]["id"]
    path = f"/api/tournaments/{cup}"
    await host.call("POST", f"{path}/entrants", {"level": "random", "count": 2})
    await host.call("PUT", f"{path}/commentators/{speaker.account['id']}")
    await caller.call("POST", f"{path}/join", {"reserve": True})
    await host.call("POST", f"{path}/organisers", {"account": caller.account["id"]})
    await caller.call("POST", f"{path}/announcements", {"id": "a", "text": "Hear me"})
    await host.call("DELETE", f"{path}/organisers/{caller.account['id']}")
    await waiter.call("POST", f"{path}/join", {"wait": True})
    async with watching(host, cup) as page:
        assert page.state["waiting"] == 1
        await waiter.call("POST", "/api/me/delete", {"name": "Waiter"})
        await eventually(lambda: page.state["waiting"] == 0)
    room = (await host.call("POST", f"{path}/start"))["tables"][0]["room"]
    said = {"id": "one", "text": "Watch the dock", "version": 0, "marks": [{"at": "dock"}]}
    await speaker.call("POST", f"/api/rooms/{room}/comments", said)
    (comment,) = (await speaker.call("GET", "/api/me/export"))["comments"]
    assert (comment["text"], comment["marks"]) == ("Watch the dock", [{"at": "dock"}])
    (announced,) = (await caller.call("GET", "/api/me/export"))["announcements"]
    assert (announced["tournament"], announced["text"]) == (cup, "Hear me")
    async with watching(host, cup) as page:
        for person, shown in ((speaker, "commentators"), (caller, "announcements")):
            assert page.state[shown]
            await person.call("POST", "/api/me/delete", {"name": person.account["name"]})
            await eventually(lambda shown=shown: page.state[shown] == [])  # type: ignore[misc]
    for person in (host, speaker, caller, waiter):
        await person.close()


async def test_guests_who_did_nothing_go_by_themselves(database_url: str) -> None:
    async with running(database_url) as server:
        idle, host = await server.guests("Idle", "Host")
        await host.open_room()
        database = server.app.services.database
        assert await forget_idle_guests(database, 1) == 0
        assert await forget_idle_guests(database, -1) == 1
        assert await code(idle.call("GET", "/api/me")) == "no_identity"
        assert (await host.call("GET", "/api/me"))["id"] == host.account["id"]
        await idle.close()
        await host.close()


# -- operators --------------------------------------------------------------------------------


def operator(server: Running) -> httpx.AsyncClient:
    """A browser at the operator's page: it says where a form comes from."""
    headers = {"accept": "text/html", "origin": server.base}
    return httpx.AsyncClient(verify=NO_TLS, base_url=server.base, headers=headers, timeout=PATIENCE)


async def does(http: httpx.AsyncClient, act: str, **fields: str) -> str:
    """One act of an operator; what the page says afterwards."""
    answer = await http.post(f"/admin/people/{act}", data=fields)
    assert answer.status_code == 303, answer.text
    page = await http.get(answer.headers["location"])
    said = re.search(r'ops__note" role="status">([^<]*)<', page.text)
    assert said is not None
    return said[1]


async def test_operators_warn_mute_and_ban(sqlite_url: str) -> None:
    async with running(sqlite_url, admin_token=TOKEN) as server, lobby(server) as room:
        bo = room.other
        async with operator(server) as http, bo.socket(room.id) as live:
            assert (await http.get("/admin/people")).status_code == 401
            await http.post("/admin/enter", data={"token": TOKEN})
            who = bo.account["id"]
            await does(http, "sanction", kind="mute", target=who, days="1", reason="Calm down")
            answer = await live.say("but")
            assert (answer["code"], "Calm down" in answer["reason"]) == ("muted", True)
            await does(http, "sanction", kind="warn", target=who, days="", reason="Be kind")
            page = await bo.http.get("/")
            assert "Be kind" in page.text
            await bo.call("POST", "/api/me/warning")
            assert "Be kind" not in (await bo.http.get("/")).text
            await does(http, "sanction", kind="ban", target=who, days="2", reason="Cheating")
            assert await code(bo.open_room()) == "banned"
            async with bo.socket(room.id) as shut:
                assert shut.closed == 4403
            page = await http.get("/admin/people", params={"q": "Bo"})
            number = re.findall(r'name="sanction" value="(\d+)"', page.text)[0]
            await does(http, "lift", sanction=number)
            assert await bo.open_room()
            assert "sanction" not in await does(
                http, "sanction", kind="ban", target="203.0.113.0/24", days="", reason="Spam"
            )
            await does(http, "sanction", kind="ban", target="127.0.0.1", days="1", reason="Here")
            assert await code(bo.open_room()) == "banned"
            audit = (await http.get("/admin/people")).text
            for act in ("mute", "warn", "ban", "lift"):
                assert f'<th scope="row">{act}</th>' in audit


async def test_operators_delete_and_tell(sqlite_url: str) -> None:
    async with running(sqlite_url, admin_token=TOKEN) as server, table(server) as playing:
        room = playing.room
        async with operator(server) as http:
            await http.post("/admin/enter", data={"token": TOKEN})
            await playing.seats[1].say("words to delete")
            page = (await http.get("/admin/people", params={"q": "words to delete"})).text
            line = re.findall(
                r'value="line"><input type="hidden" name="target" value="(\d+)"', page
            )
            assert (
                await does(http, "delete", what="line", target=line[0])
                == f"Deleted: line {line[0]}"
            )
            await does(http, "notice", text="Closed for an hour at noon", days="1")
            assert "Closed for an hour at noon" in (await http.get("/games")).text
            await does(http, "notice", text="", days="")
            assert "Closed for an hour" not in (await http.get("/games")).text
            await does(http, "delete", what="room", target=room.id)
            assert (await room.host.call("GET", f"/api/rooms/{room.id}"))["status"] == "abandoned"
            await does(http, "delete", what="account", target=room.other.account["id"])
            assert await code(room.other.call("GET", "/api/me")) == "no_identity"
            assert "no such room" in await does(http, "delete", what="room", target="zzzz-zzzz")
