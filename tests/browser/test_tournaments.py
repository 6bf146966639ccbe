"""A tournament in real browsers: opened by a form, joined by link, played, followed to its end."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from playwright.async_api import Page, Route, expect

from tests.browser.calls import ask, told
from tests.browser.looks import check_every_look, overflow, serious
from tests.browser.people import PHONE, People
from tests.browser.tournaments import NAME, api, opened, resign, start, take_part, with_bots

PODIUM = ".tn-podium"


async def at_table_or_end(*pages: Page) -> Page | None:
    """Waits until a table has opened on one of the pages, or until there is a podium (None)."""
    either = f".act, {PODIUM}"
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
    host = await people.enter("/tournaments")
    await host.get_by_role("link", name="New tournament").first.click()
    await host.locator("#new-tournament").get_by_label("Name", exact=True).fill(NAME)
    await host.get_by_role("button", name="Open the tournament").click()
    await expect(host.get_by_role("heading", name=NAME, level=1)).to_be_visible()
    link = str(await host.locator(".tn-link [title]").get_attribute("title"))
    friend = await people.enter(link, PHONE)
    watcher = await people.enter(link)
    for page in (host, friend):
        await take_part(page)
    await expect(host.locator(".tn-ent li")).to_have_count(2)
    await with_bots(host, 1)
    await host.get_by_role("button", name="Add 1", exact=True).click()  # nobody has a bye
    await expect(watcher.get_by_text("4 of 32", exact=True)).to_be_visible()
    await host.get_by_role("button", name="Start the tournament").click()
    await expect(friend).to_have_title(re.compile("Your table is open"))
    await expect(friend.locator(".act")).to_be_visible()  # it has opened by itself
    await expect(friend.get_by_role("link", name=f"Back to {NAME}")).to_be_visible()
    await expect(watcher.locator(".tn-watch .lboard--on")).to_be_visible()
    await expect(watcher.get_by_text("Round 1 of 2")).to_be_visible()
    while (one := await at_table_or_end(host, friend)) is not None:
        await resign(one)
        await one.get_by_role("link", name="Back to the tournament").click()
        await expect(one.get_by_role("heading", name=NAME, level=1)).to_be_visible()
    for page in (host, friend):  # who did not resign is still at the table
        await page.goto(link)
    for page in (watcher, host, friend):
        await expect(page.get_by_role("region", name="Podium")).to_be_visible()
        await expect(page.get_by_role("heading", name="Final ranking")).to_be_visible()
        assert await overflow(page) <= 0
    await expect(watcher.get_by_role("heading", name="How it went")).to_be_visible()
    await expect(watcher.get_by_role("heading", name="The deciding game")).to_be_visible()
    await watcher.get_by_role("combobox", name="Path of").select_option(index=3)
    await expect(watcher.locator(".tn-path__s")).to_have_count(2)
    assert await serious(watcher) == []
    async with watcher.expect_download() as download:
        await watcher.get_by_role("link", name="CSV").click()
    assert (await download.value).suggested_filename.endswith(".csv")
    await watcher.get_by_role("link", name=re.compile("Replay of table")).first.click()
    await expect(watcher.locator(".tbl--replay")).to_be_visible()


async def test_who_stays_at_the_table_is_called_to_the_next(people: People) -> None:
    """Round after round, from the result of one game to the next table, without the event's page;
    and the way through four rounds is no wider than that page."""
    page, _ = await opened(people, bots=3, rounds=3, format="round_robin")
    await take_part(page)
    event = page.url
    await page.get_by_role("button", name="Start the tournament").click()
    for round_ in (1, 2, 3):
        await page.get_by_role("button", name="Open now").click()
        await expect(page.get_by_text(f"Round {round_}, table")).to_be_visible()
        await resign(page)
        if round_ == 2:  # also when the board is looked at
            await page.get_by_role("button", name="Look at the board").click()
    await expect(page.locator(".result__why")).to_have_text(
        "The tournament is over. You came 4th of 4."
    )
    await page.goto(event)
    await expect(page.locator(".tn-path li")).to_have_count(3)
    for card in range(3):  # as many as in a longer event
        await page.locator(".tn-path ol").evaluate(
            "list => list.append(list.lastChild.cloneNode(true))"
        )
        assert await overflow(page) <= 0, card


async def test_a_call_goes_along_until_it_is_answered(people: People) -> None:
    """Whoever leaves the page that calls them is called on the next one; who stays, not."""
    page, _ = await opened(people, bots=3, rounds=2, format="round_robin")
    await take_part(page)
    await page.get_by_role("button", name="Start the tournament").click()
    await page.get_by_role("button", name="Open now").click()
    await resign(page)
    called = page.get_by_role("alertdialog", name="Your table is open")
    await expect(called).to_be_visible()
    await page.get_by_role("link", name="Back to the tournament").click()
    await expect(page.get_by_role("heading", name=NAME, level=1)).to_be_visible()
    await called.get_by_role("button", name="Stay here").click()
    await page.reload()
    await expect(page.get_by_role("link", name="Go to your table")).to_be_visible()
    await expect(called).to_have_count(0)


async def test_who_has_no_link_sees_nothing(people: People) -> None:
    _, link = await opened(people)
    page = await people.enter(link.partition("?")[0])
    await expect(page.get_by_text("There is no such tournament")).to_be_visible()


async def test_access(people: People) -> None:
    """axe finds nothing serious on the pages, before and while it is played; nothing overflows."""
    page, _ = await opened(people, bots=3)
    await take_part(page)  # so that it goes on as long as it is looked at
    await check_every_look(page)
    await start(page)
    await expect(page.locator(".tn-watch .lboard--on")).to_be_visible()
    await check_every_look(page)


async def test_a_bracket_shows_that_it_goes_on(people: People) -> None:
    """On a phone it begins at the round that is played; where it goes on its edge fades."""
    page, _ = await opened(people, PHONE, bots=7, format="single_elimination")
    await take_part(page)  # the first round waits for them
    await start(page)
    bracket = page.get_by_role("group", name="Bracket")
    await expect(page.locator(".tn-edges[data-after]:not([data-before])")).to_be_attached()
    assert await overflow(page) <= 0
    await bracket.focus()
    await expect(bracket).to_be_focused()
    await bracket.evaluate("box => { box.scrollLeft = box.scrollWidth; }")
    await expect(page.locator(".tn-edges[data-before]:not([data-after])")).to_be_attached()


async def test_bots_are_added_once_though_the_answer_was_lost(people: People) -> None:
    page, _ = await opened(people)

    async def lose_the_answer(route: Route) -> None:
        await route.fetch()
        await route.abort()

    await page.route("**/entrants", lose_the_answer, times=1)
    add = page.get_by_role("button", name="Add 4")
    await add.click()
    await expect(page.get_by_text("The server did not answer. Please try again.")).to_be_visible()
    async with page.expect_response("**/entrants"):
        await add.click()
    await expect(page.get_by_text("The server did not answer")).to_have_count(0)
    assert (await told(page.context, api(page)))["players"] == 4


async def test_a_result_is_corrected_with_a_reason(people: People) -> None:
    page, link = await opened(people)
    await take_part(page)
    friend = await people.person()
    await ask(friend, f"{api(page)}/join", join=link)
    await start(page)
    await page.get_by_role("button", name="Correct the result of table 1").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_contain_text("still being played")
    await dialog.get_by_label("Reason").fill("The lights went out")
    await dialog.get_by_role("button", name="Set the result").click()
    await expect(dialog).to_be_visible()  # nobody has chosen who won
    await expect(dialog.get_by_role("radio")).to_have_count(4)
    await dialog.get_by_role("radio").nth(2).check()
    await dialog.get_by_role("button", name="Set the result").click()
    await expect(page.locator(".tn-nts")).to_contain_text(
        re.compile(r"table 1: .+ 1st, .+ 2nd instead of nothing yet\. The lights went out")
    )


async def test_the_organiser_of_a_paused_event_can_always_go_on(people: People) -> None:
    """Also when he may enter late, and when he sits at a table himself."""
    page, _ = await opened(people, bots=2, late_until=3, rounds=3)
    for plays in (False, True):
        if plays:
            await page.get_by_role("button", name="Take part").click()
            await page.get_by_role("button", name="Resume").first.wait_for(state="hidden")
        else:
            await ask(page.context, f"{api(page)}/entrants", level="random", count=1)
            friend = await people.person()
            await ask(friend, f"{api(page)}/join", join=await link_of(page))  # who never comes
            await page.get_by_role("button", name="Start the tournament").click()
        await page.get_by_role("button", name="Pause").click()
        on = page.locator(".tn-th").get_by_role("button", name="Resume")
        await expect(on).to_have_class(re.compile("btn--go"))
        await on.click()
        await expect(page.get_by_role("button", name="Pause")).to_be_visible()


async def link_of(page: Page) -> str:
    return str(await page.locator(".tn-link [title]").get_attribute("title"))


async def test_who_is_missing_and_who_is_followed(people: People) -> None:
    page, _ = await opened(people, bots=3)
    friend = await people.person()
    await ask(friend, f"{api(page)}/join", join=await link_of(page), name="Misty Eel")
    await page.get_by_role("button", name="Start the tournament").click()
    missing = page.get_by_role("region", name="Not at the table yet")
    await expect(missing).to_contain_text(re.compile(r"Misty Eel.*[45]:\d\d"))
    star = page.get_by_role("button", name="Follow Misty Eel")
    await star.click()
    await page.reload()
    await expect(star).to_have_attribute("aria-pressed", "true")
    await expect(page.locator(".tn-watch")).to_have_attribute("aria-label", re.compile("Misty Eel"))


async def test_settings_are_changed_after_opening(people: People) -> None:
    set_elsewhere: dict[str, Any] = {"check_in_s": 420, "round_break_s": 90, "late_until": 9}
    page, _ = await opened(people, bots=2, starts_at="2030-01-02T18:00:00Z", **set_elsewhere)
    await page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    for label, value in (
        ("Check-in", "7 min before"),
        ("Break between rounds", "90 s"),
        ("Late entry", "until round 9"),
    ):
        chosen = dialog.get_by_label(label).locator("option:checked")
        await expect(chosen).to_have_text(value)
    await dialog.get_by_label("What players should know").fill("The winner picks the next game.")
    await dialog.get_by_label("Places").fill("12")
    await dialog.get_by_label("Planned to start").fill("2030-01-02T18:30")
    await dialog.get_by_role("button", name="Save").click()
    await expect(page.locator(".tn-gate")).to_contain_text("The winner picks the next game.")
    await expect(page.locator(".tn-gate")).to_contain_text(re.compile("Jan.* 0?6:30"))
    await expect(page.get_by_text("2 of 12", exact=True)).to_be_visible()
    now = await told(page.context, api(page))
    assert {name: now[name] for name in set_elsewhere} == set_elsewhere
