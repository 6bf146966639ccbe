"""Teams of entrants, and their standings."""

from __future__ import annotations

from typing import Any

from tests.app.client import Guest, Json
from tests.app.conftest import Running
from tests.app.tourneys import Organiser, tournament


async def joins(guest: Guest, cup: Organiser, **wish: Any) -> Json:
    """Takes part."""
    state: Json = await guest.call("POST", f"{cup.path}/join", wish)
    return state


async def refused(guest: Guest, cup: Organiser, **wish: Any) -> str:
    """Asks in vain; why."""
    answer = await guest.http.post(f"{cup.path}/join", json=wish)
    assert (answer.status_code, answer.json()["code"]) == (422, "team")
    return str(answer.json()["detail"])


def team_of(state: Json) -> dict[str, str]:
    """Who plays for which."""
    return {one["name"]: one["team"] for one in state["entrants"]}


async def test_the_best_of_each_team_count(server: Running) -> None:
    ada, bo, cy, dee = await server.guests("Ada", "Bo", "Cy", "Dee")
    names = ["Reef", "Tide"]
    async with tournament(ada, rounds=3, team_best=1, team_names=names) as cup:
        assert "Reef, Tide" in await refused(ada, cup)
        assert "no team of this name" in await refused(ada, cup, team="Kelp")
        await joins(ada, cup, team="reef")
        await joins(bo, cup, team="Reef")
        await joins(cy, cup, team="Tide")
        await cup.bots(1)
        state = await cup.call("PATCH", "/entrants/2", {"team": "Tide"})
        assert list(team_of(state).values()) == ["Reef", "Tide", "Tide", "Tide"]
        state = await cup.call("PATCH", "/entrants/4", {"team": "Reef"})
        assert [one["team"] for one in state["team_standings"]] == names
        state = await cup.start()
        points = {}
        for table in state["tables"]:
            wish = {"places": [1, 2], "reason": "By hand"}
            state = await cup.call("POST", f"/tables/{table['id']}/result", wish)
        for line in state["standings"]:
            points[line["entrant"]] = line["points"]
        team = {one["entrant"]: one["team"] for one in state["entrants"]}
        for one in state["team_standings"]:
            own = [got for who, got in points.items() if team[who] == one["team"]]
            assert one["points"] == max(own)
            assert (one["players"], len(one["counted"])) == (2, 1)
        export = (await ada.http.get(f"{cup.path}/export.csv")).text
        assert "Team" in export.splitlines()[0]
    for person in (ada, bo, cy, dee):
        await person.close()


async def test_points_stay_with_their_team(server: Running) -> None:
    """Who comes back plays for the same one. The organiser may change it, and all are told."""
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    names = ["Reef", "Tide"]
    async with tournament(ada, rounds=9, late_until=9, team_best=2, team_names=names) as cup:
        await joins(ada, cup, team="Reef")
        await joins(bo, cup, team="Tide")
        await joins(cy, cup, team="Tide")
        await cup.start()
        await bo.call("POST", f"{cup.path}/leave")
        assert "You play for Tide" in await refused(bo, cup, team="Reef")
        assert team_of(await joins(bo, cup))["Bo"] == "Tide"
        state = await cup.call("PATCH", "/entrants/2", {"team": "Reef"})
        assert team_of(state)["Bo"] == "Reef"
        assert state["notes"][0]["text"] == "Bo plays for Reef now."
    for person in (ada, bo, cy):
        await person.close()


async def test_players_name_their_teams(server: Running) -> None:
    """In one spelling; who waits keeps theirs; the next edition has teams too."""
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada, capacity=2, team_best=2) as cup:
        assert "say for which team" in await refused(ada, cup)
        await joins(ada, cup, team="Kelp")
        await joins(bo, cup, team="KELP")
        await joins(cy, cup, team="Foam", wait=True)
        state = await bo.call("POST", f"{cup.path}/leave")
        assert team_of(state) == {"Ada": "Kelp", "Cy": "Foam"}
        assert (await cup.call("POST", "/copy"))["tournament"]["team_best"] == 2
        state = await cup.call("PATCH", "", {"team_best": None})
        assert state["team_standings"] is None
    body = {"name": "Tide", "game": "opale", "team_best": 1, "team_names": ["a", "A"]}
    assert (await ada.http.post("/api/tournaments", json=body)).status_code == 422
    for person in (ada, bo, cy):
        await person.close()
