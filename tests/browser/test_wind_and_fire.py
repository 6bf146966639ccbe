"""Champions of Wind and Fire in real browsers: whole games, watching, three at a table, access."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser import lobby, wind
from tests.browser.looks import check_every_look, check_page, overflow, serious
from tests.browser.people import DESKTOP, PHONE, TABLET, People
from tests.browser.screen import ARMED, RESULT, answered, last_turn, mover, room_id, shows, version
from tests.browser.tables import Table, Wanted, offers, seated

PLACE = "Into which area"
TAKES = "Which dice do you take?"
WHERE = "Where does"
ASKED: dict[str, Wanted] = {
    PLACE: offers("place_die"),
    TAKES: offers("choose_area"),
    WHERE: offers("use_die"),
}
"""Questions of a training, with the action that answers them."""


@pytest.mark.slow
async def test_two_play_a_whole_game_and_a_third_watches(people: People) -> None:
    """A base game, one at a desk, one on a phone: a round and the tournaments by taps."""
    table = await seated(people, wind.GAME, DESKTOP, PHONE)
    await table.play(wind.last_die)
    host, friend = await table.open_all()
    await wind.play_until(TAKES, host, friend)
    assert await overflow(friend) <= 0
    for _ in range(5):
        await wind.step(await mover(host, friend))
    await table.hurry(wind.trained, host, friend)
    watcher = await lobby.follow(people, table.watch)
    await expect(watcher.locator(".watchers .oh")).to_have_count(2)
    await wind.play_until("held last", host, friend)
    await expect(watcher.locator(".bd--arena")).to_be_visible()
    await wind.play_out(host, friend)
    for page in (host, friend, watcher):
        await expect(page.locator(RESULT)).to_be_visible()
        await check_page(page)
    scores = [await page.locator(".result tfoot").inner_text() for page in (host, watcher)]
    assert scores[0] == scores[1]
    await replay(host)


async def replay(page: Page) -> None:
    """The replay walks through it, with the hands of both open; it counts turns as the log does."""
    turn = await last_turn(page, ".log")
    await page.locator(RESULT).get_by_role("link", name="Watch replay").click()
    await expect(page.locator(".tbl--replay .wf")).to_be_visible()
    await expect(page.locator(".oh")).to_have_count(2)
    assert await last_turn(page, ".moves") == turn
    await page.get_by_role("button", name="To the end").click()
    await expect(page.locator(".bd--arena")).to_be_visible()
    await expect(page.locator(".track__w .seatmark").first).to_be_visible()
    await check_page(page)


@pytest.mark.slow
async def test_three_begin_an_advanced_game(people: People) -> None:
    """Three seats, chosen in the lobby; dials are secret, and a bot takes over who resigns."""
    host, link = await lobby.open_room(people, wind.GAME)
    await lobby.seats(host, 3)
    await lobby.mode(host, "Advanced")
    second = await lobby.follow(people, link)
    third = await lobby.follow(people, link, PHONE)
    await lobby.start(host)
    pages = {host, second, third}
    for page in pages:
        await expect(page.locator(".act")).to_be_visible()
    table = Table(people, room_id(host), "", [page.context for page in (host, second, third)])
    await table.hurry(ASKED[TAKES], *pages)
    page = await mover(*pages)
    await expect(page.locator(wind.QUESTION)).to_have_text(TAKES)
    await expect(page.locator(".area:visible")).to_have_count(4)
    for other in pages - {page}:
        await expect(other.locator(".act--wait")).to_be_visible()
        await expect(other.locator(".handrow .hc[data-act]")).to_have_count(0)
    await wind.step(page)
    await third.get_by_role("button", name="More").click()
    await third.get_by_role("button", name="Resign").click()
    await expect(third.get_by_role("dialog")).to_contain_text("A bot plays on in your seat")
    await third.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await expect(third.locator(".tbl--watch")).to_be_visible()
    await expect(host.locator(".seat", has_text="bot")).to_have_count(1)
    for _ in range(2):
        await wind.step(await mover(host, second))


@pytest.mark.slow
async def test_a_training_in_every_look_by_mouse_and_by_key(people: People) -> None:
    """axe finds nothing serious on the table, and nothing overflows."""
    table = await seated(people, wind.GAME)
    for question, done in ((PLACE, dragged), (TAKES, by_keyboard), (WHERE, visited)):
        page = await table.open_at(ASKED[question])
        await expect(page.locator(wind.QUESTION)).to_contain_text(question)
        await check_every_look(page)
        await done(page)


async def dragged(page: Page) -> None:
    """A die goes into an area."""
    dice = await page.locator(".tray .die").count()
    before = await version(page)
    await page.locator(".tray .die").nth(2).drag_to(page.locator(".area").nth(1))
    await answered(page, before)
    await expect(page.locator(".area").nth(1).locator(".die")).to_have_count(1)
    await expect(page.locator(".tray .die")).to_have_count(dice - 1)


async def by_keyboard(page: Page) -> None:
    """Dice are taken by keys, one is used from the list of moves, and that is taken back."""
    before = await version(page)
    await page.keyboard.press("1")
    await expect(page.locator(ARMED)).to_be_visible()
    await page.keyboard.press("Enter")
    await answered(page, before)
    await page.keyboard.press("m")
    moves = page.locator("[data-move]")
    await expect(moves.first).to_contain_text("Use ")
    before = await version(page)
    await moves.first.click()
    await answered(page, before)
    before = await version(page)
    await page.keyboard.press("Escape")
    await page.keyboard.press("u")
    await answered(page, before)


async def visited(page: Page) -> None:
    """Other boards are one tap away."""
    await page.locator(".mini").first.click()
    await expect(page.locator(".visit")).to_be_visible()
    await expect(page.locator(".hx[data-act]")).to_have_count(0)
    await page.get_by_role("button", name="Back to mine").click()
    await expect(page.locator(".hx[data-act], .rl[data-act], .noroom").first).to_be_visible()


@pytest.mark.slow
async def test_one_plays_against_the_master(people: People) -> None:
    """A solo game, begun with one tap, to the sheet of exams; most of it by HTTP."""
    page = await people.enter("/games")
    await page.get_by_role("button", name="Play alone").first.click()
    await expect(page.locator(".bd--master")).to_be_visible()
    table = Table(people, room_id(page), "", [page.context])
    await table.hurry(offers("master_die"), page)
    await expect(page.locator(wind.QUESTION)).to_contain_text("Master's dice")
    assert await serious(page) == []
    await wind.step(page)
    await table.hurry(wind.trained, page)
    await wind.play_out(page)
    await expect(page.locator(RESULT)).to_contain_text("Exams passed")
    await page.get_by_role("button", name="Look at the board").click()
    await expect(page.locator(".exam")).to_have_count(18)
    await page.set_viewport_size(TABLET)  # where not all boards have room, it is that of the exams
    await expect(page.locator(".exam").first).to_be_visible()


async def test_a_new_round_is_told_in_large(people: People) -> None:
    """Whoever waits sees that it begins; nothing is told of the position one comes to."""
    table = await seated(people, wind.GAME)
    page = await table.open(0)
    await expect(page.locator(".news")).to_have_text("")
    await table.play(lambda seen: seen["view"]["round"] == 2)
    await expect(page.locator(".news")).to_have_text("Round 2")
    await expect(page.locator(".news")).to_have_text("")


async def test_a_position_heard_before_the_table_is_there(people: People) -> None:
    """The socket may be faster than the modules: what it told is noted all the same."""
    table = await seated(people, wind.GAME)
    page = await table.person(await table.play(ASKED[PLACE])).new_page()
    told = asyncio.Event()

    def hear(frame: str | bytes) -> None:
        if '"type":"view"' in str(frame):
            told.set()

    async def late(route: Route) -> None:
        await told.wait()
        await route.continue_()

    page.on("websocket", lambda line: line.on("framereceived", hear))
    await page.route("**/games/wind_and_fire/index*.js", late)
    await page.goto(table.path)
    await shows(page, 0)
    assert told.is_set()
    await expect(page.locator(wind.QUESTION)).to_contain_text(PLACE)
