"""Text is text, lost connections come back, hidden cards are nowhere in the page."""

from __future__ import annotations

from playwright.async_api import expect

from tests.bench.server import Server
from tests.browser import opale
from tests.browser.conftest import DESKTOP, People

MARKUP = "<img src=x onerror=alert(1)>"


async def test_names_and_chat_are_text_never_markup(people: People) -> None:
    host, friend = await opale.pair(people)
    renamed = await host.evaluate(
        """async name => (await fetch('/api/me', {method: 'PATCH', body: JSON.stringify({name}),
           headers: {'content-type': 'application/json'}})).status""",
        MARKUP[:24],
    )
    assert renamed == 200
    await friend.get_by_role("tab", name="Chat").click()
    await friend.locator(".compose input").fill(MARKUP)
    await friend.keyboard.press("Enter")
    await host.get_by_role("tab", name="Chat").click()
    await expect(host.locator(".log .say").last).to_contain_text(MARKUP)
    await host.reload()
    await friend.reload()
    await expect(friend.locator(".seat").first).to_be_visible()
    for page in (host, friend):
        assert await page.locator("img[src='x']").count() == 0


async def test_the_page_of_one_player_holds_no_card_of_the_other(people: People) -> None:
    host, friend = await opale.pair(people)
    watcher = await people.enter(await opale.watch_link(host))
    await expect(watcher.locator(".act")).to_be_visible()
    hands = {}
    for page in (host, friend):
        cards = page.locator("[data-card]")
        await expect(cards).to_have_count(5)
        hands[page] = [await card.get_attribute("data-card") for card in await cards.all()]
    for page, other in ((host, friend), (friend, host)):
        content = await page.content()
        assert not [card for card in hands[other] if card and card in content]
    content = await watcher.content()
    assert not [card for hand in hands.values() for card in hand if card and card in content]


async def test_a_killed_server_comes_back_and_the_game_goes_on(
    people: People, server: Server
) -> None:
    host, friend = await opale.pair(people)
    page = await opale.mover(host, friend)
    await opale.turn(page)
    server.kill()
    for left in (host, friend):
        await expect(left.locator(".banner")).to_be_visible()
    server.start()
    for left in (host, friend):
        await expect(left.locator(".banner")).to_be_hidden(timeout=20_000)
    await opale.turn(await opale.mover(host, friend))


async def test_two_tabs_of_one_person_show_the_same(people: People) -> None:
    host, friend = await opale.pair(people)
    second = await host.context.new_page()
    await second.goto(host.url)
    await expect(second.locator("[data-card]")).to_have_count(5)
    page = await opale.mover(host, friend)
    await opale.pick(page)
    if page is host:
        await expect(second.locator("[data-card][aria-pressed='true']")).to_have_count(1)
    assert DESKTOP["width"] == await second.evaluate("innerWidth")
