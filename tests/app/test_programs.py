"""Programs: who makes them, what their tokens open and what not, where they may sit."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import select

from app.accounts.models import TokenRow
from app.accounts.programs import MOST
from app.accounts.scopes import NEEDED, UNREAD
from app.core.limits import WRONG_TOKEN
from app.core.security import SAFE_METHODS
from app.main import routes
from app.operation.moderation import Moderation
from app.people.retention import forget_idle_guests
from tests.app.addresses import calls
from tests.app.client import Guest, Json, Refused, eventually, key_of, websocket
from tests.app.conftest import Running, running
from tests.app.programs import few_moves, program, stream
from tests.app.tables import room_of

REAL = {"kind": "real", "bank_ms": 600_000}
OWNERLESS = {("POST", "/api/guests"), ("POST", "/api/decks/check")}
"""Calls that look at nobody's token."""
NOBODY = "zzzz-zzzz"


@pytest_asyncio.fixture(loop_scope="session")
async def owner(server: Running) -> AsyncIterator[Guest]:
    """Somebody who has programs."""
    person = (await server.guests("Olive"))[0]
    yield person
    await person.close()


@asynccontextmanager
async def shared_room(host: Guest, other: Guest, **more: Any) -> AsyncIterator[str]:
    """A room of the host in which the other one sits."""
    made = await host.open_room(**more)
    room: str = made["room"]["id"]
    await other.sit(room, 1, key_of(made["links"]["join"]))
    yield room


async def code(person: Guest, method: str, path: str, body: object = None) -> str:
    """The code of a refusal."""
    with pytest.raises(Refused) as problem:
        await person.call(method, path, body)
    return problem.value.code


# -- tokens --------------------------------------------------------------------------------------


async def test_a_token_is_shown_once_and_kept_as_a_hash(server: Running, owner: Guest) -> None:
    wish = {"name": "Kelp", "scopes": ["chat", "play"]}
    made = await owner.call("POST", "/api/me/programs", wish)
    assert made["program"]["scopes"] == ["play", "chat"]
    listed = await owner.call("GET", "/api/me/programs")
    assert listed == {"programs": [made["program"]]}
    async with server.app.services.database.read() as session:
        kept = (await session.scalars(select(TokenRow.hash))).all()
    assert made["token"] not in kept
    kelp = Guest(server.base, made["token"], {})
    me = {"id": made["program"]["id"], "name": "Kelp", "kind": "program"}
    assert await kelp.call("GET", "/api/me") == me
    await kelp.close()


async def test_a_revoked_token_opens_nothing_and_its_streams_end(owner: Guest) -> None:
    kelp = await program(owner)
    address = f"/api/me/programs/{kelp.account['id']}"
    async with shared_room(owner, kelp) as room:
        async with stream(kelp) as events, stream(kelp, f"/api/rooms/{room}/stream") as table:
            renewed = await owner.call("POST", f"{address}/token", {"scopes": ["play"]})
            for heard in (events, table):
                await heard.ended()
                assert heard.lines[-1] == {"type": "end", "code": 4401}
        again = Guest(kelp.base, renewed["token"], kelp.account)
        assert await code(kelp, "GET", "/api/me") == "no_identity"
        assert (await again.call("GET", "/api/me"))["kind"] == "program"
        listed = await owner.call("DELETE", f"{address}/token")
        assert [each["scopes"] for each in listed["programs"]] == [None]
        assert await code(again, "GET", "/api/me") == "no_identity"
        await owner.call("DELETE", address)
        assert await owner.call("GET", "/api/me/programs") == {"programs": []}
        assert (await room_of(owner, room))["seats"][1]["player"] is None
    await kelp.close()
    await again.close()


async def test_signing_out_everywhere_ends_the_programs_too(server: Running) -> None:
    person = (await server.guests("Panic"))[0]
    kelp = await program(person)
    async with stream(kelp) as heard:
        renewed = await person.call("POST", "/api/me/revoke")
        await heard.ended()
    assert await code(kelp, "GET", "/api/me") == "no_identity"
    again = Guest(server.base, renewed["token"], {})
    listed = await again.call("GET", "/api/me/programs")
    assert [each["scopes"] for each in listed["programs"]] == [None]
    for each in (person, kelp, again):
        await each.close()


async def test_without_scopes_a_token_changes_nothing(owner: Guest) -> None:
    """Every call there is, also those that nobody thought of when scopes were given."""
    idle = await program(owner, "Idle", scopes=())
    known = {call for calls in NEEDED.values() for call in calls}
    every = set(calls(routes(operator=False)))
    assert known <= every, "scopes name calls that do not exist"
    assert every >= {("GET", path) for path in UNREAD}
    for method, path in sorted(every - OWNERLESS):
        if method in SAFE_METHODS and path not in UNREAD:
            continue
        filled = path.replace("{room}", NOBODY).replace("{tournament}", NOBODY)
        for name in ("seat", "entrant", "number", "table", "deck"):
            filled = filled.replace(f"{{{name}}}", "1")
        filled = filled.replace("{program}", "p").replace("{person}", "p")
        answer = await idle.http.request(method, filled, json={})
        assert (answer.status_code, answer.json()["code"]) == (403, "scope"), (method, path)
    await idle.close()


async def test_each_scope_opens_its_calls_and_no_others(owner: Guest) -> None:
    player = await program(owner, "Player", scopes=["play"])
    host = await program(owner, "Host", scopes=["host"])
    assert await code(player, "POST", "/api/rooms", {"game": "opale"}) == "scope"
    opened = await host.open_room(sit=False)
    room = opened["room"]["id"]
    await player.sit(room, 0, key_of(opened["links"]["join"]))
    said = {"id": "1", "text": "hello"}
    assert await code(player, "POST", f"/api/rooms/{room}/chat", said) == "scope"
    async with player.socket(room) as live:
        assert (await live.say("hello"))["code"] == "scope"
    await host.call("POST", f"/api/rooms/{room}/seats/1/bot", {"level": "random"})
    await host.start(room)
    assert await code(host, "POST", f"/api/rooms/{room}/resign", {"seat": 0}) == "scope"
    async with host.socket(room) as live:
        answer = await live.command(
            {"type": "undo", "id": "u", "seat": 0}  # whoever holds the seat
        )
        assert answer["code"] == "scope"
    await player.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
    for each in (player, host):
        await each.close()


async def test_strangers_and_programs_cannot_have_somebody_s_programs(
    server: Running, owner: Guest
) -> None:
    kelp = await program(owner)
    stranger = (await server.guests("Mallory"))[0]
    address = f"/api/me/programs/{kelp.account['id']}"
    for person in (stranger, kelp):
        wanted = "not_found" if person is stranger else "scope"
        assert await code(person, "POST", f"{address}/token", {"scopes": ["play"]}) == wanted
        assert await code(person, "DELETE", f"{address}/token") == wanted
        assert await code(person, "DELETE", address) == wanted
    assert await stranger.call("GET", "/api/me/programs") == {"programs": []}
    for name in ("../kelp", "tide_x", "", "%00"):
        forged = Guest(server.base, f"tide_{name}", {})
        forged.http.headers["Authorization"] = f"Bearer tide_{name}"
        assert await code(forged, "GET", "/api/me") == "no_identity"
        await forged.close()
    assert (await kelp.call("GET", "/api/me"))["name"] == "Kelp"
    for each in (stranger, kelp):
        await each.close()


async def test_a_person_has_a_few_programs(server: Running) -> None:
    person = (await server.guests("Many"))[0]
    made = [await program(person, f"Kelp {number}") for number in range(MOST)]
    wish = {"name": "One more", "scopes": []}
    assert await code(person, "POST", "/api/me/programs", wish) == "full"
    assert await code(person, "POST", "/api/me/programs", {"name": "bot"}) == "invalid"
    for each in (*made, person):
        await each.close()


async def test_whoever_goes_takes_the_programs_along(server: Running) -> None:
    person, other = await server.guests("Gone", "Stays")
    kelp = await program(person)
    async with shared_room(other, kelp) as room:
        await other.start(room)
        exported = await person.call("GET", "/api/me/export")
        assert [each["name"] for each in exported["programs"]] == ["Kelp"]
        await person.call("POST", "/api/me/delete", {"name": "Gone"})
        assert await code(kelp, "GET", "/api/me") == "no_identity"
        shown = await room_of(other, room)
        assert shown["result"]["reason"] == "resigned"
    for each in (person, other, kelp):
        await each.close()


async def test_a_ban_and_a_block_hold_for_the_programs_too(server: Running) -> None:
    bad, good = await server.guests("Bad", "Good")
    kelp = await program(bad)
    made = await good.open_room()
    room, key = made["room"]["id"], {"join": key_of(made["links"]["join"])}
    await good.call("PUT", f"/api/me/avoided/{bad.account['id']}", {"how": "block"})
    assert await code(kelp, "POST", f"/api/rooms/{room}/seats/1", key) == "blocked"
    sanctions = server.app.services.sanctions
    acts = Moderation(server.app.services.database, server.app.services.rooms, sanctions)
    await acts.sanction("test", "ban", bad.account["id"], None, "cheats")
    assert await code(kelp, "GET", "/api/me/decisions") == "banned"
    for each in (bad, good, kelp):
        await each.close()


async def test_idle_programs_and_their_owners_are_kept(sqlite_url: str) -> None:
    async with running(sqlite_url) as server:
        owner, idler = await server.guests("Olive", "Idler")
        kelp = await program(owner)
        assert await forget_idle_guests(server.app.services.database, -1) == 1
        assert (await kelp.call("GET", "/api/me"))["name"] == "Kelp"
        assert (await owner.call("GET", "/api/me"))["name"] == "Olive"
        for each in (owner, idler, kelp):
            await each.close()


# -- where they may sit --------------------------------------------------------------------------


async def test_the_host_says_whether_programs_may_sit_down(server: Running, owner: Guest) -> None:
    host = (await server.guests("Host"))[0]
    kelp = await program(owner)
    made = await host.open_room(access="public", clock=REAL)
    room = made["room"]["id"]
    assert (made["room"]["rated"], made["room"]["programs"]) == (True, False)
    assert await code(kelp, "POST", f"/api/rooms/{room}/seats/1") == "no_programs"
    changed = await host.call("PATCH", f"/api/rooms/{room}", {"programs": True})
    assert changed["terms"] == made["room"]["terms"] + 1
    seated = await kelp.sit(room, 1)
    assert (seated["seats"][1]["player"]["kind"], seated["rated"]) == ("program", True)
    forbid = {"programs": False}
    assert await code(host, "PATCH", f"/api/rooms/{room}", forbid) == "no_programs"
    by_link = (await host.open_room())["room"]
    assert by_link["programs"] is True
    for each in (host, kelp):
        await each.close()


async def test_a_program_is_rated_but_not_against_its_owner(server: Running, owner: Guest) -> None:
    person = (await server.guests("Person"))[0]
    kelp, weed = await program(owner), await program(owner, "Weed")
    for other, rated in ((owner, False), (weed, False), (person, True)):
        opened = await kelp.open_room(access="public", clock=REAL)
        room = opened["room"]["id"]
        assert opened["room"]["programs"] is True
        shown = await other.sit(room, 1)
        assert shown["rated"] is rated
    await kelp.start(room)
    await few_moves(room, [kelp, person])
    await person.call("POST", f"/api/rooms/{room}/resign", {"seat": 1})

    async def marked() -> bool:
        board: Json = await person.call("GET", "/api/games/opale/leaderboard", limit=100)
        kinds = {line["player"]["id"]: line["player"]["kind"] for line in board["players"]}
        return [kinds.get(each.account["id"]) for each in (kelp, person)] == ["program", "guest"]

    await eventually(marked)
    for each in (person, kelp, weed):
        await each.close()


async def test_the_organiser_says_whether_programs_take_part(server: Running, owner: Guest) -> None:
    organiser = (await server.guests("Olga"))[0]
    kelp = await program(owner)
    wish = {"name": "Cup", "game": "opale", "access": "public"}
    made = (await organiser.call("POST", "/api/tournaments", wish))["tournament"]
    assert made["programs"] is False
    address = f"/api/tournaments/{made['id']}"
    assert await code(kelp, "POST", f"{address}/join", {}) == "no_programs"
    assert await code(kelp, "POST", f"{address}/join", {"reserve": True}) == "no_programs"
    await organiser.call("PATCH", address, {"programs": True})
    state = await kelp.call("POST", f"{address}/join", {"name": "Olga"})
    entrant = state["entrants"][0]
    assert (entrant["name"], entrant["kind"]) == ("Kelp", "program")
    assert await code(organiser, "PATCH", address, {"programs": False}) == "no_programs"
    for each in (organiser, kelp):
        await each.close()


async def test_guessing_tokens_is_limited(sqlite_url: str, same_moment: None) -> None:
    async with running(sqlite_url, rate_limits="on") as server:
        (person,) = await server.guests("Olive")
        kelp, late = await program(person), await program(person, "Late")
        room = (await kelp.open_room(access="public"))["room"]["id"]
        forged = Guest(server.base, "tide_wrong", {})
        limits = server.app.services.limits

        async def tried(who: Guest) -> tuple[str, int | None]:
            async with websocket(
                f"{server.base.replace('http', 'ws', 1)}/ws/rooms/{room}",
                additional_headers=who.headers,
            ) as live:
                await live.wait_closed()
            return await code(who, "GET", "/api/me"), live.close_code

        assert await tried(forged) == ("no_identity", 4401)
        for _ in range(WRONG_TOKEN.amount - 2):
            assert limits.allows(WRONG_TOKEN, "127.0.0.1")
        for who in (forged, late):  # nobody looks whether it is a right one
            assert await tried(who) == ("rate_limited", 4429)
        assert (await kelp.call("GET", "/api/me"))["name"] == "Kelp", "its token is known here"
        for each in (person, kelp, late, forged):
            await each.close()


async def test_right_tokens_are_no_guesses(sqlite_url: str, same_moment: None) -> None:
    async with running(sqlite_url, rate_limits="on") as server:
        (person,) = await server.guests("Olive")
        kelp = await program(person)
        limits = server.app.services.limits
        for _ in range(3):
            await kelp.call("GET", "/api/me")
        for _ in range(WRONG_TOKEN.amount):
            assert limits.allows(WRONG_TOKEN, "127.0.0.1")
        assert not limits.allows(WRONG_TOKEN, "127.0.0.1")
        for each in (person, kelp):
            await each.close()


async def test_the_mark_is_wherever_the_name_is(fresh_server: Running) -> None:
    """In lists, invitations, chat, results, profiles, rankings and tournaments."""
    owner, person = await fresh_server.guests("Olive", "Person")
    kelp = await program(owner, "Kelp 9")
    me = kelp.account["id"]

    async def page(path: str) -> str:
        return (await person.http.get(path)).text

    async def lists(path: str, text: str = "Kelp 9 (program)") -> None:
        async def shown() -> bool:  # lists are read anew now and then
            return text in await page(path)

        await eventually(shown)

    opened = await kelp.open_room(access="public", clock=REAL)
    room = opened["room"]["id"]
    await lists("/")
    invitation = await page(f"/r/{room}?join={key_of(opened['links']['join'])}")
    assert "Kelp 9 (program)" in invitation
    assert "Programs may play too" in invitation
    await person.sit(room, 1)
    await kelp.call("POST", f"/api/rooms/{room}/chat", {"id": "1", "text": "Good luck."})
    async with person.socket(room, notes="1") as live:
        assert live.hello is not None
        assert live.hello["chat"][0]["from"] == {"id": me, "name": "Kelp 9", "kind": "program"}
        assert live.hello["notes"][0]["from"] == {"id": person.account["id"], "name": "Person"}
    await kelp.start(room)
    await lists("/watch")
    await few_moves(room, [kelp, person])
    await person.call("POST", f"/api/rooms/{room}/resign", {"seat": 1})
    record = await person.call("GET", f"/api/rooms/{room}/record")
    assert record["seats"][0] == {"name": "Kelp 9", "kind": "program"}
    await lists("/games/opale/ranking", "Kelp 9")
    mark = '<span class="progtag">program</span>'
    for path in ("/games/opale/ranking", f"/players/{me}", f"/players/{person.account['id']}"):
        assert mark in await page(path), path
    profile = await person.call("GET", f"/api/players/{person.account['id']}")
    assert profile["head_to_head"][0]["player"]["kind"] == "program"
    watched = (await person.open_room(watch="link"))["links"]["watch"]
    entered = await kelp.http.post(f"/r/{room}/enter", data={"watch": key_of(watched)})
    assert entered.json()["code"] == "scope", "a program accepts no invitation by a press"
    for each in (owner, person, kelp):
        await each.close()
