"""Guests: cookies, bearer tokens, names, requests from other sites."""

import asyncio
from pathlib import Path

import pytest

from app.accounts.names import clean_name, distinct
from app.core.limits import OPEN_ROOM, WRONG_TOKEN
from app.core.text import BadText
from tests.app.client import Refused, guest
from tests.app.conftest import Running, running


async def test_a_program_gets_a_token_and_is_known_by_it(server: Running) -> None:
    ada = await guest(server.base, "Ada")
    me = await ada.call("GET", "/api/me")
    assert me == ada.account == {"id": me["id"], "name": "Ada", "kind": "guest"}
    renamed = await ada.call("PATCH", "/api/me", {"name": " Ada  Lovelace "})
    assert renamed["name"] == "Ada Lovelace"
    assert await ada.call("GET", "/api/me") == renamed
    await ada.close()


async def test_a_friendly_name_is_made_up(server: Running) -> None:
    someone = await guest(server.base)
    assert len(someone.account["name"].split()) == 2
    await someone.close()


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u202eb", "\u200b"])
async def test_bad_names_are_refused_with_a_reason(server: Running, name: str) -> None:
    async with server.http() as http:
        answer = await http.post("/api/guests", json={"name": name})
    assert answer.status_code == 422
    assert answer.json()["code"] == "invalid"
    assert "name" in answer.json()["detail"]


async def test_wrong_tokens_are_401(server: Running) -> None:
    async with server.http() as http:
        for header in ("Bearer nonsense", "Basic abc", "Bearer"):
            answer = await http.get("/api/me", headers={"Authorization": header})
            assert (answer.status_code, answer.json()["code"]) == (401, "no_identity")
        assert (await http.get("/api/me")).status_code == 401


async def test_a_browser_becomes_a_guest_when_it_needs_to(server: Running) -> None:
    async with server.http() as http:
        answer = await http.post("/api/rooms", json={"game": "opale"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        me = (await http.get("/api/me")).json()
        assert me["id"] == answer.json()["room"]["host"]
        again = await http.post("/api/rooms", json={"game": "opale"})
        assert "set-cookie" not in again.headers
        assert again.json()["room"]["host"] == me["id"]


async def test_a_forged_cookie_is_nobody(server: Running) -> None:
    ada = await guest(server.base)
    async with server.http() as http:
        forged = {"Cookie": f"tidetable={ada.account['id']}.AAAA"}
        assert (await http.get("/api/me", headers=forged)).status_code == 401
    await ada.close()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_other_sites_cannot_act_for_a_browser(
    server: Running, headers: dict[str, str]
) -> None:
    async with server.http() as http:
        await http.post("/api/rooms", json={"game": "opale"})
        answer = await http.post("/api/rooms", json={"game": "opale"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
        own = {"Origin": server.base, "Sec-Fetch-Site": "same-origin"}
        answer = await http.post("/api/rooms", json={"game": "opale"}, headers=own)
        assert answer.status_code == 201


async def test_a_token_is_not_kept_in_clear(server: Running) -> None:
    ada = await guest(server.base)
    token = ada.headers["Authorization"].removeprefix("Bearer ")
    path = server.settings.database_url.removeprefix("sqlite+aiosqlite:///")
    for suffix in ("", "-wal"):
        assert token.encode() not in await asyncio.to_thread(Path(path + suffix).read_bytes)
    await ada.close()


def test_names_are_normalised() -> None:
    assert clean_name("Zoe\u0301") == "Zo\u00e9"
    with pytest.raises(BadText):
        clean_name("a\nb")
    assert distinct("Ada", {"Ada", "Ada 2"}) == "Ada 3"


async def test_two_of_one_name_are_told_apart_in_a_room(server: Running) -> None:
    first, second = await server.guests("Ada", "Ada")
    opened = await first.open_room(access="public")
    room = await second.sit(opened["room"]["id"], 1)
    assert [seat["player"]["name"] for seat in room["seats"]] == ["Ada", "Ada 2"]
    for person in (first, second):
        await person.close()


async def test_limits_hold(sqlite_url: str, same_moment: None) -> None:
    async with running(sqlite_url, rate_limits="on") as server:
        ada = await guest(server.base)
        for _ in range(OPEN_ROOM.amount):
            await ada.open_room()
        with pytest.raises(Refused) as refused:
            await ada.open_room()
        assert refused.value.code == "rate_limited"
        await ada.close()


async def test_a_token_is_no_guess_while_nobody_can_look(
    sqlite_url: str, same_moment: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(sqlite_url, rate_limits="on") as server:
        ada = await guest(server.base)
        identity, accounts = server.app.services.identity, server.app.services.accounts
        headers = {"authorization": ada.headers["Authorization"]}

        async def away(token: str) -> None:
            raise ConnectionError(f"the database is away: {len(token)}")

        with monkeypatch.context() as patch:
            patch.setattr(accounts, "by_token", away)
            for _ in range(WRONG_TOKEN.amount + 1):
                with pytest.raises(ConnectionError, match="away"):
                    await identity.of(headers, "192.0.2.1")
        found = await identity.of(headers, "192.0.2.1")
        assert found is not None
        assert found.id == ada.account["id"]
        await ada.close()
