"""A match in quarantine: a calm banner over the table, nothing offered, and it goes again."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from app.matches.releasing import release_match
from engine.games.opale import moves
from tests.app.conftest import Running, running
from tests.browser import lobby, opale
from tests.browser.looks import check_page, overflow
from tests.browser.people import DESKTOP, PHONE, People
from tests.browser.screen import MY_MOVE
from tests.browser.screen import mover as on_turn
from tests.browser.tables import seated

PAUSED = (
    "This match is paused: its rules have a bug. "
    "Nothing is lost. The server has reported it to the operator."
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
    await expect(page.locator(MY_MOVE)).to_have_count(0)
    await expect(page.locator(OFFERED)).to_have_count(0)
    await expect(page.locator("[data-turn], .oh--turn")).to_have_count(0)
    await expect(page).to_have_title("Opale – paused")
    assert await overflow(page) <= 0


async def no_key_acts(page: Page) -> None:
    """Keys that choose, confirm and take back do nothing: only what is chatted goes out, and that
    somebody looks."""
    async with page.expect_websocket() as line:
        await page.reload()
    sent: list[str] = []
    (await line.value).on("framesent", lambda frame: sent.append(json.loads(frame)["type"]))
    await seen_paused(page)
    for key in ("1", "Enter", "u", "e", "c"):
        await page.keyboard.press(key)
    await page.locator(".compose input").fill("Is it me?")
    await page.keyboard.press("Enter")
    await expect(page.locator(".log .say").last).to_contain_text("Is it me?")
    assert [kind for kind in sent if kind not in ("ping", "look")] == ["chat"]
    await page.reload()  # to the table, from the chat of a phone
    await seen_paused(page)
    await page.get_by_role("button", name="More").click()
    await expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
    await expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    await page.keyboard.press("Escape")


@pytest.mark.slow
async def test_everybody_is_told_and_it_goes_on(
    visitors: People, cracked: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(visitors, opale.GAME, DESKTOP, PHONE)
    host, friend = await table.open_all()
    watcher = await lobby.follow(visitors, table.watch)
    await expect(watcher.locator(".act")).to_be_visible()
    mover = await on_turn(host, friend)
    await opale.play(mover)
    for page in (host, friend, watcher):
        await seen_paused(page)
        await check_page(page)
    await no_key_acts(mover)
    monkeypatch.setattr(moves, "lay", lay)
    assert await release_match(cracked.app.services.matches.cache, table.room.replace("-", ""))
    for page in (host, friend, watcher):
        await expect(page.locator(".banner--calm")).to_have_count(0)
    await opale.confirm(mover)  # what made the rules stumble
    await expect(mover.locator(MY_MOVE)).to_be_hidden()
    await opale.turn(await on_turn(host, friend))
