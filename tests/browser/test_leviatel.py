"""Leviatel Legends in the browser: secret decks, turns, a watcher, the end, the replay."""

from __future__ import annotations

import random
import re

from playwright.async_api import expect

from tests.browser import leviatel, lobby
from tests.browser.calls import ask
from tests.browser.looks import check_page
from tests.browser.people import DESKTOP, PHONE, People
from tests.browser.screen import MY_MOVE, RESULT, last_turn, mover, mover_or_end
from tests.browser.tables import alone, seated


async def test_two_people_play_and_one_resigns(people: People) -> None:
    chance = random.Random(4)
    table = await seated(people, leviatel.GAME, DESKTOP, PHONE)
    host, friend = await table.open_all()
    for page in (host, friend):
        await leviatel.choose_decks(page, chance)
    watcher = await lobby.follow(people, table.watch)
    for page in (host, friend):
        await page.locator(MY_MOVE).wait_for()
        await leviatel.some_move(page, chance, "keep|no")
    await expect(host.locator(".plot[data-at='b1']")).to_contain_text("b1")
    for _ in range(2):
        await leviatel.turn(await mover(host, friend), chance)
    await expect(watcher.locator(".act--wait")).to_be_visible()
    for page in (host, friend, watcher):
        await check_page(page)
    await ask(host.context, f"/api/rooms/{table.room}/resign", seat=0)
    for page in (host, friend, watcher):
        await expect(page.locator(RESULT)).to_be_visible()
        await expect(page.locator(RESULT)).to_contain_text(" resigned.")
        await expect(page.locator("#result-title")).to_have_text(re.compile(" won$"))
    await host.goto(f"/r/{table.room}/replay?ply=12")
    await expect(host.locator(".fin")).to_contain_text(" resigned.")
    turn = await last_turn(host, ".moves")
    await host.goto(f"/r/{table.room}")
    numbers = host.locator(".log .num", has_text=re.compile(r"\d"))
    await expect(numbers.last).to_have_text(turn)  # the log counts turns as the replay does
    await friend.goto(f"/r/{table.room}/replay?ply=12")
    await expect(friend.get_by_role("slider")).to_be_visible()


async def test_a_bot_is_played_with_one_tap(people: People) -> None:
    page = await (await alone(people, leviatel.GAME)).open(0)
    chance = random.Random(2)
    await page.locator(MY_MOVE).wait_for()
    await leviatel.choose_decks(page, chance)
    await expect(page.locator(".plot[data-at='b1']")).to_be_visible()
    await expect(page.locator(MY_MOVE)).to_be_visible()


async def test_a_game_to_its_end(people: People) -> None:
    """The last turns by taps, those before them by HTTP."""
    table = await seated(people, leviatel.GAME, DESKTOP, PHONE, options={"turn_limit": 20})
    await table.play(leviatel.ending)
    host, friend = await table.open_all()
    chance = random.Random(5)
    while (page := await mover_or_end(host, friend)) is not None:
        await leviatel.turn(page, chance, moves_before=1)
    for page in (host, friend):
        await expect(page.locator(RESULT)).to_contain_text("Castle health")
        await check_page(page)
    scores = [await page.locator(".result tfoot").inner_text() for page in (host, friend)]
    assert scores[0] == scores[1]
    await host.locator(RESULT).get_by_role("link", name="Watch replay").click()
    await host.get_by_role("button", name="To the end").click()
    await expect(host.locator(".tbl--replay .plot").first).to_be_visible()
