"""Every step once: two nodes at the same time, results told twice, crashes between steps; random
tournaments against an independent calculation."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError

from app.core.errors import Problem
from app.matches.live_match import MatchStepped
from app.rooms.models import RoomRow
from app.tournaments import lifecycle, registration, results, waiting
from app.tournaments.models import RoundRow, TableRow, TableSeatRow, TournamentRow
from app.tournaments.rounds import repair
from tests.app.client import Json
from tests.app.tourneys import (
    by_visitor,
    check_swiss,
    end_table,
    entered,
    node,
    people,
    settled,
    start,
)


async def state_of(state: Any, tournament: str) -> Json:
    found: Json = (await state.tournaments.reader.find(tournament)).state
    return found


def playing(state: Json) -> list[Json]:
    return [table for table in state["tables"] if table["status"] == "playing"]


async def test_two_nodes_pair_a_round_once(database_url: str) -> None:
    async with node(database_url) as one, node(database_url) as two:
        guests = await people(one, 8)
        tournament = await entered(one, guests, rounds=3)
        starts = [start(each, tournament, guests[0]) for each in (one, two)]
        await asyncio.gather(*starts)
        assert len((await state_of(two, tournament))["tables"]) == 4
        one.events.unsubscribe(MatchStepped, one.tournaments.progression.stepped)
        two.events.unsubscribe(MatchStepped, two.tournaments.progression.stepped)
        for number in (1, 2, 3):
            for table in playing(await state_of(one, tournament)):
                await end_table(one, table, number % 2)
            both = (one.tournaments.progression, two.tournaments.progression) * 3
            await asyncio.gather(*(each.advance(tournament) for each in both))
            state = await state_of(two, tournament)
            assert state["round"] == min(3, number + 1)
            assert len(state["tables"]) == 4 * state["round"]
        assert state["status"] == "finished"
        check_swiss(state)
        async with one.database.read() as session:
            rooms = await session.scalar(select(func.count()).select_from(RoomRow))
        assert rooms == 12


async def test_the_database_refuses_a_second_pairing(database_url: str) -> None:
    async with node(database_url) as one:
        guests = await people(one, 4)
        tournament = await entered(one, guests)
        await start(one, tournament, guests[0])
        table = (await state_of(one, tournament))["tables"][0]
        seat = {"table_id": table["id"], "tournament_id": tournament, "round": 1, "arrived": False}
        again = [
            RoundRow(tournament_id=tournament, number=1, created_at=1),
            TableRow(tournament_id=tournament, round=1, number=1, kind="game", created_at=1),
            TableSeatRow(seat=5, entrant=table["seats"][0]["entrant"], **seat),
        ]
        for row in again:
            with pytest.raises(IntegrityError):
                async with one.database.write() as session:
                    session.add(row)


async def test_what_a_crash_left_is_found(database_url: str) -> None:
    """The server dies after the last move was stored and before its tournament heard of it."""
    async with node(database_url) as one:
        guests = await people(one, 4)
        tournament = await entered(one, guests, rounds=2)
        await start(one, tournament, guests[0])
        one.events.unsubscribe(MatchStepped, one.tournaments.progression.stepped)
        for table in playing(await state_of(one, tournament)):
            await end_table(one, table, 0)
        assert (await state_of(one, tournament))["round"] == 1
    async with node(database_url) as two:
        await two.sweep.round()
        state = await state_of(two, tournament)
        assert state["round"] == 2
        version = state["version"]
        await two.sweep.round()
        assert (await state_of(two, tournament))["version"] == version


async def past_the_deadlines(state: Any) -> None:
    """Whoever has not come to a table by now did not come."""
    await state.sweep.round()
    async with state.database.write() as session:
        await session.execute(
            update(TableRow)
            .where(TableRow.deadline.is_not(None))
            .values(deadline=state.matches.service_clock.now() - 5000)
        )
        await session.execute(update(TournamentRow).values(version=TournamentRow.version + 1))
    await state.sweep.round()
    await settled(state)


@pytest.mark.parametrize("no_show", ["bot", "forfeit"])
async def test_who_does_not_come(sqlite_url: str, no_show: str) -> None:
    async with node(sqlite_url, bot_delay_ms=10**7) as one:
        guests = await people(one, 4)
        tournament = await entered(one, guests, rounds=3, no_show=no_show, start_deadline_s=600)
        await start(one, tournament, guests[0])
        for number in (1, 2):
            state = await state_of(one, tournament)
            assert all(table["deadline"] for table in playing(state))
            missing = next(e["entrant"] for e in state["entrants"] if e["name"] == "Guest 3")
            for table in playing(state):
                for seat in table["seats"]:
                    if seat["entrant"] != missing:
                        one_room = table["room"].replace("-", "")
                        one.sweep._presence.add(one_room, seat["seat"])
            await past_the_deadlines(one)
            state = await state_of(one, tournament)
            theirs = [
                (table, seat)
                for table in state["tables"]
                for seat in table["seats"]
                if seat["entrant"] == missing and table["round"] == number
            ]
            ((table, seat),) = theirs
            assert seat["fate"] == no_show
            others = [s for s in table["seats"] if s["entrant"] != missing]
            assert all(other["arrived"] for other in others)
            room = await one.rooms.find(table["room"].replace("-", ""))
            if no_show == "bot":
                assert room.seats[seat["seat"]].level is not None
                assert table["status"] == "playing"
            else:
                assert seat["place"] == 2
                assert [other["place"] for other in others] == [1]
            for each in playing(state):
                await end_table(one, each, 0)
            await settled(one)
        state = await state_of(one, tournament)
        assert sum(note["kind"] == "no_show" for note in state["notes"]) == 2
        gone = [e["entrant"] for e in state["entrants"] if not e["active"]]
        assert gone == [missing]
        (line,) = [one for one in state["standings"] if one["entrant"] == missing]
        assert (line["points"], line["played"], line["missed"], line["podium"]) == (0, 0, 2, False)
        for each in playing(state):
            await end_table(one, each, 0)
        await settled(one)
        check_swiss(await state_of(one, tournament))


@pytest.mark.parametrize("seconds", [600, 60, None])
async def test_after_a_pause_the_wait_begins_anew(sqlite_url: str, seconds: int | None) -> None:
    """For as long as the organiser says by then; none: for ever."""
    async with node(sqlite_url) as one:
        guests = await people(one, 4)
        tournament = await entered(one, guests, start_deadline_s=600)
        await start(one, tournament, guests[0])
        changed = partial(lifecycle.change, changes={"start_deadline_s": seconds})
        organise = one.tournaments.by_organiser
        for command in (lifecycle.pause, changed, lifecycle.resume):
            await organise(tournament, guests[0], command)
        async with one.database.read() as session:
            ends = (await session.scalars(select(TableRow.deadline))).all()
        waits = {None if end is None else end - one.matches.service_clock.now() for end in ends}
        if seconds is None:
            assert waits == {None}
        else:
            assert all(wait and 0 < 1000 * seconds - wait < 30_000 for wait in waits)
        await past_the_deadlines(one)
        kinds = {note["kind"] for note in (await state_of(one, tournament))["notes"]}
        assert ("no_show" in kinds) is (seconds is not None)


async def test_two_bots_that_play_on_at_one_table_have_two_names(sqlite_url: str) -> None:
    async with node(sqlite_url, bot_delay_ms=10**7) as one:
        guests = await people(one, 3)
        wishes: Json = {"game": "wind_and_fire", "format": "pods", "table_seats": 3}
        wishes |= {"no_show": "bot", "start_deadline_s": 600}
        tournament = await entered(one, guests, **wishes)
        await start(one, tournament, guests[0])
        (table,) = playing(await state_of(one, tournament))
        room = table["room"].replace("-", "")
        one.sweep._presence.add(room, 0)
        await past_the_deadlines(one)
        seats = (await one.rooms.find(room)).seats
        assert [seat.level for seat in seats] == [None, "easy", "easy"]
        state = await state_of(one, tournament)
        (table,) = playing(state)
        names = {each["entrant"]: each["name"] for each in state["entrants"]}
        expected = [f"{names[seat['entrant']]} (bot)" for seat in table["seats"][1:]]
        assert [seat.name for seat in seats][1:] == expected
        assert [seat["stand_in"] for seat in table["seats"]] == [None, *expected]


async def test_what_a_stand_in_wins_is_nobodys(sqlite_url: str) -> None:
    """In a bracket who came goes on, and one that nobody came to has no champion."""
    async with node(sqlite_url, bot_delay_ms=10**7) as one:
        guests = await people(one, 4)
        wishes: Json = {"format": "single_elimination", "start_deadline_s": 600}
        tournament = await entered(one, guests, **wishes)
        await start(one, tournament, guests[0])
        first, second = playing(await state_of(one, tournament))
        one.sweep._presence.add(first["room"].replace("-", ""), 0)
        await past_the_deadlines(one)
        await end_table(one, first, 0)  # the bot wins
        await end_table(one, second, 0)
        await settled(one)
        state = await state_of(one, tournament)
        (final,) = playing(state)
        came = first["seats"][0]["entrant"]
        assert came in [seat["entrant"] for seat in final["seats"]]
        await past_the_deadlines(one)
        await end_table(one, final, 0)
        await settled(one)
        state = await state_of(one, tournament)
        assert state["status"] == "finished"
        assert not any(line["podium"] for line in state["standings"] if line["rank"] == 1)
        assert {line["entrant"] for line in state["standings"] if line["podium"]} <= {came}


class Story:
    """A random Swiss with everything that may happen to it."""

    def __init__(self, state: Any, chance: random.Random, guests: list[Any]) -> None:
        self.state = state
        self.chance = chance
        self.guests = guests
        self.host = guests[0]

    async def run(self, count: int, rounds: int) -> Json:
        late = self.guests[count:]
        tournament = await entered(
            self.state, self.guests[:count], rounds=rounds, late_until=rounds
        )
        tournaments = self.state.tournaments
        progression, organise = tournaments.progression, tournaments.by_organiser
        await start(self.state, tournament, self.host)
        for _ in range(400):
            state = await state_of(self.state, tournament)
            if state["status"] == "finished":
                return state
            what = self.chance.random()
            if what < 0.06 and late:
                guest = late.pop()
                await self.allowed(by_visitor(self.state, tournament, guest, registration.join))
            elif what < 0.12:
                guest = self.chance.choice(self.guests)
                await self.allowed(by_visitor(self.state, tournament, guest, waiting.leave))
            elif what < 0.18:
                await organise(tournament, self.host, lifecycle.pause)
                await organise(tournament, self.host, lifecycle.resume)
            elif what < 0.24:
                again = partial(repair, number=state["round"], tables=None, reason="")
                await self.allowed(organise(tournament, self.host, again))
            elif what < 0.34 and (over := [t for t in state["tables"] if t["kind"] != "bye"]):
                table = self.chance.choice(over)
                places = self.chance.choice([[1, 2], [2, 1], [1, 1], [2, 2]])
                wish = {"table_id": table["id"], "places": places, "reason": "Seen on paper."}
                await organise(tournament, self.host, partial(results.correct, **wish))
            elif tables := playing(state):
                await end_table(self.state, self.chance.choice(tables), self.chance.randrange(2))
            await asyncio.gather(progression.advance(tournament), progression.nudge(tournament))
            await settled(self.state)
        raise AssertionError("it does not end")

    async def allowed(self, work: Any) -> None:
        try:
            await work
        except Problem as problem:
            if problem.code not in ("not_open", "already_paired", "finished", "full"):
                raise


def check(state: Json) -> None:
    """Nobody sat twice in a round or met themselves; every table counted once."""
    check_swiss(state)
    sat = Counter((t["round"], s["entrant"]) for t in state["tables"] for s in t["seats"])
    assert max(sat.values()) == 1
    byes = Counter(t["seats"][0]["entrant"] for t in state["tables"] if t["kind"] == "bye")
    most = Counter(t["round"] for t in state["tables"])
    assert all(len({s["entrant"] for s in t["seats"]}) == len(t["seats"]) for t in state["tables"])
    assert all(t["status"] != "playing" for t in state["tables"])
    total = sum(line["points"] for line in state["standings"])
    assert total == sum(s["points"] for t in state["tables"] for s in t["seats"])
    if len(most) < len(state["entrants"]) // 2:
        assert max(byes.values(), default=0) <= 1, byes


@pytest.mark.slow
@settings(max_examples=8, suppress_health_check=list(HealthCheck))
@given(seed=some.integers(0, 10**6), count=some.integers(4, 11), rounds=some.integers(2, 5))
def test_random_tournaments(sqlite_url: str, seed: int, count: int, rounds: int) -> None:
    async def story() -> Json:
        async with node(sqlite_url) as state:
            guests = await people(state, count + 4)
            return await Story(state, random.Random(seed), guests).run(count, rounds)

    check(asyncio.run(story()))


async def test_a_round_that_cannot_be_paired(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is seen by everybody, and the organiser pairs by hand or tries again."""

    def broken(*_: Any) -> None:
        raise ValueError("a fault of ours")

    async with node(sqlite_url) as one:
        guests = await people(one, 4)
        tournament = await entered(one, guests, rounds=3)
        await start(one, tournament, guests[0])
        with monkeypatch.context() as patch:
            patch.setattr("app.tournaments.progression.pair", broken)
            for table in playing(await state_of(one, tournament)):
                await end_table(one, table, 0)
            await settled(one)
        state = await state_of(one, tournament)
        assert (state["status"], state["round"]) == ("paused", 1)
        assert state["notes"][0]["kind"] == "not_paired"
        by_hand = partial(repair, number=2, tables=[[1, 2], [4, 3]], reason="By hand.")
        await one.tournaments.by_organiser(tournament, guests[0], by_hand)
        state = await state_of(one, tournament)
        assert (state["status"], state["round"]) == ("running", 2)
        assert [[s["entrant"] for s in t["seats"]] for t in playing(state)] == [[1, 2], [4, 3]]
