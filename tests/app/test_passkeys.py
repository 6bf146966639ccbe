"""Passkeys, with an authenticator in software; also as somebody who wants to be somebody else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select, update
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from app.accounts.passkeys.models import ChallengeRow, PasskeyRow
from app.housekeeping import Housekeeping
from app.operation.moderation import Moderation
from tests.app.authenticator import Authenticator, Key
from tests.app.client import Json, key_of
from tests.app.conftest import Running
from tests.app.test_browsers import FIREFOX, guest_in

EVIL = "https://evil.example"


@asynccontextmanager
async def browser(server: Running) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at an address that has a name: numbers have no passkeys."""
    base = server.base.replace("127.0.0.1", "localhost")
    async with httpx.AsyncClient(base_url=base, headers={"user-agent": FIREFOX}) as http:
        yield http


def device(http: httpx.AsyncClient) -> Authenticator:
    """The authenticator of this browser, at our site."""
    return Authenticator(str(http.base_url).rstrip("/"))


async def begun(http: httpx.AsyncClient, path: str) -> Json:
    """Options, and the id to answer with."""
    answer = await http.post(f"{path}/options")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def added(http: httpx.AsyncClient, **more: Any) -> Key:
    """Add a passkey."""
    begin = await begun(http, "/api/me/passkeys")
    key, made = device(http).make(begin["options"])
    body = {"id": begin["id"], "credential": made, **more}
    answer = await http.post("/api/me/passkeys", json=body)
    assert answer.status_code == 201, answer.text
    return key


async def enter(http: httpx.AsyncClient, ident: str, signed: Json) -> httpx.Response:
    """Answer a challenge."""
    return await http.post("/api/passkeys/enter", json={"id": ident, "credential": signed})


async def entered(http: httpx.AsyncClient, key: Key) -> httpx.Response:
    """Sign in."""
    begin = await begun(http, "/api/passkeys")
    return await enter(http, begin["id"], device(http).use(key, begin["options"]))


def refused(answer: httpx.Response) -> bool:
    """Not accepted, nobody signed in, and nothing told about why."""
    told = answer.json()
    assert "set-cookie" not in answer.headers
    return (answer.status_code, told["code"]) == (403, "refused")


async def test_a_name_is_kept_and_found_again(each_server: Running) -> None:
    async with browser(each_server) as desk, browser(each_server) as phone:
        me = await guest_in(desk, "Ada")
        begin = await begun(desk, "/api/me/passkeys")
        assert begin["options"]["rp"]["id"] == "localhost"
        chosen = begin["options"]["authenticatorSelection"]
        assert (chosen["residentKey"], chosen["userVerification"]) == ("required", "preferred")
        assert begin["options"]["attestation"] == "none"
        key = await added(desk)
        listed = (await desk.get("/api/me/passkeys")).json()["passkeys"]
        assert [(one["name"], one["used_at"]) for one in listed] == [("Firefox on Linux", None)]
        assert (await desk.get("/api/me")).json() == me | {"kind": "person"}
        again = await begun(desk, "/api/me/passkeys")
        assert [one["id"] for one in again["options"]["excludeCredentials"]] == [listed[0]["id"]]

        answer = await entered(phone, key)
        assert answer.json() == {"account": me | {"kind": "person"}, "other": False}
        assert (await phone.get("/api/me")).json()["id"] == me["id"]
        assert (await entered(phone, key)).status_code == 200, "once more"
        sessions = (await phone.get("/api/me/sessions")).json()["sessions"]
        assert len(sessions) == 2, "signing in again adds none"
        export = (await phone.get("/api/me/export")).json()
        assert [one["name"] for one in export["passkeys"]] == ["Firefox on Linux"]

        await phone.delete(f"/api/me/passkeys/{listed[0]['id']}")
        assert (await phone.get("/api/me")).json()["kind"] == "guest"
        assert refused(await entered(phone, key)), "it opens nothing any more"


async def test_what_was_signed_before_is_worth_nothing(server: Running) -> None:
    """A replay of the whole answer, with its challenge and with a new one."""
    async with browser(server) as desk, browser(server) as thief:
        await guest_in(desk, "Ada")
        key = await added(desk)
        begin = await begun(thief, "/api/passkeys")
        signed = device(desk).use(key, begin["options"])
        assert (await enter(thief, begin["id"], signed)).status_code == 200
        async with browser(server) as other:
            assert refused(await enter(other, begin["id"], signed))
            fresh = await begun(other, "/api/passkeys")
            assert refused(await enter(other, fresh["id"], signed))
            assert (await other.get("/api/me")).status_code == 401


async def test_a_challenge_is_good_for_who_asked_for_it(server: Running) -> None:
    """Ada's is of no use to Mallory, not even with a right signature, and is gone after."""
    async with browser(server) as ada, browser(server) as mallory, browser(server) as nobody:
        await guest_in(ada, "Ada")
        await guest_in(mallory, "Mallory")
        key = await added(mallory)
        for kind, path in (("enter", "/api/passkeys"), ("add", "/api/me/passkeys")):
            begin = await begun(ada, path)
            if kind == "enter":
                signed = device(ada).use(key, begin["options"])
                assert refused(await enter(mallory, begin["id"], signed))
                assert refused(await enter(nobody, begin["id"], signed))
            else:
                _, made = device(ada).make(begin["options"])
                body = {"id": begin["id"], "credential": made}
                for who in (mallory, ada):
                    assert refused(await who.post("/api/me/passkeys", json=body))
        purpose = await begun(ada, "/api/me/passkeys")  # made to add, used to enter
        assert refused(await enter(ada, purpose["id"], device(ada).use(key, purpose["options"])))


async def test_a_challenge_runs_out(server: Running) -> None:
    made = server.app.services
    async with browser(server) as desk:
        await guest_in(desk, "Ada")
        key = await added(desk)
        begin = await begun(desk, "/api/passkeys")
        late = update(ChallengeRow).where(ChallengeRow.id == begin["id"])
        async with made.database.write() as session:
            await session.execute(late.values(expires_at=1))
        assert refused(await enter(desk, begin["id"], device(desk).use(key, begin["options"])))
        begin = await begun(desk, "/api/passkeys")
        async with made.database.write() as session:
            await session.execute(
                update(ChallengeRow).where(ChallengeRow.id == begin["id"]).values(expires_at=1)
            )
        await Housekeeping(made).round()
        left = select(func.count()).where(ChallengeRow.id == begin["id"])
        async with made.database.read() as session:
            assert await session.scalar(left) == 0


async def test_another_site_gets_nowhere(server: Running) -> None:
    """A page of another site that got at our challenge: origin, then also the name of the site."""
    async with browser(server) as desk:
        await guest_in(desk, "Ada")
        key = await added(desk)
        begin = await begun(desk, "/api/passkeys")
        signed = Authenticator(EVIL).use(key, begin["options"])
        assert refused(await enter(desk, begin["id"], signed))
        begin = await begun(desk, "/api/passkeys")
        elsewhere = Key("evil.example", key.handle, key.private, key.id, key.count)
        signed = device(desk).use(elsewhere, begin["options"])
        assert refused(await enter(desk, begin["id"], signed))
        for evil in (Authenticator(EVIL).make, lambda o: device(desk).make(o, "evil.example")):
            begin = await begun(desk, "/api/me/passkeys")
            _, made = evil(begin["options"])
            body = {"id": begin["id"], "credential": made}
            assert refused(await desk.post("/api/me/passkeys", json=body))
        posted = {"origin": EVIL, "sec-fetch-site": "cross-site"}
        answer = await desk.post("/api/passkeys/options", headers=posted)
        assert answer.json()["code"] == "bad_origin"


async def test_a_key_cannot_speak_for_another(server: Running) -> None:
    """Mallory signs with his own key and says that it is Ada's; or that he is she."""
    async with browser(server) as ada, browser(server) as mallory:
        await guest_in(ada, "Ada")
        await guest_in(mallory, "Mallory")
        hers, his = await added(ada), await added(mallory)
        forged = Key(hers.site, hers.handle, his.private, hers.id, 40)
        assert refused(await entered(mallory, forged))
        claimed = Key(his.site, hers.handle, his.private, his.id, 50)
        assert refused(await entered(mallory, claimed))
        begin = await begun(mallory, "/api/me/passkeys")
        _, made = device(mallory).make(begin["options"], ident=hers.id)
        body = {"id": begin["id"], "credential": made}
        assert refused(await mallory.post("/api/me/passkeys", json=body)), "it is hers"
        key_id = (await ada.get("/api/me/passkeys")).json()["passkeys"][0]["id"]
        assert (await mallory.delete(f"/api/me/passkeys/{key_id}")).status_code == 404
        assert (await entered(ada, hers)).status_code == 200


async def test_a_counter_that_falls_back_is_a_copy(server: Running) -> None:
    async with browser(server) as desk, browser(server) as copy:
        await guest_in(desk, "Ada")
        key = await added(desk)
        for _ in range(2):
            assert (await entered(desk, key)).status_code == 200
        stolen = Key(key.site, key.handle, key.private, key.id, key.count - 1)
        assert refused(await entered(copy, stolen))
        assert (await entered(desk, key)).status_code == 200


JUNK: tuple[object, ...] = ("", "!!!", "AAAA", "é", 7, None, {}, "A" * 5000)


def broken(signed: Json) -> list[Json]:
    """Answers that are none."""
    found: list[Json] = [{}, {"id": signed["id"]}, {"id": 7}, {"id": "x" * 2000}]
    for name in ("clientDataJSON", "authenticatorData", "signature", "userHandle"):
        for junk in JUNK:
            worse = deepcopy(signed)
            worse["response"][name] = junk
            if name != "userHandle" or junk is not None:  # it need not be there
                found.append(worse)
    data = bytearray(base64url_to_bytes(signed["response"]["authenticatorData"]))
    data[32] ^= 0x01  # nobody was there
    absent = deepcopy(signed)
    absent["response"]["authenticatorData"] = bytes_to_base64url(bytes(data))
    return [*found, absent, signed | {"rawId": "AAAA"}, signed | {"type": "password"}]


async def test_junk_is_refused(server: Running) -> None:
    async with browser(server) as desk:
        await guest_in(desk, "Ada")
        key = await added(desk)
        begin = await begun(desk, "/api/passkeys")
        for number, signed in enumerate(broken(device(desk).use(key, begin["options"]))):
            begin = await begun(desk, "/api/passkeys")
            answer = await enter(desk, begin["id"], signed)
            assert refused(answer), (number, signed)
        junks: list[object] = ["", "!!!", "AAAA", "oA", 7, None, "A" * 5000]
        for name in ("attestationObject", "clientDataJSON"):
            for kind in junks:
                begin = await begun(desk, "/api/me/passkeys")
                _, made = device(desk).make(begin["options"])
                made["response"][name] = kind
                body = {"id": begin["id"], "credential": made}
                assert refused(await desk.post("/api/me/passkeys", json=body)), (name, kind)


async def test_programs_and_the_banned_are_not_signed_in(server: Running) -> None:
    made = server.app.services
    async with browser(server) as desk, browser(server) as phone:
        me = await guest_in(desk, "Ada")
        key = await added(desk)
        kelp = (await desk.post("/api/me/programs", json={"name": "Kelp"})).json()
        token = {"authorization": f"Bearer {kelp['token']}"}
        async with server.http(headers=token) as program:
            for path in ("/api/me/passkeys/options", "/api/passkeys/options"):
                assert (await program.post(path)).status_code in (403, 422)
            assert (await program.get("/api/me/passkeys")).json()["code"] == "scope"
        moderation = Moderation(made.database, made.rooms, made.sanctions)
        await moderation.sanction("test", "ban", me["id"], None, "cheating")
        assert (await entered(phone, key)).json()["code"] == "banned"
        assert (await phone.get("/api/me")).status_code == 401


async def test_at_an_address_of_numbers_there_are_none(server: Running) -> None:
    async with server.http() as http:
        await guest_in(http, "Ada")
        answer = await http.post("/api/me/passkeys/options")
        assert (answer.status_code, answer.json()["code"]) == (409, "no_passkeys")
        assert "https and a name" in (await http.get("/account")).text


async def test_who_is_deleted_leaves_no_key(server: Running) -> None:
    made = server.app.services
    async with browser(server) as desk, browser(server) as phone:
        me = await guest_in(desk, "Ada")
        key = await added(desk)
        await desk.post("/api/me/delete", json={"name": "Ada"})
        async with made.database.read() as session:
            keys = select(func.count()).where(PasskeyRow.account_id == me["id"])
            assert await session.scalar(keys) == 0
        assert refused(await entered(phone, key))


@pytest.mark.parametrize("name", ["x" * 61, "a\u202eb", "\u200b"])
async def test_names_of_keys_are_words(server: Running, name: str) -> None:
    async with browser(server) as desk:
        await guest_in(desk, "Ada")
        begin = await begun(desk, "/api/me/passkeys")
        _, made = device(desk).make(begin["options"])
        body = {"id": begin["id"], "credential": made, "name": name}
        assert (await desk.post("/api/me/passkeys", json=body)).status_code == 422


async def test_who_could_lose_something_reads_one_quiet_line(server: Running) -> None:
    """A guest in a slow game; not in another one, and not who keeps the name."""
    line, clock = "live in this browser alone", {"kind": "slow", "decision_ms": 86_400_000}
    async with browser(server) as desk:
        await guest_in(desk, "Ada")
        await desk.post("/api/play", json={"game": "opale"})
        assert line not in (await desk.get("/")).text
        bo = (await server.guests("Bo"))[0]
        wish = {"game": "opale", "clock": clock | {"at_zero": "bot"}}
        opened = (await desk.post("/api/rooms", json=wish)).json()
        await bo.sit(opened["room"]["id"], 1, key_of(opened["links"]["join"]))
        await desk.post(f"/api/rooms/{opened['room']['id']}/start")
        assert line in (await desk.get("/")).text
        await added(desk)
        assert line not in (await desk.get("/")).text
        await bo.close()
