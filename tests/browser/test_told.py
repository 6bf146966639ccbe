"""Being told: the settings, the list of tables, the chip at a table; and, in a browser that pages
can be installed in, what a push shows and takes back, and a page without a connection."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, CDPSession, Page, expect

from tests.app.client import eventually
from tests.browser.looks import check_every_look
from tests.browser.people import Chromium, People
from tests.server import Server

DAY = 24 * 3_600_000
SLOW = {"kind": "slow", "decision_ms": DAY, "at_zero": "forfeit"}
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker.getNotifications()).map(({ tag, title, body }) => [tag, title, body]);
}"""


async def slow_game(person: BrowserContext) -> str:
    """A game against a bot over days, begun by whoever that is; the room."""
    opened = await person.request.post("/api/rooms", data={"game": "opale", "clock": SLOW})
    room = str((await opened.json())["room"]["id"])
    await person.request.post(f"/api/rooms/{room}/seats/1/bot", data={})
    assert (await person.request.post(f"/api/rooms/{room}/start")).ok
    return room


async def wanted_at(person: BrowserContext, room: str) -> None:
    """Wait until a decision waits for them there."""

    async def wanted() -> bool:
        found = await (await person.request.get("/api/me/tables")).json()
        return any(each["room"] == room and each["wanted"] for each in found["tables"])

    await eventually(wanted)


async def test_your_tables_and_how_you_are_told(people: People) -> None:
    """Where one is wanted, from table to table by key; what is told, and when not, is kept."""
    page = await people.enter("/")
    person = page.context
    first, second = await slow_game(person), await slow_game(person)
    for room in (first, second):
        await wanted_at(person, room)
    await page.goto("/tables")
    await expect(page.locator(".turn--mine")).to_have_count(2)
    await expect(page.locator(".mine__left").first).to_have_text("23 hours left")
    await check_every_look(page)
    await page.keyboard.press("n")
    await expect(page.locator(".tbl")).to_be_visible()
    other = second if first in page.url else first
    chip = page.get_by_role("link", name="1 other table wants you")
    await expect(chip).to_be_visible()
    await check_every_look(page, ".tbar")
    await page.keyboard.press("n")
    await page.wait_for_url(f"**/r/{other}")
    await page.goto("/tables?next=1")
    await expect(page.locator(".tbl")).to_be_visible()

    await page.goto("/me/calls")
    await page.get_by_role("checkbox", name="Another game").uncheck()
    await expect(page.get_by_text("Saved.")).to_be_visible()
    await page.get_by_role("checkbox", name="Not at night").check()
    await page.get_by_label("From", exact=True).fill("21:30")
    await page.get_by_label("From", exact=True).blur()

    async def kept() -> bool:
        state = await (await person.request.get("/api/me/calls")).json()
        quiet = state["quiet"] or {"begin": 0, "end": 0}
        return "rematch" not in state["kinds"] and (quiet["begin"], quiet["end"]) == (1290, 480)

    await eventually(kept)
    await page.reload()
    await expect(page.get_by_label("From", exact=True)).to_have_value("21:30")
    await check_every_look(page)


async def test_told_by_letters_until_one_press(people: People, server: Server) -> None:
    """Offered with an address only; the link of a letter shows a button, without signing in."""
    ada = await people.enter("/")
    person = ada.context
    await slow_game(person)
    await ada.goto("/me/calls")
    await expect(ada.get_by_role("link", name="Add an address")).to_be_visible()
    await check_every_look(ada)
    await person.request.post("/api/me/mail", data={"address": "ada@told.example"})
    token = newest_letter(server, "text").partition("/mail#")[2].split()[0]
    await person.request.post("/api/mail/open", data={"token": token})
    await ada.reload()
    await ada.get_by_role("button", name="Tell me by e-mail").click()
    await expect(ada.get_by_text("You are told at ada@told.example")).to_be_visible()
    await check_every_look(ada)
    await ada.get_by_role("button", name="Tell me now").click()
    await expect(ada.get_by_text("E-mail: sent.")).to_be_visible()
    anybody = await people.enter(newest_letter(server, "stop").removeprefix(server.url))
    await expect(anybody.get_by_role("heading", name="End these letters?")).to_be_visible()
    await check_every_look(anybody)
    await anybody.get_by_role("button", name="No more letters").click()
    await expect(anybody.get_by_role("heading", name="No more letters")).to_be_visible()
    await check_every_look(anybody)
    await ada.reload()
    await expect(ada.get_by_role("button", name="Tell me by e-mail")).to_be_visible()


def newest_letter(server: Server, column: str) -> str:
    """A part of the letter that was written last."""
    with sqlite3.connect(server.log.parent / "server.db") as line:
        (found,) = line.execute(f"SELECT {column} FROM outbox ORDER BY id DESC LIMIT 1").fetchone()
    return str(found)


async def test_installed_it_shows_what_calls_and_says_when_it_is_offline(
    chromium: Chromium, server: Server, tmp_path: Path
) -> None:
    """The browser finds nothing against installing it; a push shows one notification of a table,
    which its end takes away; without a connection a page says so and comes back by itself."""
    context = await chromium.profile(tmp_path, server.url)
    try:
        page = await context.new_page()
        devtools = await context.new_cdp_session(page)
        await page.goto("/")
        found = await devtools.send("Page.getInstallabilityErrors")
        assert found["installabilityErrors"] == []
        await page.evaluate("navigator.serviceWorker.register('/sw.js')")
        await page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        push = await pusher(devtools, server.url)
        call = {
            "tag": "room-a",
            "title": "Your turn in Opale",
            "text": "Bo laid 3.",
            "path": "/r/x",
        }
        first = partial(push, call | {"gone": False})
        await notified(page, first, [["room-a", "Your turn in Opale", "Bo laid 3."]])
        half = "Half your time is gone in Opale"
        later = partial(push, call | {"gone": False, "title": half})
        await notified(page, later, [["room-a", half, "Bo laid 3."]])
        await push(call | {"tag": "room-b", "gone": True})
        await notified(page, partial(push, call | {"gone": True}), [])

        await page.reload()  # from now on the service worker sees what is opened
        await context.set_offline(True)
        await page.goto("/games")
        await expect(page.get_by_role("heading", name="No connection")).to_be_visible()
        await context.set_offline(False)
        await expect(page.get_by_role("navigation", name="Main", exact=True)).to_be_visible()
    finally:
        await context.close()


async def pusher(devtools: CDPSession, origin: str) -> Any:
    """What delivers a message to the service worker, as the push service of the browser does."""
    known: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def registered(event: dict[str, Any]) -> None:
        for one in event["registrations"]:
            if not known.done():
                known.set_result(one["registrationId"])

    devtools.on("ServiceWorker.workerRegistrationUpdated", registered)
    await devtools.send("ServiceWorker.enable")
    number = await known

    async def push(notice: dict[str, Any]) -> None:
        about = {"origin": origin, "registrationId": number, "data": json.dumps(notice)}
        await devtools.send("ServiceWorker.deliverPushMessage", about)

    return push


async def notified(
    page: Page, push: Callable[[], Awaitable[None]], wanted: list[list[str]]
) -> None:
    """Push until these notifications stand in the browser. Asking which ones stand can make a busy
    Chromium forget one that it is about to show; a message that comes twice shows no more."""

    async def shown() -> bool:
        await push()
        return bool(await page.evaluate(SHOWN) == wanted)

    await eventually(shown)
