"""How people play Champions of Wind and Fire in the browser: tap what glows, then confirm."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.screen import ARMED, answered, mover, mover_or_end, sent_or_armed, version
from tests.browser.tables import Seen

GAME = "wind_and_fire"
QUESTION = ".act__q > b"
# what may be tapped, in the order in which these players like it
LIKED = (
    ".pickone[data-act]:visible",
    ".dialn:visible",
    ".mdie[data-act]:visible",
    ".mtile[data-act]:visible",
    ".choice[data-act]:visible",
    ".hx--fits:visible",
    ".hx[data-act]:visible",
    ".rl[data-act]:visible",
    ".part[data-act]:visible",
    ".gslot[data-act]:visible",
    ".store[data-act]:visible",
    ".tc[data-act]:visible",
    ".area[data-act]:visible",
    ".noroom:visible",
)


def last_die(seen: Seen) -> bool:
    """One die is left to be put into an area."""
    return "place_die" in seen["menu"] and len(seen["view"]["loose"]) == 1


def trained(seen: Seen) -> bool:
    """The training is over."""
    return seen["view"]["phase"] not in ("setup", "training")


async def step(page: Page) -> None:
    """One action: something that glows is tapped and confirmed, or what is ready is confirmed."""
    before = await version(page)
    upgrade = page.locator(".dt[data-act]:visible")
    tiles = page.locator(".ptabs [data-for='tiles']:visible:has(.dot)")
    if await upgrade.count() == 0 and await tiles.count():
        await tiles.click()
    ready = page.locator(f"{ARMED}, .act__pass[data-act]").first
    if await upgrade.count():
        await upgrade.first.click()
    elif await ready.count():
        await ready.click()
    elif not await sent_by_tap(page, before):
        await page.locator(ARMED).click()
    await answered(page, before)


async def sent_by_tap(page: Page, before: int) -> bool:
    """Taps the die and the place that are liked most; was that all, or does Confirm wait?"""
    dice = page.locator(".die.is-legal:visible")
    if await dice.count() > 1 and await page.locator(".die.is-selected").count() == 0:
        await dice.first.click()
        await expect(page.locator(".die.is-selected")).to_have_count(1)
    found = [way for way in LIKED if await page.locator(way).count()]
    if not found:
        await page.locator(".ptabs button:has(.dot)").first.click()
        found = [way for way in LIKED if await page.locator(way).count()]
    assert found, await page.locator(".act").inner_text()
    await page.locator(found[0]).first.click()
    return await sent_or_armed(page, before)


async def play_until(question: str, *pages: Page) -> Page:
    """All pages play until somebody is asked this; returns that page."""
    page = await mover(*pages)
    while question not in await page.locator(QUESTION).inner_text():
        await step(page)
        page = await mover(*pages)
    return page


async def play_out(*pages: Page) -> None:
    """All pages play until the game is over."""
    while (page := await mover_or_end(*pages)) is not None:
        await step(page)
