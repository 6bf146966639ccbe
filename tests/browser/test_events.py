"""What an organiser has for an event, in real browsers: who may enter, and how it runs."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from playwright.async_api import expect

from tests.browser.calls import ask, change, told
from tests.browser.looks import check_page
from tests.browser.people import PHONE, People
from tests.browser.tournaments import api, opened, start, take_part


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


async def test_a_round_with_a_time_a_round_off_and_a_season(people: People) -> None:
    """The countdown is on the page and at the table; the organiser gives more of it."""
    host, _ = await opened(
        people, bots=3, rounds=4, round_s=1200, at_zero="points", rests=1, access="public"
    )
    await host.get_by_text("Make it a series").click()
    await host.get_by_role("button", name="Begin the series").click()
    await take_part(host)
    off = host.get_by_role("button", name="Have round 1 off")
    await off.click()
    await host.get_by_role("button", name="Play round 1 after all").click()
    await start(host)
    time = host.get_by_role("region", name="The time of the round")
    await expect(time).to_contain_text(re.compile(r"Round 1 ends in \d\d:\d\d"))
    await time.get_by_role("button", name="5 minutes").click()
    await expect(time).to_contain_text(re.compile(r"ends in 2[45]:\d\d"))
    room = (await told(host.context, api(host)))["you"]["room"]
    table = await people.open(host.context, f"/r/{room}")
    await expect(table.get_by_role("navigation", name="Tournament")).to_contain_text(
        re.compile(r"2[45]:\d\d")
    )
    await host.get_by_role("link", name="the season").click()
    await expect(host.get_by_text("The season has not begun")).to_be_visible()
    await check_page(host)


async def test_teams_in_an_arena_and_on_paper(people: People) -> None:
    """From the form; a friend chooses a team and rests; the table of teams; the sheet."""
    host = await people.enter("/tournaments/new")
    form = host.locator("#new-tournament")
    await form.get_by_label("Name", exact=True).fill("Team Night")
    await form.get_by_label("Arena", exact=True).check()
    await form.get_by_label("Best 2 count").check()
    await form.get_by_label("Names of the teams").fill("Reef, Tide")
    await form.get_by_role("button", name="Open the tournament").click()
    for more in ("Add 4", "Add 1"):  # with the friend as many for each team: all are paired at once
        await host.get_by_role("button", name=more, exact=True).click()
    await expect(host.locator(".tn-ent li small", has_text="Reef")).to_have_count(3)
    link = str(await host.locator(".tn-link [title]").get_attribute("title"))
    friend = await people.enter(link, PHONE)
    await friend.get_by_label("Team to play for").select_option("Tide")
    await take_part(friend)
    await expect(friend.locator(".tn-ent li.you")).to_be_visible()
    await host.get_by_role("button", name=re.compile("^Take .* out$")).last.click()
    await expect(friend.get_by_text("The organiser took you out.")).to_be_visible()
    await expect(friend.get_by_role("button", name="Leave the tournament")).to_have_count(0)
    await check_page(friend)
    await host.get_by_role("button", name=re.compile("^Bring .* back$")).click()
    await expect(friend.locator(".tn-ent li.you")).to_be_visible()
    await host.get_by_role("button", name="Start the tournament").click()
    await friend.get_by_role("button", name="Stay here").click()
    await friend.get_by_role("button", name="Rest").click()
    await expect(friend.get_by_text("You rest: nobody is paired with you.")).to_be_visible()
    await expect(host.get_by_role("region", name="Teams")).to_contain_text("Reef")
    await expect(host.locator(".tn-cd")).to_contain_text(re.compile(r"Arena ends in (59|1 h)"))
    await check_page(friend)
    await host.get_by_text("For screens, streams and paper").click()
    await host.get_by_role("link", name="On paper").click()
    await expect(host.get_by_role("heading", name="Games")).to_be_visible()
    await check_page(host)
