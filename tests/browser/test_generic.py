"""A game that has drawn nothing, made by the recipe alone, at the table every game has."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.browser.calls import told
from tests.browser.looks import check_every_look, overflow
from tests.browser.people import DESKTOP, PHONE, People
from tests.browser.screen import MY_MOVE, RESULT, answered, mover, shows, version
from tests.browser.tables import Seen, Table, alone, offers, seated
from tests.server import ROOT, Server

GAME = "morris"
CONFIRM = "[data-confirm]"
LOG = ".log li"


@pytest.fixture(scope="module")
def other_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on whose machine a distribution with a further game is installed."""
    folder = tmp_path_factory.mktemp("generic")
    about = folder / "morris-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: morris\nVersion: 1\n")
    (about / "entry_points.txt").write_text(
        "[tidetable.games]\nmorris = tests.engine.toys.morris.shelf\n"
    )
    path = os.pathsep.join([str(folder), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    server = Server(Path(folder), PYTHONPATH=path).start()
    yield server
    server.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def people(browser: Browser, other_server: Server) -> AsyncIterator[People]:
    people = People(browser, other_server.url)
    yield people
    await people.close()
    assert people.faults == []


async def tap(page: Page, *ids: str) -> None:
    """Points at these, then confirms."""
    before = await version(page)
    for id_ in ids:
        await page.locator(f".generic [data-at={id_}]").click()
    await page.locator(CONFIRM).click()
    await answered(page, before)


async def seen_by(table: Table, page: Page) -> Seen:
    seat = table.persons.index(page.context)
    seen: Seen = await told(page.context, f"/api/rooms/{table.room}/view?seat={seat}")
    return seen


@pytest.mark.slow
async def test_two_people_place_take_move_and_finish(people: People) -> None:
    table = await seated(people, GAME, DESKTOP, PHONE)
    one, two = await table.open_all()
    for point in ("a7", "b2", "d7", "d2"):
        await tap(await mover(one, two), point)
    await tap(one, "g7")
    await expect(one.locator(".act__q b")).to_have_text("A mill! Which man do you take?")
    await expect(one.locator(".generic .is-legal")).to_have_count(2)
    await tap(one, "b2")
    latest = one.locator(LOG).last
    await expect(latest).to_contain_text("You placed a man on g7 and took the man on b2.")
    await expect(latest.locator("b")).to_have_text(["g7", "b2"])
    assert await overflow(two) == 0

    await table.hurry(offers("move"), one, two)
    page = await mover(one, two)
    seen = await seen_by(table, page)
    start, end = seen["menu"]["move"][0]
    await page.locator(f".generic [data-at={start}]").click()
    await expect(page.locator(f".generic [data-at={start}]")).to_have_attribute(
        "aria-pressed", "true"
    )
    await expect(page.locator(CONFIRM)).to_have_attribute("aria-disabled", "true")
    await tap(page, end)

    await table.play_out()
    for page in (one, two):
        await table.look(page)
        await expect(page.locator(RESULT)).to_contain_text("Men on the board")


async def test_one_plays_with_a_bot_by_key_and_from_the_list(people: People) -> None:
    page = await (await alone(people, GAME)).open(0)
    page = await mover(page)
    before = await version(page)
    await page.keyboard.press("3")  # the first press shows the numbers and chooses
    await expect(page.locator(".generic .is-chosen")).to_have_count(1)
    await page.keyboard.press("Enter")
    await answered(page, before)
    await shows(page, before + 2)  # the bot has answered
    await page.keyboard.press("m")
    await page.locator(".moves-list [data-move]").first.click()
    await shows(page, before + 4)
    await mover(page)
    await check_every_look(page)


async def test_the_replay_and_every_page_that_lists_games(people: People) -> None:
    table = await alone(people, GAME)
    await table.play_out()
    page = await people.open(table.person(0), f"{table.path}/replay")
    await expect(page.locator(".moves button").first).to_be_visible()
    await page.keyboard.press("]")
    await expect(page.locator(".moves [aria-current=step]")).to_contain_text("Placed a man on")
    for path in ("/", "/games", "/watch", "/tournaments/new"):
        await page.goto(path)
        await expect(page.get_by_role("heading").first).to_be_visible()
    await page.goto("/games")
    await expect(page.get_by_text("Nine Men’s Morris").first).to_be_visible()
    assert await page.locator(MY_MOVE).count() == 0
