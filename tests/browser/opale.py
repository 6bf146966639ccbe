"""How people play Opale in the browser: tap what glows, then confirm."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.screen import ARMED, MY_MOVE, answered, version
from tests.browser.tables import Seen

GAME = "opale"
PICKABLE = "[data-card][data-act]"
PICKED = "[data-card][aria-pressed='true']"
# a place that can be chosen: in the bar, or on phones on the board
TARGET = ".choice[data-act]:visible, .spot[data-act]:visible"


def fresh(seen: Seen) -> bool:
    """A turn begins."""
    return "pick" in seen["menu"] and not seen["view"]["tray"]


def ending(seen: Seen) -> bool:
    """The last turn begins."""
    return fresh(seen) and seen["view"]["end"] is not None


async def pick(page: Page) -> None:
    """Taps the first card that glows; it lifts."""
    before = await version(page)
    await page.locator(PICKABLE).first.click()
    await answered(page, before)
    await expect(page.locator(PICKED).first).to_be_visible()


async def confirm(page: Page) -> None:
    """Chooses a target if one is asked, then confirms."""
    armed, target = page.locator(ARMED), page.locator(TARGET).first
    await armed.or_(target).first.wait_for()
    if not await armed.is_visible():
        await target.click()
    await armed.click()


async def play(page: Page) -> None:
    """A card, a target if one is asked, Confirm."""
    await pick(page)
    await confirm(page)


async def turn(page: Page) -> None:
    """One whole turn against a person; ends when the other is asked or the game is over."""
    await play(page)
    await expect(page.locator(MY_MOVE)).to_be_hidden()
