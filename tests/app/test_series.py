"""Series of tournaments, and the table of a season."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as some

from app.tournaments.series.season import USUAL, Finish, season
from tests.app.client import Guest, Json
from tests.app.conftest import Running
from tests.app.tourneys import Organiser, create, tournament

RANKS = some.lists(some.integers(1, 6), min_size=2, max_size=6)


@settings(max_examples=60)
@given(some.lists(RANKS, max_size=5), some.integers(0, 99))
def test_a_season_is_the_sum_of_its_places(drawn: list[list[int]], seed: int) -> None:
    """Whatever is shared stays the same in all; the order of editions does not matter."""
    editions = []
    for scores in drawn:
        ranks = [1 + sum(other < own for other in scores) for own in scores]
        people = random.Random(seed).sample("abcdef", len(ranks))
        editions.append([Finish(who, rank) for who, rank in zip(people, ranks, strict=True)])
    lines = season(editions, USUAL, None)
    given_out = sum(sum(USUAL[: len(finishes)]) for finishes in editions)
    assert abs(sum(line.points for line in lines) - given_out) < 1e-6
    assert sorted(line.rank for line in lines) == [line.rank for line in lines]
    table = {line.person: (round(line.points, 6), line.wins) for line in lines}
    again = season(editions[::-1], USUAL, None)
    assert {line.person: (round(line.points, 6), line.wins) for line in again} == table
    for line in season(editions, USUAL, 2):
        assert line.points <= table[line.person][0] + 1e-6
        assert len(line.results) > 2 or round(line.points, 6) == table[line.person][0]


def test_bots_take_places_but_have_no_season() -> None:
    finishes = [Finish(None, 1), Finish("a", 2), Finish(None, 3), Finish("b", 4)]
    lines = season([finishes], [5, 3], None)
    assert [(line.rank, line.person, line.points) for line in lines] == [(1, "a", 3), (2, "b", 0)]


async def win(winner: Guest, loser: Guest, cup: Organiser) -> Json:
    """A tournament of one game, to its end."""
    for person in (winner, loser):
        await person.call("POST", f"{cup.path}/join", {})
    await cup.start()
    you = (await loser.call("GET", cup.path))["you"]
    await loser.call("POST", f"/api/rooms/{you['room']}/resign", {"seat": you["seat"]})
    return await cup.finished()


async def test_editions_make_a_season(server: Running) -> None:
    """It goes on with the next edition; others see only what they may look at."""
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada, name="Reef Night", rounds=1) as cup:
        wish = {"name": "Reef Nights", "points": [5, 2]}
        assert (await bo.http.post(f"{cup.path}/series", json=wish)).status_code == 403
        series = (await cup.call("POST", "/series", wish))["series"]
        assert series["name"] == "Reef Nights"
        empty = await cy.call("GET", f"/api/series/{series['id']}")
        assert (empty["next"], empty["standings"]) == ((await cup.state())["id"], [])
        await win(ada, bo, cup)
        made = (await cup.call("POST", "/copy"))["tournament"]
        assert made["series"] == series
        await win(bo, ada, Organiser(ada, made["id"]))
        hidden = (await create(ada, access="link", rounds=1))["tournament"]["id"]
        third = Organiser(ada, hidden)
        await third.call("POST", "/series", {"series": series["id"], "best": 2})
        key = (await third.call("GET", "/links"))["join"].partition("join=")[2]
        await bo.call("POST", f"{third.path}/join", {"join": key})
        await win(ada, bo, third)

        seen = await cy.call("GET", f"/api/series/{series['id']}")
        table = [(line["rank"], line["name"], line["points"]) for line in seen["standings"]]
        assert sorted(table) == [(1, "Ada", 7), (1, "Bo", 7)]
        assert [one["winners"] for one in seen["editions"]] == [["Bo"], ["Ada"]]
        own = await bo.call("GET", f"/api/series/{series['id']}")
        table = [(line["rank"], line["name"], line["points"]) for line in own["standings"]]
        assert table == [(1, "Ada", 10), (2, "Bo", 7)]  # the best two of three
        page = await cy.http.get(f"/series/{series['id']}")
        assert (page.status_code, "Past winners" in page.text) == (200, True)
        assert (await cy.http.get("/series/abcd-efgh")).status_code == 404
        await cup.call("DELETE", "/series")
        assert (await cup.state())["series"] is None
    for person in (ada, bo, cy):
        await person.close()


async def test_a_series_stays_with_who_named_it(server: Running) -> None:
    """A co-organiser opens the next edition, and both belong to the same person; one's own series
    can lose what somebody else opened."""
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, rounds=1) as cup:
        await cup.call("POST", "/series", {"name": "Tides"})
        await bo.call("POST", f"{cup.path}/join", {})
        await cup.call("POST", "/organisers", {"account": bo.account["id"]})
        made = (await bo.call("POST", f"{cup.path}/copy"))["tournament"]
        assert made["organiser"] == ada.account["id"]
        assert made["you"]["organiser"]
        edition = f"/api/tournaments/{made['id']}"
        for request in (
            bo.http.post(f"{edition}/series", json={"name": "Mine"}),
            bo.http.delete(f"{edition}/series"),
        ):
            answer = await request
            assert (answer.status_code, answer.json()["code"]) == (403, "not_organiser")
        gone = await ada.call("DELETE", f"{edition}/series")
        assert gone["series"] is None
    for person in (ada, bo):
        await person.close()


async def test_nobody_changes_the_series_of_others(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada) as cup, tournament(bo) as other:
        series = (await cup.call("POST", "/series", {"name": "Tides"}))["series"]
        answer = await bo.http.post(f"{other.path}/series", json={"series": series["id"]})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_organiser")
        answer = await ada.http.post(f"{cup.path}/series", json={"points": []})
        assert answer.status_code == 422
    for person in (ada, bo):
        await person.close()
