"""Two accounts become one: every place that knows an account is treated, nothing is laundered, and
ratings are as if it had always been one."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sqlalchemy import JSON, delete, select

from app.accounts.models import AccountRow, SessionRow
from app.accounts.service import Account
from app.accounts.sessions import add_session
from app.core.database import Base, Database
from app.core.errors import Problem
from app.decks.models import DeckRow
from app.me.merging.merge import bring_along
from app.me.merging.places import ELSEWHERE, HIDDEN, PLACES
from app.me.own_data import delete_account
from app.operation.moderation import Moderation
from app.people.models import AvoidedRow, SanctionRow
from app.people.service import require_no_block
from app.ratings.counting import places_of
from app.rooms.models import ChatRow, MemberRow
from tests.app.client import Guest, Json, Refused, key_of
from tests.app.conftest import Running
from tests.app.nodes import at, nodes
from tests.app.programs import few_moves, program
from tests.app.test_fair_ratings import all_played, check, history, match_in
from tests.app.test_ratings import CLOCK
from tests.app.test_sessions import QUIET, closed, open_sockets
from tests.app.tourneys import create, entered, node, people, start

STAYS = {"account.id", "audit.target"}
"""Where an account that is no more is still named: its own row, and what operators did."""


def test_every_place_is_listed() -> None:
    """A new table that knows an account, or new JSON, has to say what becomes of it."""
    keys, objects = set(), set()
    for table in Base.metadata.tables.values():
        for column in table.columns:
            name = f"{table.name}.{column.name}"
            if any(key.target_fullname == "account.id" for key in column.foreign_keys):
                keys.add(name)
            if isinstance(column.type, JSON):
                objects.add(name)
    assert keys == {place.name for place in PLACES}
    hidden = {place.name for place in HIDDEN}
    assert objects <= hidden | ELSEWHERE
    assert objects >= ELSEWHERE
    assert not hidden & ELSEWHERE


async def dump(database: Database) -> dict[str, list[str]]:
    """Everything in the database, by table and column."""
    found: dict[str, list[str]] = {}
    async with database.read() as session:
        for table in Base.metadata.tables.values():
            rows = (await session.execute(select(table))).mappings().all()
            for row in rows:
                for name, value in row.items():
                    found.setdefault(f"{table.name}.{name}", []).append(str(value))
    return found


async def named(database: Database, text: str) -> set[str]:
    """The columns in which a text stands somewhere."""
    return {
        name for name, values in (await dump(database)).items() if any(text in v for v in values)
    }


async def account_in(server: Running, person: Guest) -> Account:
    """As services know somebody."""
    return Account(person.account["id"], person.account["name"], "guest")


async def two_players(host: Guest, other: Guest, **more: Any) -> str:
    """A match of two that has begun."""
    opened = await host.open_room(**more)
    room: str = opened["room"]["id"]
    await other.sit(room, 1, key_of(opened["links"]["join"]))
    await host.start(room)
    return room


async def invited(host: Guest, other: Guest) -> None:
    """By name, into a lobby."""
    room = (await host.open_room())["room"]["id"]
    person = {"person": other.account["id"]}
    await host.call("POST", f"/api/rooms/{room}/invitations", person)


async def busy(server: Running, ada: Guest, bo: Guest, cy: Guest) -> Json:
    """Ada did all there is to do here; Bo and Cy were there."""
    made = server.app.services
    running_ = await two_players(ada, bo)
    await few_moves(running_, [ada, bo], 1)
    over = await two_players(bo, ada, access="public", clock=CLOCK)
    await few_moves(over, [bo, ada], 3)
    await ada.call("POST", f"/api/rooms/{over}/chat", {"id": "1", "text": "Well played"})
    await bo.call("POST", f"/api/rooms/{over}/resign", {"seat": 0})
    await made.ratings.round()
    cup = (await create(ada, name="Hers"))["tournament"]["id"]
    his = (await create(bo, name="His", capacity=2))["tournament"]["id"]
    await ada.call("POST", f"/api/tournaments/{his}/join", {})
    await bo.call("POST", f"/api/tournaments/{his}/organisers", {"account": ada.account["id"]})
    await ada.call("POST", f"/api/tournaments/{his}/chat", {"id": "t", "text": "Hello"})
    await ada.call("POST", f"/api/tournaments/{his}/announcements", {"id": "a", "text": "Soon"})
    path = f"/api/tournaments/{his}/commentators/{ada.account['id']}"
    await bo.call("PUT", path)
    await ada.call("POST", "/api/decks", {"game": "leviatel", "name": "Mine", "cards": []})
    await ada.call("PUT", f"/api/me/avoided/{cy.account['id']}", {"how": "mute"})
    await cy.call("PUT", f"/api/me/avoided/{ada.account['id']}", {"how": "block"})
    for one, about in ((ada, cy), (cy, ada)):
        wish = {"reason": "spam", "person": about.account["id"]}
        await one.call("POST", "/api/reports", wish)
    for one, other in ((ada, bo), (bo, ada)):
        await one.call("PUT", f"/api/me/friends/{other.account['id']}")
    await invited(ada, bo)
    await invited(bo, ada)
    await ada.call("POST", "/api/groups", {"name": "Hers"})
    kelp = await program(ada)
    moderation = Moderation(made.database, made.rooms, made.sanctions)
    await moderation.sanction("test", "mute", ada.account["id"], None, "loud")
    async with made.database.write() as session:
        add_session(session, ada.account["id"], "Firefox on Linux")
    return {"running": running_, "over": over, "cup": cup, "his": his, "kelp": kelp}


async def test_everything_comes_along(each_fresh_server: Running) -> None:
    """After it no column but those meant to names the account that is no more."""
    server = each_fresh_server
    made = server.app.services
    ada, bo, cy, zoe = await server.guests("Ada", "Bo", "Cy", "Zoe")
    there = await busy(server, ada, bo, cy)
    gone, kept = await account_in(server, ada), await account_in(server, zoe)
    assert len(await named(made.database, gone.id)) > 20, "it is in many places"
    before = await ada.call("GET", f"/api/rooms/{there['running']}/view", seat=0)
    async with open_sockets([ada], there["running"], there["cup"]) as hers:
        await bring_along(made.rooms, gone, kept)
        assert await closed(hers) == [4401, 4401]
    assert await named(made.database, gone.id) <= STAYS
    await made.sanctions.load()

    assert (await ada.call("GET", "/api/me"))["id"] == kept.id, "her token is Zoe's now"
    room = await zoe.call("GET", f"/api/rooms/{there['running']}")
    assert (room["you"]["seat"], room["you"]["host"]) == (0, True)
    after = await zoe.call("GET", f"/api/rooms/{there['running']}/view", seat=0)
    assert after["view"] == before["view"]
    await few_moves(there["running"], [zoe, bo], 1)
    profile = await zoe.call("GET", f"/api/players/{gone.id}")
    assert profile["player"]["name"] == "Zoe", "old links lead to who it is now"
    assert [(one["games"], one["wins"]) for one in profile["ratings"]] == [(1, 1)]
    assert [match["room"] for match in profile["matches"]] == [there["over"]]
    his = await zoe.call("GET", f"/api/tournaments/{there['his']}")
    assert [one["account"] for one in his["entrants"]] == [kept.id]
    assert his["you"]["organiser"]
    names = [one["name"] for one in (await zoe.call("GET", "/api/me/programs"))["programs"]]
    assert names == ["Kelp"]
    with pytest.raises(Refused) as muted:
        await zoe.call("POST", f"/api/rooms/{there['running']}/chat", {"id": "z", "text": "Hi"})
    assert muted.value.code == "muted", "a mute is not laundered"
    async with made.database.read() as session:
        with pytest.raises(Problem, match="does not want to play"):
            await require_no_block(session, kept.id, [cy.account["id"]])
    for person in (ada, bo, cy, zoe, there["kelp"]):
        await person.close()


async def test_everything_goes_when_it_is_deleted(each_fresh_server: Running) -> None:
    """Nothing says any more how somebody was called who deleted the account, nor how the guest
    that had become hers."""
    server = each_fresh_server
    made = server.app.services
    ada, bo, cy, zoe = await server.guests("Adalind", "Bo", "Cy", "Zoelinde")
    there = await busy(server, ada, bo, cy)
    kept = await account_in(server, zoe)
    both = await two_players(zoe, ada)
    await ada.call("POST", f"/api/rooms/{both}/resign", {"seat": 1})
    await bring_along(made.rooms, await account_in(server, ada), kept)
    await delete_account(made.rooms, kept, "Zoelinde")
    for name in ("Adalind", "Zoelinde", "Kelp"):
        assert await named(made.database, name) <= {"audit.detail", "tournament_note.text"}
    deleted = {place.name for place in PLACES if place.erase == "delete"}
    assert not deleted & await named(made.database, kept.id)
    for person in (ada, bo, cy, zoe, there["kelp"]):
        await person.close()


async def test_ratings_are_as_if_it_had_always_been_one(database_url: str) -> None:
    """Games of the two against each other count for nobody, also in games with a third one."""
    chance = random.Random(5)
    async with node(database_url) as one:
        guests = await people(one, 5)
        gone, kept = guests[0], guests[1]
        for some in (guests[:4], guests[1:]):
            cup = await entered(one, some, format="round_robin", clock=CLOCK)
            await start(one, cup, some[0])
            state = await all_played(one, cup, chance)
            if some[0] is gone:
                tables = [table for table in state["tables"] if table["kind"] == "game"]
        await check(one)
        before = len((await history(one))[1])
        met = [table for table in tables if await sat_together(one, table, gone, kept)]
        assert len(met) == 1
        await bring_along(one.rooms, gone, kept)
        rows, story = await history(one)
        assert gone.id not in rows
        assert len(story) == before - 1
        assert rows[kept.id].games == sum(kept.id in places for _, places in story) == 2 + 2 + 3
        await check(one)
        match = await match_in(one, met[0])
        assert [player["id"] for player in match.players] == [kept.id, kept.id]
        async with one.database.read() as session:
            assert await places_of(session, match) == {}
        profile = await one.rating_reading.profile(kept.id, kept, None, 50)
        assert len({line["id"] for line in profile["matches"]}) == len(profile["matches"])


async def sat_together(one: Any, table: Json, gone: Account, kept: Account) -> bool:
    """Whether these two met at a table."""
    match = await match_in(one, table)
    return {player["id"] for player in match.players} == {gone.id, kept.id}


async def test_an_account_brings_no_vacation_along(each_server: Running) -> None:
    """Days of ever new accounts would let somebody's clocks rest for ever."""
    made = each_server.app.services
    ada, zoe = await each_server.guests("Ada", "Zoe")
    fresh, kept = await account_in(each_server, ada), await account_in(each_server, zoe)
    await zoe.call("PUT", "/api/me/vacation", {"days": 14})
    await zoe.call("DELETE", "/api/me/vacation")
    await ada.call("PUT", "/api/me/vacation", {"days": 14})
    for gone, stays in ((fresh, kept), (kept, fresh)):
        with pytest.raises(Problem, match="on vacation"):
            await bring_along(made.rooms, gone, stays)
    assert (await ada.call("GET", "/api/me/vacation"))["days_left"] == 0, "nothing was changed"
    await ada.call("DELETE", "/api/me/vacation")
    await bring_along(made.rooms, fresh, kept)
    stands = await zoe.call("GET", "/api/me/vacation")
    assert (stands["days_left"], stands["left_ms"]) == (12, None)
    for person in (ada, zoe):
        await person.close()


async def test_who_are_at_one_table_cannot_become_one_now(each_server: Running) -> None:
    made = each_server.app.services
    ada, zoe = await each_server.guests("Ada", "Zoe")
    gone, kept = await account_in(each_server, ada), await account_in(each_server, zoe)
    room = await two_players(ada, zoe)
    with pytest.raises(Problem, match="Both of you are at a table of Opale") as refused:
        await bring_along(made.rooms, gone, kept)
    assert refused.value.code == "both_there"
    await ada.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
    cup = f"/api/tournaments/{(await create(ada, name='Tide'))['tournament']['id']}"
    for person in (ada, zoe):
        await person.call("POST", f"{cup}/join", {})
    with pytest.raises(Problem, match="Both of you are at Tide"):
        await bring_along(made.rooms, gone, kept)
    assert (await ada.call("GET", "/api/me"))["id"] == gone.id, "nothing was changed"
    await ada.call("POST", f"{cup}/cancel", {"id": "x"})
    await bring_along(made.rooms, gone, kept)
    with pytest.raises(Problem, match="one already"):
        await bring_along(made.rooms, gone, kept)
    seats = (await zoe.call("GET", f"/api/rooms/{room}"))["seats"]
    assert [seat["player"] and seat["player"]["id"] for seat in seats] == [None, kept.id]
    entrants = (await zoe.call("GET", cup))["entrants"]
    assert {one["account"] for one in entrants} == {gone.id, kept.id}, "it was two entrants"
    for person in (ada, zoe):
        await person.close()


async def test_names_and_roles_of_both_are_kept_apart(each_server: Running) -> None:
    made = each_server.app.services
    ada, zoe, host, cy = await each_server.guests("Ada", "Zoe", "Host", "Cy")
    gone, kept = await account_in(each_server, ada), await account_in(each_server, zoe)
    long = "Deck of the deepest tide"
    of_ada, of_zoe = ("Reef", "Tide", long.lower()), ("Reef", long)
    for person, name in (*((ada, one) for one in of_ada), *((zoe, one) for one in of_zoe)):
        await person.call("POST", "/api/decks", {"game": "leviatel", "name": name, "cards": []})
    opened = await host.open_room(watch="link")
    room, links = opened["room"]["id"], opened["links"]
    for person in (ada, zoe):
        await person.call("GET", f"/api/rooms/{room}", join=key_of(links["join"]))
        await person.sit(room, 1, key_of(links["join"]))
        body = {"id": "same", "text": person.account["name"]}
        await person.call("POST", f"/api/rooms/{room}/chat", body)
        await person.call("DELETE", f"/api/rooms/{room}/seats/1")
    await host.call("DELETE", f"/api/rooms/{room}/spectators/{gone.id}")
    await ada.call("PUT", f"/api/me/avoided/{cy.account['id']}", {"how": "block"})
    await zoe.call("PUT", f"/api/me/avoided/{cy.account['id']}", {"how": "mute"})
    await zoe.call("PUT", f"/api/me/avoided/{gone.id}", {"how": "mute"})
    await bring_along(made.rooms, gone, kept)
    async with made.database.read() as session:
        decks = await session.scalars(select(DeckRow.name).where(DeckRow.account_id == kept.id))
        assert sorted(decks) == [long, "Reef", "Reef 2", "Tide", "deck of the deepest t"]
        stored = room.replace("-", "")
        member = await session.get(MemberRow, (stored, kept.id))
        assert member is not None
        assert member.role == "removed", "whom the host sent away stays away"
        avoided = select(AvoidedRow.other_id, AvoidedRow.how)
        found = (await session.execute(avoided.where(AvoidedRow.account_id == kept.id))).all()
        assert [tuple(each) for each in found] == [(cy.account["id"], "block")]
        lines = select(ChatRow.account_id, ChatRow.text).where(
            ChatRow.room_id == stored, ChatRow.kind == "said"
        )
        said = (await session.execute(lines.order_by(ChatRow.id))).all()
        assert [tuple(each) for each in said] == [(kept.id, "Ada"), (kept.id, "Zoe")]
    for person in (ada, zoe, host, cy):
        await person.close()


async def browser_of(server: Running, gone: Account, kept: Account) -> Any:
    """A browser that is `kept` now and was `gone` before."""
    made = server.app.services
    async with made.database.write() as session:
        before = add_session(session, gone.id, "Firefox on Linux")
        now = add_session(session, kept.id, "Firefox on Linux", left=before)
    http = server.http()
    http.cookies.set("tidetable", made.keys.cookie_for(now))
    return http


async def test_both_sides_are_shown_and_the_person_chooses(server: Running) -> None:
    made = server.app.services
    ada, zoe, bo = await server.guests("Ada", "Zoe", "Bo")
    gone, kept = await account_in(server, ada), await account_in(server, zoe)
    room = await two_players(ada, bo)
    await zoe.call("POST", "/api/decks", {"game": "leviatel", "name": "Reef", "cards": []})
    async with await browser_of(server, gone, kept) as http:
        both = (await http.get("/api/me/other")).json()
        assert (both["mine"]["name"], both["mine"]["decks"]) == ("Zoe", ["Reef"])
        assert both["other"]["tables"] == [{"name": "Opale", "path": f"/r/{room}"}]
        assert both["both_there"] == []
        page = await http.get("/account/other", params={"next": "//evil.example"})
        assert "Bring it along" in page.text
        assert "evil" not in page.text
        wrong = await http.post("/api/me/other/bring", json={"other": bo.account["id"]})
        assert wrong.status_code == 404, "only what was shown"
        back = await http.post("/api/me/other/back")
        assert back.json()["id"] == gone.id == (await http.get("/api/me")).json()["id"]
        assert (await http.get("/api/me/other")).json()["other"]["name"] == "Zoe"
        await http.post("/api/me/other/back")
        assert (await http.get("/api/me")).json()["id"] == kept.id
        moderation = Moderation(made.database, made.rooms, made.sanctions)
        await moderation.sanction("test", "ban", gone.id, None, "cheating")
        banned = await http.post("/api/me/other/bring", json={"other": gone.id})
        assert banned.json()["code"] == "banned", "a ban is not left behind"
        await moderation.lift("test", next(iter(await sanctions(made, gone.id))))
        brought = await http.post("/api/me/other/bring", json={"other": gone.id})
        assert brought.json()["id"] == kept.id
        assert (await http.get("/api/me/other")).json()["other"] is None
        async with made.database.read() as session:
            mine = select(SessionRow).where(SessionRow.account_id == kept.id)
            assert len((await session.scalars(mine)).all()) == 1, "one browser, one session"
        assert (await http.get(f"/api/rooms/{room}")).json()["you"]["seat"] == 0
    for person in (ada, zoe, bo):
        await person.close()


async def sanctions(made: Any, account: str) -> list[int]:
    """The numbers of what was decided about somebody."""
    async with made.database.read() as session:
        found = select(SanctionRow.id).where(SanctionRow.target == account)
        return list(await session.scalars(found))


async def test_nobody_brings_along_what_was_never_theirs(server: Running) -> None:
    """Without the session of the other one nothing can be named, guessed or reached."""
    made = server.app.services
    ada, mallory = await server.guests("Ada", "Mallory")
    gone, kept = await account_in(server, ada), await account_in(server, mallory)
    for path, body in (("bring", {"other": gone.id}), ("back", None)):
        with pytest.raises(Refused) as refused:
            await mallory.call("POST", f"/api/me/other/{path}", body)
        assert refused.value.code == "not_found"
    async with await browser_of(server, gone, kept) as http:
        async with made.database.write() as session:  # Ada ended that session meanwhile
            await session.execute(delete(SessionRow).where(SessionRow.account_id == gone.id))
        answer = await http.post("/api/me/other/bring", json={"other": gone.id})
        assert answer.status_code == 404
        assert (await http.get("/api/me/other")).json()["other"] is None
    kelp = await program(mallory)
    for method, path in (("GET", "/api/me/other"), ("POST", "/api/me/other/back")):
        with pytest.raises(Refused) as refused:
            await kelp.call(method, path)
        assert refused.value.code == "scope"
    for person in (ada, mallory, kelp):
        await person.close()


@pytest.mark.postgres
async def test_the_other_node_plays_on_with_who_it_is_now(postgres_url: str, tmp_path: Any) -> None:
    """The match is in memory there; the seat is Zoe's as soon as it has heard."""
    async with nodes(postgres_url, tmp_path, **QUIET) as found:
        ada, bo, zoe = await found.first.guests("Ada", "Bo", "Zoe")
        room = await two_players(ada, bo)
        there = [at(found.second, one) for one in (ada, bo, zoe)]
        async with open_sockets([there[0], there[1]], room, await a_cup(bo)) as both:
            gone = await account_in(found.first, ada)
            await bring_along(
                found.first.app.services.rooms, gone, await account_in(found.first, zoe)
            )
            assert await closed(both[:2]) == [4401, 4401]
            await few_moves(room, [there[2], there[1]], 1)
        for person in (ada, bo, zoe, *there):
            await person.close()


async def a_cup(host: Guest) -> str:
    """A tournament to look at."""
    cup: str = (await create(host))["tournament"]["id"]
    return cup


async def test_who_it_was_is_kept_as_a_name_only(server: Running) -> None:
    made = server.app.services
    ada, zoe = await server.guests("Ada", "Zoe")
    gone, kept = await account_in(server, ada), await account_in(server, zoe)
    await bring_along(made.rooms, gone, kept)
    async with made.database.read() as session:
        row = await session.get_one(AccountRow, gone.id)
        assert (row.merged_id, row.generation, row.earlier_cookies) == (kept.id, 1, False)
    for person in (ada, zoe):
        await person.close()
