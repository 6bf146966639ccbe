"""What every table shows: which position, that nothing is on its way, whose turn it is."""

from __future__ import annotations

import re

from playwright.async_api import Error, Page

from tests.browser.calls import told

MY_MOVE = ".act--mine"
RESULT = ".result"
SETTLED = ".tbl[data-settled]"
ARMED = "[data-confirm]:not([aria-disabled='true'])"

SHOWS = """([settled, version]) =>
    Number(document.querySelector(settled)?.dataset.version ?? -1) >= version"""


async def version(page: Page) -> int:
    """The version of the position that the table shows."""
    return int(await page.locator(".tbl").get_attribute("data-version") or 0)


async def shows(page: Page, version: int) -> None:
    """Waits until this position, or a later one, is on the table and nothing is on its way."""
    try:
        await page.wait_for_function(SHOWS, arg=[SETTLED, version])
    except Error as slow:
        shown = await page.locator(".tbl").evaluate_all("all => all.map((one) => one.dataset)")
        bar = await page.locator(".act").all_inner_texts()
        room = await told(page.context, f"/api/rooms/{room_id(page)}")
        detail = f"version {version} is not on {page.url}: {shown}, {bar}; the room is {room}"
        raise AssertionError(detail) from slow


async def answered(page: Page, before: int) -> None:
    """Waits until the move made at version `before` has been answered and is shown."""
    await shows(page, before + 1)


async def sent_or_armed(page: Page, before: int) -> bool:
    """Waits for what a tap at version `before` does, where nothing was armed before it.

    True if it was sent, False if it waits for Confirm.
    """
    found = await page.wait_for_function(
        f"([settled, version, armed]) => ({SHOWS})([settled, version]) ? 'sent'"
        " : document.querySelector(armed) && 'armed'",
        arg=[SETTLED, before + 1, ARMED],
    )
    return str(await found.json_value()) == "sent"


async def mover(*pages: Page) -> Page:
    """Waits until it is the turn of one of them; returns that page."""
    page = await mover_or_end(*pages)
    assert page is not None, "the game is over"
    return page


async def mover_or_end(*pages: Page) -> Page | None:
    """Waits until it is the turn of one of them, or until the game is over (None).

    The server says whose turn it is: a page may not have heard yet what another one did.
    """
    room = room_id(pages[0])
    seats = [(await told(page.context, f"/api/rooms/{room}"))["you"]["seat"] for page in pages]
    while True:
        now = await told(pages[0].context, f"/api/rooms/{room}")
        match = now["match"]
        if now["status"] == "finished":
            await shows(pages[0], match["ply"])
            await pages[0].locator(RESULT).wait_for()
            return None
        for page, seat in zip(pages, seats, strict=True):
            if seat in match["waiting"]:
                await shows(page, match["ply"])
                await page.locator(f"{SETTLED} {MY_MOVE}").wait_for()
                return page
        await answered(pages[0], match["ply"])  # somebody else is asked: a bot


async def last_turn(page: Page, where: str) -> str:
    """The number of the last turn, in the log or in the list of moves of a replay."""
    await page.locator(f"{where}:not([aria-busy='true']) .num").first.wait_for(state="attached")
    numbers = await page.locator(f"{where} .num").all_inner_texts()
    return [number for number in numbers if number][-1]


def room_id(page: Page) -> str:
    found = re.search(r"/r/([\w-]+)", page.url)
    assert found is not None
    return found[1]
