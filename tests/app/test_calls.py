"""Being told: who is not looking is called once for what waits, until it is done."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select, update

from app.accounts.mail.models import OutboxRow
from app.calls import service
from app.calls.channels import Channel
from app.calls.delivery import CallDeliveries
from app.calls.models import CallDeliveryRow, CallRow
from app.calls.service import Calls
from app.calls.wanted import Key, Wanted, may_open
from app.calls.wishes import Quiet
from app.calls.words import Notice, notice_of
from app.core.clock import now_ms
from app.core.looking import Looking
from app.core.nodes import Nodes
from app.core.service_clock import ServiceClock
from app.rooms.ids import stored_id
from app.rooms.room import Room
from tests.app.browser_push import Browser
from tests.app.client import Guest, Json, Refused, eventually, http_client
from tests.app.conftest import Running, running
from tests.app.listener import Listener, listening
from tests.app.post import Post, post_office, words_of
from tests.app.tables import lobby, rematch
from tests.app.tourneys import tournament

HOUR = 3_600_000
SLOW = {"kind": "slow", "decision_ms": 24 * HOUR, "at_zero": "forfeit"}
QUICK: Json = {"calls_seconds": 0.03, "call_after_seconds": 0, "call_slow_after_seconds": 0}


@asynccontextmanager
async def telling(url: str, *places: Listener, **more: Any) -> AsyncIterator[Running]:
    """A server that calls at once, also to these places."""
    allowed = ",".join(place.here for place in places)
    async with running(url, webhooks="on", webhook_allow=allowed, **(QUICK | more)) as server:
        yield server


@pytest.fixture
def pass_hours(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Puts forward the clock that counts."""
    real, passed = ServiceClock.now, [0]
    monkeypatch.setattr(ServiceClock, "now", lambda clock: real(clock) + passed[0])

    def go_on(hours: float) -> None:
        passed[0] += int(hours * HOUR)

    return go_on


async def view_of(person: Guest, room: str, seat: int | None = None) -> Json:
    """What the person sees of the match."""
    view: Json = await person.call("GET", f"/api/rooms/{room}/view", seat=seat)
    return view


async def decide(person: Guest, room: str, view: Json, chance: random.Random) -> None:
    """Make one decision, without ever having the page open."""
    verb = chance.choice(sorted(view["menu"]))
    action = {
        "id": str(chance.random()),
        "seat": view["seat"],
        "decision": view["decision"],
        "verb": verb,
        "noun": chance.choice(view["menu"][verb]),
    }
    await person.call("POST", f"/api/rooms/{room}/actions", action)


async def act(person: Guest, room: str, seat: int, chance: random.Random) -> None:
    """Decide until it is somebody else's turn."""
    while (view := await view_of(person, room, seat))["menu"]:
        await decide(person, room, view, chance)


def shown_at(browser: Browser) -> dict[str, Json]:
    """The notifications that stand in the browser now, by table."""
    shown: dict[str, Json] = {}
    for notice in browser.told():
        if notice["gone"]:
            shown.pop(notice["tag"], None)
        else:
            shown[notice["tag"]] = notice
    return shown


async def test_a_slow_game_of_two_days_by_calls_alone(
    database_url: str, pass_hours: Callable[[float], None]
) -> None:
    """Nobody opens the table: one is told by push and by letters, the other by push and an address
    of his own; once for each decision, a second time when half of the time is gone, and it goes
    away when it is done."""
    chance, turns, halves = random.Random(4), [0, 0], [0, 0]
    async with (
        listening() as service,
        listening() as chat,
        post_office() as (post, by_mail),
        telling(
            database_url,
            service,
            chat,
            call_slow_after_seconds=60,
            call_letters_hour=50,
            **by_mail,
        ) as server,
        lobby(server, clock=SLOW) as room,
    ):
        browsers, people = [Browser(service, "ada"), Browser(service, "bo")], room.people[:2]
        for browser, person in zip(browsers, people, strict=True):
            assert (await browser.sign_on(person))["push_key"]
        hook = {"url": f"http://{chat.here}/hooks/7", "form": "discord"}
        assert (await room.other.call("PUT", "/api/me/calls/hook", hook))["secret"]
        await told_by_letters(room.host, post)
        await room.host.start(room.id)
        tag = room.id
        for number in range(8):
            (seat,) = (await view_of(room.host, room.id))["waiting"]
            browser = browsers[seat]
            await eventually(partial(is_to_be_called, server, people[seat]))
            pass_hours(0.02)  # so nobody is called for what they decide at once
            await eventually(partial(shows, browser, tag, "turn"))
            turns[seat] += 1
            told = shown_at(browser)[tag]
            assert told["path"] == f"/r/{tag}"
            assert told["title"] == "Your turn in Opale"
            assert told["text"].endswith("hours left.")
            if number % 2 == 0:
                pass_hours(12.5)
                await eventually(partial(shows, browser, tag, "soon"))
                halves[seat] += 1
                assert shown_at(browser)[tag]["text"].endswith("11 hours left.")
            await eventually(lambda: len(asked_in(chat)) == turns[1] + halves[1])
            await eventually(lambda: len(asked_by(post)) == turns[0] + halves[0])
            await act(people[seat], room.id, seat, chance)
            await eventually(partial(shows, browser, tag, ""))
        for seat, browser in enumerate(browsers):
            kinds = [one["kind"] for one in browser.told() if not one["gone"]]
            assert kinds.count("turn") == turns[seat]
            assert kinds.count("soon") == halves[seat]
        assert sum(turns) == 8
        assert len(asked_in(chat)) == turns[1] + halves[1]
        assert all(line.endswith(f"{server.base}/r/{tag}") for line in asked_in(chat))
        subjects = asked_by(post)
        assert subjects.count("Your turn in Opale") == turns[0]
        assert subjects.count("Half your time is gone in Opale") == halves[0]
        async with server.app.services.database.read() as session:
            assert (await session.scalars(select(OutboxRow))).all() == []


async def told_by_letters(person: Guest, post: Post, address: str = "ada@play.example") -> None:
    """Somebody adds an address, by the letter that comes, and is told there."""
    before = len(post.letters)
    await person.call("POST", "/api/me/mail", {"address": address})
    await eventually(lambda: len(post.letters) > before)
    token = words_of(post.letters[before]).partition("/mail#")[2].split()[0]
    async with http_client(str(person.http.base_url)) as phone:
        assert (await phone.post("/api/mail/open", json={"token": token})).is_success
    assert (await person.call("GET", "/api/me/calls"))["letters"] == {
        "on": False,
        "address": address,
    }
    assert (await person.call("PUT", "/api/me/calls/letters"))["letters"]["on"]


def asked_by(post: Post) -> list[str]:
    """What letters asked of a person."""
    subjects = [str(letter["Subject"]) for letter in post.letters]
    return [one for one in subjects if one.endswith("in Opale")]


def asked_in(chat: Listener) -> list[str]:
    """What was asked of a person in their chat program; not that the game has begun."""
    words = [json.loads(body)["content"] for _, body in chat.came]
    return [line for line in words if not line.startswith("Your game of Opale has begun.")]


async def test_a_reminder_follows_its_turn(
    sqlite_url: str, pass_hours: Callable[[float], None]
) -> None:
    """Who decides once more in a turn of which half is gone is called for that, with what is left,
    and not reminded before; who is called late is not reminded at once."""
    chance = random.Random(4)
    async with (
        listening() as service,
        telling(sqlite_url, service, calls_seconds=600) as server,
        lobby(server, clock=SLOW) as room,
    ):
        browsers, people = [Browser(service, "ada"), Browser(service, "bo")], room.people[:2]
        for browser, person in zip(browsers, people, strict=True):
            await browser.sign_on(person)
        await room.host.start(room.id)
        (seat,) = (await view_of(room.host, room.id))["waiting"]

        async def kinds(seat: int) -> list[str]:
            for _ in range(3):
                await server.app.services.calls.round()
                while await server.app.services.call_deliveries.round():
                    pass
            told = [one["kind"] for one in browsers[seat].told() if not one["gone"]]
            return [kind for kind in told if kind != "table"]

        assert await kinds(seat) == ["turn"]
        pass_hours(12.5)
        assert await kinds(seat) == ["turn", "soon"]
        first = await view_of(people[seat], room.id, seat)
        await decide(people[seat], room.id, first, chance)
        again = await view_of(people[seat], room.id, seat)
        assert again["waiting"] == [seat]  # the turn goes on, and so does its clock
        assert await kinds(seat) == ["turn", "soon", "turn"]
        await act(people[seat], room.id, seat, chance)
        other, looking = 1 - seat, server.app.services.looking
        looking.add(people[other].account["id"])
        pass_hours(12.5)
        assert await kinds(other) == []
        looking.add(people[other].account["id"], -1)
        assert await kinds(other) == ["turn"]
        assert shown_at(browsers[other])[room.id]["text"].endswith("11 hours left.")


def test_what_may_be_reminded() -> None:
    """Only a turn that was called, and before half of its time was gone."""
    turn, soon = Wanted("ada", 0, "turn", 1, 4), Wanted("ada", 0, "soon", 1, 4, due=100)

    def called(kind: str, sent_at: int | None, account: str = "ada") -> dict[Key, CallRow]:
        return {(account, kind): CallRow(account_id=account, kind=kind, sent_at=sent_at)}

    assert may_open(turn, {})
    assert may_open(soon, called("turn", 99))
    assert not may_open(soon, {})
    assert not may_open(soon, called("turn", None))
    assert not may_open(soon, called("turn", 100))
    assert not may_open(soon, called("table", 99))
    assert not may_open(soon, called("turn", 99, "bo"))


async def is_to_be_called(server: Running, person: Guest) -> bool:
    """Whether a decision waits for which this person was not called yet."""
    async with server.app.services.database.read() as session:
        row = await session.scalar(
            select(CallRow).where(
                CallRow.account_id == person.account["id"],
                CallRow.kind == "turn",
                CallRow.sent_at.is_(None),
            )
        )
    return row is not None


def stands(browser: Browser, table: str) -> bool:
    """Whether any notification of this table stands in the browser."""
    return table in shown_at(browser)


def shows(browser: Browser, table: str, kind: str) -> bool:
    """Whether a notification of this kind stands in the browser; empty: none of the table."""
    return bool(shown_at(browser).get(table, {"kind": ""})["kind"] == kind)


async def test_who_looks_anywhere_is_not_called(sqlite_url: str) -> None:
    """Not while a page is shown on any device; when it is hidden, soon. Mutes, kinds and quiet
    hours hold."""
    async with (
        listening() as service,
        telling(sqlite_url, service) as server,
        lobby(server) as room,
    ):
        browser = Browser(service, "one")
        await browser.sign_on(room.host)
        await browser.sign_on(room.host)  # again is nothing new
        async with room.host.socket(room.id) as page, room.host.socket(room.id) as phone:
            for live in (page, phone):
                await live.send({"type": "look", "shown": True})
            looking = server.app.services.looking
            await eventually(lambda: looking.here(None).get(room.host.account["id"]) == 2)
            await room.host.start(room.id)
            calls = server.app.services.calls
            for _ in range(3):
                await calls.round()
            await page.send({"type": "look", "shown": False})
            await eventually(lambda: looking.here(None).get(room.host.account["id"]) == 1)
            for _ in range(3):
                await calls.round()
            assert browser.told() == []
        await eventually(lambda: len(browser.told()) == 1)  # the phone is closed
        assert not looking.looks(room.host.account["id"])
        muted = await room.host.call("PUT", f"/api/me/calls/muted/{room.id}")
        assert muted["muted"] == [room.id]
        assert (await room.host.call("DELETE", f"/api/me/calls/muted/{room.id}"))["muted"] == []
        await room.host.call("PUT", f"/api/me/calls/muted/{room.id}")
        await room.host.call("POST", f"/api/rooms/{room.id}/resign", {"seat": 0})
        await room.other.call("POST", f"/api/rooms/{room.id}/rematch")
        for _ in range(4):
            await calls.round()
        assert [one["gone"] for one in browser.told()][1:] in ([], [True])
        await room.host.call("DELETE", f"/api/me/calls/muted/{room.id}")


async def test_a_rematch_calls_who_has_not_answered(sqlite_url: str) -> None:
    """Asked for, declined, begun: whoever is away is told each of them."""
    async with (
        listening() as service,
        telling(sqlite_url, service) as server,
        lobby(server) as room,
    ):
        ada, bo = Browser(service, "ada"), Browser(service, "bo")
        await room.host.start(room.id)
        await room.host.call("POST", f"/api/rooms/{room.id}/resign", {"seat": 0})
        await ada.sign_on(room.host)
        await bo.sign_on(room.other)
        await room.other.call("POST", f"/api/rooms/{room.id}/rematch")
        await eventually(partial(shows, ada, room.id, "rematch"))
        assert shown_at(ada)[room.id]["title"] == "Bo asked for another game of Opale"
        await room.host.call("DELETE", f"/api/rooms/{room.id}/rematch")
        await eventually(partial(shows, bo, room.id, "rematch"))
        assert shown_at(bo)[room.id]["title"] == "Ada declined another game of Opale"
        await eventually(partial(shows, ada, room.id, ""))
        await rematch(room)
        (seat,) = (await view_of(room.host, room.id))["waiting"]
        first, second = (bo, ada) if seat == 0 else (ada, bo)  # they changed sides
        await eventually(partial(shows, first, room.id, "turn"))
        await eventually(partial(shows, second, room.id, "table"))


async def test_what_cannot_be_called_holds_up_nobody(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table whose words fail comes later; the others are called at once."""
    monkeypatch.setattr(service, "AT_ONCE", 1)
    failed: list[str] = []

    def fails_in(room: Room, *rest: Any) -> Notice:
        if room.id == stored_id(broken.id):
            failed.append(room.id)
            raise ValueError("no words")
        return notice_of(room, *rest)

    monkeypatch.setattr(service, "notice_of", fails_in)
    async with (
        listening() as phones,
        telling(sqlite_url, phones) as server,
        lobby(server) as broken,
        lobby(server) as room,
    ):
        browser = Browser(phones, "ada")
        await Browser(phones, "eve").sign_on(broken.host)
        await browser.sign_on(room.host)
        await broken.host.start(broken.id)
        await eventually(lambda: bool(failed))
        await room.host.start(room.id)
        await eventually(lambda: len(browser.told()) == 1)


async def test_of_two_nodes_one_calls(database_url: str) -> None:
    """However many look at the same time, nobody is called twice."""
    async with (
        listening() as service,
        telling(database_url, service, calls_seconds=600) as server,
        lobby(server) as room,
    ):
        browsers = [Browser(service, "ada"), Browser(service, "bo")]
        for browser, person in zip(browsers, room.people, strict=False):
            await browser.sign_on(person)
        await room.host.start(room.id)
        made = server.app.services
        ways: list[Channel] = [made.push, made.hook]
        nodes = [Calls(made.rooms, made.looking, ways, made.settings, Nodes()) for _ in range(3)]
        senders = [CallDeliveries(made.database, ways, made.settings) for _ in range(3)]
        for node in nodes:
            for person in room.people[:2]:
                await node.note_account(person.account["id"])
        for _ in range(4):
            await asyncio.gather(*(node.round() for node in nodes))
            await asyncio.gather(*(sender.round() for sender in senders))
        assert [len(browser.told()) for browser in browsers] == [1, 1]


async def test_quiet_hours_and_kinds(sqlite_url: str) -> None:
    """Nothing is said in quiet hours, and never what a person does not want to hear."""
    async with (
        listening() as service,
        telling(sqlite_url, service) as server,
        lobby(server) as room,
    ):
        browser = Browser(service, "ada")
        await browser.sign_on(room.host)
        always = {"begin": 0, "end": 1439, "zone": "UTC"}
        wished = {"kinds": ["turn", "table"], "quiet": always}
        assert (await room.host.call("PUT", "/api/me/calls", wished))["quiet"] == always
        nowhere = always | {"zone": "../etc"}
        with pytest.raises(Refused, match="invalid"):
            await room.host.call("PUT", "/api/me/calls", wished | {"quiet": nowhere})
        await room.host.start(room.id)
        calls = server.app.services.calls
        for _ in range(4):
            await calls.round()
        async with server.app.services.database.read() as session:
            (row,) = (await session.scalars(select(CallRow))).all()
        quiet = Quiet(0, 1439, "UTC").left_ms(now_ms())
        if quiet:
            assert row.sent_at is None
            assert browser.told() == []
        await room.host.call("PUT", "/api/me/calls", {"kinds": []})
        async with server.app.services.database.write() as session:
            await session.execute(update(CallRow).values(due_at=0))

        async def settled() -> bool:
            async with server.app.services.database.read() as session:
                return bool((await session.scalars(select(CallRow.sent_at))).one())

        await eventually(settled)
        await room.host.call("POST", f"/api/rooms/{room.id}/resign", {"seat": 0})

        async def over() -> bool:
            async with server.app.services.database.read() as session:
                return (await session.scalars(select(CallRow))).all() == []

        await eventually(over)
        async with server.app.services.database.read() as session:  # what was not said is not
            assert (await session.scalars(select(CallDeliveryRow))).all() == []  # taken back
        assert browser.told() == []


def test_quiet_hours_in_a_time_zone() -> None:
    """They are where the person lives, over midnight and over a change of clocks."""
    night = Quiet(22 * 60, 8 * 60, "Europe/Berlin")
    summer = 1_751_320_800_000  # 2025-07-01 00:00 there
    assert night.left_ms(summer) == 8 * HOUR
    assert night.left_ms(summer + 8 * HOUR) == 0
    assert night.left_ms(summer - 2 * HOUR - 1) == 0
    assert Quiet(0, 0, "UTC").left_ms(summer) == 0


def test_who_looks_at_another_node() -> None:
    """Each node knows of all; what a node that is gone said counts no more."""
    here, there = Looking(), Looking()
    there.due = lambda: None
    there.add("ada", 2)
    there.add("bo")
    here.hear("there", there.here(), whole=True)
    assert here.looks("ada")
    there.add("ada", -1)
    there.add("bo", -1)
    here.hear("there", there.here(there.changed), whole=False)
    assert (here.looks("ada"), here.looks("bo")) == (True, False)
    here.forget("there")
    assert not here.looks("ada")
    here.add("ada")
    assert here.changed == set()  # nobody is told, so nothing is kept


async def test_a_table_of_a_tournament_calls_both(sqlite_url: str) -> None:
    """Your table is open: who decides first is asked, the other hears that it has begun."""
    async with listening() as service, telling(sqlite_url, service) as server:
        ada, bo = await server.guests("Ada", "Bo")
        browsers = [Browser(service, "ada"), Browser(service, "bo")]
        for browser, person in zip(browsers, (ada, bo), strict=True):
            await browser.sign_on(person)
        async with tournament(ada, rounds=1) as cup:
            for person in (ada, bo):
                await person.call("POST", f"{cup.path}/join", {})
            room = (await cup.start())["you"]["room"]
            for browser in browsers:
                await eventually(partial(stands, browser, room))
            told = [shown_at(browser)[room] for browser in browsers]
            assert {one["title"] for one in told} == {"Your table is open: Opale"}
            assert sorted(one["kind"] for one in told) == ["table", "turn"]
        for person in (ada, bo):
            await person.close()
