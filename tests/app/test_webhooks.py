"""Results that go out: signed, once, again until they arrive, and to nobody's inner network."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import update

from app.core.errors import Problem
from app.core.outgoing import address
from app.core.outgoing.address import Target, resolve, target_of
from app.core.outgoing.sending import send
from app.tournaments.webhooks import delivery
from app.tournaments.webhooks.delivery import Deliveries
from app.tournaments.webhooks.models import DeliveryRow
from tests.app.client import Json, eventually
from tests.app.conftest import Running, running
from tests.app.listener import Listener, listening
from tests.app.tourneys import Organiser, tournament


@asynccontextmanager
async def sending(url: str, listener: Listener) -> AsyncIterator[Running]:
    """A server whose operator allows it, also to the listener."""
    async with running(
        url, webhooks="on", webhook_allow=listener.here, tournament_seconds=0.05
    ) as server:
        yield server


async def test_results_go_out_signed(database_url: str) -> None:
    """Rounds, results, corrections, the end; each once, also when it did not arrive at first."""
    async with listening() as listener, sending(database_url, listener) as server:
        ada, bo = await server.guests("Ada", "Bo")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(delivery, "AGAIN_S", (0, 0, 0))
            async with tournament(ada, rounds=1) as cup:
                url = f"http://{listener.here}/hook?club=7"
                refused = await bo.http.put(f"{cup.path}/webhook", json={"url": url})
                assert refused.status_code == 403
                hook = await cup.call("PUT", "/webhook", {"url": url})
                for person in (ada, bo):
                    await person.call("POST", f"{cup.path}/join", {})
                listener.status = 302  # not followed, tried again
                state = await cup.start()
                await eventually(lambda: len(listener.came) > 1)
                assert "redirects" in (await webhook(cup))["last_said"]
                listener.status = 200
                you = state["you"]
                await ada.call("POST", f"/api/rooms/{you['room']}/resign", {"seat": you["seat"]})
                await cup.finished()

                async def sent() -> bool:
                    return bool((await webhook(cup))["waiting"] == 0)

                await eventually(sent)
                listener.came = listener.came[1:]
                kinds = [one["event"] for one in listener.events()]
                assert kinds[-3:] == ["round", "result", "finished"]
                result = listener.events()[-2]
                assert {seat["name"]: seat["place"] for seat in result["seats"]} == {
                    "Ada": 2,
                    "Bo": 1,
                }
                for headers, body in listener.came:
                    moment, _, mark = headers["x-tidetable-signature"][2:].partition(",v1=")
                    signed = hmac.new(
                        hook["secret"].encode(), f"{moment}.".encode() + body, hashlib.sha256
                    )
                    assert mark == signed.hexdigest()
                assert await webhook(cup) == {
                    "url": url,
                    "last_at": (await webhook(cup))["last_at"],
                    "last_said": None,
                    "waiting": 0,
                }
                await cup.call("DELETE", "/webhook")
                before = len(listener.came)
                wish = {"places": [1, 1], "reason": "Both"}
                await cup.call("POST", f"/tables/{state['tables'][0]['id']}/result", wish)
                assert (await cup.call("GET", "/webhook"))["webhook"] is None
                assert len(listener.came) == before
        for person in (ada, bo):
            await person.close()


async def webhook(cup: Organiser) -> Json:
    """How it goes."""
    return dict((await cup.call("GET", "/webhook"))["webhook"])


async def test_of_two_nodes_one_sends(database_url: str) -> None:
    async with listening() as listener, sending(database_url, listener) as server:
        ada = (await server.guests("Ada"))[0]
        services = server.app.services
        async with tournament(ada, rounds=2) as cup:
            await cup.call("PUT", "/webhook", {"url": f"http://{listener.here}/"})
            await cup.bots(4)
            await cup.start()
            both = [Deliveries(services.database, services.settings) for _ in range(3)]
            for _ in range(10):
                await asyncio.gather(*(one.round() for one in both))
            await cup.finished()

            async def sent() -> bool:
                return bool((await webhook(cup))["waiting"] == 0)

            await eventually(sent)
        ids = [one["delivery"] for one in listener.events()]
        assert len(ids) == len(set(ids))
        assert [one["event"] for one in listener.events()].count("result") == 4
        await ada.close()


async def test_nothing_goes_out_where_the_operator_did_not_allow_it(server: Running) -> None:
    ada = (await server.guests("Ada"))[0]
    async with tournament(ada) as cup:
        answer = await ada.http.put(f"{cup.path}/webhook", json={"url": "https://club.example/"})
        assert (answer.status_code, answer.json()["code"]) == (403, "webhooks_off")
    await ada.close()


@pytest.mark.parametrize(
    "url",
    [
        *("http://9.9.9.9/", "ftp://9.9.9.9/", "https://", "https://a b/", "nonsense"),
        "https://[::1",
        *("https://user:word@9.9.9.9/", "https://9.9.9.9/#x", "https://9.9.9.9:99999/"),
        *("https://ü.example/", "https://9.9.9.9/\r\nX: y", "https://9.9.9.9/" + 400 * "x"),
    ],
)
def test_some_addresses_are_none(url: str) -> None:
    with pytest.raises(Problem):
        target_of(url)


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "localhost", "10.1.2.3", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "224.0.0.1", "[::1]", "[fe80::1]", "[fd00::1]", "[::ffff:127.0.0.1]"),
        *("[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[5f00::1]", "[::7f00:1]"),
        *("2130706433", "0x7f000001", "127.1"),
    ],
)
async def test_no_inner_address_is_reached(host: str) -> None:
    """However it is written."""
    with pytest.raises(Problem):
        await resolve(target_of(f"https://{host}/"))


async def test_of_several_addresses_one_is_reached_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine may have no way to some of them, as without IPv6, or nobody listens there."""
    async with listening() as listener:
        nowhere, refusing = "255.255.255.255", "127.0.0.2"
        monkeypatch.setattr(address, "addresses_of", lambda _: [nowhere, refusing, "127.0.0.1"])
        where = f"club.example:{listener.port}"
        assert await send(f"http://{where}/", b"{}", {}, where) == (200, "")
        assert len(listener.came) == 1
        monkeypatch.setattr(address, "addresses_of", lambda _: [refusing, nowhere])
        _, wrong = await send(f"http://{where}/", b"{}", {}, where)
        assert wrong.startswith("no connection")


async def test_what_was_resolved_is_what_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads inside when it is asked for is refused; nobody asks a second time."""
    async with listening() as listener:
        asked: list[str] = []

        def answers(target: Target) -> list[str]:
            asked.append(target.host)
            return ["127.0.0.1"]

        monkeypatch.setattr(address, "addresses_of", answers)
        _, wrong = await send(f"https://club.example:{listener.port}/", b"{}", {})
        assert "not in the public internet" in wrong
        assert (asked, listener.came) == (["club.example"], [])
        where = f"club.example:{listener.port}"
        assert await send(f"http://{where}/", b"{}", {}, where) == (200, "")
        assert listener.came[0][0]["host"] == where


async def test_an_address_that_does_not_answer_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with listening() as listener:
        monkeypatch.setattr(address, "addresses_of", lambda target: ["::1", "127.0.0.1"])
        where = f"club.example:{listener.port}"
        assert await send(f"http://{where}/", b"{}", {}, where) == (200, "")


async def test_what_does_not_arrive_holds_up_nobody_else(database_url: str) -> None:
    """Each address gets its news in order; one that does not answer holds up only its own, which
    are given up together."""
    async with listening() as good, listening() as bad:
        both = f"{good.here},{bad.here}"
        async with running(database_url, webhooks="on", webhook_allow=both) as server:
            ada = (await server.guests("Ada"))[0]
            services = server.app.services
            bad.status = 500
            sender = Deliveries(services.database, services.settings)
            async with tournament(ada, rounds=3) as first, tournament(ada, rounds=1) as second:
                for cup, listener in ((first, bad), (second, good)):
                    await cup.call("PUT", "/webhook", {"url": f"http://{listener.here}/"})
                    await cup.bots(4)
                    await cup.start()
                    await cup.finished()
                await eventually(lambda: len(good.came) == 4)
                came = [json.loads(body)["event"] for _, body in good.came]
                assert came == ["round", "result", "result", "finished"]
                assert len({json.loads(body)["delivery"] for _, body in bad.came}) == 1
                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr(delivery, "AGAIN_S", ())
                    async with services.database.write() as session:
                        await session.execute(update(DeliveryRow).values(next_at=0))
                    await sender.round()

                    async def given_up() -> bool:  # by whoever took it
                        return bool((await webhook(first))["waiting"] == 0)

                    await eventually(given_up)
                assert (await webhook(first))["last_said"] == "it answered 500"
            await ada.close()


async def test_a_server_without_tls_gets_nothing_over_https() -> None:
    async with listening() as listener:
        _, wrong = await send(f"https://{listener.here}/", b"{}", {}, listener.here)
        assert wrong.startswith("no connection")
        assert listener.came == []
