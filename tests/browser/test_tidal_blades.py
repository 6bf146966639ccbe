"""Tidal Blades in real browsers: whole games of both editions, watching, replay, odds, access."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser import opale, tidal, wind
from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.test_access import LOOKS, overflow, serious


async def test_two_play_a_whole_game_and_a_third_watches(people: People) -> None:
    """A retail game to the sheet of points: one at a desk, one on a phone; two days by HTTP."""
    host, friend = await opale.pair(people, DESKTOP, PHONE, game=tidal.GAME)
    watcher = await people.enter(await opale.watch_link(host))
    await expect(watcher.locator(".watchers .oh")).to_have_count(2)
    page = await tidal.play_until(tidal.MOVE, host, friend)
    await tidal.go(page, "folds_edge")
    await tidal.play_until(".trial .beast", host, friend)
    await expect(watcher.locator(".trial .beast")).to_be_visible()
    assert await watcher.locator(".trial [data-act]").count() == 0
    await tidal.hurry(4, host, friend)
    await tidal.play_out(host, friend)
    for page in (host, friend, watcher):
        await expect(page.locator(opale.RESULT)).to_be_visible()
        assert await serious(page) == []
        assert await overflow(page) <= 0
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
    turn = await opale.last_turn(page, ".log")
    await page.locator(opale.RESULT).get_by_role("link", name="Watch replay").click()
    await expect(page.locator(".tbl--replay .isle").first).to_be_visible()
    await expect(page.locator(".oh")).to_have_count(2)
    assert await opale.last_turn(page, ".moves") == turn
    await expect(page.locator(".oh .cc:not(.cc--back)").first).to_be_visible()
    await page.get_by_role("button", name="To the end").click()
    await expect(page.locator(".sheet2 section")).to_have_count(2)
    assert await serious(page) == []
    assert await overflow(page) <= 0


async def test_a_prototype_game_to_its_end(people: People) -> None:
    """Five rounds against a bot: training, attempts that stop, Champion bonuses, the sheet."""
    page = await opale.against_a_bot(people, tidal.PROTOTYPE, "random")
    await tidal.play_until(tidal.MOVE, page)
    await tidal.go(page, "temple_training")
    await expect(page.locator(".duel__h h2")).to_have_text("Training")
    await tidal.play_until(".spread--champion_bonus", page)
    await tidal.hurry(5, page)
    await tidal.play_out(page)
    await expect(page.locator(opale.RESULT)).to_contain_text("Sets")


async def test_three_begin_with_a_draft(people: People) -> None:
    """Three seats, chosen in the lobby; each chooses a card that nobody else sees."""
    host, link = await opale.open_room(people, game=tidal.GAME)
    await wind.seats(host, 3)
    await wind.mode(host, "Draft")
    second = await people.enter(link)
    third = await people.enter(link, PHONE)
    await opale.start(host)
    for page in (host, second, third):
        await expect(page.locator(".spread--choose_card .pickone")).to_have_count(3)
    assert await serious(third) == []
    page = await tidal.play_until(tidal.MOVE, host, second, third)
    for other in {host, second, third} - {page}:
        await expect(other.locator(".act--wait")).to_be_visible()
        assert await other.locator(".stage .is-live, .me .is-legal").count() == 0
    for _ in range(4):
        await tidal.step(await opale.mover(host, second, third))
    await host.locator(".sides__who").first.click()
    await expect(host.locator(".folk__dials .dial")).to_have_count(4)
    await expect(host.locator(".folk .goal--back")).to_be_visible()


@LOOKS
async def test_access(people: People, size: dict[str, int], theme: str) -> None:
    """axe finds nothing serious on the lobby and the table, and nothing overflows."""
    host, link = await opale.open_room(people, size, tidal.GAME, color_scheme=theme)
    assert await serious(host) == []
    friend = await people.enter(link, size, color_scheme=theme)
    await opale.start(host)
    page = await tidal.play_until(tidal.MOVE, host, friend)
    assert await serious(page) == []
    await tidal.go(page, "folds_edge")
    for seen in (".tray2__a", ".tray2--choose"):
        page = await tidal.play_until(seen, host, friend)
        assert await serious(page) == []
        assert await overflow(page) <= 0
    await page.locator(".sides button", has_text="Cards").click()
    await expect(page.locator(".folk .row").first).to_be_visible()
    assert await serious(page) == []


async def test_the_odds_are_shown_on_demand(people: People) -> None:
    """Which dice to roll again is chosen on the tray; the server's odds and the danger are said."""
    host, friend = await opale.pair(people, game=tidal.GAME)
    page = await tidal.play_until(".odds", host, friend)
    await expect(page.locator(".ahead")).to_contain_text("faces of the")
    await page.get_by_role("button", name="Best odds").click()
    best = page.locator(".odds__l button").first
    await expect(best).to_contain_text("% to match")
    await best.click()
    await expect(page.locator(".odds__n > b")).to_contain_text("%")
    await expect(page.locator("[data-confirm]")).to_contain_text("again")


async def test_a_turn_by_keyboard_and_from_the_list(people: People) -> None:
    host, friend = await opale.pair(people, game=tidal.GAME)
    page = await tidal.play_until(tidal.MOVE, host, friend)
    before = await opale.version(page)
    await page.keyboard.press("1")
    await expect(page.locator(".is-aimed")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(page.locator(".is-aimed")).to_have_count(0)
    await page.keyboard.press("2")
    await page.keyboard.press("Enter")
    await opale.answered(page, before)
    page = await opale.mover(host, friend)
    before = await opale.version(page)
    await page.keyboard.press("m")
    await page.locator("[data-move]").first.click()
    await opale.answered(page, before)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=lambda size: str(size["width"]))
async def test_a_choice_that_is_not_allowed_says_why(people: People, size: dict[str, int]) -> None:
    """The powers of the Shield stay where they are; with too few Shells they say so."""
    host, friend = await opale.pair(people, size, size, game=tidal.GAME)
    page = await tidal.play_until(tidal.MOVE, host, friend)
    if size == PHONE:
        await expect(page.locator(".purse2")).to_contain_text("Shells on the Shield")
        await page.locator(".sides button", has_text="Cards").click()
    power = page.locator(".pw:visible", has_text="Michronic Memory")
    await expect(power).to_have_attribute("aria-disabled", "true")
    await power.hover()
    await expect(page.locator(".tip--float")).to_contain_text("Not now")
