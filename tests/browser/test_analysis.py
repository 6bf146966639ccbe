"""The analysis on the replay: asked for, waited for, walked through; curve, ring and numbers."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser import opale
from tests.browser.calls import ask, told
from tests.browser.looks import check_every_look
from tests.browser.people import PATIENCE, People
from tests.browser.tables import seated


@pytest.mark.slow
async def test_where_it_turned_and_what_was_better(people: People) -> None:
    table = await seated(people, opale.GAME)
    plies = 0
    async for _ in table.positions():
        if (plies := plies + 1) > 70:  # so many random choices are never all good ones
            break
    await ask(table.person(0), f"/api/rooms/{table.room}/resign", seat=0)
    page = await people.open(table.person(0), f"{table.path}/replay")
    slider = page.get_by_role("slider", name="Moves of the game")
    await page.get_by_role("tab", name="Moves", exact=True).focus()
    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("tab", name="Analysis")).to_be_focused()
    await page.get_by_role("button", name="Analyse this game").click()
    await expect(page.get_by_role("progressbar", name="Moves looked at")).to_be_visible()
    await expect(page.get_by_text("Where it turned")).to_be_visible(timeout=5 * PATIENCE)
    turns = (await told(table.person(0), f"/api/rooms/{table.room}/analysis"))["turns"]
    which = next(n for n, turn in enumerate(turns) if turn.get("better", {}).get("at"))
    turn = page.locator(".ana__turn").nth(which)
    await turn.click()
    await expect(turn).to_have_attribute("aria-expanded", "true")
    await expect(page.get_by_text("Better: ")).to_be_visible()
    await expect(page.locator("[data-ring='do']").first).to_be_visible()
    await expect(slider).to_have_attribute("aria-valuetext", re.compile(r"\d+ %, .* \d+ %\.$"))
    await expect(page.locator(".ev--no").first).to_be_visible()
    await check_every_look(page)
    await page.get_by_text("Chances in numbers").click()
    elsewhere = 3 if turns[which]["ply"] == 3 else 2  # a choice is made one step before its ply
    await page.get_by_role("row").nth(elsewhere + 1).get_by_role("button").click()
    await expect(slider).to_have_attribute("aria-valuenow", str(elsewhere))
    await expect(page.locator("[data-ring]")).to_have_count(0)
