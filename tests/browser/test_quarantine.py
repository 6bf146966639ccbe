"""A match in quarantine: a calm banner over the table, nothing offered, and it goes again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from engine.games.opale import moves
from tests.app.conftest import Running, running
from tests.browser import opale
from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.test_access import overflow, serious

PAUSED = (
    "This match is paused: the rules met a case they could not handle. "
    "Nothing is lost; the operators were told."
)
OFFERED = "[data-act], [data-confirm], .act__undo, [data-move]"
lay = moves.lay


def crack(*_: Any) -> Any:
    """What the broken rules do."""
    raise ZeroDivisionError("no cards")


@pytest_asyncio.fixture(loop_scope="session")
async def cracked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """A server in this process whose Opale raises when cards are laid."""
    monkeypatch.setattr(moves, "lay", crack)
    async with running(f"sqlite:///{tmp_path}/test.db") as server:
        yield server


@pytest_asyncio.fixture(loop_scope="session")
async def visitors(browser: Browser, cracked: Running) -> AsyncIterator[People]:
    """People of that server."""
    people = People(browser, cracked.base)
    yield people
    await people.close()
    assert people.faults == []


async def seen_paused(page: Page) -> None:
    """The banner tells it, and nobody is offered anything."""
    banner = page.get_by_role("status").filter(has_text="paused")
    await expect(banner).to_have_text(PAUSED)
    await expect(banner).to_be_visible()
    await expect(page.locator(opale.MY_MOVE)).to_have_count(0)
    await expect(page.locator(OFFERED)).to_have_count(0)
    await expect(page.locator("[data-turn], .oh--turn")).to_have_count(0)
    await expect(page).to_have_title("Opale – paused")
    assert await overflow(page) <= 0


async def no_key_acts(page: Page, before: int) -> None:
    """Keys that choose, confirm and take back do nothing."""
    for key in ("1", "Enter", "u", "e"):
        await page.keyboard.press(key)
    assert await opale.version(page) == before
    await page.get_by_role("button", name="More").click()
    await expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
    await expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    await page.keyboard.press("Escape")


async def test_everybody_is_told_and_it_goes_on(
    visitors: People, cracked: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, friend = await opale.pair(visitors, DESKTOP, PHONE)
    watcher = await visitors.enter(await opale.watch_link(host))
    await expect(watcher.locator(".act")).to_be_visible()
    mover = await opale.mover(host, friend)
    await opale.play(mover)
    for page in (host, friend, watcher):
        await seen_paused(page)
        assert await serious(page) == []
    await no_key_acts(mover, await opale.version(mover))
    await host.reload()
    await seen_paused(host)
    monkeypatch.setattr(moves, "lay", lay)
    room = opale.room_id(host).replace("-", "")
    assert await cracked.app.state.matches.release(room)
    for page in (host, friend, watcher):
        await expect(page.locator(".banner--calm")).to_have_count(0)
    await opale.confirm(mover)  # what made the rules stumble
    await expect(mover.locator(opale.MY_MOVE)).to_be_hidden()
    await opale.turn(await opale.mover(host, friend))
