"""What pages load before anything is done: their scripts, counted in bytes as they are sent."""

from __future__ import annotations

import pytest
from playwright.async_api import BrowserContext, Response

from app.core.resources import resource_dir
from engine import catalogue, examples_of
from tests.app.client import key_of
from tests.browser.calls import ask
from tests.browser.people import People
from tests.browser.tables import alone, seated
from tests.browser.tournaments import opened

BUDGET = 60_000
"""Bytes of JavaScript, with all that a page fetches by itself."""

GAMES = sorted(catalogue)
PAGES = (
    *("/", "/games", "/watch", "/credits", "/join", "/tournaments", "/tournaments/new"),
    *("/games/leviatel", "/games/leviatel/rules", "/games/leviatel/ranking", "/decks/leviatel"),
    "/exams/wind_and_fire",
)


MOTION = "/chunks/motion"
"""What a table fetches last: by then it can be played."""
DEALT = {"tidal_blades": "trial", "tidal_blades_prototype": "trial"}
"""A part that a table fetches at once where the deal begins with it, by game."""


async def weight_of(visitor: BrowserContext, path: str, last: str = "", dealt: str = "") -> int:
    """Bytes of the scripts a page fetches until it fetches nothing more, and has got the last; with
    those of a part it may fetch by the luck of the deal."""
    page = await visitor.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    async with page.expect_response(lambda answer: last in answer.url):
        await page.goto(path)
    await page.wait_for_load_state("networkidle")
    scripts = [answer for answer in answers if answer.request.resource_type == "script"]
    packed = {answer.headers.get("content-encoding") for answer in scripts}
    assert packed <= {"br"}, "this is not the build: make install"
    sizes = [await answer.request.sizes() for answer in scripts]
    await page.close()
    asked = sum(size["responseBodySize"] for size in sizes)
    if not dealt or any(f"/chunks/{dealt}-" in answer.url for answer in scripts):
        return asked
    (part,) = (resource_dir("static") / "built/js/chunks").glob(f"{dealt}-*.js.br")
    return asked + part.stat().st_size


@pytest.mark.parametrize("game", GAMES)
async def test_a_newcomer_s_table_is_light(people: People, game: str) -> None:
    """With the coach, and with what lets pieces move."""
    table = await alone(people, game, bot="easy")
    weight = await weight_of(table.person(0), table.path, MOTION, DEALT.get(game, ""))
    assert 30_000 < weight <= BUDGET


@pytest.mark.slow
async def test_every_kind_of_page_is_light(people: People) -> None:
    weights = {path: await weight_of(await people.person(), path) for path in PAGES}
    game = "leviatel"
    example = f"/games/{game}/examples/{next(iter(examples_of(game)))}"
    weights["example"] = await weight_of(await people.person(), example)

    host = await people.person()
    room = await ask(host, "/api/rooms", game=game, seats=2)
    other = await people.person()
    key = {"join": key_of(room["links"]["join"])}
    await ask(other, f"/api/rooms/{room['room']['id']}/seats/1", **key)
    weights["people"] = await weight_of(other, "/people")
    group = (await ask(other, "/api/groups", name="Friday"))["id"]
    again = await people.person(storage_state=await other.storage_state())
    weights["group"] = await weight_of(again, f"/groups/{group}")
    await other.request.delete(f"/api/rooms/{room['room']['id']}/seats/1")
    weights["lobby"] = await weight_of(host, f"/r/{room['room']['id']}")

    learner = await people.person()
    lesson = catalogue[game].lessons[0].id
    taught = await ask(learner, "/api/lessons", game=game, lesson=lesson)
    weights["lesson"] = await weight_of(learner, f"/r/{taught['room']['id']}", MOTION)

    organiser, _ = await opened(people)
    again = await people.person(storage_state=await organiser.context.storage_state())
    weights["tournament"] = await weight_of(again, organiser.url)

    table = await seated(people, game)
    await ask(table.person(0), f"/api/rooms/{table.room}/resign", seat=0)
    weights["result"] = await weight_of(table.person(0), table.path, MOTION)
    weights["replay"] = await weight_of(table.person(1), f"{table.path}/replay")
    assert min(weights.values()) > 10_000, "a page was not there, or kept"
    assert {path: weight for path, weight in weights.items() if weight > BUDGET} == {}
