"""Tidetable TV in the browser: the channel of a tournament, and the overlay of a stream."""

from __future__ import annotations

import re

from playwright.async_api import expect

from tests.browser.looks import check_every_look
from tests.browser.people import People
from tests.browser.tournaments import NAME, opened, resign, start, take_part


async def test_a_channel_follows_its_tournament(people: People) -> None:
    """It shows the table in play and how it ends; over a stream there are only the plates."""
    page, link = await opened(people, bots=1)
    await take_part(page)
    await start(page)
    watcher = await people.enter(link)
    await watcher.get_by_role("link", name="TV", exact=True).click()
    await expect(watcher.get_by_role("heading", name=NAME, level=1)).to_be_visible()
    await expect(watcher.locator(".tv-b .lboard--on")).to_be_visible()
    await expect(watcher.locator(".tv-l li").first).to_be_visible()
    await expect(watcher.get_by_text("Live", exact=True)).to_be_visible()
    await check_every_look(watcher)
    stream = await people.open(watcher.context, f"{watcher.url}&overlay=1")
    await expect(stream.locator(".tv-p__v").first).to_be_visible()
    assert await stream.evaluate("() => getComputedStyle(document.body).backgroundColor") == (
        "rgba(0, 0, 0, 0)"
    )
    await expect(stream.locator(".topbar")).to_be_hidden()
    await page.get_by_role("link", name="Go to your table").click()
    await resign(page)
    for screen in (watcher, stream):
        await expect(screen.get_by_text("won", exact=True)).to_be_visible()
    await expect(watcher.get_by_text("Over", exact=True)).to_be_visible()
    await watcher.get_by_role("link", name="Replay").click()
    await expect(watcher).to_have_url(re.compile("/replay"))
