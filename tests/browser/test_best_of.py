"""Best of three in two browsers: chosen in the lobby, played game by game, won, begun anew."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser.calls import ask, told
from tests.browser.looks import check_every_look
from tests.browser.people import PHONE, People
from tests.browser.screen import RESULT, room_id


async def gives_up(page: Page) -> None:
    """Who looks at this page loses the running match."""
    room = room_id(page)
    seat = (await told(page.context, f"/api/rooms/{room}"))["you"]["seat"]
    await ask(page.context, f"/api/rooms/{room}/resign", seat=seat)
    await page.locator(RESULT).wait_for()


async def goes_on(what: str, *pages: Page) -> None:
    """One asks, the other one accepts; the next match begins on both pages."""
    first, second = pages
    await first.get_by_role("button", name=what, exact=True).click()
    await second.get_by_role("button", name=f"Accept the {what.lower()}").click()
    for page in pages:
        await expect(page.locator(RESULT)).to_have_count(0)


async def test_a_series_is_played_to_its_end(people: People) -> None:
    host = await people.enter("/")
    opened = await ask(host.context, "/api/rooms", game="opale")
    await host.goto(f"/r/{opened['room']['id']}")
    await host.locator(".segm label", has_text="Best of 3").click()
    await expect(host.get_by_text("Most of 3 games wins.")).to_be_visible()
    await check_every_look(host, ".opts")
    room, key = room_id(host), opened["links"]["join"].partition("join=")[2]
    guest = await people.enter("/", PHONE)
    await ask(guest.context, f"/api/rooms/{room}/seats/1", join=key)
    await guest.goto(f"/r/{room}")
    await host.get_by_role("button", name="Start game").click()
    for page in (host, guest):
        await expect(page.locator(".bestof")).to_be_visible()

    await gives_up(guest)
    await expect(host.locator(".result__series")).to_contain_text("Best of 3:")
    await check_every_look(guest, ".result")
    await goes_on("Next game", host, guest)
    await expect(host.locator(".bestof b")).to_have_text(["0", "1"])  # the host moved to seat 1
    await check_every_look(guest, ".tbar")
    await gives_up(guest)
    await expect(host.locator(".result__series")).to_contain_text("won the series")
    await goes_on("New series", guest, host)
    await expect(guest.locator(".bestof b")).to_have_text(["0", "0"])
