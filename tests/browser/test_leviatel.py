"""Leviatel Legends in the browser: secret decks, turns, a watcher, the end, the replay."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.browser import leviatel, lobby
from tests.browser.calls import ask
from tests.browser.looks import DRAWN, check_page
from tests.browser.people import DESKTOP, PHONE, People
from tests.browser.screen import (
    ARMED,
    MY_MOVE,
    RESULT,
    answered,
    last_turn,
    mover,
    mover_or_end,
    version,
)
from tests.browser.tables import Seen, alone, offers, seated


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


@pytest.mark.slow
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
    # it opens where the first turn begins, not while decks are being chosen
    await expect(host).to_have_url(re.compile(r"ply=[1-9]"))
    await expect(host.locator(".tbl--replay .plot").first).to_be_visible()
    await host.get_by_role("button", name="To the end").click()
    await expect(host.locator(".tbl--replay .plot").first).to_be_visible()


CROWD = """([own, theirs, structure]) => {
  const figure = document.querySelector(".plot .unit");
  const plot = document.querySelector(".plot[data-at=c2]").cloneNode(true);
  const [top, low] = plot.querySelectorAll(".half");
  top.replaceChildren(...Array.from({ length: theirs }, () => figure.cloneNode(true)));
  low.replaceChildren(...Array.from({ length: own }, () => figure.cloneNode(true)));
  plot.classList.toggle("has-tower", structure);
  document.querySelector(".plot[data-at=c2]").after(plot);
  document.querySelector(".plot[data-at=c3]").style.display = "none";
  const widths = [...plot.querySelectorAll(".ug")].map((one) => one.getBoundingClientRect().width);
  document.querySelector(".plot[data-at=c3]").style.display = "";
  plot.remove();
  return Math.min(...widths);
}"""
"""The narrowest picture where so many figures of each side stand in one area, in CSS pixels."""

LYING: ViewportSize = {"width": 844, "height": 390}
UPRIGHT: ViewportSize = {"width": 768, "height": 1024}


def may_move(seen: Seen) -> bool:
    return "move" in seen["menu"] and "end_turn" in seen["menu"]


async def test_a_tap_reads_a_card_of_the_opening_hand_on_a_phone(people: People) -> None:
    page = await (await alone(people, leviatel.GAME, PHONE)).open_at(offers("mulligan"))
    card = page.locator(".hand .card").first
    await card.click()
    await expect(page.locator(".tip--float")).to_contain_text(
        await card.get_attribute("data-title") or "no title"
    )


async def test_a_second_tap_does_it_and_a_move_says_what_it_costs(people: People) -> None:
    table = await seated(people, leviatel.GAME)
    page = await table.open_at(offers("choose_area"))
    await page.locator(".plot__b[data-act]").first.wait_for()
    now = await version(page)
    area = page.locator(".plot.is-legal").first
    await area.click()
    await expect(page.locator(ARMED)).to_be_visible()
    assert await version(page) == now
    await page.keyboard.press("Escape")
    await expect(page.locator(ARMED)).to_have_count(0)
    await area.click()
    await area.click()
    await answered(page, now)

    def moving(seen: Seen) -> bool:
        return (seen["view"].get("preparing") or {}).get("verb") == "move"

    page = await table.open_at(moving)
    await page.locator(".plot.is-legal").first.click()
    await expect(page.locator(ARMED)).to_have_text(re.compile("(Move|Attack) for (1 energy|free)"))
    await expect(page.locator(".plot.is-legal .mvc").first).to_have_text(re.compile("1|free"))


@pytest.mark.slow
async def test_map_and_hand_are_in_sight_and_texts_are_whole(people: People) -> None:
    page = await (await seated(people, leviatel.GAME)).open_at(may_move)
    await texts_of_hand_cards_are_whole(page)
    for size in (UPRIGHT, LYING, PHONE):
        await page.set_viewport_size(size)
        await page.evaluate(DRAWN)
        await all_in_sight(page)


async def all_in_sight(page: Page) -> None:
    """Map, hand and bar; pictures and numbers are large enough, however many stand together."""
    for place in (".mapw", ".hand", ".act", ".act__pass >> nth=0"):
        await expect(page.locator(place)).to_be_in_viewport(ratio=0.98)
    for own, theirs, structure in product((1, 2), (0, 1, 2), (False, True)):
        assert await page.evaluate(CROWD, [own, theirs, structure]) >= 18, (own, theirs, structure)
    values = page.locator(".plot :is(.ua, .ud)")
    small = await values.evaluate_all(
        "all => all.filter((one) => parseFloat(getComputedStyle(one).fontSize) < 11).length"
    )
    assert small == 0


async def texts_of_hand_cards_are_whole(page: Page) -> None:
    cut = await page.locator(".hand .lt span").evaluate_all(
        "all => all.filter((one) => one.textContent.length < 115"
        " && one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"
    )
    assert cut == []
