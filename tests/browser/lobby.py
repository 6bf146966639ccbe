"""The way to a table as people go it: open a room, hand on the link, choose, start."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import Page, ViewportSize, expect

from tests.browser import opale
from tests.browser.people import DESKTOP, People


async def open_room(
    people: People, game: str = "", size: ViewportSize = DESKTOP, **more: Any
) -> tuple[Page, str]:
    """Somebody opens a room from the home page (of `game`); returns the invite link too."""
    host = await people.enter("/", size, **more)
    await host.get_by_role("button", name="Open a room", exact=True).first.click()
    await host.locator(f"#pick [data-choose='{game or opale.GAME}']").click()
    link = host.locator(".link [title*='join=']").first
    await expect(link).to_be_attached()
    return host, str(await link.get_attribute("title"))


async def follow(people: People, link: str, size: ViewportSize = DESKTOP, **more: Any) -> Page:
    """Somebody opens an invite or watch link, reads what it is for and goes in."""
    page = await people.enter(link, size, **more)
    await page.get_by_role("button", name=re.compile("Sit down|Watch the table|Come in")).click()
    await expect(page.locator("#room")).to_be_attached()
    return page


async def seats(host: Page, count: int) -> None:
    """The host chooses how many play."""
    label = "Alone" if count == 1 else str(count)
    await host.locator(".segm label", has_text=label).first.click()
    await expect(host.locator(".chair")).to_have_count(count)


async def mode(host: Page, name: str) -> None:
    """The host chooses a mode of the game."""
    if not await host.locator(".opts details[open]").count():
        await host.locator(".opts summary").click()
    await host.locator(".segm label", has_text=name).first.click()
    await expect(host.get_by_label(name, exact=True)).to_be_checked()


async def start(host: Page) -> None:
    button = host.get_by_role("button", name="Start game")
    await expect(button).not_to_have_attribute("aria-disabled", "true")
    await button.click()
    await expect(host.locator(".act")).to_be_visible()
