"""Leviatel Legends in the browser: secret decks, turns, a watcher, the end, the replay."""

from __future__ import annotations

import random
import re

from playwright.async_api import Page, expect

from tests.browser import opale
from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.test_access import overflow, serious

RESIGN = """async room => (await fetch(`/api/rooms/${room}/resign`, {
    method: 'POST', body: JSON.stringify({seat: 0}),
    headers: {'content-type': 'application/json'}})).status"""
ENABLED = ".moves-list [data-move]:not([aria-disabled='true'])"
ARMED = "[data-confirm]:not([aria-disabled='true'])"


async def move_is_armed(page: Page, before: int) -> bool:
    """A choice in the bar either waits for Confirm or was sent at once: which of the two?"""
    found = await page.wait_for_function(
        """([armed, settled, before]) =>
            Number(document.querySelector(settled)?.dataset.version) > before ? "sent"
            : document.querySelector(armed) ? "armed" : null""",
        arg=[ARMED, opale.SETTLED, before],
    )
    return await found.json_value() == "armed"


async def some_move(page: Page, chance: random.Random, wanted: str = "") -> str:
    """One move by its words or at random, out of the list of moves or the choices in the bar."""
    opener = page.get_by_role("button", name="List of moves")
    choices = page.locator(".act .choice[data-act]:visible")
    await opener.or_(choices).first.wait_for()
    before = await opale.version(page)
    listed = await opener.is_visible()
    if listed:
        if await opener.get_attribute("aria-expanded") != "true":
            await opener.click()
        moves = page.locator(ENABLED)
        await moves.first.wait_for()
    else:
        moves = choices
    if wanted:
        moves = moves.filter(has_text=re.compile(wanted, re.I))
    move = moves.nth(chance.randrange(await moves.count()))
    words = await move.inner_text()
    await move.click()
    if not listed and await move_is_armed(page, before):
        await page.locator(ARMED).click()
    await opale.answered(page, before)
    return words


async def choose_decks(page: Page, chance: random.Random) -> None:
    """Castle and a ready pair of decks, then finish."""
    await some_move(page, chance, "castle|keep|house|wharf|bastion")
    await some_move(page, chance, "Harbour|Watch|Charge|Rite|Wall|Raid|Claw|Siege")
    await some_move(page, chance, "ready|finish|done")


async def test_two_people_play_and_one_resigns(people: People) -> None:
    chance = random.Random(4)
    host, friend = await opale.pair(people, DESKTOP, PHONE, game="leviatel")
    for page in (host, friend):
        await choose_decks(page, chance)
    watcher = await people.enter(await opale.watch_link(host))
    for page in (host, friend):
        await page.locator(opale.MY_MOVE).wait_for()
        await some_move(page, chance, "keep|no")
    await expect(host.locator(".plot[data-at='b1']")).to_contain_text("b1")
    turns = 0
    for _ in range(60):
        page = await opale.mover(host, friend)
        words = await some_move(page, chance)
        turns += "end" in words.lower() and "turn" in words.lower()
        if turns >= 6:
            break
    assert turns > 0
    await expect(watcher.locator(".act--wait")).to_be_visible()
    for page in (host, friend, watcher):
        assert await overflow(page) <= 0
        assert await serious(page) == []
    await host.evaluate(RESIGN, opale.room_id(host))
    for page in (host, friend, watcher):
        await expect(page.locator(opale.RESULT)).to_be_visible()
        await expect(page.locator(opale.RESULT)).to_contain_text(" resigned.")
        await expect(page.locator("#result-title")).to_have_text(re.compile(" won$"))
    await host.goto(f"/r/{opale.room_id(host)}/replay?ply=12")
    await expect(host.locator(".fin")).to_contain_text(" resigned.")
    turn = await opale.last_turn(host, ".moves")
    await host.goto(f"/r/{opale.room_id(host)}")
    numbers = host.locator(".log .num", has_text=re.compile(r"\d"))
    await expect(numbers.last).to_have_text(turn)  # the log counts turns as the replay does
    await friend.goto(f"/r/{opale.room_id(host)}/replay?ply=12")
    await expect(friend.get_by_role("slider")).to_be_visible()


async def test_a_bot_is_played_with_one_tap(people: People) -> None:
    page = await opale.against_a_bot(people, "leviatel")
    chance = random.Random(2)
    await page.locator(opale.MY_MOVE).wait_for()
    await choose_decks(page, chance)
    await expect(page.locator(opale.MY_MOVE)).to_be_visible()
