"""What an organiser has for an event, in real browsers: who may enter, and how it runs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from playwright.async_api import expect

from tests.browser.calls import ask, change
from tests.browser.looks import check_page
from tests.browser.people import PHONE, People
from tests.browser.tournaments import api, opened, take_part


async def test_who_may_enter_who_waits_and_who_moves_up(people: People) -> None:
    """By invitation, with two places: one asks and is let in, one waits and moves up."""
    host, address = await opened(people, bots=1, entry="invitation", capacity=2, access="public")
    invite = str(await host.locator(".tn-link [title]").get_attribute("title"))
    assert invite.startswith(f"{address}?join=")
    asks = await people.enter(address, PHONE)
    await asks.get_by_role("button", name="Ask to take part").click()
    await expect(asks.get_by_text("You are number 1 on the waiting list.")).to_be_visible()
    await check_page(asks)
    await host.get_by_role("button", name="Let ").click()
    await expect(asks.get_by_text("A place became free.", exact=True)).to_be_visible()
    await expect(asks.locator(".tn-ent li.you")).to_be_visible()

    waits = await people.enter(invite)
    await expect(waits.get_by_text("All 2 places are taken.")).to_be_visible()
    await waits.get_by_role("button", name="Wait for a place").click()
    await expect(host.get_by_text("2 of 2, 1 waiting", exact=True)).to_be_visible()
    await check_page(host)
    await asks.get_by_role("button", name="Leave the tournament").click()
    await expect(waits.locator(".tn-ent li.you")).to_be_visible()


async def test_the_start_names_who_is_not_here(people: People) -> None:
    host, _ = await opened(people, bots=2)
    for name in ("Misty Eel", "Grey Seal"):
        guest = await people.person()
        link = await host.locator(".tn-link [title]").get_attribute("title")
        await ask(guest, f"{api(host)}/join", join=link, name=name)
    hour = (datetime.now(UTC) + timedelta(minutes=5)).isoformat()
    await change(host.context, api(host), starts_at=hour, check_in_s=600)
    await take_part(host)  # who comes now is here
    await host.get_by_role("button", name="Start the tournament").click()
    dialog = host.get_by_role("dialog", name="Start without them?")
    await expect(dialog).to_contain_text("Misty Eel and Grey Seal have not checked in.")
    await check_page(host)
    await dialog.get_by_role("button", name="Wait").click()
    await expect(dialog).to_have_count(0)
    await host.get_by_role("button", name="Start the tournament").click()
    await dialog.get_by_role("button", name="Start without 2").click()
    await expect(host.get_by_text("Misty Eel did not check in.")).to_be_visible()
