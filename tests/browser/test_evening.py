"""The first evening: two play a whole game, a third watches, a fourth opens the replay by link."""

from __future__ import annotations

import re
import time

from playwright.async_api import expect

from tests.browser import opale
from tests.browser.conftest import DESKTOP, PHONE, People


async def test_a_whole_game_watched_and_replayed(people: People) -> None:
    host, friend = await opale.pair(people, DESKTOP, PHONE)
    watcher = await people.enter(await opale.watch_link(host))
    await expect(watcher.locator(".act--wait")).to_be_visible()
    await expect(watcher.locator("[data-card]")).to_have_count(0)
    while (page := await opale.mover_or_end(host, friend)) is not None:
        await opale.turn(page)
    for page in (host, friend, watcher):
        await expect(page.locator(opale.RESULT)).to_be_visible()
    again = friend.get_by_role("button", name="Rematch")
    await expect(again).to_have_attribute("aria-disabled", "true")
    await expect(again).to_have_accessible_description(re.compile("can start a rematch"))
    await expect(friend.get_by_text("can start a rematch")).to_be_visible()
    turn = await opale.last_turn(host, ".log")
    await host.locator(opale.RESULT).get_by_role("link", name="Watch replay").click()
    await expect(host.get_by_role("slider")).to_be_visible()
    assert await opale.last_turn(host, ".moves") == turn
    key = (await opale.watch_link(host)).partition("watch=")[2]
    reader = await people.enter(f"/r/{opale.room_id(host)}/replay?ply=8&watch={key}")
    slider = reader.get_by_role("slider")
    await expect(slider).to_be_visible()
    await expect(reader).to_have_url(re.compile(r"ply=8"))
    await expect(reader.locator("[data-card], .oc").first).to_be_visible()
    await reader.keyboard.press("]")
    await expect(reader).to_have_url(re.compile(r"ply=(9|1\d)"))
    await host.go_back()
    await host.get_by_role("button", name="Rematch").click()
    await expect(host.locator(opale.RESULT)).to_be_hidden()
    await expect(friend.locator(opale.RESULT)).to_be_hidden()


async def test_from_the_link_to_playing_in_ten_seconds_on_a_phone(people: People) -> None:
    host, link = await opale.open_room(people)
    started = time.monotonic()
    friend = await people.enter(link, PHONE, has_touch=True, is_mobile=True)
    await opale.start(host)
    await expect(friend.locator(".act")).to_be_visible()
    assert time.monotonic() - started < 10  # the promise itself, not a measurement
    assert "join=" not in friend.url
    width = await friend.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]


async def test_one_tap_to_play_against_a_bot(people: People) -> None:
    page = await people.enter("/")
    await page.get_by_role("button", name=re.compile("bot")).first.click()
    await expect(page.locator(opale.MY_MOVE)).to_be_visible()
    await opale.play(page)
    await expect(page.locator(".log li", has_text="You laid")).to_have_count(1)
    await expect(page.locator(f"{opale.MY_MOVE} b", has_text="What do you lay")).to_be_visible()
    assert (await page.title()).startswith("●")


async def test_steps_can_be_taken_back_until_a_card_was_drawn(people: People) -> None:
    host, friend = await opale.pair(people)
    page = await opale.mover(host, friend)
    undo = page.locator(".act__undo")
    await expect(undo).to_have_attribute("aria-disabled", "true")
    await opale.pick(page)
    await undo.click()
    await expect(page.locator("[data-card][aria-pressed='true']")).to_have_count(0)
    await opale.turn(page)
    await expect(page.locator(opale.MY_MOVE)).to_be_hidden()


async def test_a_wrong_link_gets_a_helpful_page(people: People) -> None:
    for path in ("/r/zzzz-zzzz", "/r/zzzz-zzzz?join=nonsense", "/no-such-page"):
        page = await people.enter(path)
        await expect(page.get_by_role("heading").first).to_be_visible()
        await expect(page.get_by_role("link").first).to_be_visible()
        assert "Traceback" not in await page.content()
