"""Takes the README's pictures again, of a real server: `python -m tests.pictures`."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

from playwright.async_api import Page, async_playwright, expect

from tests.browser import leviatel, lobby, opale, tidal, wind
from tests.browser.people import PHONE, Chromium, People
from tests.browser.screen import MY_MOVE, RESULT, mover, mover_or_end
from tests.browser.tables import alone, seated
from tests.browser.tournaments import opened, with_bots
from tests.server import ROOT, serving

FOLDER = ROOT / ".github" / "pictures"
SHARED = ROOT / "static" / "img" / "share"
"""What chat programs show of a link to a game's table."""
NAME = """async name => { await fetch('/api/me', {method: 'PATCH', body: JSON.stringify({name}),
    headers: {'content-type': 'application/json'}}); location.reload(); }"""


async def picture(page: Page, name: str) -> None:
    """As the page is now, when nothing is under the pointer and all type is there."""
    await page.mouse.move(0, 0)
    await page.evaluate("document.fonts.ready")
    await page.screenshot(path=FOLDER / f"{name}.png")


async def called(page: Page, name: str) -> Page:
    """The person at this page gets a name."""
    async with page.expect_navigation():
        await page.evaluate(NAME, name)
    await expect(page.get_by_text(name).first).to_be_attached()
    return page


async def against(
    people: People, game: str, step: Callable[[Page], Awaitable[object]], steps: int
) -> Page:
    """Mira plays so many actions of a game against a bot."""
    page = await called(await (await alone(people, game)).open(0), "Mira")
    for _ in range(steps):
        await step(await mover(page))
    return await mover(page)


async def opale_pictures(people: People) -> None:
    """The lobby, the table at a desk and on a phone, the replay."""
    host, link = await lobby.open_room(people)
    await called(host, "Mira")
    await expect(host.locator(".chair__n", has_text="Mira")).to_be_visible()
    await picture(host, "lobby")
    friend = await lobby.follow(people, link, PHONE, device_scale_factor=2)
    await called(friend, "Nadia")
    await lobby.start(host)
    for _ in range(16):
        await opale.turn(await mover(host, friend))
    while await mover(host, friend) is not host:
        await opale.turn(friend)
    await opale.pick(host)
    await picture(host, "table")
    await opale.confirm(host)
    await picture(await mover(friend), "phone")
    while (page := await mover_or_end(host, friend)) is not None:
        await opale.turn(page)
    await host.locator(RESULT).get_by_role("link", name="Watch replay").click()
    slider = host.get_by_role("slider")
    for _ in range(44):
        await slider.press("ArrowRight")
    await expect(host.locator(".moves [aria-current]")).to_be_visible()
    await picture(host, "replay")


async def leviatel_picture(people: People) -> None:
    """The castles, some turns into the fight."""
    chance = random.Random(4)
    pages = await (await seated(people, leviatel.GAME)).open_all()
    for page, name in zip(pages, ("Mira", "Nadia"), strict=True):
        await called(page, name)
        await leviatel.choose_decks(page, chance)
    for page in pages:
        await page.locator(MY_MOVE).wait_for()
        await leviatel.some_move(page, chance, "keep|no")
    for _ in range(26):
        await leviatel.some_move(await mover(*pages), chance)
    page = await mover(*pages)
    await page.keyboard.press("Escape")
    await picture(page, "leviatel")


async def tables(people: People) -> None:
    """The other games, some way into them."""
    await picture(await against(people, "wind_and_fire", wind.step, 24), "wind_and_fire")
    await picture(await against(people, "tidal_blades", tidal.step, 20), "tidal_blades")


async def tournament(people: People) -> None:
    """A round of bots in full swing, seen by the organiser."""
    host, _ = await opened(people)
    await called(host, "Nadia")
    await with_bots(host, 8)
    await host.get_by_role("button", name="Start the tournament").click()
    await expect(host.get_by_text("Round 2 of").first).to_be_visible(timeout=300_000)
    await host.wait_for_function(
        "() => document.querySelectorAll('.tn-watch .lboard--on .slot.has').length > 5",
        timeout=60_000,
    )
    await picture(host, "tournament")


async def home(people: People) -> None:
    """The first page, with something going on."""
    await picture(await people.enter("/"), "home")


async def covers(people: People) -> None:
    """The box of each game, large enough for the preview of a link."""
    page = await people.enter("/games", device_scale_factor=3)
    for box in await page.locator(".title__box[data-game]").all():
        await box.scroll_into_view_if_needed()
        path = SHARED / f"{await box.get_attribute('data-game')}.jpg"
        await box.locator(".box").screenshot(path=path, type="jpeg", quality=80)


async def main() -> None:
    """All of them."""
    with serving(TIDETABLE_BOT_DELAY_MS="300") as server:
        async with async_playwright() as playwright:
            chromium = Chromium(playwright)
            people = People(await chromium.running(), server.url)
            for scene in (opale_pictures, leviatel_picture, tables, tournament, home, covers):
                await scene(people)
            await people.close()
            assert people.faults == []
            await chromium.close()


if __name__ == "__main__":
    asyncio.run(main())
