"""Where somebody is told: browsers and addresses of their own, what is sent there, and again."""

import json
from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import select

from app.calls import delivery, push
from app.calls.models import BrowserRow, CallDeliveryRow
from app.calls.words import Notice
from app.core.clock import now_ms
from app.core.outgoing.signing import signature
from app.me.signing_in import enter
from tests.app.browser_push import Browser
from tests.app.client import Json, Refused, eventually, known
from tests.app.listener import listening
from tests.app.tables import lobby
from tests.app.test_browsers import browser as browser_of
from tests.app.test_browsers import guest_in, sign_in_as
from tests.app.test_calls import HOUR, telling


async def test_nothing_is_taken_back_where_a_push_must_show(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Safari takes the permission away after some messages that show nothing."""
    monkeypatch.setattr(push, "MUST_SHOW", ("127.0.0.1",))
    async with listening() as phones, telling(sqlite_url, phones) as server:
        ada = (await server.guests("Ada"))[0]
        browser = Browser(phones, "safari")
        await browser.sign_on(ada)
        (row,) = (await ada.call("GET", "/api/me/calls"))["browsers"]
        shown = Notice("tag", "turn", "Your turn")
        for notice in (shown, replace(shown, gone=True)):
            assert not (await server.app.services.push.send(row["id"], notice)).wrong
        assert [one["gone"] for one in browser.told()] == [False]
        await ada.close()


async def test_what_is_tried_again_keeps_its_place(sqlite_url: str) -> None:
    """Nothing of a table overtakes what was said of it before, and one person does not wait for
    another."""
    async with listening() as phones, telling(sqlite_url, phones, calls_seconds=600) as server:
        ada, bo = await server.guests("Ada", "Bo")
        made, later = server.app.services, now_ms() + HOUR
        browsers = [Browser(phones, "ada"), Browser(phones, "bo")]
        for browser, person in zip(browsers, (ada, bo), strict=True):
            await browser.sign_on(person)
        async with made.database.write() as session:
            rows = (await session.scalars(select(BrowserRow).order_by(BrowserRow.id))).all()
            for number, (row, room, at) in enumerate(
                (
                    (rows[0], "one", later),
                    (rows[0], "one", 0),
                    (rows[0], "two", 0),
                    (rows[1], "one", 0),
                )
            ):
                session.add(
                    CallDeliveryRow(
                        account_id=row.account_id,
                        room_id=room,
                        channel="push",
                        address=row.id,
                        notice=Notice(room, "turn", str(number)).json(),
                        next_at=at,
                    )
                )
        assert await made.call_deliveries.round() == 2
        assert await made.call_deliveries.round() == 0
        assert [[one["title"] for one in browser.told()] for browser in browsers] == [["2"], ["3"]]
        for person in (ada, bo):
            await person.close()


async def test_addresses_of_others(sqlite_url: str) -> None:
    """As an attacker: other people's endpoints, inner addresses, keys that are none."""
    async with listening() as service, telling(sqlite_url, service) as server:
        ada, eve = await server.guests("Ada", "Eve")
        browser = Browser(service, "ada")
        await browser.sign_on(ada)
        stolen = Browser(service, "ada")  # knows the address, not the keys
        with pytest.raises(Refused, match="invalid"):
            await stolen.sign_on(eve)
        assert len((await ada.call("GET", "/api/me/calls"))["browsers"]) == 1
        good = browser.subscription
        for endpoint in (
            "http://127.0.0.1:1/push",
            "https://127.0.0.1/push",
            "https://localhost/push",
            "https://[::ffff:10.0.0.1]/push",
            "https://169.254.169.254/latest",
            "ftp://push.example/",
            "https://user:word@push.example/",
        ):
            with pytest.raises(Refused, match="invalid"):
                await eve.call("POST", "/api/me/calls/browsers", good | {"endpoint": endpoint})
            with pytest.raises(Refused, match="invalid"):
                await eve.call("PUT", "/api/me/calls/hook", {"url": endpoint, "form": "slack"})
        for p256dh, auth in (("AAAA", good["keys"]["auth"]), (good["keys"]["p256dh"], "AAAA")):
            wrong = good | {"keys": {"p256dh": p256dh, "auth": auth}}
            with pytest.raises(Refused, match="invalid"):
                await eve.call("POST", "/api/me/calls/browsers", wrong)
        number = (await ada.call("GET", "/api/me/calls"))["browsers"][0]["id"]
        await eve.call("DELETE", f"/api/me/calls/browsers/{number}")
        assert len((await ada.call("GET", "/api/me/calls"))["browsers"]) == 1
        await browser.sign_on(eve)  # she is signed in there now
        assert (await ada.call("GET", "/api/me/calls"))["browsers"] == []
        assert len((await eve.call("GET", "/api/me/calls"))["browsers"]) == 1
        kept = (await eve.call("GET", "/api/me/export"))["calls"]
        assert [one["label"] for one in kept["browsers"]] == ["Browser ada"]
        await eve.call("POST", "/api/me/delete", {"name": "Eve"})
        async with server.app.services.database.read() as session:
            assert (await session.scalars(select(BrowserRow))).all() == []
        for person in (ada, eve):
            await person.close()


async def test_a_browser_is_told_while_its_session_lasts(database_url: str) -> None:
    """Signing in there once more changes nothing; ending the session from elsewhere does."""
    async with (
        listening() as service,
        telling(database_url, service) as server,
        browser_of(server) as desk,
        browser_of(server) as phone,
    ):
        me = await guest_in(desk, "Ada")
        first = await sign_in_as(server, phone, me["id"], "Chrome on Android")
        for http, name in ((desk, "desk"), (phone, "phone")):
            body = Browser(service, name).subscription
            assert (await http.post("/api/me/calls/browsers", json=body)).status_code == 201

        async def told_in() -> list[str]:
            state: Json = (await desk.get("/api/me/calls")).json()
            assert [one["label"] for one in state["browsers"] if one["this"]] == ["Browser desk"]
            return [one["label"] for one in state["browsers"]]

        assert await told_in() == ["Browser desk", "Browser phone"]
        made = server.app.services
        account, _ = known(await made.accounts.by_session(first))
        async with made.database.write() as session:
            second, _ = await enter(session, account, account, "Chrome on Android")
        assert await told_in() == ["Browser desk", "Browser phone"]
        assert (await desk.delete(f"/api/me/sessions/{second}")).status_code == 200
        assert await told_in() == ["Browser desk"]


async def test_what_does_not_arrive_is_tried_again_and_given_up(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser that is gone is forgotten at once, one that never answers after five times."""
    monkeypatch.setattr(delivery, "AGAIN_S", (0, 0, 0))
    async with (
        listening() as service,
        listening() as gone,
        telling(sqlite_url, service, gone) as server,
        lobby(server) as room,
    ):
        service.status, gone.status = 503, 410
        for browser in (Browser(service, "slow"), Browser(gone, "gone")):
            await browser.sign_on(room.host)
        await room.host.start(room.id)

        async def labels(*wanted: str) -> bool:
            state = await room.host.call("GET", "/api/me/calls")
            return [one["label"] for one in state["browsers"]] == list(wanted)

        await eventually(partial(labels, "Browser slow"))
        await eventually(lambda: len(service.came) == 4)
        tests = (await room.host.call("POST", "/api/me/calls/test"))["tests"]
        assert tests == [{"way": "Browser slow", "wrong": "it answered 503"}]
        assert await labels()
        assert (len(service.came), len(gone.came)) == (5, 1)


@pytest.mark.parametrize("form", ["json", "slack", "discord", "text"])
async def test_words_for_chat_programs(sqlite_url: str, form: str) -> None:
    """Each gets what it understands; signed where it is a program of one's own."""
    async with listening() as chat, telling(sqlite_url, chat) as server:
        ada = (await server.guests("Ada"))[0]
        hook = {"url": f"http://{chat.here}/x", "form": form}
        secret = (await ada.call("PUT", "/api/me/calls/hook", hook))["secret"]
        assert (await ada.call("POST", "/api/me/calls/test"))["tests"] == [
            {"way": "Your address", "wrong": None}
        ]
        headers, body = chat.came[0]
        if form == "text":
            assert body.decode().startswith("It works. ")
            assert headers["click"] == f"{server.base}/tables"
        else:
            said = json.loads(body)
            name = {"json": "title", "slack": "text", "discord": "content"}[form]
            assert said[name].startswith("It works")
        if form == "json":
            moment = headers["x-tidetable-signature"][2:].partition(",")[0]
            assert headers["x-tidetable-signature"] == signature(secret, int(moment), body)
        assert (await ada.call("DELETE", "/api/me/calls/hook"))["hook"] is None
        await ada.close()
