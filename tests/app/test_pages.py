"""What the first page, /watch and /tournaments list, and how often that is read."""

import asyncio
import json
import re
from types import SimpleNamespace
from typing import Any

import pytest

from app.core import cached
from app.pages import routes as page_routes
from app.rooms import listing
from app.rooms.service import Rooms
from engine import catalogue
from tests.app.addresses import calls
from tests.app.client import Guest, eventually
from tests.app.conftest import Running


async def listed(person: Guest, path: str = "/") -> dict[str, list[str]]:
    """The rooms of each list of a page, by the name of the list."""
    text = (await person.http.get(path, params={"part": "now"})).raise_for_status().text
    _, *parts = re.split(r'data-now="(\w+)"', text)
    found = zip(parts[::2], parts[1::2], strict=True)
    return {name: re.findall(r'href="/r/([a-z0-9-]+)', part) for name, part in found}


async def test_a_public_room_is_listed_within_a_second_but_not_for_who_sits_there(
    fresh_server: Running,
) -> None:
    ada, bo = await fresh_server.guests("Ada", "Bo")
    assert (await listed(bo))["tables"] == []
    public = (await ada.open_room(access="public"))["room"]["id"]
    hidden = (await ada.open_room())["room"]["id"]

    async def seen() -> bool:
        return (await listed(bo))["tables"] == [public]

    await eventually(seen)
    own = await listed(ada)
    assert own["tables"] == []
    assert sorted(own["yours"]) == sorted([public, hidden])
    for person in (ada, bo):
        await person.close()


async def test_a_running_table_open_to_all_is_listed_on_both_pages(fresh_server: Running) -> None:
    ada, bo, cy = await fresh_server.guests("Ada", "Bo", "Cy")
    opened = await ada.open_room(access="public", watch="everyone")
    await cy.sit(opened["room"]["id"], 1)
    await cy.call("POST", f"/api/rooms/{opened['room']['id']}/seats/1/ready", {"ready": True})
    await ada.start(opened["room"]["id"])
    hidden = await ada.call("POST", "/api/play", {"game": "opale", "bot": "easy"})

    for path in ("/", "/watch"):

        async def seen(path: str = path) -> bool:
            return (await listed(bo, path))["watch"] == [opened["room"]["id"]]

        await eventually(seen)
    assert (await listed(ada))["yours"] == [hidden["room"]["id"], opened["room"]["id"]]
    for person in (ada, bo, cy):
        await person.close()


async def test_every_table_the_shelf_offers_can_be_begun(server: Running) -> None:
    """First games and beginners' games are begun with their options by one button each."""
    (ada,) = await server.guests("Ada")
    text = (await ada.http.get("/games")).raise_for_status().text
    buttons = re.findall(r"<button[^>]*data-play[^>]*>", text)
    begun: list[str] = []
    for button in buttons:
        found = re.findall(r"""data-(\w+)=(?:"([^"]*)"|'([^']*)')""", button)
        told = {name: plain or other for name, plain, other in found}
        wish: dict[str, Any] = {"game": told["play"]}
        wish |= {"bot": told["bot"]} if "bot" in told else {}
        wish |= {"seats": int(told["seats"])} if "seats" in told else {}
        wish |= {"options": json.loads(told["options"])} if "options" in told else {}
        opened = await ada.call("POST", "/api/play", wish)
        asked = wish.get("options", {})
        assert asked.items() <= opened["room"]["options"].items()
        begun += asked
    assert sorted(begun) == ["beginner", "first_game"]
    await ada.close()


async def test_many_who_look_cost_one_reading(
    fresh_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await fresh_server.guests(*(f"P{number}" for number in range(10)))
    monkeypatch.setattr(cached, "time", SimpleNamespace(monotonic=lambda: 1000.0))
    readings = []
    before = listing.list_rooms

    async def counted(rooms: Rooms, *args: Any, **more: Any) -> object:
        readings.append(args)
        return await before(rooms, *args, **more)

    monkeypatch.setattr(listing, "list_rooms", counted)
    await asyncio.gather(*(listed(person) for person in people))
    assert len(readings) == 2, "rooms to join, and tables to watch"
    await asyncio.gather(*(listed(person, "/watch") for person in people))
    assert len(readings) == 2
    for person in people:
        await person.close()


async def test_head_is_answered_like_get_without_the_body(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    for path in ("/", "/api/games", "/healthz", "/static/css/base.css"):
        got, head = await ada.http.get(path), await ada.http.head(path)
        assert (head.status_code, head.content) == (got.status_code, b"")
        assert head.headers["content-type"] == got.headers["content-type"]
    assert (await ada.http.head("/r/zzzz-zzzz")).status_code == 404
    await ada.close()


async def test_a_tournament_is_listed_for_everybody(fresh_server: Running) -> None:
    """The first page shows a few: those of other tests would be among them."""
    ada, bo = await fresh_server.guests("Ada", "Bo")
    made = await ada.call(
        "POST", "/api/tournaments", {"name": "Harbour cup", "game": "opale", "access": "public"}
    )
    assert made["tournament"]["status"] == "registration"
    for path in ("/", "/tournaments"):

        async def seen(path: str = path) -> bool:
            answer = await bo.http.get(path, params={"part": "now"})
            return "Harbour cup" in answer.raise_for_status().text

        await eventually(seen)
    for person in (ada, bo):
        await person.close()


async def test_a_link_shows_a_picture_of_its_table(server: Running) -> None:
    """Invitations, tables and tournaments of every game, where links are previewed."""
    (ada,) = await server.guests("Ada")
    async with server.http() as http:
        for game in catalogue:
            opened = await ada.open_room(game, access="public")
            name = {"name": "Harbour", "game": game, "access": "public"}
            made = await ada.call("POST", "/api/tournaments", name)
            for path in (f"/r/{opened['room']['id']}", f"/t/{made['tournament']['id']}"):
                page = (await http.get(path)).raise_for_status().text
                (address,) = re.findall(r'og:image" content="([^"]+)"', page)
                assert address == f"{server.base}{path}/card.jpg"
                answer = (await http.get(address)).raise_for_status()
                assert answer.headers["content-type"] == "image/jpeg"
    await ada.close()


async def test_every_page_is_shown_to_a_stranger_and_to_a_newcomer(server: Running) -> None:
    """Whole, and the part that changes; also where there is nothing to show yet."""
    (newcomer,) = await server.guests("Newcomer")
    pages = {path for way, path in calls(page_routes.router.routes) if way == "GET"}
    pages = {path for path in pages if "{" not in path}
    asked = [f"{path}{part}" for path in pages for part in ("", "?part=now")]
    assert {"/", "/people", "/tables", "/watch"} <= pages
    async with server.http() as stranger:
        for http in (stranger, newcomer.http):
            answers = {path: (await http.get(path)).status_code for path in asked}
            assert {path: status for path, status in answers.items() if status >= 500} == {}
    await newcomer.close()
