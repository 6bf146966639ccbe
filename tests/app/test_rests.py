"""Rounds off: asked for before a round is paired, for half a bye, a few times."""

from __future__ import annotations

from tests.app.client import Guest, Json
from tests.app.conftest import Running
from tests.app.tourneys import Organiser, tournament


async def resign(guest: Guest, cup: Organiser, number: int) -> Json:
    """The guest gives up; the next round has been paired."""
    you = (await guest.call("GET", cup.path))["you"]
    await guest.call("POST", f"/api/rooms/{you['room']}/resign", {"seat": you["seat"]})
    return await cup.until(lambda now: now["round"] == number or now["status"] == "finished")


def table_of(state: Json, name: str, number: int) -> Json:
    """Where somebody is in a round."""
    (entrant,) = [one["entrant"] for one in state["entrants"] if one["name"] == name]
    (table,) = [
        one
        for one in state["tables"]
        if one["round"] == number and entrant in [seat["entrant"] for seat in one["seats"]]
    ]
    return dict(table)


async def refused(guest: Guest, cup: Organiser) -> str:
    """Asks for the next round off in vain; why."""
    answer = await guest.http.post(f"{cup.path}/rest")
    assert answer.status_code in (403, 409), answer.text
    return str(answer.json()["detail"])


async def test_a_round_off_is_half_a_bye(server: Running) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada, rounds=3, rests=1) as cup:
        for person in (ada, bo, cy):
            await person.call("POST", f"{cup.path}/join", {})
        state = await cy.call("POST", f"{cup.path}/rest")
        assert state["you"]["rest"] == {"round": 1, "asked": True, "left": 1}
        await cy.call("POST", f"{cup.path}/rest", {"rest": False})
        await cy.call("POST", f"{cup.path}/rest")
        state = await cup.start()
        table = table_of(state, "Cy", 1)
        assert (table["kind"], table["asked"], table["seats"][0]["points"]) == ("bye", True, 0.5)
        assert {len(one["seats"]) for one in state["tables"]} == {1, 2}
        assert "You had 1 round off" in await refused(cy, cup)
        assert (await bo.call("GET", cup.path))["you"]["rest"]["round"] == 2
        await bo.call("POST", f"{cup.path}/rest")
        state = await resign(ada, cup, 2)
        assert table_of(state, "Bo", 2)["asked"]
        assert "decides" in await refused(ada, cup)  # the last one
        lines = {line["entrant"]: line["points"] for line in state["standings"]}
        names = {one["entrant"]: one["name"] for one in state["entrants"]}
        assert {names[one]: got for one, got in lines.items()} == {"Ada": 0, "Bo": 1.5, "Cy": 0.5}
    for person in (ada, bo, cy):
        await person.close()


async def test_nobody_has_a_round_off_where_the_organiser_gives_none(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    for wishes in ({}, {"format": "round_robin", "rests": 2}):
        async with tournament(ada, **wishes) as cup:
            await ada.call("POST", f"{cup.path}/join", {})
            assert (await cup.state())["rests"] == 0
            assert "nobody has a round off" in await refused(ada, cup)
            assert "takes part" in await refused(bo, cup)
    for person in (ada, bo):
        await person.close()


async def test_it_stays_off_when_the_round_is_paired_again(server: Running) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada, rounds=3, rests=1) as cup:
        for person in (ada, bo, cy):
            await person.call("POST", f"{cup.path}/join", {})
        await cy.call("POST", f"{cup.path}/rest")
        await cup.start()
        for tables in (None, [[1, 2]]):
            wish = {"tables": tables, "reason": "Once more"}
            state = await cup.call("POST", "/rounds/1/repair", wish)
            assert table_of(state, "Cy", 1)["asked"]
    for person in (ada, bo, cy):
        await person.close()
