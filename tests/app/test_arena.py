"""Arenas: as many games as one likes in the time, against whoever is free and near."""

from __future__ import annotations

import asyncio
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from app.core.limits import REST
from app.tournaments import arena
from app.tournaments.pairing import Entrant, Field, Game, pair
from app.tournaments.pairing.arena import gains, on_fire
from app.tournaments.pairing.standings import standings
from tests.app.client import Json, eventually
from tests.app.conftest import Running, running
from tests.app.tourneys import end_table, entered, node, people, settled, start, tournament

WON, LOST, DREW = (1, 2), (2, 1), (1, 1)


@pytest.mark.parametrize(
    ("results", "worth", "burns"),
    [
        ([WON, WON], [2, 2], True),
        ([WON, WON, WON, WON], [2, 2, 4, 4], True),
        ([WON, WON, DREW, WON], [2, 2, 2, 2], False),
        ([WON, WON, LOST, WON], [2, 2, 0, 2], False),
        ([DREW, WON, WON, WON, LOST, DREW], [1, 2, 2, 4, 0, 1], False),
    ],
)
def test_two_wins_set_somebody_on_fire(
    results: list[tuple[int, int]], worth: list[int], burns: bool
) -> None:
    games = [Game(at, (1, at + 1), places) for at, places in enumerate(results, 1)]
    assert [each and each[0] for each in gains(games)] == worth
    assert (1 in on_fire(games)) is burns


@settings(max_examples=60)
@given(some.integers(0, 10**6), some.integers(2, 15))
def test_whoever_is_free_meets_somebody_else(seed: int, count: int) -> None:
    """Nobody twice, nobody who plays, none who are kept apart; and one waits at most."""
    chance, games = random.Random(seed), list[Game]()
    for at in range(1, 12):
        free = set(chance.sample(range(1, count + 1), chance.randrange(count + 1)))
        entrants = [Entrant(number, number in free) for number in range(1, count + 1)]
        found = pair("arena", Field(entrants, games, 0))
        sat = [number for meeting in found for number in meeting.seats]
        assert len(sat) == len(set(sat)) == len(free) // 2 * 2
        assert set(sat) <= free
        apart = frozenset(frozenset(meeting.seats) for meeting in found)
        again = pair("arena", Field(entrants, games, 0, apart=apart))
        assert not apart & {frozenset(meeting.seats) for meeting in again}
        games += [Game(at, one.seats, chance.choice((WON, LOST, DREW))) for one in found]
    entrants = [Entrant(number) for number in range(1, count + 1)]
    lines = standings("arena", entrants, games)
    paid = [sum(each or ()) for each in gains(games)]
    assert sum(line.points for line in lines) == sum(paid)
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)


def require_sound(state: Json) -> None:
    """Nobody sat at two tables at once; the points are those of the games."""
    sat: dict[int, str] = {}
    gained: dict[int, float] = {}
    for table in state["tables"]:
        for seat in table["seats"]:
            who = seat["entrant"]
            assert sat.get(who, "") <= table["created_at"], "at two tables"
            sat[who] = table["ended_at"] or "9999"
            gained[who] = gained.get(who, 0) + (seat["points"] or 0)
    for line in state["standings"]:
        assert line["points"] == gained.get(line["entrant"], 0)


async def test_an_arena_of_bots_and_a_person(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on by itself, takes in who comes late, leaves out who rests, ends by the clock."""
    monkeypatch.setattr(arena, "BOT_REST_MS", 0)
    monkeypatch.setattr(arena, "REST_MS", 0)
    monkeypatch.setattr(arena, "APART_MS", 0)
    ada, bo = await server.guests("Ada", "Bo")
    services = server.app.services
    wish = {"name": "Tide", "game": "opale", "format": "arena"}
    refused = await ada.http.post("/api/tournaments", json=wish)
    assert (refused.status_code, "round_s" in refused.text) == (422, True)
    async with tournament(ada, format="arena", round_s=3600) as cup:
        await cup.bots(3)
        await cup.start()
        await cup.until(lambda now: now["round"] > 3)
        state = await bo.call("POST", f"{cup.path}/join", {})
        assert state["you"]["entrant"] is not None

        async def plays() -> bool:
            await services.sweep.round()
            return (await bo.call("GET", cup.path))["you"]["room"] is not None

        await eventually(plays)
        you = (await bo.call("GET", cup.path))["you"]
        await bo.call("POST", f"{cup.path}/rest", {"rest": True})
        await bo.call("POST", f"/api/rooms/{you['room']}/resign", {"seat": you["seat"]})
        number = (await cup.state())["round"]
        state = await cup.until(lambda now: now["round"] > number + 3)
        mine = [t for t in state["tables"] if you["entrant"] in [s["entrant"] for s in t["seats"]]]
        assert len(mine) == 1
        repair = await ada.http.post(f"{cup.path}/rounds/1/repair", json={"reason": "x"})
        assert repair.json()["code"] == "already_paired"
        clock = services.matches.service_clock
        later = clock.now() + 3_600_000
        monkeypatch.setattr(clock, "now", lambda: later)

        async def over() -> bool:
            await services.sweep.round()
            return bool((await cup.state())["status"] == "finished")

        await eventually(over)
        state = await cup.state()
        require_sound(state)
        assert all(table["status"] == "over" for table in state["tables"])
        assert (await ada.http.get(f"{cup.path}/export.csv")).status_code == 200
    for person in (ada, bo):
        await person.close()


def test_somebody_beyond_the_nearest_is_found() -> None:
    """Who is kept apart does not count among the near ones; nor do team mates."""
    entrants = [Entrant(number) for number in range(1, 13)]
    mates = range(1, 11)
    apart = frozenset(frozenset((1, other)) for other in mates[1:])
    (first, *_) = pair("arena", Field(entrants, [], 0, apart=apart))
    assert set(first.seats) == {1, 11}
    found = pair("arena", Field(entrants, [], 0, teams=dict.fromkeys(mates, "Reef")))
    assert {frozenset(one.seats) for one in found} == {frozenset((1, 11)), frozenset((2, 12))}


async def sweep_at(server: Running, patch: pytest.MonkeyPatch, seconds: float) -> None:
    """The server looks, so long from now."""
    clock = server.app.services.matches.service_clock
    later = clock.now() + round(1000 * seconds)
    with patch.context() as then:
        then.setattr(clock, "now", lambda: later)
        for _ in range(2):
            await server.app.services.sweep.round()


async def test_an_arena_without_anybody_free_ends_in_time(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its time runs from the start. Between games it can have more; after it nobody joins."""
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada, format="arena", round_s=3600) as cup:
        for person in (ada, bo):
            await person.call("POST", f"{cup.path}/join", {})
            await person.call("POST", f"{cup.path}/rest")
        state = await cup.start()
        assert (state["tables"], state["rounds"]) == ([], [])
        ends = state["round_ends_at"]
        more = {"id": "more-1", "seconds": 60}
        for _ in range(2):
            state = await cup.call("POST", "/more-time", more)
        notes = [note["text"] for note in state["notes"]]
        assert (state["round_ends_at"] > ends, len(notes)) == (True, 1)
        assert notes == ["More time for the arena: 1 minute."]
        for _ in range(2):  # up to its longest
            answer = await ada.http.post(f"{cup.path}/more-time", json={"seconds": 24 * 3600})
        assert answer.json()["code"] == "not_open"
        assert (await cup.state())["notes"][0]["text"].endswith("for the arena: 659 minutes.")
        await cup.call("POST", "/pause")
        await sweep_at(server, monkeypatch, 12 * 3600 + 60)
        refused = await cy.http.post(f"{cup.path}/join", json={})
        assert "time of the arena is over" in refused.json()["detail"]
        assert not (await cy.call("GET", cup.path))["you"]["may_join"]
        with monkeypatch.context() as patch:
            clock = server.app.services.matches.service_clock
            later = clock.now() + 13 * 3_600_000
            patch.setattr(clock, "now", lambda: later)
            await cup.call("POST", "/resume")
            await server.app.services.sweep.round()
        assert (await cup.state())["status"] == "finished"
    for person in (ada, bo, cy):
        await person.close()


@pytest.mark.parametrize("then", ["nothing", "loss"])
async def test_nobody_is_paired_to_be_decided_at_once(
    server: Running, monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, format="arena", round_s=3600, at_zero=then) as cup:
        for person in (ada, bo):
            await person.call("POST", f"{cup.path}/join", {})
            await person.call("POST", f"{cup.path}/rest")
        await cup.start()
        clock = server.app.services.matches.service_clock
        late = clock.now() + 1000 * (3600 - 30)
        with monkeypatch.context() as patch:
            patch.setattr(clock, "now", lambda: late)
            for person in (ada, bo):
                await person.call("POST", f"{cup.path}/rest", {"rest": False})
            await server.app.services.sweep.round()
            state = await cup.state()
        assert len(state["tables"]) == (1 if then == "nothing" else 0)
        await cup.call("POST", "/cancel")
    for person in (ada, bo):
        await person.close()


async def test_who_does_not_come_rests(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of an arena waits a minute for its players at most."""
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, format="arena", round_s=3600, no_show="forfeit") as cup:
        for person in (ada, bo):
            await person.call("POST", f"{cup.path}/join", {})
        state = await cup.start()
        assert state["start_deadline_s"] == 60
        you = (await ada.call("GET", cup.path))["you"]
        async with ada.socket(you["room"]):
            await server.app.services.sweep.round()
            await sweep_at(server, monkeypatch, 90)
            state = await cup.until(lambda now: now["tables"][0]["status"] == "over")
        paused = {one["name"]: one["paused"] for one in state["entrants"]}
        assert paused == {"Ada": False, "Bo": True}
        texts = [note["text"] for note in state["notes"] if note["kind"] == "no_show"]
        assert texts == ["Bo did not come in the arena: the game is lost."]
        await bo.call("POST", f"{cup.path}/leave")
        state = await bo.call("POST", f"{cup.path}/join", {})
        assert not state["entrants"][1]["paused"]
        assert state["notes"][0]["text"] == "Bo joins the arena."
        await cup.call("POST", "/cancel")
    for person in (ada, bo):
        await person.close()


async def test_how_long_an_arena_lasts(server: Running) -> None:
    ada = (await server.guests("Ada"))[0]
    wish = {"name": "Tide", "game": "opale", "format": "arena"}
    for seconds in (60, 12 * 3600 + 1):
        refused = await ada.http.post("/api/tournaments", json={**wish, "round_s": seconds})
        assert (refused.status_code, "12 hours" in refused.text) == (422, True)
    await ada.close()


async def test_a_pairing_that_fails_loses_no_result(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with node(sqlite_url) as one:
        for name in ("REST_MS", "APART_MS"):
            monkeypatch.setattr(arena, name, 0)
        guests = await people(one, 2)
        ident = await entered(one, guests, format="arena", round_s=3600)
        await start(one, ident, guests[0])
        (table,) = (await one.tournaments.reader.find(ident)).state["tables"]

        def fails(*_: object) -> None:
            raise RuntimeError("no pairing")

        monkeypatch.setattr(arena, "pair", fails)
        await end_table(one, table, 0)
        await settled(one)
        (table,) = (await one.tournaments.reader.find(ident)).state["tables"]
        assert table["status"] == "over"


async def test_to_rest_again_changes_nothing(sqlite_url: str) -> None:
    """And nobody keeps an arena busy by changing their mind."""
    async with running(sqlite_url, rate_limits="on") as server:
        ada, bo = await server.guests("Ada", "Bo")
        async with tournament(ada, format="arena", round_s=3600) as cup:
            for person in (ada, bo):
                await person.call("POST", f"{cup.path}/join", {})
            state = await cup.call("POST", "/rest")
            again = await cup.call("POST", "/rest")
            assert again["version"] == state["version"]
            for _ in range(REST.amount - 2):
                state = await cup.call("POST", "/rest", {"rest": False})
            assert not state["you"]["rest"]["asked"]
            refused = await ada.http.post(f"{cup.path}/rest")
            assert refused.json()["code"] == "rate_limited"
            await bo.call("POST", f"{cup.path}/rest")
        for person in (ada, bo):
            await person.close()


async def test_two_nodes_pair_nobody_twice(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("BOT_REST_MS", "REST_MS", "APART_MS"):
        monkeypatch.setattr(arena, name, 0)
    async with node(database_url) as one, node(database_url) as two:
        guests = await people(one, 7)
        ident = await entered(one, guests, format="arena", round_s=3600, start_deadline_s=None)
        await start(one, ident, guests[0])
        chance = random.Random(7)
        for _ in range(12):
            seen = await one.tournaments.reader.find(ident)
            running = [table for table in seen.state["tables"] if table["status"] == "playing"]
            for table in chance.sample(running, chance.randint(1, len(running))):
                await end_table(one, table, chance.randrange(2))
            await asyncio.gather(
                *(each.tournaments.progression.nudge(ident) for each in (one, two))
            )
        seen = await one.tournaments.reader.find(ident)
        require_sound(seen.state)
        assert seen.state["round"] > 6
        assert len([table for table in seen.state["tables"] if table["status"] == "playing"]) == 3
