"""Opale in the browser: choices that change, shells on the way, layouts of tablets and phones."""

from __future__ import annotations

import re

from playwright.async_api import Page, ViewportSize, expect

from tests.browser import opale
from tests.browser.looks import DRAWN
from tests.browser.people import PHONE, People
from tests.browser.screen import answered, version
from tests.browser.tables import Seen, alone, seated

LYING: ViewportSize = {"width": 844, "height": 390}
UPRIGHT: ViewportSize = {"width": 768, "height": 1024}
CARD = ".hand [data-card]"


def two_kinds(seen: Seen) -> bool:
    """A turn begins in which cards of two kinds can be picked."""
    hand = seen["view"]["hands"][0] or []
    kinds = {card["type"] for card in hand if card["id"] in seen["menu"].get("pick", [])}
    return opale.fresh(seen) and len(kinds) > 1


async def picked_kind(page: Page) -> str:
    card = await page.locator(opale.PICKED).get_attribute("data-card")
    assert card is not None
    return card.split(":")[1].split("-")[0]


async def test_a_click_on_another_card_changes_the_choice(people: People) -> None:
    page = await (await alone(people, opale.GAME)).open_at(two_kinds)
    await opale.pick(page)
    before = await picked_kind(page)
    await page.reload()  # what was picked is known from the server
    await expect(page.locator(opale.PICKED)).to_have_count(1)
    other = page.locator(f"{CARD}:not([data-card*=':{before}-'])").first
    assert await other.get_attribute("aria-disabled") is None
    kind = (await other.get_attribute("data-card") or "").split(":")[1].split("-")[0]
    now = await version(page)
    await other.click()
    await answered(page, now + 1)
    await expect(page.locator(opale.PICKED)).to_have_count(1)
    assert await picked_kind(page) == kind != before


async def test_shells_take_no_click_of_a_turn_without_one(people: People) -> None:
    table = await alone(people, opale.GAME, options={"seashells": True})
    page = await table.open_at(opale.fresh)
    await expect(page.locator(".act__pass")).to_have_count(0)
    shoal = page.locator(".shells:not(.shells--small) .shell", has_text="Sealed Shoal")
    await shoal.click()  # a shell for after the refill is wished for
    await expect(shoal).to_have_attribute("aria-pressed", "true")
    await opale.play(page)
    await expect(page.locator(".act")).to_contain_text("Use a seashell to end your turn?")
    await page.get_by_role("button", name="No shell").click()
    await expect(page.get_by_role("button", name="No shell")).to_have_count(0)


async def test_spots_cards_and_the_dragon_say_what_they_do(people: People) -> None:
    page = await (await alone(people, opale.GAME)).open_at(
        lambda seen: opale.fresh(seen) and seen["view"]["pawn"] is None
    )
    tip = page.locator(".tip--float")
    await page.locator(".board .pawn").click()
    await expect(tip).to_contain_text("3 points at the end, and a sixth card")
    await page.locator(".spot[data-at='guardian'] .lab").hover()
    await expect(tip).to_contain_text("Guardian")
    await page.locator(CARD).first.hover()
    await expect(tip).to_contain_text(re.compile("card|takes", re.I))


async def test_board_and_hand_are_in_sight_and_spots_say_what_they_take(people: People) -> None:
    page = await (await alone(people, opale.GAME)).open_at(opale.fresh)
    for size in (UPRIGHT, LYING, PHONE):
        await page.set_viewport_size(size)
        await page.evaluate(DRAWN)
        await all_in_sight(page, size)


async def all_in_sight(page: Page, size: ViewportSize) -> None:
    """Board, hand and bar; letters and cards are large enough."""
    for place in (".board", ".hand", ".act", "[data-confirm]"):
        await expect(page.locator(place)).to_be_in_viewport(ratio=0.98)
    hints = page.locator(".spot .lab small:visible")
    await expect(hints).to_have_count(7)
    small = await hints.evaluate_all(
        "all => all.filter((one) => parseFloat(getComputedStyle(one).fontSize) < 11).length"
    )
    assert small == 0
    width = await page.locator(".hand .card").first.evaluate("card => card.clientWidth")
    assert width >= 44
    if size == UPRIGHT:
        board = await page.locator(".board").bounding_box()
        assert board is not None
        assert board["width"] > 0.85 * size["width"]


async def test_a_phone_says_how_near_the_end_is(people: People) -> None:
    page = await (await seated(people, opale.GAME, PHONE, PHONE)).open_at(opale.ending)
    await expect(page.locator(".act__note")).to_have_text("Last turn")
    await expect(page.locator(".cities")).to_contain_text("last turn")
