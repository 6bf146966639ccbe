"""Champions of Wind and Fire in real browsers: whole games, watching, three at a table, access."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser import opale, wind
from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.test_access import LOOKS, TABLET, overflow, serious


async def test_two_play_a_whole_game_and_a_third_watches(people: People) -> None:
    """A base game from the first die to the result: one at a desk, one on a phone."""
    host, friend = await opale.pair(people, DESKTOP, PHONE, game=wind.GAME)
    watcher = await people.enter(await opale.watch_link(host))
    await expect(watcher.locator(".watchers .oh")).to_have_count(2)
    await wind.play_until("Which dice do you take?", host, friend)
    assert await overflow(friend) <= 0
    for _ in range(30):
        await wind.step(await opale.mover(host, friend))
    await wind.hurry(host, friend)
    await wind.play_until("held last", host, friend)
    await expect(watcher.locator(".bd--arena")).to_be_visible()
    await wind.play_out(host, friend)
    for page in (host, friend, watcher):
        await expect(page.locator(opale.RESULT)).to_be_visible()
        assert await serious(page) == []
        assert await overflow(page) <= 0
    scores = [await page.locator(".result tfoot").inner_text() for page in (host, watcher)]
    assert scores[0] == scores[1]
    await replay(host)


async def replay(page: Page) -> None:
    """The replay walks through it, with the hands of both open; it counts turns as the log does."""
    turn = await opale.last_turn(page, ".log")
    await page.locator(opale.RESULT).get_by_role("link", name="Watch replay").click()
    await expect(page.locator(".tbl--replay .wf")).to_be_visible()
    await expect(page.locator(".oh")).to_have_count(2)
    assert await opale.last_turn(page, ".moves") == turn
    await page.get_by_role("button", name="To the end").click()
    await expect(page.locator(".bd--arena")).to_be_visible()
    await expect(page.locator(".track__w .seatmark").first).to_be_visible()
    assert await serious(page) == []
    assert await overflow(page) <= 0


async def test_three_begin_an_advanced_game(people: People) -> None:
    """Three seats, chosen in the lobby; dials are secret, and a bot takes over who resigns."""
    host, link = await opale.open_room(people, game=wind.GAME)
    await wind.seats(host, 3)
    await wind.mode(host, "Advanced")
    second = await people.enter(link)
    third = await people.enter(link, PHONE)
    await opale.start(host)
    for page in (second, third):
        await expect(page.locator(".act")).to_be_visible()
    assert await host.locator(".area").count() in (0, 4)
    page = await wind.play_until("Which dice do you take?", host, second, third)
    await expect(page.locator(".area:visible")).to_have_count(4)
    for other in {host, second, third} - {page}:
        await expect(other.locator(".act--wait")).to_be_visible()
        assert await other.locator(".handrow .hc[data-act]").count() == 0
    await wind.step(page)
    await third.get_by_role("button", name="More").click()
    await third.get_by_role("button", name="Resign").click()
    await expect(third.get_by_role("dialog")).to_contain_text("A bot takes your seat")
    await third.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await expect(third.locator(".tbl--watch")).to_be_visible()
    await expect(host.locator(".seat", has_text="bot")).to_have_count(1)
    for _ in range(4):
        await wind.step(await opale.mover(host, second))


@LOOKS
async def test_access(people: People, size: dict[str, int], theme: str) -> None:
    """axe finds nothing serious on the lobby and the table, and nothing overflows."""
    host, link = await opale.open_room(people, size, wind.GAME, color_scheme=theme)
    assert await serious(host) == []
    friend = await people.enter(link, size, color_scheme=theme)
    await opale.start(host)
    for asked in ("Into which area", "Which dice do you take?", "Where does"):
        page = await wind.play_until(asked, host, friend)
        assert await serious(page) == []
        assert await overflow(page) <= 0


async def test_one_plays_against_the_master(people: People) -> None:
    """A whole solo game, begun with one tap, to the sheet of exams."""
    page = await people.enter("/games")
    await page.get_by_role("button", name="Play alone").first.click()
    await expect(page.locator(".bd--master")).to_be_visible()
    await wind.play_until("Master's dice", page)
    assert await serious(page) == []
    await wind.hurry(page)
    await wind.play_out(page)
    await expect(page.locator(opale.RESULT)).to_contain_text("Exams passed")
    await page.get_by_role("button", name="Look at the board").click()
    await expect(page.locator(".exam")).to_have_count(18)
    await page.set_viewport_size(TABLET)  # where not all boards have room, it is that of the exams
    await expect(page.locator(".exam").first).to_be_visible()


async def test_other_boards_are_one_tap_away(people: People) -> None:
    host, friend = await opale.pair(people, game=wind.GAME)
    page = await wind.play_until("Where does", host, friend)
    await page.locator(".mini").first.click()
    await expect(page.locator(".visit")).to_be_visible()
    await expect(page.locator(".hx[data-act]")).to_have_count(0)
    await page.get_by_role("button", name="Back to mine").click()
    await expect(page.locator(".hx[data-act], .rl[data-act], .noroom").first).to_be_visible()


async def test_a_turn_by_keyboard_and_from_the_list(people: People) -> None:
    host, friend = await opale.pair(people, game=wind.GAME)
    page = await wind.play_until("Which dice do you take?", host, friend)
    before = await opale.version(page)
    await page.keyboard.press("1")
    await page.keyboard.press("Enter")
    await opale.answered(page, before)
    await page.keyboard.press("m")
    moves = page.locator("[data-move]")
    await expect(moves.first).to_contain_text("Use ")
    before = await opale.version(page)
    await moves.first.click()
    await opale.answered(page, before)
    before = await opale.version(page)
    await page.keyboard.press("Escape")
    await page.keyboard.press("u")
    await opale.answered(page, before)


async def test_dice_can_be_dragged(people: People) -> None:
    host, friend = await opale.pair(people, game=wind.GAME)
    page = await wind.play_until("Into which area", host, friend)
    before = await opale.version(page)
    await page.locator(".tray .die").nth(2).drag_to(page.locator(".area").nth(1))
    await opale.answered(page, before)
    await expect(page.locator(".area").nth(1).locator(".die")).to_have_count(1)
    await expect(page.locator(".tray .die")).to_have_count(6)
