"""A real server, a real browser (Debian's chromium), one context per person.

One browser serves all tests of a process, so all of them run in the event loop it lives in.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, Playwright, async_playwright

from tests.server import Server

CHROMIUM = shutil.which("chromium")
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

NEEDLESS = (
    *("HttpsUpgrades", "LensOverlay", "MediaRouter", "OptimizationHints", "PaintHolding"),
    *("AimEnabled", "PreconnectToSearch", "WebUIOmniboxAimPopup", "WebUIOmniboxPopup"),
)
"""Features of the browser itself: most are in Playwright's own list, which this one replaces;
the last two keep pages behind the address bar, which cost each new person most of a second."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            if CHROMIUM is None and os.environ.get("CI") != "true":
                reason = "chromium is not installed: apt install chromium"
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("browser"), TIDETABLE_BOT_DELAY_MS="50").start()
    yield server
    server.stop()


class Chromium:
    """The browser of this process; started when it is first wanted, and again when it crashed."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._running: Browser | None = None

    async def running(self) -> Browser:
        if self._running is None or not self._running.is_connected():
            self._running = await self._playwright.chromium.launch(
                executable_path=CHROMIUM,
                args=[
                    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
                    f"--disable-features={','.join(NEEDLESS)}",
                ],
            )
        return self._running

    async def close(self) -> None:
        if self._running is not None:
            await self._running.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Chromium]:
    async with async_playwright() as playwright:
        chromium = Chromium(playwright)
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(chromium: Chromium) -> AsyncIterator[Browser]:
    """The browser, without anybody in it before and after."""
    browser = await chromium.running()
    assert browser.contexts == []
    yield browser
    for context in browser.contexts:
        await context.close()


class People:
    """Opens a browser context per person; collects what went wrong in any of them."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._stack = AsyncExitStack()
        self.faults: list[str] = []

    async def enter(self, path: str = "/", size: dict[str, int] = DESKTOP, **more: Any) -> Page:
        """A new person with a page open at `path`; without motion, so that tests need not wait."""
        more.setdefault("reduced_motion", "reduce")
        context: BrowserContext = await self._browser.new_context(
            viewport=size, base_url=self._url, **more
        )
        self._stack.push_async_callback(context.close)
        page = await context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        page.on("console", lambda line: self._console(page, line))
        await page.goto(path)
        return page

    def _console(self, page: Page, line: Any) -> None:
        expected = ("WebSocket connection", "net::ERR_", "404 (Not Found)", "403 (Forbidden)")
        if line.type == "error" and not any(text in line.text for text in expected):
            self.faults.append(f"{page.url}: {line.text}")

    async def close(self) -> None:
        await self._stack.aclose()


@pytest_asyncio.fixture(loop_scope="session")
async def people(browser: Browser, server: Server) -> AsyncIterator[People]:
    people = People(browser, server.url)
    yield people
    await people.close()
    assert people.faults == []
