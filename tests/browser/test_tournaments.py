"""A tournament in real browsers: opened by a form, joined by link, played, followed to its end."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser import opale
from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.test_access import LOOKS, SIZES, overflow, serious

CALLED = "a.cup-th__go"
PODIUM = ".cup-podium"


async def opened(people: People, size: dict[str, int] = DESKTOP, **more: str) -> tuple[Page, str]:
    """An organiser with a new tournament of Opale; returns the link to share too."""
    page = await people.enter("/tournaments", size, **more)
    await page.get_by_role("link", name="New tournament").first.click()
    await page.locator("#new-tournament").get_by_label("Name").fill("Reef Night")
    await page.get_by_role("button", name="Open the tournament").click()
    await expect(page.get_by_role("heading", name="Reef Night", level=1)).to_be_visible()
    link = page.locator(".cup-link [title]")
    return page, str(await link.get_attribute("title"))


async def with_bots(page: Page, count: int) -> None:
    """The organiser lets bots take part."""
    await page.get_by_role("button", name=f"Add {count}", exact=True).click()
    await expect(page.locator(".cup-ent li small", has_text="bot")).to_have_count(count)


async def resign(page: Page) -> None:
    """Give up the game one is in."""
    await page.get_by_role("button", name="More").click()
    await page.get_by_role("button", name="Resign").click()
    await page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    await expect(page.locator(opale.RESULT)).to_be_visible()


def call(left: set[str]) -> str:
    """The way to a table; not to one they `left`, where their game may not be counted yet."""
    return CALLED + "".join(f":not([href$='{room}'])" for room in left)


async def called_or_end(*pages: Page, left: set[str]) -> Page | None:
    """Waits until somebody is called to a table, or until there is a podium (None)."""
    either = f"{call(left)}, {PODIUM}"
    waits = {asyncio.create_task(page.locator(either).first.wait_for()): page for page in pages}
    done, others = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    first = done.pop()
    first.result()
    page = waits[first]
    return None if await page.locator(PODIUM).is_visible() else page


async def test_two_people_and_bots_play_and_a_third_follows(people: People) -> None:
    """From the form to the podium; what happens at the tables shows on every open page."""
    host, link = await opened(people)
    friend = await people.enter(link, PHONE)
    watcher = await people.enter(link)
    for page in (host, friend):
        await page.get_by_role("button", name="Take part").click()
        await expect(page.locator(".cup-ent li.you")).to_be_visible()
    await expect(host.locator(".cup-ent li")).to_have_count(2)
    await with_bots(host, 1)
    await expect(watcher.get_by_text("3 of 32", exact=True)).to_be_visible()
    await host.get_by_role("button", name="Start the tournament").click()
    await expect(watcher.locator(".cup-watch .cup-lb--on")).to_be_visible()
    await expect(watcher.get_by_text("Round 1 of 2")).to_be_visible()
    left: set[str] = set()
    while (page := await called_or_end(host, friend, left=left)) is not None:
        await page.locator(call(left)).click()
        await expect(page.locator(".act")).to_be_visible()
        await resign(page)
        left.add(opale.room_id(page))
        await page.get_by_role("link", name="Back to the tournament").click()
    for page in (watcher, host, friend):
        await expect(page.get_by_role("region", name="Podium")).to_be_visible()
        await expect(page.get_by_role("heading", name="Final ranking")).to_be_visible()
        assert await overflow(page) <= 0
    async with watcher.expect_download() as download:
        await watcher.get_by_role("link", name="CSV").click()
    assert (await download.value).suggested_filename.endswith(".csv")
    await watcher.get_by_role("link", name=re.compile("Replay of table")).first.click()
    await expect(watcher.locator(".tbl--replay")).to_be_visible()


async def test_who_has_no_link_sees_nothing(people: People) -> None:
    _, link = await opened(people)
    page = await people.enter(link.partition("?")[0])
    await expect(page.get_by_text("There is no such tournament")).to_be_visible()


@LOOKS
async def test_access(people: People, size: dict[str, int], theme: str) -> None:
    """axe finds nothing serious on the pages, before and while it is played; nothing overflows."""
    page, _ = await opened(people, size, color_scheme=theme)
    await with_bots(page, 4)
    assert await serious(page) == []
    assert await overflow(page) <= 0
    await page.get_by_role("button", name="Start the tournament").click()
    await expect(page.locator(".cup-watch .cup-lb--on")).to_be_visible()
    assert await serious(page) == []
    assert await overflow(page) <= 0


async def test_a_bracket_shows_that_it_goes_on(people: People) -> None:
    """On a phone it begins at the round that is played; where it goes on its edge fades."""
    page = await people.enter("/tournaments", PHONE)
    await page.get_by_role("link", name="New tournament").first.click()
    await page.locator("#new-tournament").get_by_label("Name").fill("Reef Night")
    await page.locator(".segm label", has_text=re.compile("^Knock-out$")).click()
    await page.get_by_role("button", name="Open the tournament").click()
    await with_bots(page, 4)
    for count in (5, 6, 7):
        await page.get_by_role("button", name="Add 1", exact=True).click()
        await expect(page.locator(".cup-ent li small", has_text="bot")).to_have_count(count)
    await page.get_by_role("button", name="Take part").click()  # the first round waits for them
    await expect(page.locator(".cup-ent li.you")).to_be_visible()
    await page.get_by_role("button", name="Start the tournament").click()
    bracket = page.get_by_role("group", name="Bracket")
    await expect(page.locator(".cup-edges[data-after]:not([data-before])")).to_be_attached()
    assert await overflow(page) <= 0
    await bracket.focus()
    await expect(bracket).to_be_focused()
    await bracket.evaluate("box => { box.scrollLeft = box.scrollWidth; }")
    await expect(page.locator(".cup-edges[data-before]:not([data-after])")).to_be_attached()


@pytest.mark.parametrize("path", ["/tournaments", "/tournaments/new", "/games/opale/ranking"])
@SIZES
async def test_pages(people: People, path: str, size: dict[str, int]) -> None:
    page = await people.enter(path, size)
    await expect(page.get_by_role("heading").first).to_be_visible()
    assert await serious(page) == []
    assert await overflow(page) <= 0


async def test_bots_are_added_once_though_the_answer_was_lost(people: People) -> None:
    page, _ = await opened(people)

    async def lose_the_answer(route: Route) -> None:
        await route.fetch()
        await route.abort()

    await page.route("**/entrants", lose_the_answer, times=1)
    add = page.get_by_role("button", name="Add 4")
    await add.click()
    await expect(page.get_by_text("The server did not answer. Please try again.")).to_be_visible()
    await add.click()
    await expect(page.get_by_text("The server did not answer")).to_have_count(0)
    path = page.url.partition("?")[0].replace("/t/", "/api/tournaments/")
    found = await (await page.context.request.get(path)).json()
    assert found["players"] == 4


async def test_a_result_is_corrected_with_a_reason(people: People) -> None:
    page, _ = await opened(people)
    await with_bots(page, 4)
    await page.get_by_role("button", name="Start the tournament").click()
    await page.get_by_role("button", name="Correct the result of table 1").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_contain_text("still being played")
    await dialog.get_by_label("Reason").fill("The lights went out")
    await dialog.get_by_role("button", name="Set the result").click()
    await expect(dialog).to_be_visible()  # nobody has chosen who won
    places = dialog.get_by_role("combobox")
    await places.nth(0).select_option("2")
    await places.nth(1).select_option("1")
    await dialog.get_by_role("button", name="Set the result").click()
    await expect(page.locator(".cup-nts")).to_contain_text(
        re.compile(r"table 1: .+ 1st, .+ 2nd instead of nothing yet\. The lights went out")
    )
