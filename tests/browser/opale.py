"""How people play Opale in the browser: tap what glows, then confirm."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from typing import Any

from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, People

MY_MOVE = ".act--mine"
RESULT = ".result"
SETTLED = ".tbl[data-settled]"
PICKABLE = "[data-card][data-act]"


async def last_turn(page: Page, where: str) -> str:
    """The number of the last turn, in the log or in the list of moves of a replay."""
    await expect(page.locator(f"{where} .num").first).to_be_attached()
    numbers = await page.locator(f"{where} .num").all_inner_texts()
    return [number for number in numbers if number][-1]


async def open_room(
    people: People, size: dict[str, int] = DESKTOP, game: str = "", **more: Any
) -> tuple[Page, str]:
    """Somebody opens a room from the home page (of `game`); returns the invite link too."""
    host = await people.enter("/", size, **more)
    shelf = host.locator(f"[data-game='{game}']") if game else host.locator("body")
    await shelf.get_by_role("button", name="Open a room").first.click()
    link = host.locator(".link [title*='join=']").first
    await expect(link).to_be_attached()
    return host, str(await link.get_attribute("title"))


async def against_a_bot(
    people: People, game: str, level: str = "easy", size: dict[str, int] = DESKTOP
) -> Page:
    """Somebody at a table with a bot."""
    page = await people.enter("/games", size)
    await sit_with_a_bot(page, game, level)
    return page


async def sit_with_a_bot(page: Page, game: str, level: str = "easy") -> None:
    """Who is at this page goes to such a table."""
    answer = await page.request.post("/api/play", data={"game": game, "bot": level})
    assert answer.ok, await answer.text()
    await page.goto(f"/r/{(await answer.json())['room']['id']}")


async def start(host: Page) -> None:
    button = host.get_by_role("button", name="Start game")
    await expect(button).to_be_enabled()
    await expect(button).not_to_have_attribute("aria-disabled", "true")
    await button.click()
    await expect(host.locator(".act")).to_be_visible()


async def pair(
    people: People,
    size: dict[str, int] = DESKTOP,
    other: dict[str, int] = DESKTOP,
    game: str = "",
) -> tuple[Page, Page]:
    """Two people at a started table: the second came by the invite link and did nothing else."""
    host, link = await open_room(people, size, game)
    friend = await people.enter(link, other)
    await start(host)
    await expect(friend.locator(".act")).to_be_visible()
    return host, friend


async def mover(*pages: Page) -> Page:
    """Waits until it is somebody's turn; returns that page. Fails when the game is over."""
    page = await mover_or_end(*pages)
    assert page is not None
    return page


async def mover_or_end(*pages: Page) -> Page | None:
    """Waits until it is somebody's turn, or until the game is over (None).

    A page counts only when it is settled: just after a move it may still show the turn that
    the move has ended.
    """
    turn = f"{SETTLED} {MY_MOVE}, {SETTLED} {RESULT}"
    waits = {asyncio.create_task(page.locator(turn).first.wait_for()): page for page in pages}
    done, others = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    first = done.pop()
    first.result()
    page = waits[first]
    return None if await page.locator(RESULT).is_visible() else page


async def version(page: Page) -> int:
    """The version of the position that the table shows."""
    return int(await page.locator(".tbl").get_attribute("data-version") or 0)


async def answered(page: Page, before: int) -> None:
    """Waits until the move made at version `before` has been answered and is shown."""
    await page.wait_for_function(
        "([settled, before]) => Number(document.querySelector(settled)?.dataset.version) > before",
        arg=[SETTLED, before],
    )


async def pick(page: Page) -> None:
    """Taps the first card that glows; it lifts."""
    await page.locator(PICKABLE).first.click()
    await expect(page.locator("[data-card][aria-pressed='true']").first).to_be_visible()


async def confirm(page: Page) -> None:
    """Chooses a target if one is asked, then confirms."""
    armed = page.locator("[data-confirm]:not([aria-disabled='true'])")
    await armed.or_(target(page)).first.wait_for()
    if not await armed.is_visible():
        await target(page).click()
    await armed.click()


def target(page: Page) -> Locator:
    """A place that can be chosen: in the bar, or on phones on the board."""
    return page.locator(".choice[data-act]:visible, .spot[data-act]:visible").first


async def play(page: Page) -> None:
    """A card, a target if one is asked, Confirm."""
    await pick(page)
    await confirm(page)


async def turn(page: Page) -> None:
    """One whole turn against a person; ends when the other is asked or the game is over."""
    before = await version(page)
    await play(page)
    await answered(page, before)
    await expect(page.locator(MY_MOVE)).to_be_hidden()


async def hurry(until: Callable[[Any], bool], *pages: Page, most: int = 3000) -> None:
    """On by HTTP, as programs would play it, until a position is as wanted and on the pages.

    The pages have no line meanwhile: they come back to another position, as after a tunnel.
    """
    chance = random.Random(4)
    room = room_id(pages[0])
    at = {(await told(page, f"/api/rooms/{room}"))["you"]["seat"]: page for page in pages}
    for page in pages:
        await page.context.set_offline(True)
    seat = next(iter(at))
    for number in range(most):
        seen = await told(at[seat], f"/api/rooms/{room}/view?seat={seat}")
        if until(seen["view"]):
            break
        if seen["menu"]:
            verb = chance.choice(sorted(seen["menu"]))
            act = {"id": f"hurry {number}", "seat": seat, "decision": seen["decision"]}
            act |= {"verb": verb, "noun": chance.choice(seen["menu"][verb])}
            answer = await at[seat].request.post(f"/api/rooms/{room}/actions", data=act)
            assert answer.ok, await answer.text()
        seat = next((one for one in seen["waiting"] if one in at and not seen["menu"]), seat)
    else:
        raise AssertionError("it did not come to that")
    for page in pages:
        await page.context.set_offline(False)
        await answered(page, seen["version"] - 1)


async def told(page: Page, path: str) -> Any:
    """What the server says to whoever sits at this page."""
    answer = await page.request.get(path)
    assert answer.ok, await answer.text()
    return await answer.json()


async def watch_link(page: Page) -> str:
    """The link for people who only watch, as the page of a player knows it."""
    script = "JSON.parse(document.getElementById('page-data').textContent).links.watch"
    return str(await page.evaluate(script))


def room_id(page: Page) -> str:
    found = re.search(r"/r/([\w-]+)", page.url)
    assert found is not None
    return found[1]
