"""What is said around a tournament, in the browser: chat, and what its organiser does about it."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.looks import check_every_look
from tests.browser.people import People
from tests.browser.tournaments import opened, start, take_part


async def say(page: Page, text: str) -> None:
    await page.get_by_label("Message", exact=True).fill(text)
    await page.get_by_role("button", name="Send").click()


async def test_people_talk_and_who_plays_hears_it_later(people: People) -> None:
    page, link = await opened(people, bots=1)
    await take_part(page)
    watcher = await people.enter(link)
    await say(watcher, "A fine evening")
    hers, his = (one.get_by_role("log", name="Chat of the tournament") for one in (page, watcher))
    await expect(hers.get_by_text("A fine evening")).to_be_visible()
    await expect(watcher.get_by_label("Message", exact=True)).to_have_value("")
    await say(page, "Rubbish!")
    await expect(his.get_by_text("Rubbish!")).to_be_visible()
    await hers.get_by_role("button", name="Delete your line").click()
    await expect(his.get_by_text("Rubbish!")).to_be_hidden()
    await hers.get_by_role("button", name="Mute, block or report").click()
    await page.get_by_role("button", name="Let them write no more").click()
    await expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("no more")
    await page.get_by_role("button", name="Close", exact=True).click()
    await say(watcher, "And now?")
    await expect(watcher.get_by_text("does not let you write")).to_be_visible()
    await start(page)
    await expect(page.get_by_text("The chat shows again when your game is over")).to_be_visible()
    await expect(hers).to_be_hidden()
    await expect(his.get_by_text("A fine evening")).to_be_visible()
    await check_every_look(watcher, ".evc")
    await watcher.get_by_role("link", name="TV", exact=True).click()
    await expect(watcher.get_by_text("A fine evening")).to_be_visible()
    await expect(watcher.get_by_label("Message", exact=True)).to_be_hidden()


async def test_an_announcement_is_pinned_everywhere(people: People) -> None:
    page, link = await opened(people, bots=1)
    await take_part(page)
    watcher = await people.enter(link)
    await start(page)
    await watcher.get_by_role("link", name="TV", exact=True).click()
    tv, words = watcher, "Pizza is here"
    watcher = await people.enter(link)
    table = await people.enter(link)
    await table.get_by_role("link", name="Open", exact=True).click()
    await table.get_by_role("button", name="Watch the table").click()
    await expect(table.locator(".tbl[data-settled]")).to_be_visible()
    await page.get_by_label("Announce", exact=True).fill(words)
    await page.get_by_role("button", name="Pin", exact=True).click()
    for screen in (page, watcher, tv, table):
        pinned = screen.get_by_role("status", name="Announcements")
        await expect(pinned.get_by_text(words)).to_be_visible()
    await check_every_look(table)
    await check_every_look(page, ".evp")
    late = await people.open(table.context, table.url)
    await expect(late.get_by_text(words)).to_be_visible()
    await late.get_by_role("button", name=f"Put away: {words}").click()
    await expect(late.get_by_text(words)).to_be_hidden()
    await page.get_by_role("button", name=f"Take back: {words}").click()
    for screen in (page, watcher, tv, table):
        await expect(screen.get_by_text(words)).to_be_hidden()
