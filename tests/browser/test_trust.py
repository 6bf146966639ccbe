"""Text is text, lost connections come back, hidden cards are nowhere in the page."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser import lobby, opale
from tests.browser.people import People
from tests.browser.screen import answered, mover, version
from tests.browser.tables import seated
from tests.server import Server

MARKUP = "<img src=x onerror=alert(1)>"


async def test_names_and_chat_are_text_never_markup(people: People) -> None:
    host, friend = await (await seated(people, opale.GAME)).open_all()
    renamed = await host.request.patch("/api/me", data={"name": MARKUP[:24]})
    assert renamed.ok
    await friend.get_by_role("tab", name="Chat").click()
    await friend.locator(".compose input").fill(MARKUP)
    await friend.keyboard.press("Enter")
    await host.get_by_role("tab", name="Chat").click()
    await expect(host.locator(".log .say").last).to_contain_text(MARKUP)
    for page in (host, friend):
        await page.reload()
        await expect(page.locator(".seat", has_text=MARKUP[:24])).to_be_visible()
        assert await page.locator("img[src='x']").count() == 0


async def test_the_page_of_one_player_holds_no_card_of_the_other(people: People) -> None:
    table = await seated(people, opale.GAME)
    host, friend = await table.open_all()
    watcher = await lobby.follow(people, table.watch)
    await expect(watcher.locator(".act")).to_be_visible()
    hands: dict[Page, list[str | None]] = {}
    for page in (host, friend):
        cards = page.locator("[data-card]")
        await expect(cards).to_have_count(5)
        hands[page] = [await card.get_attribute("data-card") for card in await cards.all()]
    for page, others in ((host, [friend]), (friend, [host]), (watcher, [host, friend])):
        content = await page.content()
        for other in others:
            assert not [card for card in hands[other] if not card or card in content]


@pytest.mark.slow
async def test_a_killed_server_comes_back_and_the_game_goes_on(
    people: People, server: Server
) -> None:
    host, friend = await (await seated(people, opale.GAME)).open_all()
    await opale.turn(await mover(host, friend))
    server.kill()
    for left in (host, friend):
        await expect(left.locator(".banner")).to_be_visible()
    server.start()
    for left in (host, friend):
        await expect(left.locator(".banner")).to_be_hidden()
    await opale.turn(await mover(host, friend))


async def test_two_tabs_of_one_person_show_the_same(people: People) -> None:
    table = await seated(people, opale.GAME)
    seat = await table.play(opale.fresh)
    page, second = [await table.open(seat) for _ in range(2)]
    for tab in (page, second):
        await expect(tab.locator("[data-card]")).to_have_count(5)
    before = await version(second)
    await opale.pick(page)
    await answered(second, before)
    await expect(second.locator(opale.PICKED)).to_have_count(1)
