"""Standings and TV in real frames of another site, which the operator allows; their errors too."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from playwright.async_api import Browser, FrameLocator, expect

from tests.browser.calls import ask
from tests.browser.looks import check_every_look
from tests.browser.people import People
from tests.browser.tournaments import NAME, api, opened
from tests.server import Server


@contextmanager
def club_site(frames: dict[str, str]) -> Iterator[str]:
    """The origin of a site whose page shows these addresses in frames, by their titles."""

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            shown = "".join(
                f'<iframe title="{title}" src="{address}" width="600" height="420"></iframe>'
                for title, address in frames.items()
            )
            page = f"<!doctype html><title>Our club</title><h1>Our club</h1>{shown}".encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_: object) -> None:
            """Tests are quiet."""

    with HTTPServer(("127.0.0.1", 0), Site) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}"
        site.shutdown()


@pytest.mark.slow
async def test_another_site_shows_an_event(browser: Browser, tmp_path: Path) -> None:
    frames: dict[str, str] = {}
    with club_site(frames) as site:
        server = Server(tmp_path, TIDETABLE_EMBED_FROM=site, TIDETABLE_BOT_DELAY_MS="300")
        await asyncio.to_thread(server.start)
        people = People(browser, server.url)
        try:
            page, link = await opened(people, bots=4, access="public")
            event = link.replace("127.0.0.1", "localhost")  # another site, not only another port
            frames |= {
                "Standings": f"{event}/embed?theme=dark&rows=3",
                "TV": f"{event}/tv",
                "Nothing": f"{event[:-4]}zzzz/embed",
                "Wrong": f"{event}/embed?rows=0",
                "Event": event,
            }
            visitor = await people.open(await people.person(), site)

            def frame(title: str) -> FrameLocator:
                return visitor.frame_locator(f'iframe[title="{title}"]')

            standings = frame("Standings")
            await expect(standings.get_by_role("link", name=NAME)).to_be_visible()
            await page.get_by_role("button", name="Start the tournament").click()
            await expect(standings.locator("tbody tr")).to_have_count(3)
            await expect(standings.get_by_role("heading", name="Playing now")).to_be_visible()
            await expect(standings.locator("html")).to_have_attribute("data-theme", "dark")
            await ask(page.context, f"{api(page)}/announcements", id="one", text="Round 2 at nine")
            await expect(standings.get_by_text("Round 2 at nine")).to_be_visible()
            await expect(frame("TV").locator(".tv-b .lboard--on")).to_be_visible()
            lost = frame("Nothing").get_by_text("There is no such tournament")
            await expect(lost).to_be_visible()
            await expect(frame("Wrong").locator("h1")).to_be_visible()
            refused = frame("Event").get_by_role("heading", name=NAME)
            await expect(refused).to_have_count(0)  # only what is made for it
            drawn = frame("TV").locator(".tv-b .tbl").first
            before = int(await drawn.get_attribute("data-version") or 0)
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)  # both come back by themselves, and go on
            await page.get_by_role("button", name="Take back: Round 2 at nine").click()
            await expect(standings.get_by_text("Round 2 at nine")).to_be_hidden()
            later = "|".join(str(version) for version in range(before + 1, before + 400))
            await expect(drawn).to_have_attribute("data-version", re.compile(f"^({later})$"))
            alone = await people.open(await people.person(), f"{link}/embed")
            await expect(alone.locator("tbody tr")).to_have_count(4)
            await check_every_look(alone)
            expected = ("Framing", "422")  # what is refused on purpose
            assert [one for one in people.faults if not any(e in one for e in expected)] == []
        finally:
            await people.close()
            await asyncio.to_thread(server.stop)
