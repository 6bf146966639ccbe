"""Where somebody is signed in: the list, ending one or all others, cookies of before sessions."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from alembic import command
from sqlalchemy import event, text, update
from websockets.asyncio.client import ClientConnection

from app.accounts.models import AccountRow, SessionRow
from app.accounts.sessions import add_session
from app.core.clock import now_ms
from app.core.database import Database
from app.core.migrate import config_for, migrate
from app.core.settings import normalise_database_url
from app.housekeeping import Housekeeping
from tests.app.client import Json, known, websocket
from tests.app.conftest import Running, running
from tests.app.nodes import nodes
from tests.app.test_sessions import QUIET, alive, closed, meeting

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Mobile Safari/537.36"
)


def browser(server: Running, agent: str = FIREFOX, **more: str) -> httpx.AsyncClient:
    """A browser that nobody is signed in with."""
    return server.http(headers={"user-agent": agent, **more})


async def guest_in(http: httpx.AsyncClient, name: str) -> Json:
    """Become a guest there."""
    answer = await http.patch("/api/me", json={"name": name})
    assert answer.status_code == 200, answer.text
    me: Json = answer.json()
    return me


async def sign_in_as(server: Running, http: httpx.AsyncClient, account: str, what: str) -> str:
    """One more session of an account, as the ways to sign in make them."""
    made = server.app.services
    async with made.database.write() as session:
        ident = add_session(session, account, what)
    http.cookies.set("tidetable", made.keys.cookie_for(ident))
    return ident


async def listed(http: httpx.AsyncClient) -> list[Json]:
    """Its sessions."""
    answer = await http.get("/api/me/sessions")
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()["sessions"]
    return found


@asynccontextmanager
async def sockets_of(
    server: Running, http: httpx.AsyncClient, room: str, cup: str
) -> AsyncIterator[list[ClientConnection]]:
    """A browser looks at a room and at a tournament."""
    base, cookie = server.base.replace("http", "ws", 1), f"tidetable={http.cookies['tidetable']}"
    async with AsyncExitStack() as stack:
        opened = []
        for path in (f"/ws/rooms/{room}", f"/ws/tournaments/{cup}"):
            opening = websocket(base + path, additional_headers={"cookie": cookie})
            opened.append(await stack.enter_async_context(opening))
            await opened[-1].recv()
        yield opened


async def test_each_browser_is_listed_and_can_be_ended(each_server: Running) -> None:
    server = each_server
    host = (await server.guests("Host"))[0]
    where = await meeting(host)
    async with browser(server) as desk, browser(server, PHONE) as phone:
        me = await guest_in(desk, "Ada")
        (first,) = await listed(desk)
        assert (first["what"], first["this"]) == ("Firefox on Linux", True)
        second = await sign_in_as(server, phone, me["id"], "Chrome on Android")
        assert (await phone.get("/api/me")).json() == me
        assert {(one["what"], one["this"]) for one in await listed(phone)} == {
            ("Firefox on Linux", False),
            ("Chrome on Android", True),
        }
        async with (
            sockets_of(server, desk, *where) as stay,
            sockets_of(server, phone, *where) as go,
        ):
            answer = await desk.delete(f"/api/me/sessions/{second}")
            assert [one["id"] for one in answer.json()["sessions"]] == [first["id"]]
            assert await closed(go) == [4401, 4401]
            await alive(stay)
        assert (await phone.get("/api/me")).status_code == 401
        assert (await desk.delete(f"/api/me/sessions/{second}")).status_code == 404
    await host.close()


async def test_nobody_ends_the_sessions_of_others(server: Running) -> None:
    async with browser(server) as ada, browser(server) as bo:
        await guest_in(ada, "Ada")
        await guest_in(bo, "Bo")
        (hers,) = await listed(ada)
        assert (await bo.delete(f"/api/me/sessions/{hers['id']}")).status_code == 404
        assert (await bo.delete("/api/me/sessions")).status_code == 200
        assert (await ada.get("/api/me")).status_code == 200
    async with server.http() as nobody:
        assert (await nobody.get("/api/me/sessions")).status_code == 401


async def test_all_others_end_and_tokens_stay(server: Running) -> None:
    async with browser(server) as desk, browser(server) as one, browser(server) as two:
        me = await guest_in(desk, "Ada")
        token = (await desk.post("/api/me/programs", json={"name": "Kelp"})).json()["token"]
        for other in (one, two):
            await sign_in_as(server, other, me["id"], "A browser")
        left = (await desk.delete("/api/me/sessions")).json()["sessions"]
        assert [session["this"] for session in left] == [True]
        assert [(await other.get("/api/me")).status_code for other in (one, two)] == [401, 401]
        async with server.http(headers={"authorization": f"Bearer {token}"}) as kelp:
            assert (await kelp.get("/api/me")).json()["name"] == "Kelp"


@pytest.mark.postgres
async def test_sockets_at_another_node_close(postgres_url: str, tmp_path: Path) -> None:
    async with nodes(postgres_url, tmp_path, **QUIET) as found:
        host = (await found.first.guests("Host"))[0]
        where = await meeting(host)
        async with browser(found.first) as desk, browser(found.second) as phone:
            me = await guest_in(desk, "Ada")
            session = await sign_in_as(found.second, phone, me["id"], "Chrome on Android")
            async with (
                sockets_of(found.first, desk, *where) as stay,
                sockets_of(found.second, phone, *where) as go,
            ):
                await desk.delete(f"/api/me/sessions/{session}")
                assert await closed(go) == [4401, 4401]
                await alive(stay)
        await host.close()


async def earlier_guest(server: Running, name: str) -> tuple[str, str]:
    """A guest as a release before sessions made them: id and cookie."""
    made = server.app.services
    account = await made.accounts.create_guest(name)
    async with made.database.write() as session:
        await session.execute(
            text("DELETE FROM session WHERE account_id = :id"), {"id": account.id}
        )
        row = await session.get_one(AccountRow, account.id)
        row.earlier_cookies = True
    return account.id, made.keys.earlier_cookie(account.id)


async def test_a_cookie_of_before_stays_good_and_becomes_a_session(each_server: Running) -> None:
    account, cookie = await earlier_guest(each_server, "Ada")
    async with browser(each_server) as desk, browser(each_server) as old:
        for http in (desk, old):
            http.cookies.set("tidetable", cookie)
        assert (await desk.get("/api/me")).json()["id"] == account
        renewed = [one.value for one in desk.cookies.jar]
        assert cookie not in renewed[-1:]
        (session,) = await listed(old)  # the same one: two tabs came with the old cookie
        assert session["what"] == "Firefox on Linux"
        async with each_server.http() as fresh:
            fresh.cookies.set("tidetable", known(renewed[-1]))
            assert (await fresh.get("/api/me")).json()["id"] == account
            assert "set-cookie" not in (await fresh.get("/api/me")).headers
            await fresh.delete(f"/api/me/sessions/{session['id']}")
            assert (await fresh.get("/api/me")).status_code == 401
        async with each_server.http(headers={"cookie": f"tidetable={cookie}"}) as thief:
            assert (await thief.get("/api/me")).status_code == 401


async def test_a_cookie_of_before_ends_with_all_others(server: Running) -> None:
    account, cookie = await earlier_guest(server, "Ada")
    async with browser(server) as desk:
        await sign_in_as(server, desk, account, "Firefox on Linux")
        await desk.delete("/api/me/sessions")
        async with server.http(headers={"cookie": f"tidetable={cookie}"}) as thief:
            assert (await thief.get("/api/me")).status_code == 401


async def test_the_update_signs_nobody_out(bare_database_url: str) -> None:
    """An account of the release before, its cookie, and the server of today."""
    database = Database(normalise_database_url(bare_database_url))
    async with database.engine.begin() as connection:
        await connection.run_sync(lambda sync: command.upgrade(config_for(sync), "0030"))
        await connection.execute(
            text(
                "INSERT INTO account (id, name, kind, created_at)"
                " VALUES ('old', 'Ada', 'guest', :now)"
            ),
            {"now": now_ms()},
        )
    await migrate(database)
    await database.close()
    async with running(bare_database_url) as server, browser(server) as desk:
        desk.cookies.set("tidetable", server.app.services.keys.earlier_cookie("old"))
        assert (await desk.get("/api/me")).json()["name"] == "Ada"
        assert len(await listed(desk)) == 1


async def test_when_it_was_last_here_is_written_beside_and_the_cookie_renewed(
    server: Running,
) -> None:
    made = server.app.services
    async with browser(server, PHONE) as desk:
        await guest_in(desk, "Ada")
        (session,) = await listed(desk)
        long_ago = update(SessionRow).where(SessionRow.id == session["id"])
        async with made.database.write() as writing:
            await writing.execute(long_ago.values(seen_at=1, what="A browser"))
        answer = await desk.get("/api/me")
        assert "Max-Age=34560000" in answer.headers["set-cookie"]
        await Housekeeping(made).round()
        (now,) = await listed(desk)
        assert now["seen_at"] > session["created_at"]
        assert now["what"] == "Chrome on Android"
        assert "set-cookie" not in (await desk.get("/api/me")).headers


async def test_one_question_a_request(server: Running) -> None:
    """Who asks is found with one query, by session as by account before."""
    asked: list[str] = []
    made = server.app.services

    def count(_c: object, _u: object, statement: str, *_rest: object) -> None:
        if "session" in statement:
            asked.append(statement)

    async with browser(server) as desk:
        await guest_in(desk, "Ada")
        engine = made.database.engine.sync_engine
        event.listen(engine, "before_cursor_execute", count)
        try:
            await desk.get("/api/me")
        finally:
            event.remove(engine, "before_cursor_execute", count)
    assert len(asked) == 1
