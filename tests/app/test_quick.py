"""Quick match: who waits is paired once, by rating and who gets on; the table opens by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from sqlalchemy import func, select

from app.core.limits import QUICK
from app.matches.models import MatchRow
from app.operation.moderation import Moderation
from app.quick import entries
from app.quick.models import EntryRow
from app.quick.pairing import Waiter, pairs
from app.quick.pools import PACES, pools_of
from app.ratings.models import RatingRow
from app.ratings.reading import STEP
from engine import catalogue
from tests.app.client import Guest, Json, Refused, eventually
from tests.app.conftest import Running, running
from tests.app.nodes import at, nodes

GAME = "opale"


class Place:
    """What a stream said last of where somebody is."""

    def __init__(self) -> None:
        self.told: list[Json] = []

    @property
    def now(self) -> Json:
        return self.told[-1] if self.told else {"state": ""}

    async def read(self, answer: httpx.Response) -> None:
        async for line in answer.aiter_lines():
            if line and (event := orjson.loads(line))["type"] == "place":
                self.told.append(event)

    async def is_(self, state: str) -> Json:
        await eventually(lambda: self.now["state"] == state)
        return self.now


@asynccontextmanager
async def listens(person: Guest) -> AsyncIterator[Place]:
    """A page of this person is open."""
    place = Place()
    async with person.http.stream("GET", "/api/quick/stream") as answer:
        assert answer.status_code == 200
        reader = asyncio.create_task(place.read(answer))
        try:
            yield place
        finally:
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)


async def enters(person: Guest, game: str = GAME, pace: str = "blitz") -> Json:
    place: Json = await person.call("POST", "/api/quick", {"game": game, "pace": pace})
    return place


@asynccontextmanager
async def waiting(
    *people: Guest, game: str = GAME, pace: str = "blitz"
) -> AsyncIterator[list[Place]]:
    """These wait, in this order, each with a page."""
    async with AsyncExitStack() as stack:
        places = []
        for person in people:
            await enters(person, game, pace)
            places.append(await stack.enter_async_context(listens(person)))
        yield places


async def rows(server: Running) -> dict[str, EntryRow]:
    async with server.app.services.database.read() as session:
        return {row.account_id: row for row in (await session.scalars(select(EntryRow))).all()}


async def rated(server: Running, person: Guest, points: int) -> None:
    """This person's rating is so many points above that of who is new."""
    async with server.app.services.database.write() as session:
        session.add(
            RatingRow(
                account_id=person.account["id"],
                game=GAME,
                mu=25.0,
                sigma=5.0,
                ordinal=points / STEP,
                games=9,
                wins=4,
                changed_at=0,
            )
        )


# -- whom pairing chooses ------------------------------------------------------------------------


def chosen(*waiters: Waiter, now: int = 60_000, **more: Any) -> list[str]:
    return ["".join(sorted(one.account + two.account)) for one, two in pairs(waiters, now, **more)]


def test_the_longest_waiting_choose_the_nearest_first() -> None:
    a, b, c, d = (
        Waiter(name, points, since)
        for name, points, since in (("a", 1000, 0), ("b", 1400, 1), ("c", 1050, 2), ("d", 1500, 3))
    )
    assert chosen(d, c, b, a) == ["ac", "bd"]


def test_reach_grows_while_somebody_waits() -> None:
    far, near = Waiter("a", 1000, 0), Waiter("b", 2000, 16_000)
    assert chosen(far, near, now=16_999) == []
    assert chosen(far, near, now=17_000) == ["ab"]


def test_who_just_met_meets_again_only_where_nobody_else_could_be_met() -> None:
    a, b, c = Waiter("a", 1000, 0), Waiter("b", 1000, 1), Waiter("c", 1000, 2)
    met = {frozenset("ab")}
    assert chosen(a, b, again=met) == ["ab"]
    assert chosen(a, b, c, again=met) == ["ac"]
    # a has blocked c: b could still meet c, so a waits
    assert chosen(a, b, c, again=met, apart={frozenset("ac")}) == ["bc"]
    assert chosen(a, b, c, again=met, apart={frozenset("ac"), frozenset("bc")}) == ["ab"]


def test_every_game_for_two_has_its_paces_and_every_pace_is_rated_time() -> None:
    for game in catalogue:
        pools = pools_of(game)
        assert [pool.pace for pool in pools] == list(PACES)
        assert pools[0].clock["bank_ms"] >= 3 * 60_000


# -- waiting -------------------------------------------------------------------------------------


async def test_two_are_paired_and_the_match_begins_rated_by_itself(each_server: Running) -> None:
    ada, bo = await each_server.guests("Ada", "Bo")
    async with waiting(ada, bo) as (one, two):
        for person, place, other in ((ada, one, "Bo"), (bo, two, "Ada")):
            told = await place.is_("paired")
            assert (told["opponent"], told["here"], told["game"]) == (other, False, GAME)
            assert 0 < told["left_ms"] <= entries.SHOW_UP_MS
            await person.call("POST", "/api/quick/here")
        room = (await one.is_("begun"))["room"]
        assert (await two.is_("begun"))["room"] == room
        found = await ada.call("GET", f"/api/rooms/{room}")
        assert (found["status"], found["rated"], found["access"]) == ("playing", True, "public")
        assert found["clock"] == pools_of(GAME)[0].clock
        sitting = {seat["player"]["id"] for seat in found["seats"]}
        assert sitting == {ada.account["id"], bo.account["id"]}
        pool = (await bo.call("GET", "/api/quick", game=GAME))["pools"][0]
        assert pool["last_ms"] is not None
        assert pool["waiting"] == 0
    async with each_server.app.services.database.read() as session:
        stored = select(MatchRow.rated).where(MatchRow.room_id == room.replace("-", ""))
        assert (await session.scalars(stored)).all() == [True]
    # who comes once more waits anew
    async with waiting(ada) as (again,):
        assert (await again.is_("waiting"))["waiting"] == 1
        await ada.call("DELETE", "/api/quick")
        await again.is_("none")
    for person in (ada, bo):
        await person.close()


async def test_in_a_pool_of_days_one_need_not_look(fresh_server: Running) -> None:
    ada, bo = await fresh_server.guests("Ada", "Bo")
    assert (await enters(ada, pace="slow"))["lasting"] is True
    async with waiting(bo, pace="slow") as (place,):
        room = (await place.is_("begun"))["room"]
        found = await ada.call("GET", f"/api/rooms/{room}")
        assert (found["status"], found["clock"]["kind"]) == ("playing", "slow")
        assert found["you"]["seat"] is not None
    for person in (ada, bo):
        await person.close()


async def test_blocked_people_do_not_meet_and_nobody_is_told(each_server: Running) -> None:
    ada, bo, cy = await each_server.guests("Ada", "Bo", "Cy")
    await bo.call("PUT", f"/api/me/avoided/{ada.account['id']}", {"how": "block"})
    async with waiting(ada, bo) as (one, two):
        await eventually(lambda: one.now.get("waiting") == 2 == two.now.get("waiting"))
        async with waiting(cy) as (third,):
            assert (await third.is_("paired"))["opponent"] == "Ada", "who waited longest"
            assert two.now["state"] == "waiting"
    for person in (ada, bo, cy):
        await person.call("DELETE", "/api/quick")
        await person.close()


async def test_ratings_decide_who_meets(fresh_server: Running) -> None:
    strong, weak, middling = await fresh_server.guests("Strong", "Weak", "Middling")
    await rated(fresh_server, strong, 9000)
    await rated(fresh_server, middling, 8900)
    async with waiting(strong, weak) as (one, two):
        await eventually(lambda: one.now.get("waiting") == 2 == two.now.get("waiting"))
        async with waiting(middling) as (third,):
            assert (await third.is_("paired"))["opponent"] == "Strong"
            assert two.now["state"] == "waiting"
    for person in (strong, weak, middling):
        await person.close()


async def test_who_does_not_come_is_out_and_the_other_is_first_again(
    fresh_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries, "SHOW_UP_MS", 1_500)
    ada, bo, cy = await fresh_server.guests("Ada", "Bo", "Cy")
    async with waiting(ada, bo) as (one, two):
        await one.is_("paired")
        since = (await rows(fresh_server))[ada.account["id"]].since
        await ada.call("POST", "/api/quick/here")
        await two.is_("none")
        await one.is_("waiting")
        assert (await rows(fresh_server))[ada.account["id"]].since == since
        async with fresh_server.app.services.database.read() as session:
            assert await session.scalar(select(func.count()).select_from(MatchRow)) == 0
        async with waiting(cy) as (third,):
            assert (await third.is_("paired"))["opponent"] == "Ada"
            await cy.call("DELETE", "/api/quick")  # or goes again: the other one waits on at once
            await one.is_("waiting")
    for person in (ada, bo, cy):
        await person.close()


async def test_without_a_page_one_is_soon_gone(
    fresh_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries, "LEASE_MS", 3_000)
    ada, bo = await fresh_server.guests("Ada", "Bo")
    async with waiting(bo, pace="standard") as (two,):
        await two.is_("waiting")
        async with waiting(ada) as (one,):
            await one.is_("waiting")

        async def alone() -> bool:
            return set(await rows(fresh_server)) == {bo.account["id"]}

        await eventually(alone)
        assert (await ada.call("GET", "/api/quick"))["you"]["state"] == "none"
        assert two.now["state"] == "waiting"
    for person in (ada, bo):
        await person.close()


async def test_what_is_refused(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    for wish in ({"game": "chess"}, {"game": GAME, "pace": "hasty"}):
        with pytest.raises(Refused):
            await ada.call("POST", "/api/quick", wish)
    assert (await ada.call("POST", "/api/quick/here"))["state"] == "none"
    assert (await ada.call("DELETE", "/api/quick"))["state"] == "none"
    async with server.http() as nobody:
        assert (await nobody.get("/api/quick/stream")).status_code == 401
        assert (await nobody.get("/api/quick")).json()["you"]["state"] == "none"
    await ada.close()


async def test_nobody_comes_and_goes_all_the_time(sqlite_url: str) -> None:
    """Whoever is paired and leaves keeps another person waiting: so often in an hour at most."""
    async with running(sqlite_url, rate_limits="on") as server:
        (ada,) = await server.guests("Ada")
        await enters(ada)
        for _ in range(QUICK.amount - 1):
            server.app.services.limits.check_here(QUICK, ada.account["id"])
        with pytest.raises(Refused, match="rate_limited"):
            await enters(ada)
        await ada.close()


async def test_a_deleted_account_waits_no_more(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with waiting(ada, bo) as (one, two):
        await two.is_("paired")
        await ada.call("POST", "/api/me/delete", {"name": "Ada"})
        assert ada.account["id"] not in await rows(server)
        assert (await bo.call("POST", "/api/quick/here"))["state"] == "waiting"
        await bo.call("DELETE", "/api/quick")
    assert one.now["state"] != "begun"
    for person in (ada, bo):
        await person.close()


@pytest.mark.parametrize("pace", PACES)
async def test_who_is_banned_meanwhile_waits_no_more(fresh_server: Running, pace: str) -> None:
    """Also where nobody has to look, and where two are paired: the other one goes on waiting."""
    ada, bo = await fresh_server.guests("Ada", "Bo")
    made = fresh_server.app.services
    moderation = Moderation(made.database, made.rooms, made.sanctions)
    await enters(ada, pace=pace)
    if pace == "blitz":
        async with waiting(bo) as (place,):
            await place.is_("paired")
            await moderation.sanction("test", "ban", ada.account["id"], None, "cheating")
            assert (await place.is_("waiting"))["waiting"] == 1
    else:
        await moderation.sanction("test", "ban", ada.account["id"], None, "cheating")
        async with waiting(bo, pace=pace) as (place,):
            await eventually(lambda: place.now.get("waiting") == 1)
            assert set(await rows(fresh_server)) == {bo.account["id"]}
    for person in (ada, bo):
        await person.close()


# -- several nodes -------------------------------------------------------------------------------


@pytest.mark.postgres
async def test_nodes_pair_each_other_s_people_each_once(postgres_url: str, tmp_path: Path) -> None:
    """A crowd at two nodes: everybody gets one table, with one other person. A node that stops
    takes nobody along."""
    async with nodes(postgres_url, tmp_path) as found, AsyncExitStack() as stack:
        crowd = await found.first.guests(*(f"Guest {n}" for n in range(12)))
        spread_out = [at(found.all[n % 2], person) for n, person in enumerate(crowd)]
        places = [await stack.enter_async_context(listens(one)) for one in spread_out]
        await asyncio.gather(*(enters(one) for one in spread_out))
        for person, place in zip(spread_out, places, strict=True):
            await place.is_("paired")
            await person.call("POST", "/api/quick/here")
        tables: dict[str, list[int]] = {}
        for n, place in enumerate(places):
            tables.setdefault((await place.is_("begun"))["room"], []).append(n)
        assert sorted(len(sitting) for sitting in tables.values()) == [2] * 6

        late, other = spread_out[1], spread_out[4]  # at the second node, and at the first
        await enters(late, pace="standard")
        found.second.server.should_exit = True
        back = at(found.first, crowd[1])
        async with listens(back) as place:
            assert (await place.is_("waiting"))["waiting"] == 1, "the place was kept"
            await enters(other, pace="standard")
            await place.is_("paired")
            await back.call("POST", "/api/quick/here")
            await other.call("POST", "/api/quick/here")
            await place.is_("begun")
        await stack.aclose()
        for person in (*crowd, *spread_out, back):
            await person.close()
