"""Several people at one device: a curtain between the hands, and nothing of a hand behind it."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser import lobby, opale
from tests.browser.looks import check_every_look
from tests.browser.people import PHONE, People
from tests.browser.screen import MY_MOVE, SETTLED

CURTAIN = "dialog.curtain"


async def hand_of(page: Page, name: str) -> list[str]:
    """The cards that come to sight when this person takes the device."""
    curtain = page.locator(CURTAIN)
    await expect(curtain).to_contain_text(f"Pass the device to {name}")
    await expect(page.locator(".dock [data-card]")).to_have_count(0)
    await page.keyboard.press("Escape")  # a curtain does not go away by itself
    await page.get_by_role("button", name=f"I am {name}").click()
    await expect(curtain).to_have_count(0)
    await page.locator(f"{SETTLED} {MY_MOVE}").wait_for()
    cards = page.locator(opale.PICKABLE)
    await expect(cards.first).to_be_visible()
    return [str(await card.get_attribute("data-card")) for card in await cards.all()]


@pytest.mark.slow
async def test_two_at_one_device_with_a_curtain_between_them(people: People) -> None:
    page, _ = await lobby.open_room(people, size=PHONE)
    await page.get_by_role("button", name="At this device").click()
    await page.get_by_label("Name of who plays beside you").fill("Bo")
    await page.keyboard.press("Enter")
    await expect(page.locator(".chair", has_text="At one device")).to_be_visible()
    await page.get_by_role("button", name="Start game").click()
    await expect(page.locator(CURTAIN)).to_be_visible()
    await check_every_look(page)
    title = await page.locator("#curtain-title").inner_text()
    first = title.removeprefix("Pass the device to ")
    _laid, *hand = await hand_of(page, first)
    await opale.play(page)
    await expect(page.locator(CURTAIN)).to_be_visible()
    second = (await page.locator("#curtain-title").inner_text()).removeprefix("Pass the device to ")
    assert {first, second} > {"Bo"}
    content = await page.content()
    assert not [card for card in hand if f'data-card="{card}"' in content]
    await page.reload()  # also after a reload nobody's hand is there
    assert not {*hand} & {*await hand_of(page, second)}
    await opale.play(page)
    await page.get_by_label("We hide nothing from each other").click()
    await page.locator(f"{SETTLED} {MY_MOVE}").wait_for()
    for _ in range(2):
        seat = await page.locator(".rail--strip .seat").get_attribute("data-seat")
        await opale.play(page)
        await expect(page.locator(f".rail--strip .seat:not([data-seat='{seat}'])")).to_be_visible()
        await page.locator(f"{SETTLED} {MY_MOVE}").wait_for()
    await expect(page.locator(CURTAIN)).to_have_count(0)
