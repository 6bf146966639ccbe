"""Several people sign in in one browser: it comes back to each of them."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import update

from app.accounts.models import SessionRow
from app.accounts.sessions import add_session
from app.people.retention import forget_old_ways_in
from tests.app.conftest import Running
from tests.app.test_merging import account_in

ME, HERE = "/api/me", "/api/me/sessions"


async def ended_here(http: Any) -> None:
    """Sign out in this browser."""
    (this,) = [one["id"] for one in (await http.get(HERE)).json()["sessions"] if one["this"]]
    assert (await http.delete(f"{HERE}/{this}")).is_success


async def there(http: Any) -> tuple[str, str | None]:
    """Who a browser is, and who it was before."""
    both = (await http.get("/api/me/other")).json()
    return both["mine"]["name"], both["other"] and both["other"]["name"]


async def test_a_browser_comes_back_to_everybody_it_was(each_server: Running) -> None:
    """Three people sign in one after the other: whatever ends, the ones before are not lost."""
    server = each_server
    made = server.app.services
    people = await server.guests("Ada", "Bo", "Cy")
    ada, bo, cy = [await account_in(server, one) for one in people]

    async def line() -> tuple[Any, str]:
        """A browser that is Cy, was Bo and was Ada before; and the session of Bo."""
        async with made.database.write() as session:
            first = add_session(session, ada.id, "Firefox")
            second = add_session(session, bo.id, "Firefox", left=first)
            third = add_session(session, cy.id, "Firefox", left=second)
        http = server.http()
        http.cookies.set("tidetable", made.keys.cookie_for(third))
        return http, second

    http, second = await line()
    cy_cookie, bo_cookie = http.cookies["tidetable"], made.keys.cookie_for(second)
    async with http:
        async with made.database.write() as session:  # not used for ages, but needed
            others = update(SessionRow).where(SessionRow.account_id.in_((ada.id, bo.id)))
            await session.execute(others.values(seen_at=0))
        await forget_old_ways_in(made.database)
        assert await there(http) == ("Cy", "Bo")
        both = await asyncio.gather(*(http.post("/api/me/other/back") for _ in range(2)))
        assert sorted(answer.status_code for answer in both) == [200, 404], "no step too far"
        http.cookies.clear()
        http.cookies.set("tidetable", cy_cookie)
        assert (await http.post("/api/me/other/back")).status_code == 404, "nor later"
        http.cookies.set("tidetable", bo_cookie)
        assert await there(http) == ("Bo", "Cy")
        await ended_here(http)
        assert await there(http) == ("Cy", "Ada")
        await ended_here(http)
        assert await there(http) == ("Ada", None)
        await ended_here(http)
        assert (await http.get(ME)).status_code == 401

    http, second = await line()
    async with http, server.http() as elsewhere:
        async with made.database.write() as session:
            other = add_session(session, bo.id, "Chrome")
        elsewhere.cookies.set("tidetable", made.keys.cookie_for(other))
        assert (await elsewhere.delete(f"{HERE}/{second}")).is_success
        assert await there(http) == ("Cy", "Ada"), "Bo ended it elsewhere"
        assert (await http.post("/api/me/revoke")).is_success
        assert await there(http) == ("Cy", "Ada"), "and Cy ended all others"

    http, _ = await line()
    async with http:
        assert (await http.post("/api/me/other/bring", json={"other": bo.id})).is_success
        assert await there(http) == ("Cy", "Ada")
    for person in people:
        await person.close()
