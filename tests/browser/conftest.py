"""A real server, a real browser, people in it.

One browser serves all tests of a process, so all of them run in the event loop it lives in.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.people import CHROMIUM, PATIENCE, Chromium, People
from tests.server import Server

expect.set_options(timeout=PATIENCE)


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
    server = Server(
        tmp_path_factory.mktemp("browser"),
        TIDETABLE_BOT_DELAY_MS="50",
        TIDETABLE_BOT_SECONDS="0.2",
        TIDETABLE_CLAIM_SECONDS="2",
        TIDETABLE_ANALYSIS_SECONDS="3",
        TIDETABLE_SMTP_URL="smtp://127.0.0.1:9",  # pages speak of letters; nobody takes them
        TIDETABLE_MAIL_FROM="noreply@play.example",
    ).start()
    yield server
    server.stop()


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


@pytest_asyncio.fixture(loop_scope="session")
async def people(browser: Browser, server: Server) -> AsyncIterator[People]:
    people = People(browser, server.url)
    yield people
    await people.close()
    assert people.faults == []
