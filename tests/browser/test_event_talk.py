"""What is said around a tournament, in the browser: chat, and what its organiser does about it."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.browser.looks import check_every_look
from tests.browser.people import PHONE, People
from tests.browser.screen import RESULT
from tests.browser.tournaments import opened, resign, start, take_part


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
    await page.get_by_text("Who writes no more").click()
    await page.get_by_role("button", name="write again").click()
    await expect(page.get_by_text("Everybody may write.")).to_be_visible()
    await say(watcher, "At last")
    await expect(his.get_by_text("At last")).to_be_visible()
    await say(watcher, "Oops")
    mine = his.get_by_role("listitem").filter(has_text="Oops")
    await mine.get_by_role("button", name="Delete your line").click()  # who came by the link too
    await expect(hers.get_by_text("Oops")).to_be_hidden()
    await expect(mine).to_be_hidden()
    await start(page)
    await expect(page.get_by_text("The chat shows again when your game is over")).to_be_visible()
    await expect(hers).to_be_hidden()
    await expect(his.get_by_text("A fine evening")).to_be_visible()
    await check_every_look(watcher, ".evc")
    await watcher.get_by_role("link", name="TV", exact=True).click()
    await expect(watcher.get_by_text("A fine evening")).to_be_visible()
    await expect(watcher.get_by_label("Message", exact=True)).to_be_hidden()


@pytest.mark.slow
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


async def on_a_phone(page: Page) -> None:
    """Draw a ring, where the board and the words have tabs of their own; and rub it out."""
    size = page.viewport_size
    assert size is not None
    await page.set_viewport_size(PHONE)
    await page.get_by_role("button", name="Chat", exact=True).click()
    await page.get_by_role("button", name="Draw").click()
    for _ in range(2):  # the board shows by itself
        await page.locator(".stage .spot").nth(6).click()
    await page.get_by_role("button", name="Chat", exact=True).click()
    await expect(page.get_by_label("Comment", exact=True)).to_have_value("Watch the pearl.")
    await expect(page.get_by_role("button", name="Rub out")).to_have_count(3)
    await page.get_by_role("button", name="Rub out").last.click()
    await page.set_viewport_size(size)


@pytest.mark.slow
async def test_a_commentator_draws_on_the_board(people: People) -> None:
    """By pointing and by the keyboard; all see it but who plays, and the replay keeps it."""
    page, link = await opened(people, bots=1, access="public")
    await take_part(page)
    speaker = await people.enter(link)
    await say(speaker, "I could explain this")
    await page.get_by_role("button", name="Mute, block or report").click()
    await page.get_by_role("button", name="Let them comment").click()
    await expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("stands beside")
    await page.get_by_role("button", name="Close", exact=True).click()
    await start(page)
    watcher = await people.enter(link)
    await page.get_by_role("link", name="Go to your table").click()
    await expect(page.locator(".tbl[data-settled]")).to_be_visible()
    await speaker.goto(page.url)
    await speaker.get_by_label("Comment", exact=True).fill("Watch the pearl.")
    await speaker.get_by_role("button", name="Draw").click()
    spots = speaker.locator(".stage .spot")
    await spots.nth(1).click()
    await spots.nth(4).click()
    await speaker.get_by_label("From").select_option(label="The dock")
    await speaker.get_by_role("button", name="Add", exact=True).press("Enter")
    await expect(speaker.get_by_role("button", name="Rub out")).to_have_count(2)
    await speaker.keyboard.press("Escape")
    await expect(speaker.get_by_role("button", name="Add", exact=True)).to_be_hidden()
    await check_every_look(speaker)
    await on_a_phone(speaker)
    await speaker.get_by_role("button", name="Say", exact=True).click()
    room = page.url
    for screen in (speaker, watcher):
        await expect(screen.get_by_text("Watch the pearl.")).to_be_visible()
        await expect(screen.get_by_role("img", name="Marked:")).to_be_visible()
        await expect(screen.locator("g.marks__s")).to_have_count(1)
        await expect(screen.locator("rect.marks__s")).to_have_count(1)
    await expect(page.get_by_text("Watch the pearl.")).to_have_count(0)
    await speaker.get_by_role("button", name="I comment no more").click()
    await expect(speaker.get_by_label("Comment", exact=True)).to_have_count(0)
    await expect(speaker.get_by_text("Watch the pearl.")).to_be_visible()
    await resign(page)
    await expect(page.locator(RESULT)).to_be_visible()
    await watcher.goto(f"{room}/replay?ply=0")
    said = watcher.get_by_text("Watch the pearl.")
    further = watcher.get_by_role("button", name="Next comment")
    await expect(said.or_(further).first).to_be_visible()
    if await further.is_visible():  # the bot began, and laid something before it was said
        await further.click()
    await expect(said).to_be_visible()
    await expect(watcher.locator("rect.marks__s")).to_have_count(1)
