"""Somebody the table waits for has gone: what the others see, and what they can do about it."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser import opale
from tests.browser.looks import check_page, overflow
from tests.browser.people import DESKTOP, PHONE, People
from tests.browser.screen import mover
from tests.browser.tables import seated


@pytest.mark.slow
async def test_a_bot_plays_on_for_who_went_away(people: People) -> None:
    """The bar counts the seconds; then its buttons can be pressed, all in sight on a phone."""
    table = await seated(people, opale.GAME, PHONE, DESKTOP)
    pages = await table.open_all()
    gone = await mover(*pages)
    here = next(page for page in pages if page != gone)
    await here.set_viewport_size(PHONE)
    await gone.close()
    bar = here.locator(".act--absent")
    await expect(bar).to_contain_text(re.compile(r"For 0:0\d now\. In 0:0[12] you can go on"))
    await expect(bar).to_contain_text("You can wait, or go on without them.")
    for label in ("Let a bot play on", "Claim the win", "Call it off"):
        button = here.get_by_role("button", name=label)
        await expect(button).not_to_have_attribute("aria-disabled", "true")
        await expect(button).to_be_in_viewport(ratio=1)
    await check_page(here)
    assert await overflow(here) <= 0
    await here.get_by_role("button", name="Let a bot play on").click()
    await expect(bar).to_have_count(0)
    await expect(here.locator(".seat, .rail--strip", has_text="bot").first).to_be_attached()
