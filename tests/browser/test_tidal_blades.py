"""Tidal Blades in real browsers: whole games of both editions, watching, replay, odds, access."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser import lobby, tidal
from tests.browser.looks import DRAWN, check_every_look, check_page, serious
from tests.browser.people import DESKTOP, PHONE, People
from tests.browser.screen import ARMED, RESULT, answered, last_turn, mover, version
from tests.browser.tables import look_away, offers, seated

MOVES = offers("move")


@pytest.mark.slow
async def test_two_play_a_whole_game_and_a_third_watches(people: People) -> None:
    """One at a desk, one on a phone; by HTTP from the first turns to the last."""
    table = await seated(people, tidal.GAME, DESKTOP, PHONE)
    host, friend = await table.open_all()
    watcher = await lobby.follow(people, table.watch)
    await expect(watcher.locator(".watchers .oh")).to_have_count(2)
    page = await mover(host, friend)
    await tidal.go(page, "folds_edge")
    while not await page.locator(".trial .beast").count():
        await tidal.step(page)
    await expect(watcher.locator(".trial .beast")).to_be_visible()
    assert await watcher.locator(".trial [data-act]").count() == 0
    for _ in range(4):
        await tidal.step(await mover(host, friend))
    await table.hurry(tidal.ending, host, friend, watcher)
    await tidal.play_out(host, friend)
    for page in (host, friend, watcher):
        await expect(page.locator(RESULT)).to_be_visible()
        await check_page(page)
    scores = [await page.locator(".result tfoot").inner_text() for page in (host, watcher)]
    assert scores[0] == scores[1]
    await every_point(host)
    await replay(host)


async def every_point(page: Page) -> None:
    """Behind the result lies the sheet that says where each point came from."""
    await page.get_by_role("button", name="Look at the board", exact=True).click()
    await expect(page.locator(".sheet2 section")).to_have_count(2)
    await expect(page.locator(".sheet2 dt small").first).not_to_be_empty()
    lines = page.locator(".sheet2 section").first
    values = [int(value) for value in await lines.locator("dd").all_inner_texts()]
    assert sum(values) == int(await lines.locator("header b").inner_text())
    assert await serious(page) == []
    await page.get_by_role("button", name="show the result").click()


async def replay(page: Page) -> None:
    """The replay walks through it, with the hands of both open; it counts turns as the log does."""
    turn = await last_turn(page, ".log")
    await page.locator(RESULT).get_by_role("link", name="Watch replay").click()
    await expect(page.locator(".tbl--replay .isle").first).to_be_visible()
    await expect(page.locator(".oh")).to_have_count(2)
    assert await last_turn(page, ".moves") == turn
    await expect(page.locator(".oh .cc:not(.cc--back)").first).to_be_visible()
    await page.get_by_role("button", name="To the end").click()
    await expect(page.locator(".sheet2 section")).to_have_count(2)
    await check_page(page)


@pytest.mark.slow
async def test_a_prototype_game_to_its_end(people: People) -> None:
    """Training and a Champion bonus by taps, the rest by HTTP, and the sheet of points."""
    table = await seated(people, tidal.PROTOTYPE)
    page = await table.open_at(MOVES)
    await tidal.go(page, "temple_training")
    await expect(page.locator(".duel__h h2")).to_have_text("Training")
    page = await table.open_at(offers("champion_bonus"))
    await expect(page.locator(".spread--champion_bonus")).to_be_visible()
    await tidal.step(page)
    await look_away(page)
    await table.play_out()
    await table.look(page)
    await expect(page.locator(RESULT)).to_contain_text("Sets")
    await check_page(page)


async def test_three_begin_with_a_draft(people: People) -> None:
    """Three seats, chosen in the lobby; each chooses a card that nobody else sees."""
    host, link = await lobby.open_room(people, tidal.GAME)
    await lobby.seats(host, 3)
    await lobby.mode(host, "Draft")
    second = await lobby.follow(people, link)
    third = await lobby.follow(people, link, PHONE)
    await lobby.start(host)
    pages = {host, second, third}
    for page in pages:
        await expect(page.locator(".spread--choose_card .pickone")).to_have_count(3)
    assert await serious(third) == []
    while not await (page := await mover(*pages)).locator(tidal.MOVE).count():
        await tidal.step(page)
    for other in pages - {page}:
        await expect(other.locator(".act--wait")).to_be_visible()
        await expect(other.locator(".stage .is-live, .me .is-legal")).to_have_count(0)
    for _ in range(2):
        await tidal.step(await mover(*pages))
    await host.locator(".sides__who").first.click()
    await expect(host.locator(".folk__dials .dial")).to_have_count(4)
    await expect(host.locator(".folk .goal--back")).to_be_visible()


@pytest.mark.slow
async def test_access(people: People) -> None:
    """axe finds nothing serious on the table, and nothing overflows; what is said on demand."""
    table = await seated(people, tidal.GAME)
    page = await table.open_at(MOVES)
    await expect(page.locator(tidal.MOVE).first).to_be_attached()
    await check_every_look(page)
    await a_choice_that_is_not_allowed_says_why(page)
    await tidal.go(page, "folds_edge")
    for wanted, seen in ((tidal.fights, ".tray2__a"), (tidal.tries, ".tray2--choose")):
        page = await table.open_at(wanted)
        await expect(page.locator(seen)).to_be_visible()
        await check_every_look(page)
    await the_odds_are_shown_on_demand(page)
    await page.locator(".sides button", has_text="Cards").click()
    await expect(page.locator(".folk .row").first).to_be_visible()
    await check_every_look(page)


async def the_odds_are_shown_on_demand(page: Page) -> None:
    """Which dice to roll again is chosen on the tray; the server's odds and the danger are said."""
    await expect(page.locator(".ahead")).to_contain_text("faces of the")
    await page.get_by_role("button", name="Best odds").click()
    best = page.locator(".odds__l button").first
    await expect(best).to_contain_text("% to match")
    await best.click()
    await expect(page.locator(".odds__n > b")).to_contain_text("%")
    await expect(page.locator("[data-confirm]")).to_contain_text("again")


async def test_a_turn_by_keyboard_and_from_the_list(people: People) -> None:
    table = await seated(people, tidal.GAME)
    page = await table.open_at(MOVES)
    await expect(page.locator(tidal.MOVE).first).to_be_attached()
    before = await version(page)
    await page.keyboard.press("1")
    await expect(page.locator(".is-aimed")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(page.locator(".is-aimed")).to_have_count(0)
    await page.keyboard.press("2")
    await expect(page.locator(ARMED)).to_be_visible()
    await page.keyboard.press("Enter")
    await answered(page, before)
    page = await table.open_at(lambda seen: True)
    await page.get_by_role("button", name="List of moves").wait_for()
    before = await version(page)
    await page.keyboard.press("m")
    await page.locator("[data-move]").first.click()
    await answered(page, before)


async def a_choice_that_is_not_allowed_says_why(page: Page) -> None:
    """The powers of the Shield stay where they are; with too few Shells they say so."""
    for size in (DESKTOP, PHONE):
        await page.set_viewport_size(size)
        await page.evaluate(DRAWN)
        if size == PHONE:
            await expect(page.locator(".purse2")).to_contain_text("Shells on the Shield")
            await page.locator(".sides button", has_text="Cards").click()
        power = page.locator(".pw:visible", has_text="Michronic Memory")
        await expect(power).to_have_attribute("aria-disabled", "true")
        await power.hover()
        await expect(page.locator(".tip--float")).to_contain_text("Not now")
        await page.mouse.move(0, 0)
        await expect(page.locator(".tip--float:visible")).to_have_count(0)
    await page.set_viewport_size(DESKTOP)
