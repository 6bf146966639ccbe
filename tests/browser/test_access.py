"""Everything by keyboard, everything named; axe finds nothing serious; nothing overflows."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser import lobby, opale
from tests.browser.looks import DRAWN, check_every_look, overflow
from tests.browser.people import DESKTOP, PHONE, TABLET, People
from tests.browser.screen import ARMED, MY_MOVE, answered, mover, version
from tests.browser.tables import seated

PAGES = (
    *("/", "/games", "/watch", "/credits", "/no-such-page"),
    *("/tournaments", "/tournaments/new", "/games/opale/ranking"),
    *("/games/leviatel", "/games/tidal_blades"),
)


@pytest.mark.slow
async def test_pages(people: People) -> None:
    page = await people.enter("/readyz")
    for path in PAGES:
        await page.goto(path)
        await expect(page.get_by_role("heading").first).to_be_visible()
        await check_every_look(page)


async def test_lobby_and_table(people: People) -> None:
    host, link = await lobby.open_room(people)
    await check_every_look(host)
    friend = await lobby.follow(people, link)
    await lobby.start(host)
    page = await mover(host, friend)
    await check_every_look(page)
    await opale.pick(page)
    await check_every_look(page)


async def test_turns_by_tab_by_keys_and_from_the_list_of_moves(people: People) -> None:
    """Everything is reached by keyboard, and the whole game can be played from plain buttons."""
    table = await seated(people, opale.GAME)
    page = await table.open_at(opale.fresh)
    await expect(page.locator(MY_MOVE)).to_be_visible()
    await tab_reaches_everything(page)
    await page.mouse.click(1, 1)  # where nothing is: no button has the focus
    await a_turn_by_keyboard(page)
    await a_turn_from_the_list(await table.open_at(opale.fresh))


async def tab_reaches_everything(page: Page) -> None:
    """Hand, bar, rail and the bar at the top."""
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


async def a_turn_by_keyboard(page: Page) -> None:
    before = await version(page)
    await page.keyboard.press("1")
    await answered(page, before)
    await expect(page.locator(opale.PICKED)).to_have_count(1)
    if not await page.locator(ARMED).is_visible():
        await page.keyboard.press("1")
    await expect(page.locator(ARMED)).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.locator(MY_MOVE)).to_be_hidden()


async def a_turn_from_the_list(page: Page) -> None:
    """By its button; the list goes with the turn."""
    await page.get_by_role("button", name="List of moves").click()
    moves = page.locator(".moves-list [data-move]")
    await expect(moves.first).to_be_focused()
    while await page.locator(MY_MOVE).count():
        before = await version(page)
        lays = moves.filter(has_text=re.compile("^Lay "))
        await (lays if await lays.count() else moves).first.click()
        await answered(page, before)
    await expect(page.locator(".act--wait")).to_be_visible()
    await expect(page.locator(".moves-list")).to_have_count(0)


async def sizes_of(page: Page, selector: str) -> list[float]:
    """The sizes of these letters, in pixels."""
    script = "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    found: list[float] = await page.locator(selector).evaluate_all(script)
    return found


async def test_letters_of_twice_the_size_grow_headings_and_widen_nothing(people: People) -> None:
    page = await people.enter("/readyz")
    for path in ("/", "/games", "/decks/leviatel"):
        await page.goto(path)
        await expect(page.locator("h1")).to_be_visible()
        before = await sizes_of(page, "h1, h2")
        await page.add_style_tag(content=":root { font-size: 200% }")
        for size in (TABLET, PHONE, DESKTOP):
            await page.set_viewport_size(size)
            await page.evaluate(DRAWN)
            assert await overflow(page) <= 0, f"{path}, {size['width']} pixels"
        after = await sizes_of(page, "h1, h2")
        assert all(large > small for small, large in zip(before, after, strict=True)), path
