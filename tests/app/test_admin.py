"""The operator's page: there only with a token, closed to everybody without it, works by forms."""

import re

import httpx
import pytest

from app.core.logging import RECENT
from app.operation.entry import Door
from tests.app.conftest import Running, running
from tests.app.test_quarantine import cracked, resolve, voting
from tests.engine.toys import council

__all__ = ["cracked"]
TOKEN = "correct horse battery"
HTML = {"accept": "text/html"}


def browser(server: Running) -> httpx.AsyncClient:
    """A browser: it says where a form comes from."""
    return server.http(headers=HTML | {"origin": server.base})


async def enter(http: httpx.AsyncClient, token: str = TOKEN) -> httpx.Response:
    """The form."""
    return await http.post("/admin/enter", data={"token": token})


ADDRESSES = [
    ("GET", "/admin"),
    ("POST", "/admin/enter"),
    ("POST", "/admin/leave"),
    ("POST", "/admin/rooms/abcd-2345/release"),
    ("GET", "/admin/matches/1/record.json"),
]


async def test_without_a_token_there_is_no_such_page(server: Running) -> None:
    async with browser(server) as http:
        nowhere = await http.get("/nowhere")
        for method, path in ADDRESSES:
            answer = await http.request(method, path)
            assert answer.status_code == 404
            assert answer.text == nowhere.text


async def test_without_the_cookie_nothing_is_shown_and_nothing_done(sqlite_url: str) -> None:
    async with running(sqlite_url, admin_token=TOKEN) as server, browser(server) as http:
        form = await http.get("/admin")
        assert form.status_code == 200
        assert 'name="token"' in form.text
        assert "in memory" not in form.text
        assert form.headers["cache-control"] == "no-store"
        for method, path in ADDRESSES[3:]:
            for cookie in ("", "tidetable_admin=forged", f"tidetable_admin={TOKEN}"):
                answer = await http.request(method, path, headers={"cookie": cookie})
                assert answer.status_code == 401
        wrong = await enter(http, "wrong")
        assert wrong.status_code == 403
        assert "set-cookie" not in wrong.headers
        assert "This token is wrong" in wrong.text
        elsewhere = await http.post(
            "/admin/enter", data={"token": TOKEN}, headers={"origin": "https://evil.example"}
        )
        assert elsewhere.status_code == 403
        assert "/admin" not in (await http.get("/openapi.json")).text


async def test_the_cookie_is_short_strict_and_ends_with_the_token(sqlite_url: str) -> None:
    async with running(sqlite_url, admin_token=TOKEN, base_url="https://play.example") as server:
        async with browser(server) as http:
            cookie = (await enter(http)).headers["set-cookie"]
        for part in ("HttpOnly", "SameSite=strict", "Secure", "Path=/admin", "Max-Age=28800"):
            assert part in cookie
        assert TOKEN not in cookie
    value = re.search("tidetable_admin=([^;]+)", cookie)
    assert value is not None
    async with running(sqlite_url, admin_token=TOKEN + "2") as server, browser(server) as http:
        page = await http.get("/admin", headers={"cookie": f"tidetable_admin={value[1]}"})
        assert 'name="token"' in page.text
    assert Door(TOKEN, "s").fits(TOKEN)
    assert not Door(TOKEN, "s").fits(TOKEN + " ")
    with pytest.raises(ValueError, match="admin_token"):
        async with running(sqlite_url, admin_token="short"):
            pass


async def test_guessing_the_token_is_slow(sqlite_url: str, same_moment: None) -> None:
    limited = running(sqlite_url, admin_token=TOKEN, rate_limits="on")
    async with limited as server, browser(server) as http:
        answers = [(await enter(http, f"guess {n}")).status_code for n in range(12)]
    assert answers == [403] * 10 + [429] * 2


async def test_it_shows_what_stands_still_and_lets_it_go_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(sqlite_url, admin_token=TOKEN) as server, browser(server) as http:
        assert (await enter(http)).headers["location"] == "/admin"
        assert "No match is in quarantine" in (await http.get("/admin")).text
        async with voting(server) as (room, _people, (one, _two)):
            await one.act("vote", 1)
            RECENT.append({"event": "<b>odd</b>", "timestamp": "2026-01-01T00:00:00"})
            page = (await http.get("/admin")).text
            RECENT.clear()
            assert room in page
            assert "ZeroDivisionError: no votes" in page
            assert "&lt;b&gt;odd" in page
            assert "<script>" not in page
            address = re.search(r'"(/admin/matches/\d+/record.json)"', page)
            assert address is not None
            record = (await http.get(address[1])).json()
            assert record["game"] == "council"
            assert len(record["actions"]) == one.version
            assert "seed" in record
            still = await http.post(f"/admin/rooms/{room}/release")
            assert still.headers["location"] == "/admin?said=released"
            assert (await one.act("vote", 1))["code"] == "quarantined"  # still raises
            monkeypatch.setattr(council.Vote, "resolve", resolve)
            await http.post(f"/admin/rooms/{room}/release")
            assert (await one.act("vote", 1))["type"] == "ok"
            twice = await http.post(f"/admin/rooms/{room}/release")
            assert twice.headers["location"] == "/admin?said=still"
            assert (await http.get(address[1])).status_code == 404  # no seed of a running match
        left = await http.post("/admin/leave")
        assert left.status_code == 303
        assert 'name="token"' in (await http.get("/admin")).text
