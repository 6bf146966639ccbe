"""Quick match in two browsers: wait, play a bot meanwhile, be paired; the table opens by itself.
Who does not come keeps nobody."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.looks import check_every_look
from tests.browser.people import DESKTOP, PHONE, People

WAITS = ".waits[data-state='waiting']"
PAIRED = ".waits[data-state='paired']"


async def test_who_waits_is_paired_and_the_table_opens_by_itself(people: People) -> None:
    one = await people.enter("/")
    await one.get_by_role("button", name="Play now", exact=True).click()
    await one.get_by_role("radio", name="Blitz").check()
    await expect(one.locator("[data-alive='opale']")).to_contain_text("5 min + 5 s")
    await check_every_look(one, "#pick")
    await one.locator("[data-choose='opale']").click()
    await expect(one.locator(WAITS)).to_contain_text("nobody else yet")
    await one.goto("/games")  # one may look around meanwhile
    await expect(one.locator(WAITS)).to_contain_text("Opale, 5 min + 5 s")
    await one.get_by_role("button", name="Play a bot", exact=True).click()
    await expect(one.locator(".tbl")).to_be_visible()
    await expect(one.locator(WAITS)).to_be_visible()
    for size in (PHONE, DESKTOP):  # the table makes room for it: nothing is covered
        await one.set_viewport_size(size)
        await one.locator("[data-menu]").click(trial=True)
    bot_table = one.url

    other = await people.enter("/", PHONE)
    row = other.locator(".rooms--quick", has_text="1 waiting")
    await expect(row).to_be_visible()
    await row.get_by_role("button").first.click()
    await expect(one.locator(PAIRED)).to_contain_text("You play")  # at a table one is asked
    await expect(other.locator(PAIRED)).to_contain_text("when they are here")
    await check_every_look(other, ".waits")
    await one.get_by_role("button", name="Go to the table").click()
    await other.wait_for_url("**/r/*")
    await one.wait_for_url(other.url)
    assert one.url != bot_table
    for page in (one, other):
        await expect(page.locator(".tbl[data-settled]")).to_be_visible()
        await expect(page.locator(".waits")).to_have_count(0)


@pytest.mark.slow
async def test_who_does_not_come_keeps_nobody(people: People) -> None:
    """Twenty seconds, then the other one waits on, and is told why. Who cancels on one page waits
    on no other page of theirs either."""
    absent = await people.enter("/games/leviatel")
    await absent.locator("[data-quick][data-pace='standard']").click()
    await expect(absent.locator(WAITS)).to_be_visible()
    await expect(absent.get_by_role("button", name="Play a bot", exact=True)).to_be_visible()
    await absent.get_by_role("button", name="Play a bot", exact=True).click()
    await expect(absent.locator(".tbl")).to_be_visible()
    there = await people.enter("/games/leviatel")
    await there.locator("[data-quick][data-pace='standard']").click()
    await expect(absent.locator(".waits")).to_contain_text("You missed it")
    await expect(there.locator(WAITS)).to_contain_text("did not come")
    twin = await there.context.new_page()
    await twin.goto("/games")
    await expect(twin.locator(WAITS)).to_be_visible()
    await there.get_by_role("button", name="Cancel").click()
    for page in (there, twin):
        await expect(page.locator(".waits")).to_have_count(0)
    await there.reload()
    await expect(there.locator("h1")).to_be_visible()
    await expect(there.locator(".waits")).to_have_count(0)
    await absent.get_by_role("button", name="Wait again").click()
    await expect(absent.locator(WAITS)).to_contain_text("Waiting for an opponent")
