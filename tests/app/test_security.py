"""What a stranger can learn or do over HTTP: nothing, and always in the same words."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import text

from app.accounts.names import clean_name, distinct
from app.core import http_limits
from app.core.errors import Problem
from app.core.http_limits import HEAD_BYTES
from app.core.lookalikes import skeleton
from app.core.security import Keys
from app.core.text import BadText
from app.rooms import retention
from app.rooms.chat import checked_text
from tests.app.client import PATIENCE, Guest, Refused, key_of, known
from tests.app.conftest import Running
from tests.app.tables import lobby, table

UNKNOWN = "zzzz-zzzz"
BODIES: dict[str, Any] = {
    "invitations": {"person": UNKNOWN},
    "claim": {"seat": 0, "how": "bot"},
    "links": {"renew": "join"},
    "actions": {"id": "x", "seat": 0, "decision": 1, "verb": "v", "noun": None},
    "undo": {"id": "x", "seat": 0},
    "resign": {"seat": 0},
    "bot": {"level": "easy"},
    "ready": {"ready": True},
    "fork": {"ply": 0, "how": "friends"},
    "device": {"name": "Di"},
    "chat": {"id": "x", "text": "hello"},
    "comments": {"id": "x", "text": "hello", "version": 0},
    "announcements": {"id": "x", "text": "hello"},
    "organisers": {"account": "x"},
}


@pytest_asyncio.fixture(loop_scope="session")
async def stranger(server: Running) -> AsyncIterator[Guest]:
    """Somebody who was invited nowhere."""
    person = (await server.guests("Mallory"))[0]
    yield person
    await person.close()


async def calls_about(server: Running, what: str) -> list[tuple[str, str]]:
    """Every documented call about a room or a tournament."""
    async with server.http() as http:
        paths = (await http.get("/openapi.json")).json()["paths"]
    return [(m, path) for path, item in paths.items() if f"{{{what}}}" in path for m in item]


async def said(person: Guest, method: str, path: str, **query: str) -> tuple[int, str]:
    """Status and body of an answer."""
    body = BODIES.get(path.rpartition("/")[2], {} if method != "get" else None)
    answer = await person.http.request(method, path, json=body, params=query)
    return answer.status_code, answer.text


# -- guessing ------------------------------------------------------------------------------------


async def test_a_room_by_link_and_no_room_are_the_same(server: Running, stranger: Guest) -> None:
    async with AsyncExitStack() as stack:
        rooms = [await stack.enter_async_context(lobby(server)) for _ in range(4)]
        await retention.give_up_old_lobbies(server.app.services.rooms, -1)
        for room in rooms[1:]:
            await reopen(server, room.id)
        for room in rooms[2:]:
            await room.host.start(room.id)
        await rooms[3].host.call("POST", f"/api/rooms/{rooms[3].id}/resign", {"seat": 0})
        states = [(await r.host.call("GET", f"/api/rooms/{r.id}"))["status"] for r in rooms]
        assert states == ["abandoned", "lobby", "playing", "finished"]
        query = {"join": "guess", "watch": "guess", "seat": "0", "decision": "0"}
        for method, path in await calls_about(server, "room"):
            none = await said(
                stranger, method, path.format(room=UNKNOWN, seat=0, line=1, person=UNKNOWN), **query
            )
            assert none[0] == 404
            for room in rooms:
                real = path.format(room=room.id, seat=0, line=1, person=UNKNOWN)
                assert await said(stranger, method, real, **query) == none, (method, path)
        for page in ("", "/replay", "?join=guess", "?watch=guess", "/replay?watch=guess"):
            answers = [
                await stranger.http.get(f"/r/{room}{page}", headers={"accept": "text/html"})
                for room in (UNKNOWN, *(room.id for room in rooms))
            ]
            assert len({(answer.status_code, answer.text) for answer in answers}) == 1, page


async def reopen(server: Running, room: str) -> None:
    """A lobby that was given up is one again."""
    statement = text("update room set status = 'lobby' where id = :room")
    async with server.app.services.database.write() as session:
        await session.execute(statement, {"room": room.replace("-", "")})


async def test_a_key_opens_one_room_for_one_purpose(server: Running) -> None:
    keys = Keys("secret")
    join = keys.link_key("join", "abcdefgh", 0)
    assert keys.link_fits("join", "abcdefgh", 0, join)
    for purpose, room, generation in (
        ("watch", "abcdefgh", 0),
        ("join", "abcdefgj", 0),
        ("join", "abcdefgh", 1),
        ("tournament", "abcdefgh", 0),
    ):
        assert not keys.link_fits(purpose, room, generation, join)
    assert not Keys("other").link_fits("join", "abcdefgh", 0, join)
    for wrong in (None, "", join[:-1], join + "a", join.lower(), "\x00", "é" * 27):
        assert not keys.link_fits("join", "abcdefgh", 0, wrong)


# -- who one is ----------------------------------------------------------------------------------


async def test_tokens_and_cookies_can_be_taken_back(server: Running) -> None:
    ada = (await server.guests("Ada"))[0]
    old = dict(ada.headers)
    opened = await ada.open_room()
    async with ada.socket(opened["room"]["id"]) as live:
        renewed = await ada.call("POST", "/api/me/revoke")
        with pytest.raises(ConnectionError, match="4401"):
            await live.until(lambda: False)
    with pytest.raises(Refused) as caught:
        await ada.call("GET", "/api/me")
    assert caught.value.code == "no_identity"
    ada.http.headers["Authorization"] = f"Bearer {renewed['token']}"
    assert (await ada.call("GET", "/api/me"))["id"] == ada.account["id"]
    assert old["Authorization"] not in str(renewed)
    await ada.close()
    headers = {"origin": server.base}
    async with server.http(headers=headers) as browser:
        await browser.patch("/api/me", json={"name": "Bo"})
        stolen = browser.cookies["tidetable"]
        me = (await browser.get("/api/me")).json()
        assert (await browser.post("/api/me/revoke")).json()["token"] is None
        assert browser.cookies["tidetable"] != stolen
        assert (await browser.get("/api/me")).json() == me
        async with server.http() as thief:
            answer = await thief.get("/api/me", headers={"cookie": f"tidetable={stolen}"})
            assert answer.status_code == 401
            assert (await thief.post("/api/me/revoke")).status_code == 401


def test_a_cookie_is_bound_to_its_session() -> None:
    keys = Keys("secret")
    assert keys.pass_in(keys.cookie_for("abc")) == ("abc", "", 0)
    signature = keys.cookie_for("abc").rpartition(".")[2]
    for forged in ("abd." + signature, "abc~0." + signature, "abc", "", "abc." + "A" * 27):
        assert keys.pass_in(forged) is None
    assert Keys("other").pass_in(keys.cookie_for("abc")) is None


def test_a_cookie_of_before_is_bound_to_its_account_and_generation() -> None:
    keys = Keys("secret")
    first, later = (known(keys.pass_in(keys.earlier_cookie("abc", time))) for time in (0, 7))
    assert (first.account, first.generation) == ("abc", 0)
    assert (later.account, later.generation) == ("abc", 7)
    assert len({first.session, later.session, "abc"}) == 3
    signature = keys.earlier_cookie("abc").rpartition(".")[2]
    for forged in ("abd." + signature, "abc~0." + signature, f"{first.session}.{signature}"):
        assert keys.pass_in(forged) is None
    assert Keys("other").pass_in(keys.earlier_cookie("abc")) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Amber Heron", "Аmber Heron"),  # Cyrillic A
        ("Amber Heron", "amber  heron"),
        ("Amber Heron", "Ambеr Неrоn"),
        ("Ida", "lda"),
        ("Bob", "B0b"),
        ("Zoe", "Zoé"),
        ("Nick", "Νιck"),
        ("Will", "Wi11"),
        ("fine", "\ufb01ne"),
        ("Ann", "A\u200cnn"),
        ("Ann", "\uff21nn"),
    ],
)
def test_names_that_look_alike_are_told_apart(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert distinct(other, {one}) == f"{other} 2"
    assert distinct(other, {one, f"{one} 2"}) == f"{other} 3"


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "A\u115f", "e" + "\u0301" * 5 + "x"])
def test_names_that_show_nothing_or_too_much_are_refused(name: str) -> None:
    with pytest.raises(BadText):
        clean_name(name)


def test_names_of_all_the_world_stay() -> None:
    for name in ("Zoë", "李小龍", "नमस्ते", "สวัสดี", "محمد", "Nguyễn Ái", "Ольга", "👩‍🚀 Mae"):
        assert clean_name(name)
        assert distinct(name, {"Somebody"}) == name


def test_chat_does_not_turn_what_stands_around_it() -> None:
    for words in ("a\u202eb", "a\u2066c\u2069", "\x1b[0m", "a\x7f"):
        with pytest.raises(Problem, match="control or direction"):
            checked_text(words)
    assert checked_text("שלום 👋") == "שלום 👋"


# -- browsers ------------------------------------------------------------------------------------

PAGES = ("/", "/watch", "/games", "/credits", "/docs", "/tournaments", "/tournaments/new", "/nope")


async def test_pages_run_no_script_but_ours(server: Running) -> None:
    async with server.http() as http:
        opened = (await http.post("/api/play", json={"game": "opale"})).json()["room"]["id"]
        for path in (*PAGES, f"/r/{opened}"):
            answer = await http.get(path, headers={"accept": "text/html"})
            policy = answer.headers["content-security-policy"]
            scripts = re.search(r"script-src ([^;]*);", policy)
            assert scripts is not None
            assert scripts[1] == "'self'", path
            assert "object-src 'none'" in policy
            assert "base-uri 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "http:" not in policy + "".join(re.findall(r'src="http', answer.text))
            for tag in re.findall(r"<script[^>]*>", answer.text):
                assert 'src="/static/' in tag or 'type="application/json"' in tag, tag
            assert not re.search(r"\son[a-z]+=", answer.text), path
            assert "javascript:" not in answer.text
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
            assert answer.headers["referrer-policy"] == "same-origin"
            assert "access-control-allow-origin" not in answer.headers


async def test_what_people_write_is_text_on_every_page(server: Running) -> None:
    name = "</script><b onclick=x>&'"
    ada = (await server.guests(name))[0]
    opened = await ada.open_room(access="public")
    room = opened["room"]["id"]
    answer = await ada.call("POST", "/api/tournaments", {"name": name, "game": "opale"})
    tournament = answer["tournament"]["id"]
    for path in (
        "/",
        f"/r/{room}",
        f"/r/{room}?join={key_of(opened['links']['join'])}",
        f"/t/{tournament}",
        f"/players/{ada.account['id']}",
        "/watch",
        "/tournaments",
    ):
        shown = (await ada.http.get(path, headers={"user-agent": "previewbot"})).text
        assert "<b onclick" not in shown, path
        data = re.search(r'id="page-data">(.*?)</script>', shown, re.DOTALL)
        if data is not None:
            assert name in json.dumps(json.loads(data[1]), ensure_ascii=False)
    await ada.close()


async def test_other_sites_change_nothing_with_a_cookie(server: Running) -> None:
    async with server.http() as browser:
        await browser.get("/")
        host = server.base.removeprefix("http://")
        for headers in (
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"origin": f"http://{host}.evil.example"},
            {"origin": f"http://evil.example@{host}:1"},
            {"origin": "http://127.0.0.1"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
        ):
            for method, path in (
                ("POST", "/api/rooms"),
                ("PATCH", "/api/me"),
                ("POST", "/api/me/revoke"),
            ):
                answer = await browser.request(method, path, json={}, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin"), headers
        plain = await browser.post(
            "/api/rooms", content="game=opale", headers={"origin": f"http://{host}"}
        )
        assert plain.status_code == 422


# -- sizes ---------------------------------------------------------------------------------------


def talk(base: str, head: bytes, most: int = 4_000_000) -> bytes:
    """Send bytes till the server has had enough; its answer."""
    with socket.create_connection(
        ("127.0.0.1", int(base.rpartition(":")[2])), timeout=PATIENCE
    ) as peer:
        sent = 0
        try:
            peer.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
            while sent < most:
                sent += peer.send(head)
            peer.sendall(b"\r\n\r\n")
        except ConnectionError:
            pass
        try:
            return peer.recv(65536)
        except ConnectionError:
            return b""


async def test_heads_have_a_size(server: Running) -> None:
    lines = b"".join(b"x-%d: " % n + b"a" * 1000 + b"\r\n" for n in range(100))
    for endless in (b"a: " + b"b" * 60_000, lines, b"c" * 60_000):
        said = await asyncio.to_thread(talk, server.base, endless)
        assert said == b"" or said.startswith(b"HTTP/1.1 400"), said[:80]
    async with server.http() as http:
        fits = await http.get("/healthz", headers={"x-big": "a" * (HEAD_BYTES - 1000)})
        assert fits.status_code == 200
        assert (await http.get("/healthz", headers={"x-big": "a" * HEAD_BYTES})).status_code == 400
        assert (await http.get("/watch?" + "a" * HEAD_BYTES)).status_code == 400
        for size, status in ((65_536, 422), (65_537, 413)):
            body = b'{"game":"' + b"a" * (size - 11) + b'"}'
            assert len(body) == size
            headers = {"content-type": "application/json"}
            answer = await http.post("/api/rooms", content=body, headers=headers)
            assert answer.status_code == status
        answer = await http.post("/api/rooms", content=iter_forever())
        assert answer.status_code == 411
        assert (await http.get("/healthz")).status_code == 200


async def test_heads_and_bodies_have_a_time(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    (person,) = await server.guests("Ada")
    room = (await person.open_room())["room"]["id"]
    async with person.socket(room) as live:
        monkeypatch.setattr(http_limits, "HEAD_SECONDS", 0.3)
        monkeypatch.setattr(http_limits, "BODY_SECONDS", 0.3)
        monkeypatch.setattr(server.server.config, "timeout_keep_alive", 0.3)
        for begun in (
            b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
            b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
            b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}GET / HTT",
        ):
            await cut_off(server.base, begun)
        await live.settled()  # a socket may be quiet for longer
    await person.close()


async def cut_off(base: str, begun: bytes) -> None:
    """Begin a request, send nothing more; the server hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(base.rpartition(":")[2]))
    writer.write(begun)
    async with asyncio.timeout(PATIENCE):
        await reader.read()
    writer.close()


async def iter_forever() -> AsyncIterator[bytes]:
    """A body without a length."""
    for _ in range(3):
        yield b"x" * 10


# -- what is told ----------------------------------------------------------------------------------


async def test_no_answer_and_no_document_holds_a_secret(server: Running) -> None:
    async with table(server) as playing:
        person = playing.room.host
        row = known(await server.app.services.matches.store.row(playing.room.id.replace("-", "")))
        hidden = [row.seed, row.salt, server.app.services.keys.link_key("join", row.room_id, 0)]
        texts = [json.dumps(live.frames) for live in playing.seats]
        room = f"/api/rooms/{playing.room.id}"
        paths = [room + path for path in ("", "/view?seat=0", "/view?ply=0", "/log", "/record")]
        paths += ["/openapi.json", "/metrics", "/api/rooms", "/api/rooms?watchable=true"]
        texts += [(await person.http.get(path)).text for path in paths]
        for each in texts:
            assert not [secret for secret in hidden if secret in each]
        mallory = (await server.guests("Mallory"))[0]
        page = (await mallory.http.get(f"/r/{playing.room.id}?watch={playing.room.watch}")).text
        assert playing.room.join not in page
        await mallory.close()


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app/main.py",
        "/static/%2e%2e/pyproject.toml",
        "/static/..%2f..%2fetc/passwd",
        "/static//etc/passwd",
    ],
)
async def test_files_of_the_server_stay_there(server: Running, path: str) -> None:
    head = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()

    def ask() -> bytes:
        with socket.create_connection(
            ("127.0.0.1", int(server.base.rpartition(":")[2])), timeout=PATIENCE
        ) as peer:
            peer.sendall(head)
            return peer.recv(65536)

    assert b" 404 " in (await asyncio.to_thread(ask)).split(b"\r\n")[0]


async def test_a_code_leads_to_rooms_only(server: Running) -> None:
    async with server.http() as http:
        for code in (
            "https://evil.example/r/abcd-efgh?join=x",
            "//evil.example/r/abcd-efgh",
            "/r/abcd-efgh?join=a%0d%0aSet-Cookie:x=1",
            "javascript:/r/abcd-efgh",
        ):
            answer = await http.get("/join", params={"code": code})
            assert answer.headers["location"].startswith("/r/abcd-efgh")
            assert "\n" not in answer.headers["location"]
            assert "set-cookie" not in answer.headers
