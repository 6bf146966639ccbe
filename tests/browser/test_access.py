"""Everything by keyboard, everything named; axe finds nothing serious; nothing overflows."""

from __future__ import annotations

import os
import re
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, expect

from tests.browser import opale
from tests.browser.conftest import DESKTOP, PHONE, People

TABLET = {"width": 1024, "height": 768}
SIZES = pytest.mark.parametrize(
    "size", [DESKTOP, TABLET, PHONE], ids=lambda size: str(size["width"])
)
EVERY = [(size, theme) for size in (DESKTOP, TABLET, PHONE) for theme in ("light", "dark")]
SOME = [(DESKTOP, "dark"), (TABLET, "light"), (PHONE, "dark")]
LOOKS = pytest.mark.parametrize(
    ("size", "theme"),
    EVERY if os.environ.get("TIDETABLE_LOOKS") == "every" else SOME,
    ids=lambda value: str(value["width"]) if isinstance(value, dict) else value,
)
"""Every size and both themes; all six pairs of them with `TIDETABLE_LOOKS=every`."""


async def serious(page: Page) -> list[str]:
    """axe's findings that matter, each in one line."""
    results: dict[str, Any] = (await Axe().run(page)).response
    return [
        f"{found['id']}: {found['nodes'][0]['html'][:120]}"
        for found in results["violations"]
        if found["impact"] in ("serious", "critical")
    ]


async def overflow(page: Page) -> int:
    return int(
        await page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
    )


@LOOKS
@pytest.mark.parametrize("path", ["/", "/games", "/watch", "/credits", "/no-such-page"])
async def test_pages(people: People, path: str, size: dict[str, int], theme: str) -> None:
    page = await people.enter(path, size, color_scheme=theme)
    await expect(page.get_by_role("heading").first).to_be_visible()
    assert await serious(page) == []
    assert await overflow(page) <= 0


@LOOKS
async def test_lobby_and_table(people: People, size: dict[str, int], theme: str) -> None:
    host, link = await opale.open_room(people, size, color_scheme=theme)
    assert await serious(host) == []
    assert await overflow(host) <= 0
    friend = await people.enter(link, size, color_scheme=theme)
    await opale.start(host)
    page = await opale.mover(host, friend)
    assert await serious(page) == []
    await opale.pick(page)
    assert await serious(page) == []
    assert await overflow(page) <= 0


async def test_a_turn_by_keyboard_alone(people: People) -> None:
    host, friend = await opale.pair(people)
    page = await opale.mover(host, friend)
    await page.keyboard.press("1")
    await expect(page.locator("[data-card][aria-pressed='true']")).to_have_count(1)
    confirm = page.locator("[data-confirm]")
    if await confirm.get_attribute("aria-disabled") == "true":
        await page.keyboard.press("1")
    await expect(confirm).not_to_have_attribute("aria-disabled", "true")
    await page.keyboard.press("Enter")
    await expect(page.locator(opale.MY_MOVE)).to_be_hidden()


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The bar is drawn a frame after the board."""


async def test_a_turn_from_the_list_of_moves(people: People) -> None:
    """The whole game can be played from plain buttons."""
    host, friend = await opale.pair(people)
    page = await opale.mover(host, friend)
    for _ in range(4):
        before = await opale.version(page)
        opener = page.get_by_role("button", name="List of moves")
        await opener.or_(page.locator(".act--wait")).first.wait_for()
        if await opener.count() == 0:
            break  # the turn is over
        if await opener.get_attribute("aria-expanded") != "true":
            await opener.click()
        moves = page.locator(".moves-list [data-move]:not([aria-disabled='true'])")
        await expect(moves.first).to_be_visible()
        lays = moves.filter(has_text=re.compile("^Lay "))
        asking = moves.filter(has_text=re.compile("^Pick Sorcerer"))  # what it takes is chosen
        found = [way for way in (lays, asking) if await way.count()]
        await (found[0].first if found else moves.first).click()
        await opale.answered(page, before)
        await page.evaluate(DRAWN)
    await expect(page.locator(opale.MY_MOVE)).to_be_hidden()


async def test_tab_reaches_board_hand_bar_and_rail(people: People) -> None:
    host, friend = await opale.pair(people)
    page = await opale.mover(host, friend)
    seen = set()
    for _ in range(40):
        await page.keyboard.press("Tab")
        seen.add(
            await page.evaluate(
                """() => ['.stage', '.hand', '.act', '.rail', '.tbar']
                   .find(region => document.activeElement.closest(region)) || ''"""
            )
        )
    assert {".hand", ".act", ".rail", ".tbar"} <= seen
