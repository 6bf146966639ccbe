"""The first evening: two play a whole game, a third watches, a fourth opens the replay by link."""

from __future__ import annotations

import re
import time

from playwright.async_api import expect

from tests.browser import lobby, opale
from tests.browser.looks import DRAWN
from tests.browser.people import DESKTOP, PHONE, People
from tests.browser.screen import MY_MOVE, RESULT, answered, last_turn, mover, mover_or_end, version
from tests.browser.tables import alone, seated


async def test_a_whole_game_watched_and_replayed(people: People) -> None:
    """The first turns and the last by taps, those between them by HTTP."""
    table = await seated(people, opale.GAME, DESKTOP, PHONE)
    host, friend = await table.open_all()
    watcher = await lobby.follow(people, table.watch)
    await expect(watcher.locator(".act--wait")).to_be_visible()
    await expect(watcher.locator("[data-card]")).to_have_count(0)
    for _ in range(6):
        await opale.turn(await mover(host, friend))
    await table.hurry(opale.ending, host, friend, watcher)
    while (page := await mover_or_end(host, friend)) is not None:
        await opale.turn(page)
    for page in (host, friend, watcher):
        await expect(page.locator(RESULT)).to_be_visible()
    await friend.get_by_role("button", name="Rematch").click()
    await expect(host.get_by_role("button", name="Accept the rematch")).to_be_visible()
    turn = await last_turn(host, ".log")
    await host.locator(RESULT).get_by_role("link", name="Watch replay").click()
    await expect(host.get_by_role("slider")).to_be_visible()
    assert await last_turn(host, ".moves") == turn
    key = table.watch.partition("watch=")[2]
    reader = await people.enter(f"/r/{table.room}/replay?ply=8&watch={key}")
    slider = reader.get_by_role("slider")
    await expect(slider).to_be_visible()
    await expect(reader).to_have_url(re.compile(r"ply=8"))
    await expect(reader.locator("[data-card], .oc").first).to_be_visible()
    await reader.keyboard.press("]")
    await expect(reader).to_have_url(re.compile(r"ply=(9|1\d)"))
    await host.go_back()
    await host.get_by_role("button", name="Accept the rematch").click()
    await expect(host.locator(RESULT)).to_be_hidden()
    await expect(friend.locator(RESULT)).to_be_hidden()


async def test_from_the_link_to_playing_in_ten_seconds_on_a_phone(people: People) -> None:
    host, link = await lobby.open_room(people)
    started = time.monotonic()
    friend = await lobby.follow(people, link, PHONE, has_touch=True, is_mobile=True)
    await lobby.start(host)
    await expect(friend.locator(".act")).to_be_visible()
    assert time.monotonic() - started < 10  # the promise itself: two to four on busy machines
    assert "join=" not in friend.url
    width = await friend.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]


async def test_one_tap_to_play_against_a_bot(people: People) -> None:
    page = await people.enter("/")
    await page.get_by_role("button", name="Play Opale with a bot").click()
    await expect(page.locator(MY_MOVE)).to_be_visible()
    await opale.play(page)
    await expect(page.locator(".log li", has_text="You laid")).to_have_count(1)
    await expect(page.locator(f"{MY_MOVE} b", has_text="What do you lay")).to_be_visible()
    await expect(page).to_have_title(re.compile("^●"))


async def test_steps_can_be_taken_back_until_a_card_was_drawn(people: People) -> None:
    page = await (await seated(people, opale.GAME)).open_at(opale.fresh)
    undo = page.locator(".act__undo")
    await expect(undo).to_have_attribute("aria-disabled", "true")
    await opale.pick(page)
    before = await version(page)
    await undo.click()
    await answered(page, before)
    await expect(page.locator(opale.PICKED)).to_have_count(0)
    await opale.turn(page)
    await expect(page.locator(".act__undo")).to_have_count(0)


async def test_a_wrong_link_gets_a_helpful_page(people: People) -> None:
    page = await people.enter("/r/zzzz-zzzz")
    for path in ("/r/zzzz-zzzz", "/r/zzzz-zzzz?join=nonsense", "/no-such-page"):
        await page.goto(path)
        await expect(page.get_by_role("heading").first).to_be_visible()
        await expect(page.get_by_role("link").first).to_be_visible()
        assert "Traceback" not in await page.content()


async def test_sounds_that_could_not_be_fetched_are_with_the_next_touch(people: People) -> None:
    table = await alone(people, opale.GAME)
    person = table.persons[0]
    await person.route("**/synth*.js", lambda route: route.abort(), times=1)
    page = await table.open(0)
    async with page.expect_event("requestfailed", lambda lost: "synth" in lost.url):
        await page.locator(".stage").click(position={"x": 5, "y": 5})
    await page.evaluate(DRAWN)  # the page has heard of it
    async with page.expect_response(lambda found: "synth" in found.url and found.ok):
        await page.locator(".stage").click(position={"x": 5, "y": 5})
