"""A game without `about.toml`: lobby, table, rules and replay show what is neutral."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from engine import catalogue
from engine.games.opale.rules import OpaleRules
from tests.app.conftest import Running, running
from tests.browser.calls import ask
from tests.browser.looks import check_every_look
from tests.browser.people import People
from tests.browser.tables import seated

NEUTRAL = "light-dark(#2C7C88,#0C2A34)"


class Plain(OpaleRules):
    """Opale, as if its folder were this one: nothing is told about it."""


@pytest_asyncio.fixture(loop_scope="session")
async def untold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """A server in this process with that game in place of Opale."""
    monkeypatch.setitem(catalogue, "opale", Plain())
    async with running(f"sqlite:///{tmp_path}/test.db") as server:
        yield server


@pytest_asyncio.fixture(loop_scope="session")
async def visitors(browser: Browser, untold: Running) -> AsyncIterator[People]:
    """People of that server, for whom nothing goes wrong."""
    people = People(browser, untold.base)
    yield people
    await people.close()
    assert people.faults == []


async def boxes_are_drawn(page: Page) -> None:
    """Every cover on the page has arrived."""
    await expect(page.locator("img[src*='cover']").first).to_be_attached()
    await page.locator("img[src*='cover']").evaluate_all(
        "(all) => Promise.all(all.map((one) => (one.loading = 'eager', one.decode())))"
    )


async def rules_are_neutral(page: Page) -> None:
    """The rules in short say that there is nothing to read."""
    await page.get_by_role("button", name="Rules", exact=True).click()
    drawer = page.get_by_role("complementary", name="Rules")
    await expect(drawer).to_contain_text("The table says what you may do, step by step.")
    await drawer.get_by_role("button", name="Close the rules").click()


@pytest.mark.slow
async def test_a_game_of_which_nothing_is_told(visitors: People) -> None:
    table = await seated(visitors, "opale")
    page = await table.open(0)
    await rules_are_neutral(page)
    colour = "getComputedStyle(document.querySelector('.tbl')).getPropertyValue('--g-1')"
    assert (await page.evaluate(colour)).strip() == NEUTRAL
    await table.hurry(lambda seen: seen["ply"] > 3, page)
    await ask(table.person(0), f"/api/rooms/{table.room}/resign", seat=0)
    await expect(page.locator(".result__p tfoot")).to_contain_text("Points")

    await page.goto(f"{table.path}/replay")
    await expect(page.locator(".scrub")).to_be_visible()
    await rules_are_neutral(page)


@pytest.mark.slow
async def test_its_box_on_the_pages(visitors: People) -> None:
    person = await visitors.person()
    opened = await ask(person, "/api/rooms", game="opale")
    page = await visitors.open(person, f"/r/{opened['room']['id']}")
    await expect(page.locator(".oval img")).to_have_attribute("src", "/games/opale/cover.svg")
    for path in ("/", "/games"):
        await page.goto(path)
        await boxes_are_drawn(page)
        await check_every_look(page)
