"""Tournaments over HTTP, from registration to the last result."""

from __future__ import annotations

import asyncio
import csv
import io
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.app.client import Guest, Json, Refused, eventually, key_of, websocket
from tests.app.conftest import Running, running
from tests.app.tourneys import Organiser, Page, check_results, check_swiss, create, watching


@asynccontextmanager
async def gathered(
    server: Running, count: int, **wishes: Any
) -> AsyncIterator[tuple[Organiser, list[Guest]]]:
    """A tournament with so many people, not started. Nobody hurries them."""
    people = await server.guests(*(f"Guest {number}" for number in range(1, count + 1)))
    created = await create(people[0], **{"start_deadline_s": None, **wishes})
    ours = Organiser(people[0], created["tournament"]["id"])
    for person in people:
        await person.call("POST", f"{ours.path}/join")
    try:
        yield ours, people
    finally:
        for person in people:
            await person.close()


async def decide(ours: Organiser, chance: random.Random, draws: bool = False) -> Json:
    """Give every table a result until the tournament is over."""
    for _ in range(500):
        state = await ours.state()
        running = [table for table in state["tables"] if table["status"] == "playing"]
        if state["status"] != "running":
            return state
        table = chance.choice(running)
        seats = len(table["seats"])
        scores = [chance.randrange(3 if draws else 10**6) for _ in range(seats)]
        places = [1 + sum(other > score for other in scores) for score in scores]
        body = {"places": places, "reason": "Told by both."}
        await ours.call("POST", f"/tables/{table['id']}/result", body)
    raise AssertionError("it does not end")


async def test_a_swiss_runs_by_itself(server: Running) -> None:
    (host,) = await server.guests("Ada")
    created = await create(host, rounds=3)
    ours = Organiser(host, created["tournament"]["id"])
    await ours.bots(7)
    async with watching(host, created["tournament"]["id"]) as page:
        started = await ours.start()
        assert started["status"] == "running"
        assert (await ours.start())["round"] >= 1
        state = await ours.finished()
        assert state["round"] == 3
        assert all(each["ended_at"] for each in state["rounds"])
        check_swiss(state)
        await check_results(host, state)
        byes = [t["seats"][0]["entrant"] for t in state["tables"] if t["kind"] == "bye"]
        assert len(byes) == len(set(byes)) == 3
        await eventually(lambda: page.state["version"] == state["version"])
        assert page.state == state
        assert [frame["type"] for frame in page.frames[:1]] == ["tournament"]
    await host.close()


@pytest.mark.parametrize("count", [6, 9])
@pytest.mark.parametrize("kind", ["single_elimination", "double_elimination"])
async def test_eliminations(server: Running, kind: str, count: int) -> None:
    async with gathered(server, count, format=kind) as (ours, people):
        started = await ours.start()
        assert {n["table"] for n in started["bracket"] if n["round"] == 1} >= {
            t["id"] for t in started["tables"]
        }
        games = [t["number"] for t in started["tables"] if t["kind"] == "game"]
        assert games == list(range(1, len(games) + 1))  # byes take no number of a table
        state = await decide(ours, random.Random(count))
        assert state["status"] == "finished"
        assert [line["rank"] for line in state["standings"]][:2] == [1, 2]
        played = [t for t in state["tables"] if t["kind"] == "game"]
        lost = {seat["entrant"]: 0 for t in played for seat in t["seats"]}
        for table in played:
            for seat in table["seats"]:
                lost[seat["entrant"]] += seat["place"] == 2
        if kind == "single_elimination":
            assert len(played) == count - 1
            assert sorted(lost.values()) == [0] + [1] * (count - 1)
        else:
            assert len(played) in (2 * count - 2, 2 * count - 1)
            assert sorted(lost.values())[1:] == [2] * (count - 1)
        best = state["standings"][0]["entrant"]
        assert lost[best] <= (kind == "double_elimination")
        last = [node for node in state["bracket"] if node["table"] is not None][-1]
        assert last["winner"] == best
        assert len(people) == count


async def test_round_robin_with_somebody_who_leaves(server: Running) -> None:
    async with gathered(server, 5, format="round_robin") as (ours, people):
        await ours.start()
        await people[2].call("POST", f"{ours.path}/leave")
        state = await decide(ours, random.Random(1), draws=True)
        gone = next(e["entrant"] for e in state["entrants"] if not e["active"])
        met = {frozenset(s["entrant"] for s in t["seats"]) for t in state["tables"]}
        assert sum(len(pair) == 2 for pair in met) == 10
        for table in state["tables"]:
            seats = {seat["entrant"]: seat["points"] for seat in table["seats"]}
            if gone in seats and len(seats) == 2:
                assert seats[gone] == 0
        assert state["standings"][-1]["entrant"] == gone


@pytest.mark.parametrize("kind", ["pods", "groups"])
async def test_tables_of_four(server: Running, kind: str) -> None:
    wishes = {"game": "wind_and_fire", "format": kind, "rounds": 3}
    async with gathered(server, 12, **wishes) as (ours, _):
        started = await ours.start()
        assert [len(t["seats"]) for t in started["tables"]] == [4, 4, 4]
        state = await decide(ours, random.Random(2))
        assert state["round"] == 3
        total: dict[int, float] = {e["entrant"]: 0 for e in state["entrants"]}
        for table in state["tables"]:
            for seat in table["seats"]:
                assert seat["points"] == 4 - seat["place"]
                total[seat["entrant"]] += seat["points"]
        for line in state["standings"]:
            assert line["points"] == total[line["entrant"]]
        if kind == "groups":
            final = state["tables"][-1]
            assert [t["round"] for t in state["tables"]] == [1] * 3 + [2] * 3 + [3]
            by_place = sorted(final["seats"], key=lambda seat: int(seat["place"]))
            first = [line["entrant"] for line in state["standings"][:4]]
            assert first == [seat["entrant"] for seat in by_place]
            assert sorted(n for group in state["groups"] for n in group) == list(range(1, 13))


async def test_the_same_request_for_bots_adds_them_once(each_server: Running) -> None:
    async with gathered(each_server, 1, capacity=8) as (ours, _people):
        body = {"level": "random", "count": 3, "id": "three bots"}
        together = [ours.call("POST", "/entrants", body) for _ in range(4)]
        states = await asyncio.gather(*together)
        assert {len(state["entrants"]) for state in states} == {4}
        for entrant in (2, 3):  # who was sent away does not come back
            await ours.call("DELETE", f"/entrants/{entrant}")
        assert len((await ours.call("POST", "/entrants", body))["entrants"]) == 2
        await ours.call("POST", "/entrants", body | {"id": "three more"})
        assert len((await ours.bots(3))["entrants"]) == 8  # without an id it is a new wish
        with pytest.raises(Refused, match="full"):
            await ours.call("POST", "/entrants", body | {"id": "too many"})
        assert (await ours.call("POST", "/entrants", body))["players"] == 8
        await ours.call("DELETE", "/entrants/4")
        again = await ours.call("POST", "/entrants", body | {"id": "too many", "count": 1})
        assert again["players"] == 8  # what was refused left no trace


@pytest.mark.slow
async def test_a_pods_tournament_of_bots(server: Running) -> None:
    (host,) = await server.guests("Ada")
    created = await create(host, game="wind_and_fire", format="pods", rounds=2)
    ours = Organiser(host, created["tournament"]["id"])
    await ours.bots(12)
    await ours.start()
    state = await ours.finished()
    assert [len(table["seats"]) for table in state["tables"]] == [4] * 6
    await check_results(host, state)
    met = [
        frozenset((a["entrant"], b["entrant"]))
        for table in state["tables"]
        for a in table["seats"]
        for b in table["seats"]
        if a["seat"] < b["seat"]
    ]
    assert len(met) == 36
    assert len(set(met)) >= 33  # three tables of four cannot all be new
    await host.close()


async def test_late_entry_and_withdrawal(server: Running) -> None:
    async with gathered(server, 4, rounds=3, late_until=2) as (ours, people):
        await ours.start()
        late = (await server.guests("Late"))[0]
        joined = await late.call("POST", f"{ours.path}/join")
        assert joined["you"]["entrant"] == 5
        assert joined["you"]["table"] is None
        again = await late.call("POST", f"{ours.path}/join")
        assert again["version"] == joined["version"]
        await people[1].call("POST", f"{ours.path}/leave")
        state = await ours.state()
        left = next(e for e in state["entrants"] if e["account"] == people[1].account["id"])
        assert not left["active"]
        table = next(
            t for t in state["tables"] if left["entrant"] in [s["entrant"] for s in t["seats"]]
        )
        assert table["status"] == "over"
        assert {s["entrant"]: s["points"] for s in table["seats"]}[left["entrant"]] == 0
        state = await decide(ours, random.Random(5))
        mine = [t["round"] for t in state["tables"] for s in t["seats"] if s["entrant"] == 5]
        assert mine == [2, 3]
        check_swiss(state)
        with pytest.raises(Refused) as caught:
            await people[1].call("POST", f"{ours.path}/join")
        assert caught.value.code == "not_open"
        await late.close()


async def test_by_link_only(server: Running) -> None:
    host, friend, stranger = await server.guests("Ada", "Bo", "Cy")
    created = await create(host, access="link")
    ours = Organiser(host, created["tournament"]["id"])
    key = key_of(created["links"]["join"])
    for call in (("GET", ""), ("POST", "/join"), ("POST", "/start"), ("GET", "/export.csv")):
        with pytest.raises(Refused) as caught:
            await stranger.call(call[0], ours.path + call[1])
        assert caught.value.code == "not_found"
    for look in ("GET", "HEAD"):  # as programs do that preview links
        seen = await stranger.http.request(look, f"/t/{ours.path[-9:]}", params={"join": key})
        assert (seen.status_code, "set-cookie" in seen.headers) == (200, False)
    await stranger.call("GET", ours.path, join=key)
    async with watching(stranger, f"{ours.path[-9:]}?join={key}"):
        pass
    with pytest.raises(Refused, match="not_found"):  # nothing was kept of it
        await stranger.call("GET", ours.path)
    await friend.call("POST", f"{ours.path}/join", {"join": key})
    await friend.call("POST", f"{ours.path}/leave")
    assert (await friend.call("GET", ours.path))["you"]["entrant"] is None  # may come back
    await friend.call("POST", f"{ours.path}/join")
    assert (await friend.call("GET", ours.path))["you"]["entrant"] == 1
    listed = (await stranger.call("GET", "/api/tournaments"))["tournaments"]
    assert created["tournament"]["id"] not in [line["id"] for line in listed]
    mine = (await friend.call("GET", "/api/tournaments", mine="true"))["tournaments"]
    assert [line["players"] for line in mine] == [1]
    with pytest.raises(Refused) as caught:
        await friend.call("POST", f"{ours.path}/start")
    assert caught.value.code == "not_organiser"
    await ours.call("POST", "/links")
    with pytest.raises(Refused):
        await stranger.call("GET", ours.path, join=key)
    await host.call("POST", f"{ours.path}/join")
    state = await ours.start()
    (table,) = state["tables"]
    with pytest.raises(Refused):
        await stranger.call("GET", f"/api/rooms/{table['room']}")
    seen = await stranger.call("GET", f"/api/rooms/{table['room']}/view", watch=table["watch"])
    assert seen["seat"] is None
    address = server.base.replace("http", "ws", 1) + f"/ws/tournaments/{state['id']}"
    async with websocket(address, additional_headers=stranger.headers) as socket:
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 4404
    for person in (host, friend, stranger):
        await person.close()


async def test_corrections_and_repairs(server: Running) -> None:
    async with gathered(server, 4, format="single_elimination") as (ours, _):
        state = await ours.start()
        first, second = state["tables"]
        for equal in ([1, 1], [2, 2]):
            with pytest.raises(Refused, match="cannot share a place") as caught:
                await ours.call(
                    "POST", f"/tables/{first['id']}/result", {"places": equal, "reason": "x"}
                )
            assert caught.value.code == "invalid"
        await ours.call("POST", f"/tables/{first['id']}/result", {"places": [1, 2], "reason": "x"})
        with pytest.raises(Refused) as caught:
            await ours.call("POST", "/rounds/1/repair")
        assert caught.value.code == "already_paired"
        state = await ours.call(
            "POST", f"/tables/{second['id']}/result", {"places": [1, 2], "reason": "x"}
        )
        final = state["tables"][-1]
        assert {s["entrant"] for s in final["seats"]} == {
            first["seats"][0]["entrant"],
            second["seats"][0]["entrant"],
        }
        body = {"places": [2, 1], "reason": "The sheet was read wrongly."}
        state = await ours.call("POST", f"/tables/{first['id']}/result", body)
        names = {each["entrant"]: each["name"] for each in state["entrants"]}
        one, two = (names[seat["entrant"]] for seat in first["seats"])
        told = f"{two} 1st, {one} 2nd instead of {one} 1st, {two} 2nd. {body['reason']}"
        assert state["notes"][0]["text"] == f"Round 1, table {first['number']}: {told}"
        assert first["seats"][1]["entrant"] in {s["entrant"] for s in state["tables"][-1]["seats"]}
        assert len(state["tables"]) == 3
        room = await ours.guest.call("GET", f"/api/rooms/{final['room']}", watch=final["watch"])
        assert room["status"] == "abandoned"
        version = state["version"]
        assert (await ours.call("POST", f"/tables/{first['id']}/result", body))[
            "version"
        ] == version
        final = state["tables"][-1]
        await ours.call("POST", f"/tables/{final['id']}/result", {"places": [1, 2], "reason": "x"})
        with pytest.raises(Refused) as caught:
            await ours.call("POST", f"/tables/{second['id']}/result", body)
        assert caught.value.code == "already_paired"
        assert (await ours.state())["status"] == "finished"


async def test_a_round_paired_by_hand(server: Running) -> None:
    async with gathered(server, 5, rounds=2) as (ours, _):
        await ours.start()
        body = {"tables": [[5, 1], [2, 4]], "reason": "Friends sit apart."}
        state = await ours.call("POST", "/rounds/1/repair", body)
        seats = [[s["entrant"] for s in t["seats"]] for t in state["tables"]]
        assert seats == [[5, 1], [2, 4], [3]]
        for wrong in ([[1, 1]], [[1, 2], [2, 3]], [[1]], [[1, 9]]):
            with pytest.raises(Refused) as caught:
                await ours.call("POST", "/rounds/1/repair", {"tables": wrong})
            assert caught.value.code == "invalid"


async def test_seeds_bots_and_reserves(sqlite_url: str) -> None:
    async with (
        running(sqlite_url, bot_delay_ms=10**7) as server,
        gathered(server, 4, format="single_elimination") as (ours, people),
    ):
        await ours.call("PATCH", "/entrants/4", {"seed": 1})
        state = await ours.start()
        assert {e["entrant"]: e["seed"] for e in state["entrants"]} == {4: 1, 1: 2, 2: 3, 3: 4}
        (spare,) = await server.guests("Spare")
        await spare.call("POST", f"{ours.path}/join", {"reserve": True})
        you = (await ours.state())["you"]
        assert you["reserves"] == [{"account": spare.account["id"], "name": "Spare"}]
        await ours.call("PATCH", "/entrants/2", {"account": spare.account["id"]})
        mine = (await spare.call("GET", ours.path))["you"]
        assert mine["entrant"] == 2
        view = await spare.call("GET", f"/api/rooms/{mine['room']}/view", seat=mine["seat"])
        assert view["seat"] == mine["seat"]
        with pytest.raises(Refused):
            await people[1].call("GET", f"/api/rooms/{mine['room']}/view", seat=mine["seat"])
        state = await ours.call("PATCH", "/entrants/3", {"bot": "auto"})
        third = state["entrants"][2]
        assert third["kind"] == "bot"
        table = next(t for t in state["tables"] if 3 in [s["entrant"] for s in t["seats"]])
        room = await ours.guest.call("GET", f"/api/rooms/{table['room']}")
        assert "bot" in [seat["player"]["kind"] for seat in room["seats"]]
        assert room["tournament"] == state["id"]
        with pytest.raises(Refused) as caught:
            await ours.guest.call("DELETE", f"/api/rooms/{table['room']}/seats/0")
        assert caught.value.code == "tournament_table"
        await spare.close()


async def test_pause_cancel_and_settings(server: Running) -> None:
    async with gathered(server, 4, rounds=3, draft=False) as (ours, people):
        state = await ours.call("PATCH", body={"name": "High tide", "capacity": 8})
        assert (state["name"], state["capacity"]) == ("High tide", 8)
        state = await ours.start()
        with pytest.raises(Refused) as caught:
            await ours.call("PATCH", body={"rounds": 9})
        assert caught.value.code == "already_started"
        await ours.call("POST", "/pause")
        for table in state["tables"]:
            body = {"places": [1, 2], "reason": "x"}
            state = await ours.call("POST", f"/tables/{table['id']}/result", body)
        assert (state["status"], state["round"]) == ("paused", 1)
        state = await ours.call("POST", "/resume")
        assert (state["status"], state["round"]) == ("running", 2)
        chosen = state["tables"][-1]["id"]
        state = await ours.call("POST", "/featured", {"table": chosen})
        assert state["featured"] == {"table": chosen, "chosen": True}
        room = state["tables"][-1]["room"]
        state = await ours.call("POST", "/cancel")
        assert state["status"] == "cancelled"
        # what was broken off has nothing to look at: neither these nor those decided by hand
        assert {table["room"] for table in state["tables"]} == {None}
        assert (await ours.guest.call("GET", f"/api/rooms/{room}"))["status"] == "abandoned"
        with pytest.raises(Refused) as caught:
            await people[1].call("GET", f"/api/rooms/{room}/view")
        assert caught.value.code == "not_started"  # it does not count: there is no such match
        with pytest.raises(Refused) as caught:
            await ours.start()


@pytest.mark.parametrize(
    "wishes",
    [
        {"format": "pods"},
        {"format": "ladder"},
        {"table_seats": 3},
        {"game": "chess"},
        {"game": "wind_and_fire", "format": "pods", "table_seats": 2},
        {"capacity": 1},
        {"options": {"x": 1}},
    ],
)
async def test_what_does_not_fit_is_refused(server: Running, wishes: Json) -> None:
    (host,) = await server.guests("Ada")
    with pytest.raises(Refused) as caught:
        await create(host, **wishes)
    assert caught.value.code in ("invalid", "unknown_game", "invalid_options")
    await host.close()


async def test_exports(server: Running) -> None:
    async with gathered(server, 3, rounds=2, name='Tide, "low"') as (ours, people):
        await people[1].call("PATCH", "/api/me", {"name": "=Sum(A1)"})
        await ours.start()
        state = await decide(ours, random.Random(3))
        async with server.http() as http:
            answer = await http.get(f"{ours.path}/export.csv")
            whole = (await http.get(f"{ours.path}/export.json")).json()
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        rows = list(csv.reader(io.StringIO(answer.text)))
        assert rows[0][:5] == ["Rank", "Entrant", "Name", "Kind", "Points"]
        assert len(rows) == 4
        for row, line in zip(rows[1:], state["standings"], strict=True):
            assert [int(row[0]), int(row[1])] == [line["rank"], line["entrant"]]
            assert sum(float(each) for each in row[-3:-1]) == line["points"] == float(row[4])
        assert {k: v for k, v in whole.items() if k != "you"} == {
            k: v for k, v in state.items() if k != "you"
        }
        cross = (await ours.call("GET", "/cross-table"))["lines"]
        assert [line["entrant"] for line in cross] == [s["entrant"] for s in state["standings"]]
        assert all(len(line["games"]) == 2 for line in cross)


async def test_another_node_tells_what_it_did(sqlite_url: str) -> None:
    quick: dict[str, Any] = {"tournament_seconds": 0.05}
    async with (
        running(sqlite_url, **quick) as one,
        running(sqlite_url, **quick) as two,
        gathered(one, 4, rounds=2) as (ours, people),
    ):
        there = Guest(two.base, "", people[1].account)
        there.headers = people[1].headers
        async with watching(there, ours.path.rpartition("/")[2]) as page:
            assert page.state["you"]["may_join"] is False
            state = await ours.start()
            await eventually(lambda: page.state["version"] == state["version"])
            assert page.state["you"]["table"] is not None
            state = await decide(ours, random.Random(1))
            await eventually(lambda: page.state["version"] == state["version"])
            assert page.state["standings"] == state["standings"]
            assert page.state["tables"] == state["tables"]
            assert page.state["you"]["table"] is None
        await there.close()


@pytest.mark.parametrize("access", ["public", "link"])
async def test_one_network_does_not_fill_a_public_tournament(sqlite_url: str, access: str) -> None:
    """Three quarters of the places are an office's; by link it is whom the organiser asks."""
    async with running(sqlite_url, rate_limits="on") as server:
        host, *people = await server.guests("Ada", *(f"Guest {number}" for number in range(12)))
        created = await create(host, access=access, capacity=12)
        ours = Organiser(host, created["tournament"]["id"])
        body = {"join": created["links"]["join"]}
        for person in people[:9]:
            await person.call("POST", f"{ours.path}/join", body)
        await people[0].call("POST", f"{ours.path}/join", body)  # is in already
        if access == "public":
            with pytest.raises(Refused, match="from your network") as caught:
                await people[9].call("POST", f"{ours.path}/join", body)
            assert caught.value.code == "rate_limited"
            await ours.bots(3)  # the organiser fills it as he likes
        else:
            for person in people[9:]:
                await person.call("POST", f"{ours.path}/join", body)
        assert (await ours.state())["players"] == 12

        async def comes_and_goes() -> None:
            while True:
                await people[1].call("POST", f"{ours.path}/leave")
                await people[1].call("POST", f"{ours.path}/join", body)

        with pytest.raises(Refused, match="rate_limited"):
            await comes_and_goes()
        for person in (host, *people):
            await person.close()


async def test_words_start_and_names(server: Running) -> None:
    """What the organiser says stands there, can be changed, and players choose their names."""
    soon = "2030-01-02T18:30:00+01:00"
    async with gathered(server, 2, description="A crab wins.", starts_at=soon) as (ours, _people):
        state = await ours.state()
        assert (state["description"], state["starts_at"]) == (
            "A crab wins.",
            "2030-01-02T17:30:00.000Z",
        )
        far = ("2030-01-02T18:30", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00")
        for wrong in (*({"starts_at": each} for each in far), {"description": "x" * 501}):
            with pytest.raises(Refused) as caught:
                await ours.call("PATCH", body=wrong)
            assert caught.value.code == "invalid"
        (late,) = await server.guests("Misty Eel")
        state = await late.call("POST", f"{ours.path}/join", {"name": " Ada  Lovelace "})
        assert state["entrants"][-1]["name"] == "Ada Lovelace"
        assert (await late.call("GET", "/api/me"))["name"] == "Ada Lovelace"
        await ours.start()
        state = await ours.call("PATCH", body={"description": None, "starts_at": None})
        assert (state["description"], state["starts_at"]) == (None, None)
        await late.close()


async def test_a_running_one_that_takes_players_is_listed_as_open(fresh_server: Running) -> None:
    async with gathered(fresh_server, 4, rounds=3, late_until=2) as (ours, _people):
        for late in (0, 2):
            await ours.call("PATCH", body={"late_until": late})
            if not late:
                await ours.start()
            (line,) = (await ours.guest.call("GET", "/api/tournaments"))["tournaments"]
            assert (line["open"], line["stage"]) == (late > 0, "round 1 of 3")
        page = (await ours.guest.http.get("/tournaments")).text
        assert "Join late" in page


def test_the_page_of_the_tests_notices_gaps() -> None:
    page = Page()
    page.take({"type": "tournament", "version": 1, "tournament": {"version": 1, "you": {}}})
    with pytest.raises(AssertionError):
        page.take({"type": "change", "since": 2, "version": 3, "set": {}, "lines": {}})


@pytest.mark.parametrize("at_zero", ["bot", "forfeit"])
async def test_who_never_moves_does_not_hold_it(
    server: Running, hurried: None, at_zero: str
) -> None:
    clock = {"kind": "slow", "decision_ms": 1000, "at_zero": at_zero}
    async with gathered(server, 4, rounds=1, clock=clock) as (ours, people):
        state = await ours.start()
        assert state["clock"] == clock
        async with people[0].socket(state["you"]["room"]) as live:
            assert live.room["clock"] == clock
        state = await ours.finished()
        assert len(state["tables"]) == 2
        check_swiss(state)
        await check_results(ours.guest, state)
