"""What counts for ratings and what does not; corrections are as if it had been so all along."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
from openskill.models import PlackettLuce
from sqlalchemy import select, update

from app.accounts.service import Account
from app.matches.models import MatchRow
from app.matches.outcomes import moves
from app.matches.service import Attempt, act_attempt
from app.ratings.counting import in_earnest, places_of
from app.ratings.models import RatedRow, RatingChangeRow, RatingRow
from app.rooms.claims import FEW_MOVES
from app.rooms.opening import Chair
from app.rooms.substitutes import exchange, takes_over
from app.tournaments import results
from tests.app.client import Json
from tests.app.test_ratings import CLOCK
from tests.app.test_tournament_steps import past_the_deadlines, playing, state_of
from tests.app.tourneys import end_table, entered, few_moves, node, people, settled, start


def room_of(table: Json) -> str:
    room: str = table["room"].replace("-", "")
    return room


async def all_played(one: Any, tournament: str, chance: random.Random) -> Json:
    """Every table to its end, somebody always giving up."""
    while tables := playing(await state_of(one, tournament)):
        for table in tables:
            await few_moves(one, table)
            await end_table(one, table, chance.randrange(2))
        await settled(one)
        await one.ratings.stop()
    return await state_of(one, tournament)


async def history(one: Any) -> tuple[dict[str, RatingRow], list[tuple[int, dict[str, int]]]]:
    """The ratings, and who came in where in each match that counted, in that order."""
    async with one.database.read() as session:
        rows = {row.account_id: row for row in (await session.scalars(select(RatingRow))).all()}
        rated = select(RatedRow).order_by(RatedRow.at, RatedRow.match_id)
        order = [row.match_id for row in (await session.scalars(rated)).all()]
        lines = (await session.scalars(select(RatingChangeRow))).all()
    found: dict[int, dict[str, int]] = {match: {} for match in order}
    for line in lines:
        found[line.match_id][line.account_id] = line.place
    return rows, [(match, places) for match, places in found.items() if places]


async def check(one: Any) -> None:
    """The ratings are those of counting all matches once, from nothing."""
    rows, story = await history(one)
    model = PlackettLuce()
    now: dict[str, Any] = {}
    games: dict[str, int] = {}
    wins: dict[str, int] = {}
    for _, places in story:
        met = sorted(places)
        teams = [[now.setdefault(each, model.rating())] for each in met]
        rated = model.rate(teams, ranks=[float(places[each]) for each in met])
        now |= {each: new for each, (new,) in zip(met, rated, strict=True)}
        for each in met:
            games[each] = games.get(each, 0) + 1
            wins[each] = wins.get(each, 0) + (places[each] == min(places.values()))
    assert {who: row.games for who, row in rows.items()} == games
    assert {who: row.wins for who, row in rows.items()} == wins
    for who, row in rows.items():
        assert (row.mu, row.sigma) == (now[who].mu, now[who].sigma)
        assert row.ordinal == now[who].ordinal()


@pytest.mark.parametrize("kept", [True, False], ids=["as kept", "of an earlier release"])
async def test_corrections_count_as_if_it_had_been_so(database_url: str, kept: bool) -> None:
    """Any corrections in any order, with games of another tournament that rest on them; with the
    rows of an earlier release, too, which did not keep how strong people were before."""
    chance = random.Random(17)
    async with node(database_url) as one:
        guests = await people(one, 5)
        first = await entered(one, guests[:4], format="round_robin", clock=CLOCK)
        await start(one, first, guests[0])
        state = await all_played(one, first, chance)
        second = await entered(one, guests[1:], format="round_robin", clock=CLOCK)
        await start(one, second, guests[1])
        await all_played(one, second, chance)
        await check(one)
        assert len((await history(one))[1]) == 12
        if not kept:
            async with one.database.write() as session:
                await session.execute(update(RatingChangeRow).values(mu=None, sigma=None))
        tables = [table for table in state["tables"] if table["kind"] == "game"]
        for places in ([1, 1], [2, 2], [2, 1], [2, 2], [1, 2], [1, 1], [2, 1], [2, 2]):
            table = chance.choice(tables)
            given = {"table_id": table["id"], "places": places, "reason": "Seen on paper."}
            await one.tournaments.by_organiser(first, guests[0], partial(results.correct, **given))
            await check(one)
            match = await match_in(one, table)
            _, story = await history(one)
            seats = {who["id"]: place for who, place in zip(match.players, places, strict=True)}
            assert dict(story).get(match.id, {}) == ({} if places == [2, 2] else seats)
        profile = await one.rating_reading.profile(guests[0].id, guests[0], None, 50)
        assert any(line["rating_corrected"] for line in profile["matches"])


async def match_in(one: Any, table: Json) -> MatchRow:
    """The match of a table."""
    async with one.database.read() as session:
        found: MatchRow = (
            await session.scalars(select(MatchRow).where(MatchRow.room_id == room_of(table)))
        ).one()
    return found


async def counted(one: Any, table: Json) -> dict[str, int]:
    """Whom the match of a table is rated for."""
    async with one.database.read() as session:
        return await places_of(session, await match_in(one, table))


@pytest.mark.parametrize("kind", ["absent", "click", "short clock", "broken off"])
async def test_what_nobody_played_is_not_rated(sqlite_url: str, kind: str) -> None:
    """An absent rival, a loss after one click, a clock nobody can think on, a table broken off."""
    clock = CLOCK | {"bank_ms": 60_000} if kind == "short clock" else CLOCK
    async with node(sqlite_url, bot_delay_ms=10**7) as one:
        guests = await people(one, 2)
        tournament = await entered(one, guests, rounds=1, clock=clock, start_deadline_s=600)
        await start(one, tournament, guests[0])
        (table,) = playing(await state_of(one, tournament))
        if kind == "absent":
            one.sweep._presence.add(room_of(table), 0)
            await past_the_deadlines(one)
        elif kind == "click":
            await few_moves(one, table, each=1)
        else:
            await few_moves(one, table)
        if kind == "broken off":
            late = partial(results.correct, table_id=table["id"], places=[1, 2], reason="Late.")
            await one.tournaments.by_organiser(tournament, guests[0], late)
        else:
            await end_table(one, table, 0)
        await settled(one)
        await one.ratings.stop()
        await one.ratings.round()
        assert await history(one) == ({}, [])
        state = await state_of(one, tournament)
        assert (state["unrated_why"] is None) is (kind != "short clock")


async def test_moves_taken_back_are_no_moves(database_url: str) -> None:
    async with node(database_url) as one:
        guests = await people(one, 2)
        tournament = await entered(one, guests, rounds=1, clock=CLOCK)
        await start(one, tournament, guests[0])
        (table,) = playing(await state_of(one, tournament))
        live = await one.matches.cache.table_of(room_of(table))
        (seat,) = live.match.waiting()
        account = (await one.rooms.find(room_of(table))).seats[seat].account

        async def step(name: str, attempt: Attempt) -> None:
            assert (await one.matches.command(room_of(table), account, name, seat, attempt)).ok

        for turn in range(FEW_MOVES):
            action = next(each for each in live.match.menu(seat) if each.verb == "pick")
            attempt = act_attempt(seat, action.verb, action.noun, live.match.decision)
            await step(f"pick {turn}", attempt)
            assert live.match.can_undo(seat)
            await step(f"undo {turn}", lambda match: match.try_undo(seat))
        match = await match_in(one, table)
        async with one.database.read() as session:
            assert await moves(session, match.id) == {seat: 0}
            assert await in_earnest(session, match.id) == set()
        await few_moves(one, table)
        async with one.database.read() as session:
            assert await in_earnest(session, match.id) == {guest.id for guest in guests}


WILD: Json = {"game": "wind_and_fire", "format": "pods", "table_seats": 3, "clock": CLOCK}


async def leaves(one: Any, table: Json, seat: int, after: Chair | None = None) -> None:
    """Somebody else plays on for who sits there: a bot, or another person."""
    who = (await one.rooms.find(room_of(table))).seats[seat].account
    bot = takes_over("wind_and_fire", "Stand-in (bot)")
    await exchange(one.rooms, room_of(table), seat, who, after or bot)


@pytest.mark.parametrize("moves", [0, 3])
async def test_leaving_saves_no_rating_and_spoils_none(sqlite_url: str, moves: int) -> None:
    async with node(sqlite_url, bot_delay_ms=10**7) as one:
        guests = await people(one, 3)
        tournament = await entered(one, guests, rounds=1, **WILD)
        await start(one, tournament, guests[0])
        (table,) = playing(await state_of(one, tournament))
        seats = [seat.account for seat in (await one.rooms.find(room_of(table))).seats]
        if moves:
            await few_moves(one, table)
        await leaves(one, table, 0)
        await few_moves(one, table)
        await end_table(one, table, 1)
        await settled(one)
        found = await counted(one, table)
        if moves:
            assert found[seats[0]] > found[seats[1]] > found[seats[2]]
        else:
            assert set(found) == {seats[1], seats[2]}


async def test_who_takes_over_a_seat_is_not_rated(sqlite_url: str) -> None:
    async with node(sqlite_url) as one:
        guests: list[Account] = await people(one, 3)
        tournament = await entered(one, guests[:2], rounds=1, clock=CLOCK)
        await start(one, tournament, guests[0])
        (table,) = playing(await state_of(one, tournament))
        await few_moves(one, table)
        gone = (await one.rooms.find(room_of(table))).seats[0].account
        await exchange(one.rooms, room_of(table), 0, gone, Chair(guests[2].id))
        await few_moves(one, table)
        await end_table(one, table, 1)
        await settled(one)
        found = await counted(one, table)
        assert guests[2].id not in found
        assert found[gone] == max(found.values())
