"""How people play Leviatel Legends in the browser: from the list of moves or the bar."""

from __future__ import annotations

import random
import re

from playwright.async_api import Locator, Page, expect

from tests.browser.screen import ARMED, MY_MOVE, answered, sent_or_armed, version
from tests.browser.tables import Seen

GAME = "leviatel"
LISTED = ".moves-list [data-move]:not([aria-disabled='true'])"
CHOICES = ".act .choice[data-act]:visible"


def ending(seen: Seen) -> bool:
    """A turn of the last round, by the limit of 20."""
    return "end_turn" in seen["menu"] and bool(seen["view"]["round"] == 20)


async def moves_of(page: Page) -> Locator:
    """What may be done: the choices in the bar, or the list of moves, opened."""
    opener = page.get_by_role("button", name="List of moves")
    await opener.or_(page.locator(CHOICES)).first.wait_for()
    if not await opener.is_visible():
        return page.locator(CHOICES)
    if await opener.get_attribute("aria-expanded") != "true":
        await opener.click()
    await page.locator(LISTED).first.wait_for()
    return page.locator(LISTED)


async def make(page: Page, moves: Locator, chance: random.Random) -> None:
    """One of these moves: what is listed is sent at once, a choice in the bar may wait."""
    before = await version(page)
    move = moves.nth(chance.randrange(await moves.count()))
    listed = await move.get_attribute("data-move") is not None
    await move.click()
    if not listed and not await sent_or_armed(page, before):
        await page.locator(ARMED).click()
    await answered(page, before)
    if not await page.locator(MY_MOVE).count():
        await expect(page.locator(".moves-list")).to_have_count(0)


async def some_move(page: Page, chance: random.Random, wanted: str = "") -> None:
    """One move by its words, or any."""
    moves = await moves_of(page)
    await make(page, moves.filter(has_text=re.compile(wanted, re.I)), chance)


async def turn(page: Page, chance: random.Random, moves_before: int = 3) -> None:
    """Some moves at random, then the end of the turn as soon as it is offered."""
    made = 0
    while await page.locator(MY_MOVE).count():
        moves = await moves_of(page)
        ends = moves.filter(has_text=re.compile("end.* turn", re.I))
        await make(page, ends if made >= moves_before and await ends.count() else moves, chance)
        made += 1


async def choose_decks(page: Page, chance: random.Random) -> None:
    """A castle, where one is asked for, and a ready pair of decks, then finish."""
    await page.locator(".prep").wait_for()
    if await page.locator(".prep__castles").count():
        await some_move(page, chance, "castle|keep|house|wharf|bastion")
    await some_move(page, chance, "Harbour|Watch|Charge|Rite|Wall|Raid|Claw|Siege")
    await some_move(page, chance, "ready|finish|done")
