"""Playing on from a step of a replay: alone at once, and with a friend by a lobby."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser import opale
from tests.browser.calls import ask
from tests.browser.looks import check_every_look
from tests.browser.people import People
from tests.browser.screen import MY_MOVE, SETTLED
from tests.browser.tables import seated


async def dialog(page: Page) -> None:
    """Opens it at the step that is shown."""
    await page.get_by_role("button", name="Play on from here").click()
    await expect(page.get_by_role("heading", name="Play on from here")).to_be_visible()


@pytest.mark.slow
async def test_a_replay_is_played_on_from(people: People) -> None:
    table = await seated(people, opale.GAME)
    plies = 0
    async for _ in table.positions():
        if (plies := plies + 1) > 24:
            break
    await ask(table.person(0), f"/api/rooms/{table.room}/resign", seat=0)
    replay = f"{table.path}/replay"
    page = await people.open(table.person(0), f"{replay}?ply=6")
    play_on = page.get_by_role("button", name="Play on from here")
    slider = page.get_by_role("slider")
    await expect(slider).to_be_visible()
    await page.keyboard.press("End")
    await expect(play_on).to_have_attribute("aria-disabled", "true")
    await page.keyboard.press("Home")
    await expect(slider).to_have_attribute("aria-valuenow", "0")
    await page.keyboard.press("]")
    await expect(slider).to_have_attribute("aria-valuenow", "1")
    await expect(play_on).not_to_have_attribute("aria-disabled", "true")
    await dialog(page)
    await expect(page.get_by_text("What you cannot know is dealt anew")).to_be_visible()
    await page.get_by_label("With friends").check()
    await expect(page.get_by_text("Hidden cards lie as they lay")).to_be_visible()
    await check_every_look(page, "dialog")
    await page.get_by_role("button", name="Play on", exact=True).click()
    await expect(page.get_by_text("It goes on from a step of another game")).to_be_visible()
    await page.get_by_role("link", name="a step of another game").click()
    await expect(page).to_have_url(re.compile(rf"{table.room}/replay\?.*ply="))
    await dialog(page)
    await page.get_by_role("button", name="Play on", exact=True).click()
    await page.locator(f"{SETTLED} {MY_MOVE}").wait_for()
    await expect(page.locator(".tbar__title")).to_contain_text("goes on from another game")
    await expect(page.locator(".act__undo")).to_have_attribute("aria-disabled", "true")
    await opale.play(page)
    await page.get_by_role("button", name="More").click()
    await expect(page.get_by_role("link", name="The game it goes on from")).to_be_visible()
