"""A person makes a program on the site, sees its token once, and meets it at tables by its mark."""

from __future__ import annotations

import httpx
import pytest
from playwright.async_api import Dialog, expect

from tests.browser.looks import check_every_look
from tests.browser.people import People
from tests.server import Server


@pytest.mark.slow
async def test_a_program_is_made_marked_everywhere_and_taken_back(
    people: People, server: Server
) -> None:
    page = await people.enter("/programs")
    await page.locator("[data-new] [name=name]").fill("Kelp 1.0")
    await page.get_by_role("checkbox", name="Host").check()
    await page.get_by_role("button", name="Make it").press("Enter")
    shown = page.get_by_role("textbox", name="Token")
    await expect(page.locator("#g-token")).to_be_focused()
    token = await shown.input_value()
    await check_every_look(page)
    await page.get_by_role("button", name="I have it").click()
    await expect(page.locator(".prog")).to_contain_text("May play, host")
    assert token not in await page.content()
    await check_every_look(page)

    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers) as kelp:
        wish = {"game": "opale", "access": "public"}
        opened = (await kelp.post("/api/rooms", json=wish)).json()
        room = opened["room"]["id"]
        await page.goto(opened["links"]["join"])
        await page.get_by_role("button", name="Sit down").click()
        chair = page.locator(".chair", has_text="Kelp 1.0")
        await expect(chair.locator(".progtag")).to_have_text("program")
        await expect(page.locator(".opts")).to_contain_text("Programs too")
        await check_every_look(page)
        assert (await kelp.post(f"/api/rooms/{room}/start")).is_success
        seat = page.locator(".seat", has_text="Kelp 1.0")
        await expect(seat.locator(".progtag")).to_have_text("program")
        profile = (await kelp.get("/api/me")).json()["id"]
        await page.goto(f"/players/{profile}")
        await expect(page.get_by_role("heading", level=1)).to_contain_text("program")

        await page.goto("/programs")
        await page.get_by_role("button", name="Take back the token of Kelp 1.0").click()
        await expect(page.locator(".prog")).to_contain_text("Token taken back")
        assert (await kelp.get("/api/me")).status_code == 401

    async def sure(dialog: Dialog) -> None:
        await dialog.accept()

    page.on("dialog", sure)
    await page.wait_for_load_state()  # the page was loaded anew
    await page.get_by_role("button", name="Delete Kelp 1.0").click()
    await expect(page.get_by_text("None yet")).to_be_visible()
