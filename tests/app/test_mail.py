"""E-mail as a way back, with a real mail server: letters, links, and who must learn nothing."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from pydantic import ValidationError
from sqlalchemy import func, select, update

from app.accounts.mail import outbox
from app.accounts.mail.addresses import clean_address
from app.accounts.mail.models import LinkRow, OutboxRow
from app.core.errors import Problem
from app.core.limits import LETTER
from app.core.settings import Settings
from app.housekeeping import Housekeeping
from tests.app.client import eventually
from tests.app.conftest import Running, running
from tests.app.post import Post, post_office
from tests.app.test_browsers import browser, guest_in

HERS = "ada@play.example"
LINK = re.compile(r"/mail#([\w-]+)")


@asynccontextmanager
async def posted(url: str, **more: Any) -> AsyncIterator[tuple[Running, Post]]:
    """A server that sends letters, and where they arrive."""
    async with post_office() as (post, settings), running(url, **settings, **more) as server:
        yield server, post


async def token_in(post: Post, number: int) -> str:
    """What the link of a letter holds."""
    await eventually(lambda: len(post.letters) >= number)
    body = post.letters[number - 1].get_body(("plain",))
    assert body is not None
    found = LINK.search(body.get_content())
    assert found is not None
    return found[1]


async def opened(http: httpx.AsyncClient, token: str) -> httpx.Response:
    """The button behind the link."""
    return await http.post("/api/mail/open", json={"token": token})


async def test_a_name_is_kept_with_an_address(database_url: str) -> None:
    async with posted(database_url) as (server, post), browser(server) as desk:
        me = await guest_in(desk, "Ada")
        assert (await desk.post("/api/me/mail", json={"address": "Ada@Play.Example "})).is_success
        token = await token_in(post, 1)
        letter = post.letters[0]
        assert (letter["To"], letter["From"]) == (HERS, "Tidetable <noreply@play.example>")
        assert letter["Subject"] == "Keep Ada on Tidetable"
        html = letter.get_body(("html",))
        assert html is not None
        assert f'href="{server.base}/mail#{token}"' in html.get_content()
        assert (await desk.get(f"/mail?{token}")).is_success, "looking uses nothing up"
        looked = await desk.post("/api/mail/look", json={"token": token})
        assert looked.json() == {"purpose": "add", "address": HERS, "account": me}
        assert (await desk.get("/api/me/mail")).json() == {"on": True, "addresses": []}
        async with browser(server) as phone:
            answer = (await opened(phone, token)).json()
            assert (answer["purpose"], answer["account"]["name"]) == ("add", "Ada")
            assert (await phone.get("/api/me")).status_code == 401, "adding signs nobody in"
            assert (await opened(phone, token)).status_code == 404, "once"
            assert (await desk.get("/api/me")).json()["kind"] == "person"

            assert (await phone.post("/api/mail/enter", json={"address": HERS})).is_success
            second = await token_in(post, 2)
            for _ in range(2):  # as whom, before anybody is
                looked = await phone.post("/api/mail/look", json={"token": second})
                assert (looked.json()["purpose"], looked.json()["account"]["name"]) == (
                    "enter",
                    "Ada",
                )
            assert (await phone.get("/api/me")).status_code == 401
            assert (await opened(phone, second)).json()["purpose"] == "enter"
            looked = await phone.post("/api/mail/look", json={"token": second})
            assert looked.status_code == 404
            assert (await phone.get("/api/me")).json()["id"] == me["id"]
            assert (await opened(desk, second)).status_code == 404, "replayed"
            page = await phone.get("/account")
            assert HERS in page.text
            export = (await phone.get("/api/me/export")).json()
            assert export["addresses"] == [HERS]
            removed = await phone.delete(f"/api/me/mail/{HERS}")
            assert removed.json()["addresses"] == []
            assert (await phone.get("/api/me")).json()["kind"] == "guest"
        async with server.app.services.database.read() as session:
            assert await session.scalar(select(func.count()).select_from(OutboxRow)) == 0


async def test_nobody_learns_whose_an_address_is(sqlite_url: str) -> None:
    """Asked to sign in, or to add it: the answers are the same, the letter goes to its owner."""
    async with (
        posted(sqlite_url) as (server, post),
        browser(server) as ada,
        browser(server) as eve,
    ):
        await guest_in(ada, "Ada")
        await ada.post("/api/me/mail", json={"address": HERS})
        await opened(ada, await token_in(post, 1))
        unknown = await eve.post("/api/mail/enter", json={"address": "nobody@play.example"})
        known = await eve.post("/api/mail/enter", json={"address": HERS})
        assert (unknown.status_code, unknown.json()) == (known.status_code, known.json())
        await token_in(post, 2)
        await guest_in(eve, "Eve")
        taken = await eve.post("/api/me/mail", json={"address": HERS})
        free = await eve.post("/api/me/mail", json={"address": "eve@play.example"})
        assert (taken.status_code, taken.json()) == (free.status_code, free.json())
        await token_in(post, 4)
        subjects = {letter["To"]: letter["Subject"] for letter in post.letters[2:]}
        assert subjects == {
            HERS: "Sign in to Tidetable",
            "eve@play.example": "Keep Eve on Tidetable",
        }
        assert (await eve.delete(f"/api/me/mail/{HERS}")).status_code == 404
        assert {letter["To"] for letter in post.letters} == {HERS, "eve@play.example"}


async def test_links_end_with_time_and_with_the_next_one(sqlite_url: str) -> None:
    async with posted(sqlite_url) as (server, post), browser(server) as ada:
        made = server.app.services
        await guest_in(ada, "Ada")
        await ada.post("/api/me/mail", json={"address": HERS})
        first = await token_in(post, 1)
        await ada.post("/api/me/mail", json={"address": HERS})
        second = await token_in(post, 2)
        assert (await opened(ada, first)).status_code == 404
        async with made.database.write() as session:
            kept = str((await session.scalars(select(LinkRow.hash))).all())
            assert second not in kept
            await session.execute(update(LinkRow).values(expires_at=1))
        assert (await opened(ada, second)).status_code == 404
        await Housekeeping(made).round()
        async with made.database.read() as session:
            assert await session.scalar(select(func.count()).select_from(LinkRow)) == 0
        for junk in ("x", "!" * 64):
            assert (await opened(ada, junk)).status_code == 404
        foreign = {"origin": "https://evil.example"}
        answer = await ada.post("/api/mail/open", json={"token": second}, headers=foreign)
        assert answer.json()["code"] == "bad_origin"


async def test_a_letter_waits_until_the_mail_server_takes_it(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "AGAIN_S", (0.01, 0.01, 0.01))
    async with posted(sqlite_url) as (server, post), browser(server) as ada:
        made = server.app.services
        await guest_in(ada, "Ada")
        post.busy = 2
        await ada.post("/api/me/mail", json={"address": HERS})
        assert await token_in(post, 1)
        assert post.asked == 3
        post.busy = 100
        await ada.post("/api/me/mail", json={"address": "ada@else.example"})

        async def given_up() -> bool:
            async with made.database.read() as session:
                return await session.scalar(select(func.count()).select_from(OutboxRow)) == 0

        await eventually(given_up)
        assert post.asked == 3 + 4
        assert len(post.letters) == 1


async def test_who_asks_too_often_is_told_so(sqlite_url: str, same_moment: None) -> None:
    """To one address, whoever asks from wherever: nobody's letter box is filled."""
    async with posted(sqlite_url, rate_limits="on") as (server, _), browser(server) as eve:
        answers = [
            await eve.post("/api/mail/enter", json={"address": HERS})
            for _ in range(LETTER.amount + 1)
        ]
        assert [one.status_code for one in answers] == [202] * LETTER.amount + [429]


async def test_without_a_mail_server_nothing_is_said_of_mail(server: Running) -> None:
    async with browser(server) as ada:
        await guest_in(ada, "Ada")
        assert "e-mail address</label>" not in (await ada.get("/account")).text
        for path in ("/api/me/mail", "/api/mail/enter"):
            answer = await ada.post(path, json={"address": HERS})
            assert answer.json()["code"] == "mail_off"


async def test_who_is_deleted_gets_no_letter(sqlite_url: str) -> None:
    async with posted(sqlite_url) as (server, post), browser(server) as ada:
        await guest_in(ada, "Ada")
        post.busy = 1
        await ada.post("/api/me/mail", json={"address": HERS})
        await eventually(lambda: post.asked == 1)
        await ada.post("/api/me/delete", json={"name": "Ada"})
        async with server.app.services.database.read() as session:
            for table in (OutboxRow, LinkRow):
                assert await session.scalar(select(func.count()).select_from(table)) == 0
        assert post.letters == []


@pytest.mark.parametrize(
    "text",
    ["ada", "ada@", "@play.example", "ada@host", "a b@play.example", "a@b.example, c@d.example",
     "ada@play.example\nBcc: x@y.example", "<ada@play.example>", "ädä@play.example",
     "x" * 250 + "@play.example"],
)  # fmt: skip
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(Problem):
        clean_address(text)


@pytest.mark.parametrize(
    "wish",
    [{"smtp_url": "smtp://mail.example"}, {"smtp_url": "mail.example", "mail_from": HERS}],
)
def test_half_a_mail_server_stops_the_start(wish: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Settings(**wish)
