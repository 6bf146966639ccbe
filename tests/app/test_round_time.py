"""The time of a round, and what becomes of the games that go on when it is over."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any

import pytest

from app.core.errors import Problem
from app.matches.live_match import MatchStepped
from app.ratings.counting import places_of
from app.tournaments.attendance import GRACE_MS
from app.tournaments.round_time import more_time
from app.tournaments.sweep import Sweep
from tests.app.client import Guest, Json
from tests.app.conftest import Running
from tests.app.tourneys import (
    Organiser,
    end_table,
    entered,
    few_moves,
    node,
    people,
    start,
    tournament,
)

ROUND_S = 600


@asynccontextmanager
async def in_play(
    server: Running, ada: Guest, bo: Guest, *, moves: bool = True, **wishes: Any
) -> AsyncIterator[Organiser]:
    """A tournament of two whose first game goes on."""
    async with tournament(ada, rounds=2, round_s=ROUND_S, **wishes) as cup:
        for person in (ada, bo):
            await person.call("POST", f"{cup.path}/join", {})
        state = await cup.start()
        assert state["round_ends_at"]
        if moves:
            await few_moves(server.app.services, state["tables"][0])
        await server.app.services.sweep.round()
        yield cup


@contextmanager
def not_counted(server: Running) -> Iterator[None]:
    """Games that end now are found by the sweep only."""
    services = server.app.services
    listener = services.tournaments.progression.stepped
    services.events.unsubscribe(MatchStepped, listener)
    try:
        yield
    finally:
        services.events.subscribe(MatchStepped, listener)


async def at_zero(server: Running, patch: pytest.MonkeyPatch, times: int = 2) -> None:
    """The time is over, and the server looks; again changes nothing."""
    clock, sweep = server.app.services.matches.service_clock, server.app.services.sweep
    assert isinstance(sweep, Sweep)
    later = clock.now() + 1000 * ROUND_S
    patch.setattr(clock, "now", lambda: later)
    for _ in range(times):
        await sweep.round()


def said(state: Json) -> list[str]:
    """What was told of the time."""
    return [note["text"] for note in state["notes"] if note["kind"] == "time"]


async def test_the_points_so_far_decide(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with in_play(server, ada, bo, at_zero="points") as cup:
        room = (await cup.state())["tables"][0]["room"]
        live = await server.app.services.matches.cache.table_of(room.replace("-", ""))
        assert live is not None
        points = [own or 0 for own in live.match.rules.points(live.match.state)]
        with monkeypatch.context() as patch:
            await at_zero(server, patch)
            state = await cup.until(lambda now: now["round"] == 2)
        (table,) = [one for one in state["tables"] if one["round"] == 1]
        places = [1 + sum(other > own for other in points) for own in points]
        assert ([seat["place"] for seat in table["seats"]], table["status"]) == (places, "over")
        assert len(said(state)) == 1
        result = (await ada.call("GET", f"/api/rooms/{room}"))["result"]
        assert result["reason"] == "adjudicated"
        record = await ada.call("GET", f"/api/rooms/{room}/record")
        assert record["actions"][-1]["verb"] == "adjudicate"
    for person in (ada, bo):
        await person.close()


async def test_bots_finish_for_the_players(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they reach is the players'; nobody is rated for it."""
    ada, bo = await server.guests("Ada", "Bo")
    clock = {"kind": "real", "bank_ms": 300_000}
    async with in_play(server, ada, bo, at_zero="bots", clock=clock) as cup:
        with monkeypatch.context() as patch:
            await at_zero(server, patch)
            seats = (await cup.state())["tables"][0]["seats"]
            assert {seat["fate"] for seat in seats} == {"time"}
        state = await cup.until(lambda now: now["round"] == 2)
        (table,) = [one for one in state["tables"] if one["round"] == 1]
        assert sum(seat["points"] for seat in table["seats"]) == 1
        assert all(line["podium"] and not line["missed"] for line in state["standings"])
        services = server.app.services
        room = table["room"].replace("-", "")
        match = await services.matches.store.row(room, 1)
        assert match is not None
        assert match.rated
        async with services.database.read() as session:
            assert await places_of(session, match) == {}
    for person in (ada, bo):
        await person.close()


async def test_both_lose(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with in_play(server, ada, bo, at_zero="loss") as cup:
        with monkeypatch.context() as patch:
            await at_zero(server, patch)
            state = await cup.until(lambda now: now["round"] == 2)
        assert [seat["points"] for seat in state["tables"][0]["seats"]] == [0, 0]
    body = {"name": "Tide", "game": "opale", "format": "single_elimination", "at_zero": "loss"}
    refused = await ada.http.post("/api/tournaments", json=body)
    assert (refused.status_code, "somebody goes on" in refused.text) == (422, True)
    for person in (ada, bo):
        await person.close()


@pytest.mark.parametrize("then", ["loss", "bots", "points"])
async def test_what_ended_in_time_counts_as_it_ended(
    server: Running, monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    """The game was over before zero; nobody had counted it yet."""
    ada, bo = await server.guests("Ada", "Bo")
    services = server.app.services
    async with in_play(server, ada, bo, at_zero=then) as cup:
        table = (await cup.state())["tables"][0]
        with not_counted(server):
            await end_table(services, table, 0)
        with monkeypatch.context() as patch:
            await at_zero(server, patch, times=1)
        ended = next(one for one in (await cup.state())["tables"] if one["id"] == table["id"])
        assert [seat["points"] for seat in ended["seats"]] == [0, 1]
        assert [seat["fate"] for seat in ended["seats"]] == [None, None]
        assert ended["room"] == table["room"]
        assert said(await cup.state()) == []
    for person in (ada, bo):
        await person.close()


async def test_games_may_go_on_and_the_organiser_gives_more_time(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with in_play(server, ada, bo) as cup:
        ends = (await cup.state())["round_ends_at"]
        later = (await cup.call("POST", "/more-time", {"seconds": 300}))["round_ends_at"]
        assert later > ends
        with monkeypatch.context() as patch:
            await at_zero(server, patch)
            state = await cup.state()
            assert (state["round"], len(said(state))) == (1, 1)  # only what was given
            clock = server.app.services.matches.service_clock
            end = clock.now() + 300_000
            patch.setattr(clock, "now", lambda: end)
            for _ in range(2):
                await server.app.services.sweep.round()
            state = await cup.state()
        assert (state["round"], len(said(state))) == (1, 2)
        assert (
            await bo.http.post(f"{cup.path}/more-time", json={"seconds": 60})
        ).status_code == 403
    for person in (ada, bo):
        await person.close()


async def test_who_came_is_noted_while_it_is_paused(server: Running) -> None:
    """Also at a table that waits for nobody: who was there once is not taken for absent."""
    ada, bo = await server.guests("Ada", "Bo")
    async with in_play(server, ada, bo, moves=False, start_deadline_s=None) as cup:
        await cup.call("POST", "/pause")
        you = (await cup.state())["you"]
        async with ada.socket(you["room"]) as live:
            await live.shown()
            await server.app.services.sweep.round()
        seats = (await cup.state())["tables"][0]["seats"]
        assert [seat["arrived"] for seat in seats] == [
            seat["seat"] == you["seat"] for seat in seats
        ]
    for person in (ada, bo):
        await person.close()


async def test_nobody_is_late_where_the_table_still_waits(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The round is over before the wait is: nobody's game is lost for that."""
    ada, bo = await server.guests("Ada", "Bo")
    wishes = {"at_zero": "points", "start_deadline_s": 3 * ROUND_S}
    async with in_play(server, ada, bo, moves=False, **wishes) as cup:
        with monkeypatch.context() as patch:
            await at_zero(server, patch)
            state = await cup.until(lambda now: now["tables"][0]["status"] == "over")
        assert [seat["fate"] for seat in state["tables"][0]["seats"]] == [None, None]
    for person in (ada, bo):
        await person.close()


async def test_no_more_time_when_bots_finish(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with node(sqlite_url, bot_delay_ms=10**7) as one:
        guests = await people(one, 2)
        wishes = {"at_zero": "bots", "start_deadline_s": 3 * ROUND_S}
        ident = await entered(one, guests, round_s=ROUND_S, **wishes)
        await start(one, ident, guests[0])
        await one.sweep.round()
        clock = one.matches.service_clock
        later = clock.now() + 1000 * ROUND_S
        monkeypatch.setattr(clock, "now", lambda: later)
        await one.sweep.round()
        with pytest.raises(Problem, match="bots finish") as refused:
            await one.tournaments.by_organiser(
                ident, guests[0], partial(more_time, seconds=60, request=None)
            )
        assert refused.value.code == "not_open"


async def test_after_a_start_people_have_a_moment_to_come_back(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time was over while no server was up to see who is there."""
    async with node(sqlite_url, bot_delay_ms=10**7) as one:
        guests = await people(one, 2)
        ident = await entered(one, guests, round_s=ROUND_S, at_zero="bots")
        await start(one, ident, guests[0])
        clock = one.matches.service_clock
        for ms, called in ((0, False), (GRACE_MS, True)):
            later = clock.now() + 1000 * ROUND_S + ms
            with monkeypatch.context() as patch:
                patch.setattr(clock, "now", partial(int, later))
                await one.sweep.round()
            present = (await one.tournaments.reader.find(ident)).tournament.present
            assert present.called is called


async def test_nobody_changes_the_time_that_runs(server: Running) -> None:
    """Between rounds it can change, and everybody is told; what is the same is no change."""
    ada, bo = await server.guests("Ada", "Bo")
    async with in_play(server, ada, bo, at_zero="loss", round_break_s=600) as cup:
        for wish in ({"at_zero": "nothing"}, {"round_s": None}):
            answer = await ada.http.patch(cup.path, json={**wish, "name": "Neap tide"})
            assert (answer.status_code, answer.json()["code"]) == (409, "already_started")
        state = await cup.state()
        assert state["name"] != "Neap tide"
        same = {name: state[name] for name in ("at_zero", "round_s", "rests", "team_best")}
        assert (await cup.call("PATCH", "", same))["version"] == state["version"]
        fixed: Json
        for fixed in ({"rests": 1}, {"team_best": 2}, {"team_names": ["a", "b"]}):
            answer = await ada.http.patch(cup.path, json=fixed)
            assert (answer.status_code, answer.json()["code"]) == (409, "already_started")
        await end_table(server.app.services, state["tables"][0], 0)
        await cup.until(lambda now: now["next_round_at"] is not None)
        state = await cup.call("PATCH", "", {"at_zero": "points", "round_s": 120})
        assert (state["at_zero"], state["round_s"]) == ("points", 120)
        assert "Rounds to come last 2 minutes." in state["notes"][0]["text"]
        await cup.call("POST", "/cancel")
        answer = await ada.http.patch(cup.path, json={"capacity": 9})
        assert (answer.status_code, answer.json()["code"]) == (409, "finished")
        await cup.call("PATCH", "", {"name": "Neap tide", "chat": False})
    for person in (ada, bo):
        await person.close()


async def test_who_never_came_gets_nothing_out_of_it(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    wishes = {"at_zero": "points", "start_deadline_s": None}
    async with in_play(server, ada, bo, moves=False, **wishes) as cup:
        state = await cup.state()
        room, seat = state["you"]["room"], state["you"]["seat"]
        async with ada.socket(room):
            await server.app.services.sweep.round()
            with monkeypatch.context() as patch:
                await at_zero(server, patch)
                state = await cup.until(lambda now: now["tables"][0]["status"] == "over")
        assert state["tables"][0]["seats"][seat]["points"] == 1
    for person in (ada, bo):
        await person.close()
