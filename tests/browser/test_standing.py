"""A table that stands still: a pause both agree to, and somebody on vacation."""

from __future__ import annotations

import json
import os
from typing import Any

from playwright.async_api import Locator, Page, WebSocketRoute, expect

from tests.browser import opale
from tests.browser.calls import ask
from tests.browser.looks import EVERY, check_every_look, set_look
from tests.browser.people import PHONE, People
from tests.browser.tables import seated

DAY = 24 * 3_600_000
SLOW = {"kind": "slow", "decision_ms": DAY, "at_zero": "forfeit"}
REAL = {"kind": "real", "bank_ms": 600_000, "increment_ms": 0, "at_zero": "forfeit"}


async def looked_at(page: Page, name: str) -> None:
    folder = os.environ.get("SHOTS")
    if not folder:
        return
    before: Any = page.viewport_size
    for size, theme in EVERY:
        await set_look(page, size, theme)
        await page.screenshot(path=f"{folder}/{name}-{size['width']}-{theme}.png")
    await set_look(page, before, "light")


def nearly_over(socket: WebSocketRoute) -> None:
    """Every clock runs, and rests for another second."""
    server = socket.connect_to_server()

    def told(text: str | bytes) -> None:
        frame = json.loads(text)
        if frame.get("clock"):
            frame["clock"] |= {"running": [0, 1], "rests": [1_000, 1_000]}
        socket.send(json.dumps(frame))

    server.on_message(told)


def banner(page: Page) -> Locator:
    """What stands above the table."""
    return page.locator(".banner--calm")


async def test_a_pause_is_asked_for_agreed_to_and_ended(people: People) -> None:
    """From the menu; the other one agrees, both see it, a watcher too; then they go on."""
    table = await seated(people, opale.GAME, clock=REAL)
    ada, bo = await table.open_all()
    eve = await people.enter(table.watch)
    await eve.get_by_role("button", name="Watch the table").click()
    await expect(eve.locator(".tbl")).to_be_visible()
    await ada.locator("[data-menu]").click()
    await ada.get_by_role("button", name="Ask for a pause").click()
    await expect(banner(ada)).to_contain_text("You ask for a pause.")
    for page in (bo, eve):
        await expect(banner(page)).to_contain_text("asks for a pause.")
    await expect(banner(eve).get_by_role("button")).to_have_count(0)
    await looked_at(bo, "asked")
    await check_every_look(bo)
    await banner(bo).get_by_role("button", name="Play on").click()
    await expect(banner(ada)).to_have_count(0)
    await ada.locator("[data-menu]").click()
    await ada.get_by_role("button", name="Ask for a pause").click()
    await bo.set_viewport_size(PHONE)
    await banner(bo).get_by_role("button", name="Pause").click()
    for page in (ada, bo, eve):
        await expect(banner(page)).to_contain_text("The table has a pause.")
        await expect(page.locator("[data-act]")).to_have_count(0)
    await looked_at(ada, "paused")
    await check_every_look(ada)
    await banner(ada).get_by_role("button", name="Go on").click()
    await expect(banner(bo)).to_contain_text("The game goes on in a moment.")
    await looked_at(eve, "goes-on")
    for page in (ada, bo, eve):
        await expect(banner(page)).to_have_count(0)


async def test_a_vacation_is_seen_at_the_seat_and_ended(people: People) -> None:
    """Begun and ended where one says how one is told; the other one reads it at the table and in
    the list of tables."""
    table = await seated(people, opale.GAME, clock=SLOW)
    ada, bo = await table.open_all()
    await ada.goto("/me/calls")
    await looked_at(ada, "days")
    await check_every_look(ada)
    await ada.get_by_label("Days, from now on").fill("3")
    await ada.get_by_role("button", name="Go on vacation").click()
    await expect(ada.get_by_text("You are on vacation until")).to_be_visible()
    await looked_at(ada, "away")
    await check_every_look(ada)
    seat = bo.locator('.seat[data-seat="1"]')
    await expect(seat).to_contain_text("on vacation until")
    await looked_at(bo, "seat")
    await check_every_look(bo)
    await bo.route_web_socket("**/ws/**", nearly_over)
    await bo.reload()
    await expect(seat.locator(".clock--run")).to_be_visible()  # though nobody says that it is over
    await bo.goto("/tables")
    await expect(bo.locator(".turn")).to_contain_text("is on vacation until")
    await looked_at(bo, "tables")
    await check_every_look(bo)
    await ada.get_by_role("button", name="I am back").click()
    await expect(ada.get_by_text("You have 13 of 14 days left this year")).to_be_visible()
    await ask(table.person(0), f"/api/rooms/{table.room}/resign", seat=0)
