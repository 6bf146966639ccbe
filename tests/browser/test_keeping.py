"""Somebody stays who they are: a phone beside a desk in one match, and where one is signed in."""

from __future__ import annotations

import re
import sqlite3

import pytest
from playwright.async_api import Browser, BrowserContext, CDPSession, Page, expect

from tests.browser import opale
from tests.browser.calls import ask, change, told
from tests.browser.looks import check_every_look
from tests.browser.people import PHONE, People
from tests.browser.screen import mover
from tests.browser.tables import Table, seated
from tests.server import Server

ANDROID = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Mobile Safari/537.36"
)


async def code_from(desk: Page) -> str:
    """The menu of the table shows a code."""
    await desk.locator("[data-menu]").click()
    await desk.get_by_role("button", name="Play on another device").click()
    return await desk.locator(".phone__c").inner_text()


async def brought_to(people: People, code: str) -> Page:
    """A phone asks with the link of the code."""
    phone = await people.enter(f"/device#{code}", PHONE, user_agent=ANDROID)
    await expect(phone.get_by_label("Code, eight letters")).to_have_value(code)
    await phone.get_by_role("button", name="Ask the other device").click()
    return phone


async def agreed(desk: Page, phone: Page) -> None:
    """Both show the same number, and the desk says yes."""
    await expect(phone.locator("[data-number]")).to_have_text(re.compile(r"\d\d"))
    number = await phone.locator("[data-number]").inner_text()
    await expect(desk.locator(".phone__n b")).to_have_text(number)
    await expect(desk.locator("dialog.dlg[open]")).to_contain_text("Chrome on Android")
    await desk.get_by_role("button", name=f"Yes, it shows {number}").click()


async def on_the_phone(people: People, table: Table, desk: Page) -> Page:
    """The phone has the seat of the desk."""
    phone = await brought_to(people, await code_from(desk))
    await agreed(desk, phone)
    await phone.wait_for_url(f"**{table.path}")
    await phone.locator(".tbl[data-settled]").wait_for()
    return phone


async def test_a_phone_and_a_desk_take_turns(people: People) -> None:
    """Copied in the middle of a game by the menu of the table."""
    table = await seated(people, opale.GAME)
    desk, other = await table.open_all()
    phone = await on_the_phone(people, table, desk)
    await expect(desk.get_by_text("The other device is signed in")).to_be_visible()
    await desk.get_by_role("button", name="Close", exact=True).click()
    hands = [phone, desk, phone]
    while hands:
        page = await mover(desk, other)
        await opale.play(other if page is other else hands.pop())
    await phone.goto("/account")
    await expect(phone.locator(".keep__row")).to_have_count(2)
    await expect(phone.locator(".keep__row", has_text="this one")).to_contain_text("Chrome on And")
    await phone.get_by_role("button", name="End all others").click()
    await expect(phone.locator(".keep__row")).to_have_count(1)
    await expect(desk.get_by_text("Your session has ended")).to_be_visible()
    await check_every_look(phone)


@pytest.mark.slow
async def test_a_seat_moves_to_the_phone(people: People) -> None:
    """Every step in every look; in the end the desk is a stranger."""
    table = await seated(people, opale.GAME)
    desk = await table.open(0)
    code = await code_from(desk)
    await check_every_look(desk, "dialog")
    phone = await people.enter("/device", PHONE, user_agent=ANDROID)
    await phone.get_by_label("Code, eight letters").fill("ABCD-2345")
    await phone.get_by_role("button", name="Ask the other device").click()
    await expect(phone.get_by_role("alert")).to_contain_text("not open")
    await check_every_look(phone)
    await phone.get_by_label("Code, eight letters").fill(code)
    await phone.get_by_role("button", name="Ask the other device").click()
    await expect(phone.get_by_role("heading", name="You would be")).to_be_focused()
    await check_every_look(phone)
    await desk.get_by_text("wants to be you").wait_for()
    await check_every_look(desk, "dialog")
    await desk.get_by_role("radio", name="Move").check()
    await agreed(desk, phone)
    await phone.wait_for_url(f"**{table.path}")
    await desk.wait_for_url("**/")
    me = await desk.request.get("/api/me")
    assert me.status == 401


async def test_who_says_no_lets_nobody_in(people: People) -> None:
    table = await seated(people, opale.GAME)
    desk = await table.open(0)
    phone = await brought_to(people, await code_from(desk))
    await desk.get_by_role("button", name="No, that is not me").click()
    await expect(phone.get_by_role("heading", name="Not signed in")).to_be_focused()
    assert (await phone.request.get("/api/me")).status == 401
    await desk.get_by_role("button", name="Show a new code").click()
    await expect(desk.locator(".phone__c")).to_be_visible()


async def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A device that keeps passkeys, beside this page; it says yes by itself."""
    line = await page.context.new_cdp_session(page)
    await line.send("WebAuthn.enable")
    how = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = await line.send("WebAuthn.addVirtualAuthenticator", {"options": how})
    return line, made["authenticatorId"]


async def carried(page: Page, line: CDPSession, kept: str) -> None:
    """The same passkeys on this device, as a person's devices share them."""
    keys = await line.send("WebAuthn.getCredentials", {"authenticatorId": kept})
    there, ident = await authenticator(page)
    for key in keys["credentials"]:
        await there.send("WebAuthn.addCredential", {"authenticatorId": ident, "credential": key})


async def somebody(people: People, name: str, **more: object) -> BrowserContext:
    """A guest with a name."""
    person = await people.person(**more)  # type: ignore[arg-type]
    await change(person, "/api/me", name=name)
    return person


async def test_a_name_is_kept_and_a_guest_brought_along(browser: Browser, server: Server) -> None:
    """A passkey is made, found on another device, and what was played there comes along."""
    people = People(browser, server.url.replace("127.0.0.1", "localhost"))
    ada = await somebody(people, "Ada")
    page = await people.open(ada, "/account")
    await expect(page.get_by_role("heading", name="Keep this name")).to_be_visible()
    line, kept = await authenticator(page)
    await check_every_look(page)
    await page.get_by_role("button", name="Keep it with a passkey").click()
    await expect(page.get_by_text("You come back as Ada")).to_be_visible()
    assert (await told(ada, "/api/me"))["kind"] == "person"
    await check_every_look(page)

    guest = await somebody(people, "Misty", user_agent=ANDROID)
    room = (await ask(guest, "/api/play", game="opale"))["room"]["id"]
    phone = await people.open(guest, "/account")
    await carried(phone, line, kept)
    await phone.get_by_role("button", name="Sign in with a passkey").click()
    await expect(phone.get_by_role("heading", name="You are Ada now")).to_be_visible()
    await expect(phone.locator(".sides .pcard").nth(1)).to_contain_text("Opale")
    await check_every_look(phone)
    await phone.get_by_role("button", name="Leave it").click()
    await phone.goto("/account")
    await phone.get_by_role("link", name="See both sides").click()
    await phone.get_by_role("button", name="Bring it along").click()
    await expect(phone.get_by_role("heading", name="Keep this name")).to_be_visible()
    await expect(phone.get_by_text("This browser was also")).to_have_count(0)
    me = await told(guest, "/api/me")
    assert me["name"] == "Ada"
    assert (await told(guest, f"/api/rooms/{room}"))["you"]["seat"] == 0
    await phone.goto(f"/r/{room}")
    await phone.locator(".tbl[data-settled]").wait_for()

    await phone.goto("/account")
    phone.on("dialog", lambda dialog: dialog.accept())
    await phone.get_by_role("button", name="Sign out here").click()
    await expect(phone.get_by_text("This browser has no account yet")).to_be_visible()
    await check_every_look(phone)
    await phone.get_by_label("Your e-mail address").focus()  # the browser offers the passkey there
    await expect(phone.get_by_role("heading", name="Ada", level=1)).to_be_visible()
    await phone.goto("/mail#spent")
    await expect(phone.get_by_role("alert")).to_contain_text("This link is over")
    await check_every_look(phone)
    await people.close()
    assert people.faults == []


def letter_link(server: Server) -> str:
    """The path of the link in the letter that was written last."""
    with sqlite3.connect(server.log.parent / "server.db") as line:
        (text,) = line.execute("SELECT text FROM outbox ORDER BY id DESC LIMIT 1").fetchone()
    found = re.search(r"/mail#[\w-]+", text)
    assert found is not None
    return found[0]


async def test_a_link_says_whom_it_makes_of_this_browser(people: People, server: Server) -> None:
    """In a letter, opened in the browser of somebody else who reads days in another form."""
    ada = await somebody(people, "Ada")
    hers = "ada@link.example"
    await ask(ada, "/api/me/mail", address=hers)
    guest = await somebody(people, "Misty", user_agent=ANDROID, locale="de-DE")
    await ask(guest, "/api/play", game="opale")
    phone = await people.open(guest, letter_link(server))
    await expect(phone.get_by_role("heading", name=f"Keep Ada with {hers}?")).to_be_visible()
    await check_every_look(phone)
    assert (await told(ada, "/api/me"))["kind"] == "guest", "looking uses nothing up"
    await phone.get_by_role("button", name="Keep Ada").click()
    await expect(phone.get_by_role("heading", name=f"Ada is kept with {hers}")).to_be_focused()
    assert (await told(guest, "/api/me"))["name"] == "Misty"

    await ask(guest, "/api/mail/enter", address=hers)
    await phone.goto("/")
    await phone.goto(letter_link(server))
    await expect(phone.get_by_role("heading", name="Sign in as Ada?")).to_be_visible()
    await expect(phone.get_by_text("what Misty has is not lost")).to_be_visible()
    await check_every_look(phone)
    await phone.get_by_role("button", name="Sign in as Ada").click()
    await expect(phone.get_by_role("heading", name="You are Ada now")).to_be_visible()
    await expect(phone.get_by_text("Whoever else can sign in as Ada")).to_be_visible()
    await check_every_look(phone)
    await phone.goto("/account")
    days = phone.locator("time[data-day]")
    await expect(days).to_have_count(4)
    for day in await days.all_inner_texts():
        assert re.fullmatch(r"\d\d\.\d\d\.\d{4}", day), day
    end = phone.get_by_role("button", name=re.compile("^End .*, here last on"))
    await expect(end).to_be_visible()
    await check_every_look(phone)
    await phone.get_by_role("button", name="Sign out here").click()
    await expect(phone.get_by_role("heading", name="Misty", level=1)).to_be_visible()
    assert people.faults == []
