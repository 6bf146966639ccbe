"""Ratings: every match counts once, whoever tries; leaderboards and profiles tell it truly."""

from __future__ import annotations

import asyncio
import random

import pytest
from openskill.models import PlackettLuce
from sqlalchemy import delete, select

from app.core.events import ResultsDecided
from app.matches.live_match import MatchStepped
from app.ratings.models import RatedRow, RatingChangeRow, RatingRow
from app.ratings.service import waiting
from tests.app.client import Guest, Json, Refused, eventually, key_of
from tests.app.conftest import Running
from tests.app.test_tournament_steps import playing, state_of
from tests.app.tourneys import end_table, entered, few_moves, node, people, settled, start

CLOCK = {"kind": "real", "bank_ms": 300_000, "increment_ms": 0, "at_zero": "bot"}


async def test_each_match_counts_once(database_url: str) -> None:
    """Two nodes rate the same matches at the same time, and once more later."""
    async with node(database_url) as one, node(database_url) as two:
        one.events.unsubscribe(MatchStepped, one.ratings.stepped)
        guests = await people(one, 6)
        one.events.unsubscribe(ResultsDecided, one.ratings.decided)
        tournament = await entered(one, guests, rounds=3, clock=CLOCK)
        await start(one, tournament, guests[0])
        while tables := playing(await state_of(one, tournament)):
            for table in tables:
                await few_moves(one, table)
                await end_table(one, table, table["id"] % 2)
            await settled(one)
        async with one.database.read() as session:
            matches = list((await session.scalars(waiting())).all())
        assert len(matches) == 9
        for match in matches:
            nodes = (one.ratings, two.ratings) * 2
            await asyncio.gather(*(each.rate(match) for each in nodes))
        assert await two.ratings.round() == 0
        async with one.database.read() as session:
            rows = {row.account_id: row for row in (await session.scalars(select(RatingRow))).all()}
            changes = (await session.scalars(select(RatingChangeRow))).all()
        assert len(changes) == 18
        assert sum(row.games for row in rows.values()) == 18
        assert sum(row.wins for row in rows.values()) == 9
        model = PlackettLuce()
        expected = {guest.id: model.rating() for guest in guests}
        for match in matches:
            two_of = sorted((c.account_id, c.place) for c in changes if c.match_id == match)
            (a, first), (b, second) = two_of
            (new_a,), (new_b,) = model.rate(
                [[expected[a]], [expected[b]]], ranks=[float(first), float(second)]
            )
            expected[a], expected[b] = new_a, new_b
        for account, row in rows.items():
            assert row.mu == pytest.approx(expected[account].mu)
            assert row.sigma == pytest.approx(expected[account].sigma)
        again = await entered(one, guests, seeding="rating")
        await start(one, again, guests[0])
        state = await state_of(one, again)
        seeds = {each["account"]: each["seed"] for each in state["entrants"]}
        best = sorted(rows.values(), key=lambda row: -row.ordinal)
        assert [seeds[row.account_id] for row in best] == [1, 2, 3, 4, 5, 6]


async def test_what_a_crash_left_is_rated(sqlite_url: str) -> None:
    async with node(sqlite_url) as one:
        guests = await people(one, 2)
        tournament = await entered(one, guests, rounds=1, clock=CLOCK)
        await start(one, tournament, guests[0])
        (table,) = playing(await state_of(one, tournament))
        await few_moves(one, table)
        await end_table(one, table, 0)
        await settled(one)
        await one.ratings.stop()
        async with one.database.write() as session:
            for row in (RatedRow, RatingChangeRow, RatingRow):
                await session.execute(delete(row))
    async with node(sqlite_url) as two:
        assert await two.ratings.round() == 1
        assert await two.ratings.round() == 0


async def played(host: Guest, guest: Guest, access: str) -> str:
    """A match the guest wins."""
    opened = await host.open_room(access=access, clock=CLOCK)
    room: str = opened["room"]["id"]
    await guest.sit(room, 1, key_of(opened["links"]["join"]))
    await host.start(room)
    chance = random.Random(1)
    async with host.socket(room) as one, guest.socket(room) as two:
        for live in (one, two):
            await live.shown()
        while min(made := [live.envelope["ply"] for live in (one, two)]) < 8:
            for live in (one, two):
                await live.reached(max(made))
            mover = one if one.my_turn else two
            assert (await mover.act_random(chance))["type"] == "ok"
    await host.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
    return room


async def test_boards_and_profiles(each_fresh_server: Running) -> None:
    ada, bo, cy = await each_fresh_server.guests("Ada", "Bo", "Cy")
    public = await played(ada, bo, "public")
    private = await played(ada, bo, "link")
    found: Json = {}

    async def read() -> bool:
        found.update(await cy.call("GET", "/api/games/opale/leaderboard"))
        return len(found["players"]) == 2

    await eventually(read)
    first, second = found["players"]
    assert [first["player"]["name"], second["player"]["name"]] == ["Bo", "Ada"]
    assert [first["rank"], second["rank"]] == [1, 2]
    assert [first["games"], first["wins"]] == [1, 1]
    assert first["rating"] > 1000 > second["rating"]
    profile = await cy.call("GET", f"/api/players/{ada.account['id']}")
    assert [match["room"] for match in profile["matches"]] == [public]
    assert profile["matches"][0]["rating"]["before"] == 1000
    assert [seat["place"] for seat in profile["matches"][0]["seats"]] == [2, 1]
    assert profile["ratings"][0]["rank"] == 2
    assert profile["head_to_head"][0] | {"player": None} == {
        "player": None,
        "games": 1,
        "wins": 0,
        "draws": 0,
        "losses": 1,
    }
    mine = await bo.call("GET", f"/api/players/{ada.account['id']}")
    assert [match["room"] for match in mine["matches"]] == [private, public]
    page = await bo.call("GET", f"/api/players/{ada.account['id']}", limit=1)
    rest = await bo.call("GET", f"/api/players/{ada.account['id']}", before=page["next"])
    assert [match["room"] for match in rest["matches"]] == [public]
    for path in ("/api/players/nobody", "/api/games/chess/leaderboard"):
        with pytest.raises(Refused):
            await cy.call("GET", path)
    for person in (ada, bo, cy):
        await person.close()


async def test_the_pages_of_players_and_rankings(fresh_server: Running) -> None:
    """What browsers are shown: names as text, the own line marked, a page for what is not there."""
    (ada,) = await fresh_server.guests("<b>Ada</b>")
    page = await ada.http.get(f"/players/{ada.account['id']}")
    assert page.status_code == 200
    assert "&lt;b&gt;Ada&lt;/b&gt;" in page.text
    assert "This is you" in page.text
    assert "Nobody is ranked yet" in (await ada.http.get("/games/opale/ranking")).text
    assert (await ada.http.get("/players/nobody")).status_code == 404
    assert (await ada.http.get("/games/nothing/ranking")).status_code == 404
    await ada.close()
