"""Tournaments by HTTP and on the page of their organiser."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Page, ViewportSize, expect

from tests.browser.calls import ask
from tests.browser.people import DESKTOP, People
from tests.browser.screen import RESULT

NAME = "Reef Night"


async def opened(
    people: People, size: ViewportSize = DESKTOP, bots: int = 0, **settings: Any
) -> tuple[Page, str]:
    """An organiser with a new tournament of Opale; returns the link to share too."""
    organiser = await people.person(size)
    wish = {"name": NAME, "game": "opale", "capacity": 32} | settings
    made = await ask(organiser, "/api/tournaments", **wish)
    path = f"/api/tournaments/{made['tournament']['id']}"
    if bots:
        await ask(organiser, f"{path}/entrants", level="random", count=bots)
    page = await people.open(organiser, f"/t/{made['tournament']['id']}")
    return page, str(made["links"]["join"])


def api(page: Page) -> str:
    """Where the server tells of the tournament on this page."""
    return urlsplit(page.url).path.replace("/t/", "/api/tournaments/")


async def with_bots(page: Page, count: int) -> None:
    """The organiser lets bots take part."""
    await page.get_by_role("button", name=f"Add {count}", exact=True).click()
    await expect(page.locator(".tn-ent li small", has_text="bot")).to_have_count(count)


async def take_part(page: Page) -> None:
    await page.get_by_role("button", name="Take part").click()
    await expect(page.locator(".tn-ent li.you")).to_be_visible()


async def start(page: Page) -> None:
    """The organiser starts; who plays too is called to the table, and stays."""
    await page.get_by_role("button", name="Start the tournament").click()
    await page.get_by_role("button", name="Stay here").click()


async def resign(page: Page) -> None:
    """Give up the game one is in, unless the other one was quicker."""
    await page.get_by_role("button", name="More").dispatch_event(
        "click"
    )  # a result may lie over it
    give_up = page.get_by_role("button", name="Resign")
    await expect(page.locator(RESULT).or_(give_up).first).to_be_visible()
    if await give_up.is_visible():
        await give_up.click()
        await page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await expect(page.locator(RESULT)).to_be_visible()
