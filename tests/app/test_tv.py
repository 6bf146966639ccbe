"""Tidetable TV: which table is shown, when it moves on, who may put it into a frame."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from app.pages.tv.choosing import SILENT_MS, Candidate, ranked
from app.rooms.schemas import RoomOut
from app.tournaments.responses import ListedTournament
from tests.app.client import Guest, Json, eventually
from tests.app.conftest import Running, running
from tests.app.tourneys import tournament

NOW = 1_000_000_000


def seat(kind: str, *, connected: bool = True) -> Json:
    return {"player": {"kind": kind}, "connected": connected}


def table(name: str, *kinds: str, ago: int = 0, **more: Any) -> Candidate:
    """A table in play; `kinds`: who sits there."""
    event = more.pop("event", None)
    featured = more.pop("featured", False)
    still = more.pop("paused", "")
    match = {
        "turn": more.pop("lap", 3),
        "quarantined": still == "rules",
        "paused": still == "agreed",
    }
    seats = [seat(kind) for kind in kinds]
    room = {"id": name, "rated": False, "spectators": 0, "seats": seats, "match": match} | more
    return Candidate(cast("RoomOut", room), event, featured, NOW - ago)


def final(left: int = 0) -> ListedTournament:
    """A tournament with so many rounds to come."""
    return cast("ListedTournament", {"rounds_planned": 5, "round": 5 - left})


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (table("b", "guest", "person"), table("a", "bot", "bot")),
        (table("b", "guest", "bot"), table("a", "bot", "bot", spectators=10)),
        (table("b", "bot", "bot", event=final()), table("a", "bot", "bot", event=final(3))),
        (table("b", "bot", "bot", event=final(2)), table("a", "bot", "bot")),
        (table("b", "bot", "bot", featured=True), table("a", "bot", "bot")),
        (table("b", "person", "person", rated=True), table("a", "person", "person")),
        (table("b", "person", "person", spectators=5), table("a", "person", "person")),
        (table("b", "person", "person", lap=9), table("a", "person", "person", lap=0)),
    ],
)
def test_the_better_table_is_first(better: Candidate, worse: Candidate) -> None:
    assert ranked([worse, better], NOW) == [better, worse]
    assert ranked([better, worse], NOW, here="a") == [worse, better]  # what is shown stays


def test_who_falls_silent_or_stands_still_is_left() -> None:
    lively = table("a", "bot", "bot")
    silent = table("b", "guest", "guest", ago=SILENT_MS)
    broken = table("c", "guest", "guest", paused="rules")
    resting = table("d", "guest", "guest", paused="agreed")
    assert ranked([silent, broken, resting, lively], NOW, here="b") == [lively]
    assert ranked([silent, broken, resting], NOW) == []


async def playing(*people: Guest) -> str:
    """The room of a match of Opale that everybody may watch."""
    host, other = people
    room: str = (await host.open_room(access="public", watch="everyone"))["room"]["id"]
    await other.sit(room, 1)
    await other.call("POST", f"/api/rooms/{room}/seats/1/ready", {"ready": True})
    await host.start(room)
    return room


async def test_a_channel_shows_a_table_until_it_is_over(fresh_server: Running) -> None:
    ada, bo, cy, dee = await fresh_server.guests("Ada", "Bo", "Cy", "Dee")
    assert await ada.call("GET", "/api/tv") == {"on": None, "others": []}
    first = await playing(ada, bo)

    async def shown(here: str | None = None) -> Json:
        asked: Json = await cy.call("GET", "/api/tv", game="opale", here=here or "")
        return asked

    async def on_air() -> bool:
        return (await shown())["on"] is not None

    await eventually(on_air)
    second = await playing(cy, dee)

    async def both() -> bool:
        return [one["room"] for one in (await shown(first))["others"]] == [second]

    await eventually(both)
    assert (await shown(first))["on"]["room"]["id"] == first
    assert (await shown(second))["on"]["room"]["id"] == second
    assert (await cy.call("GET", "/api/tv", game="leviatel"))["on"] is None
    await ada.call("POST", f"/api/rooms/{first}/resign", {"seat": 0})

    async def moved_on() -> bool:
        return bool((await shown(first))["on"]["room"]["id"] == second)

    await eventually(moved_on)
    await cy.call("POST", f"/api/rooms/{second}/resign", {"seat": 0})

    async def the_last_stays() -> bool:  # nobody plays: how it ended is shown
        on = (await shown(second))["on"]
        return not on["live"] and on["room"]["id"] == second

    await eventually(the_last_stays)
    for person in (ada, bo, cy, dee):
        await person.close()


async def test_a_hidden_table_is_on_no_channel(fresh_server: Running) -> None:
    ada, bo = await fresh_server.guests("Ada", "Bo")
    hidden = await ada.call("POST", "/api/play", {"game": "opale", "bot": "easy"})
    room = hidden["room"]["id"]
    answer = await bo.http.get(f"/r/{room}/tv", headers={"accept": "text/html"})
    assert answer.status_code == 404
    seen = await bo.call("GET", "/api/tv", here=room)
    assert seen["on"] is None
    assert (await bo.http.get("/api/tv", params={"game": "chess"})).status_code == 404
    assert (await bo.http.get("/tv/chess", headers={"accept": "text/html"})).status_code == 404
    for person in (ada, bo):
        await person.close()


async def test_a_tournament_has_a_channel_for_who_may_see_it(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, access="link", format="single_elimination") as cup:
        await cup.call("POST", "/join", {})
        await cup.bots(1)
        assert (await cup.call("GET", "/tv"))["on"] is None
        started = await cup.start()
        on = (await cup.call("GET", "/tv"))["on"]
        assert on["live"]
        assert on["event"] == {"id": started["id"], "name": "Spring tide", "stage": "final"}
        strange = await bo.http.get(f"{cup.path}/tv")
        assert strange.status_code == 404
        key = (await ada.call("GET", f"{cup.path}/links"))["join"].partition("join=")[2]
        seen = await bo.call("GET", f"{cup.path}/tv", join=key)
        room = seen["on"]["room"]["id"]
        page = await bo.http.get(f"/r/{room}/tv", params={"watch": seen["on"]["watch"]})
        assert page.status_code == 200
        await ada.call("POST", f"/api/rooms/{room}/resign", {"seat": started["you"]["seat"]})
        await cup.finished()
        ended = (await cup.call("GET", "/tv"))["on"]
        assert (ended["room"]["id"], ended["live"]) == (room, False)
    for person in (ada, bo):
        await person.close()


@pytest.mark.parametrize(
    ("allowed", "policy"),
    [("", "'none'"), ("https://club.example", "https://club.example"), ("*", "*")],
)
async def test_only_channels_are_framed_and_only_where_allowed(
    allowed: str, policy: str, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'tv.db'}"
    async with running(url, embed_from=allowed) as place, place.http() as http:
        for path, framed in (("/tv", True), ("/tv/opale", True), ("/", False), ("/watch", False)):
            headers = (await http.get(path, headers={"accept": "text/html"})).headers
            expected = policy if framed else "'none'"
            assert headers["content-security-policy"].endswith(f"frame-ancestors {expected}")
            assert ("x-frame-options" in headers) is (expected == "'none'")
