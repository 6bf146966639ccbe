"""Letters that call: how many, which are taken back, and the one press that ends them."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from typing import Any

import pytest
from sqlalchemy import select, update

from app.accounts.mail import outbox
from app.accounts.mail.models import OutboxRow
from app.calls.models import CallDeliveryRow, CallRow, LettersRow
from tests.app.client import Refused, eventually
from tests.app.conftest import Running
from tests.app.post import Post, post_office, words_of
from tests.app.tables import lobby
from tests.app.test_calls import SLOW, act, telling, told_by_letters, view_of


@asynccontextmanager
async def by_mail(url: str, **more: Any) -> AsyncIterator[tuple[Running, Post]]:
    """A server that calls at once, by letters."""
    async with post_office() as (post, settings), telling(url, **settings, **more) as server:
        yield server, post


async def waiting(server: Running) -> list[tuple[str, int]]:
    """The letters in the outbox: what about, and not before when."""
    async with server.app.services.database.read() as session:
        rows = (await session.scalars(select(OutboxRow).order_by(OutboxRow.id))).all()
        return [(row.subject, row.next_at) for row in rows]


async def test_more_than_so_many_an_hour_are_gathered(database_url: str) -> None:
    """One letter for the first table, one for all others when the hour is over; that one goes too
    when nothing waits any more, and counts in the next hour."""
    async with (
        by_mail(database_url, call_letters_hour=1) as (server, post),
        lobby(server, clock=SLOW) as one,
    ):
        ada = one.host
        await told_by_letters(ada, post)
        rooms = [one.id]
        for _ in range(2):
            opened = await ada.open_room(clock=SLOW)
            rooms.append(opened["room"]["id"])
            await one.other.sit(rooms[-1], 1, opened["links"]["join"].rpartition("=")[2])
        for room in rooms:
            await ada.start(room)

        async def gathered() -> bool:
            async with server.app.services.database.read() as session:
                told = (await session.scalars(select(CallRow).where(CallRow.told))).all()
                on_its_way = (await session.scalars(select(CallDeliveryRow))).all()
                row = (await session.scalars(select(LettersRow))).one()
            found = await waiting(server)
            return (
                len(told) == 3
                and not on_its_way
                and found == [("More of your tables want you", row.hour_at + 3_600_000)]
            )

        await eventually(gathered)
        assert len(post.letters) == 2  # the one that added the address, and the first table

        async def nothing() -> bool:
            return not await waiting(server)

        async with server.app.services.database.write() as session:  # the hour is over
            await session.execute(update(LettersRow).values(hour_at=0))
            await session.execute(update(OutboxRow).values(next_at=0))
        server.app.services.outbox.look()
        await eventually(nothing)
        letter = post.letters[2]
        assert letter["Subject"] == "More of your tables want you"
        assert f"{server.base}/tables" in words_of(letter)
        await ada.call("POST", "/api/me/calls/test")  # that one counts in the new hour
        assert await gathered()
        for room in rooms:
            await ada.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
        await eventually(nothing)
        assert len(post.letters) == 3


async def test_what_is_gathered_waits_for_the_end_of_quiet_hours(database_url: str) -> None:
    """They begin before the hour of letters is over: nothing comes in them."""
    async with by_mail(database_url, call_letters_hour=1) as (server, post):
        (ada,) = await server.guests("Ada")
        await told_by_letters(ada, post)
        await ada.call("POST", "/api/me/calls/test")  # the letter of this hour
        async with server.app.services.database.read() as session:
            row = (await session.scalars(select(LettersRow))).one()
        over = row.hour_at + 3_600_000
        minute = over // 60_000 % 1440
        quiet = {"begin": (minute - 1) % 1440, "end": (minute + 120) % 1440, "zone": "UTC"}
        await ada.call("PUT", "/api/me/calls", {"kinds": ["turn"], "quiet": quiet})
        await ada.call("POST", "/api/me/calls/test")

        async def gathered() -> bool:
            found = await waiting(server)
            return [(subject, at - over) for subject, at in found] == [
                ("More of your tables want you", 7_200_000)
            ]

        await eventually(gathered)
        await ada.close()


async def test_a_letter_that_was_not_sent_goes_when_it_is_done(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mail server is busy; meanwhile the decision is made: nobody hears of it any more."""
    monkeypatch.setattr(outbox, "AGAIN_S", (600,))
    chance = random.Random(2)
    async with by_mail(database_url) as (server, post), lobby(server, clock=SLOW) as room:
        for person, address in zip(
            room.people, ("ada@play.example", "bo@play.example"), strict=False
        ):
            await told_by_letters(person, post, address)
        post.busy = 100
        await room.host.start(room.id)

        async def about(*wanted: str) -> bool:
            return sorted(subject for subject, _ in await waiting(server)) == sorted(wanted)

        begun, turn = "Your game of Opale has begun", "Your turn in Opale"
        await eventually(lambda: about(begun, turn))
        (seat,) = (await view_of(room.host, room.id))["waiting"]
        await act(room.people[seat], room.id, seat, chance)
        await eventually(lambda: about(turn))  # the other's
        await act(room.people[1 - seat], room.id, 1 - seat, chance)
        await eventually(lambda: about(turn))
        assert len(post.letters) == 2
        await room.host.call("POST", f"/api/rooms/{room.id}/resign", {"seat": 0})
        await eventually(about)


def stop_of(letter: EmailMessage) -> str:
    """Where one press ends such letters."""
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    return str(letter["List-Unsubscribe"]).removeprefix("<").removesuffix(">")


async def test_one_press_ends_them(database_url: str) -> None:
    """As a mail program does it: no cookie, a form (RFC 8058). Looking at the link ends nothing,
    and a link that was made elsewhere neither."""
    async with by_mail(database_url) as (server, post):
        (ada, bo) = await server.guests("Ada", "Bo")
        with pytest.raises(Refused, match="invalid"):  # there is no address yet
            await ada.call("PUT", "/api/me/calls/letters")
        await told_by_letters(ada, post)
        tested = await ada.call("POST", "/api/me/calls/test")
        assert tested["tests"] == [{"way": "E-mail", "wrong": None}]
        await eventually(lambda: len(post.letters) == 2)
        letter = post.letters[1]
        link = stop_of(letter)
        assert link in words_of(letter)
        async with server.http() as anyone:
            page = await anyone.get(link)
            assert "<button" in page.text
            assert (await ada.call("GET", "/api/me/calls"))["letters"]["on"]
            wrong = [link[:-1], link.replace(ada.account["id"], bo.account["id"]), link + "a"]
            assert [(await anyone.post(one)).status_code for one in wrong] == [404] * 3
            pressed = await anyone.post(link, data={"List-Unsubscribe": "One-Click"})
            assert pressed.status_code == 200
            again = await anyone.post(link, data={"List-Unsubscribe": "One-Click"})
            assert again.status_code == 200
        assert not (await ada.call("GET", "/api/me/calls"))["letters"]["on"]
        assert (await ada.call("POST", "/api/me/calls/test"))["tests"] == []
        await ada.call("PUT", "/api/me/calls/letters")  # an old letter ends them again
        kept = (await ada.call("GET", "/api/me/export"))["calls"]
        assert kept["letters"] is True
        async with server.http() as anyone:
            await anyone.post(link)
        assert (await ada.call("GET", "/api/me/export"))["calls"]["letters"] is False
        await ada.call("PUT", "/api/me/calls/letters")
        await ada.call("DELETE", "/api/me/mail/ada@play.example")
        state = (await ada.call("GET", "/api/me/calls"))["letters"]
        assert state == {"on": True, "address": None}
        for person in (ada, bo):
            await person.close()


async def test_without_a_mail_server_nobody_offers_letters(sqlite_url: str) -> None:
    async with telling(sqlite_url) as server:
        (ada,) = await server.guests("Ada")
        assert (await ada.call("GET", "/api/me/calls"))["letters"] is None
        with pytest.raises(Refused, match="mail_off"):
            await ada.call("PUT", "/api/me/calls/letters")
        await ada.close()
