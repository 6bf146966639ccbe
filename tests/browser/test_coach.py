"""Help at the table: the coach, a hint, and what the others did since my last turn."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.browser.calls import ask, told
from tests.browser.looks import check_every_look
from tests.browser.people import PHONE, People
from tests.browser.screen import answered, shows, version
from tests.browser.tables import Table, alone

RING = '[data-ring="do"]'
CHOICE = ".coach__b"
SLOW = {"kind": "real", "bank_ms": 1_800_000, "increment_ms": 0}


async def coached(table: Table) -> dict[str, Any]:
    """Plays until the coach has something to show; what it says."""
    async for seat, _ in table.positions():
        said = await told(table.person(0), f"/api/rooms/{table.room}/coach?seat={seat}")
        if said["choices"]:
            return dict(said)
    raise AssertionError("the coach had nothing to say in a whole match")


async def heights(page: Page) -> list[float]:
    """Of the coach and of the stage below it."""
    boxes = [await page.locator(part).bounding_box() for part in (".coach", ".stage")]
    return [box["height"] for box in boxes if box]


async def test_a_newcomer_is_coached_takes_a_hint_and_sends_the_coach_away(people: People) -> None:
    table = await alone(people, "opale")
    said = await coached(table)
    page = await table.open(0)
    choices = page.locator(CHOICE)
    await expect(choices).to_have_count(len(said["choices"]))
    await expect(choices.first.locator("b")).to_have_text(said["choices"][0]["text"])
    await expect(choices.first).to_contain_text(said["choices"][0]["expects"])
    before = await heights(page)

    await expect(page.locator(RING)).to_have_count(0)
    await choices.last.focus()
    await expect(page.locator(RING).first).to_be_visible()
    await choices.first.click()
    await expect(choices.first).to_have_attribute("aria-pressed", "true")
    await page.mouse.move(5, 400)
    await expect(page.locator(RING).first).to_be_visible()
    await check_every_look(page, ".coach")

    await page.keyboard.press("t")
    hint = page.locator(".coach--hint")
    await expect(hint).to_contain_text("of 100 games")
    await check_every_look(page, ".coach")
    now = await version(page)
    while await version(page) == now:  # a press may only choose what the next one does
        await page.locator(RING).first.click()
        await page.wait_for_function(
            """([now, ring]) => document.querySelector(".tbl").dataset.version !== now
                || document.querySelector(ring)?.hasAttribute("data-confirm")""",
            arg=[str(now), RING],
        )
    await answered(page, now)
    await expect(hint).to_have_count(0)
    await expect(page.locator(".coach__l")).not_to_be_empty()
    assert await heights(page) == before, "the table moved"

    await page.get_by_role("button", name="Turn the coach off").click()
    await expect(page.locator(".coach")).to_have_count(0)
    await page.reload()
    await shows(page, 0)
    await expect(page.locator(".coach")).to_have_count(0)
    await page.get_by_role("button", name="More").click()
    await page.get_by_role("button", name="Coach is off").click()
    await expect(page.locator(".coach")).to_have_count(1)


async def test_who_is_in_already_reads_that_hints_are_allowed(people: People) -> None:
    host, guest = await people.person(), await people.person(PHONE)
    opened = await ask(host, "/api/rooms", game="opale", seats=2)
    room = f"/api/rooms/{opened['room']['id']}"
    await ask_to_change(host, room, access="public", rated=True, clock=SLOW)
    page = await people.open(guest, f"/r/{opened['room']['id']}")
    said = page.locator("[data-help]")
    await expect(page.locator(".opts")).to_be_attached()
    await expect(said).to_have_count(0)
    await ask_to_change(host, room, rated=False)
    await expect(said).to_contain_text("Hints are allowed")
    await check_every_look(page, ".opts")


async def ask_to_change(host: BrowserContext, room: str, **terms: Any) -> None:
    """The host changes what is played for."""
    answer = await host.request.patch(room, data=terms)
    assert answer.ok, await answer.text()


async def test_on_phones_the_coach_is_one_line(people: People) -> None:
    """With words, with choices and without either: the table stays where it is."""
    table = await alone(people, "opale", PHONE)
    await coached(table)
    page = await table.open(0)
    await expect(page.locator(CHOICE).first).to_be_in_viewport()
    before = await heights(page)
    assert before[0] <= 60
    await page.locator(CHOICE).first.click()
    await expect(page.locator(RING).first).to_be_visible()
    assert await heights(page) == before


async def since_my_turn(table: Table) -> set[int]:
    """The plies of the others between my last turn and now that are told."""
    lines = (await told(table.person(0), f"/api/rooms/{table.room}/log"))["lines"]
    while lines and lines[-1]["by"] == 0:
        lines.pop()
    mine = max((line["ply"] for line in lines if line["by"] == 0), default=0)
    return {line["ply"] for line in lines if line["ply"] > mine}


@pytest.mark.slow
async def test_what_the_others_did_is_stepped_through_on_the_board(people: People) -> None:
    table = await alone(people, "tidal_blades")
    seen: dict[str, Any] = {}
    async for _, position in table.positions():
        seen = position
        if len(plies := await since_my_turn(table)) > 2:
            break
    page = await table.open(0)
    badge = page.locator(".act__recap .chip")
    await expect(badge).to_contain_text(str(len(plies)))
    await page.get_by_role("button", name="What happened").click()
    await expect(page.locator(".recap li").first).to_be_visible()
    await check_every_look(page, ".recap")

    await page.get_by_role("button", name="Step by step").click()
    walk = page.locator(".walk")
    await page.get_by_role("button", name="Pause").click()
    back = page.get_by_role("button", name="One step back")
    while await back.get_attribute("aria-disabled") is None:
        await page.keyboard.press("ArrowLeft")
    await expect(walk).to_contain_text("Your last turn had just ended")
    assert await version(page) == min(plies) - 1
    assert await page.locator(".stage [data-act]").count() == 0, "what was cannot be played"
    await check_every_look(page, ".walk")

    verb = sorted(seen["menu"])[0]  # the table goes on, unseen
    act = {"verb": verb, "noun": seen["menu"][verb][0], "seat": 0, "decision": seen["decision"]}
    done = await ask(table.person(0), f"/api/rooms/{table.room}/actions", id="unseen", **act)
    await page.keyboard.press("ArrowRight")
    await expect(back).not_to_have_attribute("aria-disabled", "true")
    assert min(plies) <= await version(page) < done["version"]
    await page.keyboard.press("Escape")
    await expect(walk).to_have_count(0)
    await shows(page, done["version"])

    await page.keyboard.press("r")
    while await walk.count():  # to the last step, and over it
        await page.keyboard.press("ArrowRight")
    await shows(page, done["version"])
