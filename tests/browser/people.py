"""A real browser (Debian's chromium) and the people in it, each with cookies of their own."""

from __future__ import annotations

import shutil
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    ViewportSize,
)

CHROMIUM = shutil.which("chromium")
PATIENCE = 60_000
"""Milliseconds to wait for anything: more than the busiest machine needs, reached by failures."""

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
TABLET: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}

NEEDLESS = (
    *("HttpsUpgrades", "LensOverlay", "MediaRouter", "OptimizationHints", "PaintHolding"),
    *("AimEnabled", "PreconnectToSearch", "WebUIOmniboxAimPopup", "WebUIOmniboxPopup"),
    "SpareRendererForSitePerProcess",
)
"""Features of the browser itself: most are in Playwright's own list, which this one replaces;
two keep pages behind the address bar, which cost each new person most of a second; the last one
starts a process in advance for each page, which takes a fourth of what an empty page takes."""
EXPECTED = ("WebSocket connection", "net::ERR_", "404 (Not Found)", "403 (Forbidden)", "401 (")
"""What a browser may complain of: lost lines, and doors that tests knock at in vain."""


class Chromium:
    """The browser of this process; started when it is first wanted, and again when it crashed."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._running: Browser | None = None

    async def profile(self, folder: Path, url: str) -> BrowserContext:
        """A browser with a profile of its own: only there pages can be installed, and show
        notifications."""
        context = await self._playwright.chromium.launch_persistent_context(
            folder,
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
            timeout=PATIENCE,
            base_url=url,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        await context.grant_permissions(["notifications"], origin=url)
        return context

    async def running(self) -> Browser:
        if self._running is None or not self._running.is_connected():
            self._running = await self._playwright.chromium.launch(
                executable_path=CHROMIUM,
                args=[
                    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
                    f"--disable-features={','.join(NEEDLESS)}",
                ],
                timeout=PATIENCE,
            )
        return self._running

    async def close(self) -> None:
        if self._running is not None:
            await self._running.close()


class People:
    """Lets people in; collects what went wrong on any of their pages."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self.url = url
        self._stack = AsyncExitStack()
        self.faults: list[str] = []

    async def person(self, size: ViewportSize = DESKTOP, **more: Any) -> BrowserContext:
        """Somebody new, without a page yet; without motion, so that tests need not wait."""
        more.setdefault("reduced_motion", "reduce")
        person = await self._browser.new_context(viewport=size, base_url=self.url, **more)
        self._stack.push_async_callback(person.close)
        person.set_default_timeout(PATIENCE)
        return person

    async def open(self, person: BrowserContext, path: str) -> Page:
        """One more page of this person."""
        page = await person.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        page.on("console", lambda line: self._console(page, line))
        await page.goto(path)
        return page

    async def enter(self, path: str = "/", size: ViewportSize = DESKTOP, **more: Any) -> Page:
        """Somebody new with a page open at `path`."""
        return await self.open(await self.person(size, **more), path)

    def _console(self, page: Page, line: ConsoleMessage) -> None:
        if line.type == "error" and not any(text in line.text for text in EXPECTED):
            self.faults.append(f"{page.url}: {line.text}")

    async def close(self) -> None:
        await self._stack.aclose()
