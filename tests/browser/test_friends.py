"""People one met: asked to be friends, seen here, invited by name; and a group with its standings.
Two people, each with a browser of their own."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import BrowserContext, Page, expect

from tests.app.client import key_of
from tests.browser.calls import ask, change, told
from tests.browser.looks import check_every_look
from tests.browser.people import People


async def named(people: People, name: str) -> BrowserContext:
    """Somebody of this name, who has been here."""
    person = await people.person()
    await ask(person, "/api/rooms", game="opale")  # whoever does something has an account
    await change(person, "/api/me", name=name)
    return person


async def met(people: People) -> tuple[Page, Page]:
    """Ada and Bo, who sat in one room; a page of each."""
    ada, bo = await named(people, "Ada"), await named(people, "Bo")
    opened = await ask(ada, "/api/rooms", game="opale")
    room = opened["room"]["id"]
    await ask(bo, f"/api/rooms/{room}/seats/1", join=key_of(opened["links"]["join"]))
    await ada.request.delete(f"/api/rooms/{room}")
    return await people.open(ada, "/people"), await people.open(bo, "/credits")


@pytest.mark.slow
async def test_friends_see_each_other_and_invite_by_name(people: People) -> None:
    ada, bo = await met(people)
    await ada.get_by_role("button", name="Ask Bo to be friends").click()
    await expect(ada.get_by_role("heading", name="You asked")).to_be_visible()
    await bo.goto("/people")
    await bo.get_by_role("button", name="Be friends with Ada").click()
    await expect(bo.get_by_role("heading", name="Friends", exact=True)).to_be_visible()
    await bo.goto("/credits")
    await ada.goto("/")
    here = ada.get_by_role("region", name="Friends here now")
    await expect(here.get_by_text("here now", exact=True)).to_be_visible()
    await check_every_look(ada)

    await ada.get_by_role("button", name="Invite Bo to a game").click()
    await ada.locator("#pick [data-choose='opale']").click()
    answer = ada.get_by_role("list", name="Who was invited")
    await expect(answer).to_contain_text("is invited")
    await bo.reload()
    invited = bo.get_by_role("region", name="Invitations")
    await expect(invited).to_contain_text("Ada invites you to play Opale")
    await check_every_look(bo)
    await invited.get_by_role("button", name="Decline").click()
    await expect(invited.get_by_role("button")).to_have_count(0)
    await expect(answer).to_contain_text("declined")
    await check_every_look(ada)

    room = (await ask(ada.context, "/api/rooms", game="opale"))["room"]["id"]
    await ada.goto(f"/r/{room}")
    await ada.get_by_role("button", name="Invite Bo").click()
    await expect(answer).to_contain_text("is invited")
    await bo.goto("/")
    card = bo.get_by_role("region", name="You are invited")
    await card.get_by_role("button", name="Sit down").click()
    await expect(bo.get_by_text("Everyone is ready")).to_be_visible()
    await expect(ada.get_by_text("Everyone is here")).to_be_visible()

    await bo.goto("/people")
    await bo.get_by_role("checkbox", name="Appear offline").check()
    await expect(bo.get_by_role("checkbox", name="Appear offline")).to_be_checked()
    await ada.goto("/people")
    row = ada.locator(".met", has_text="Bo")
    await expect(row).to_contain_text("met on")
    await row.get_by_role("button", name="Friends no more with Bo").click()
    await expect(ada.get_by_role("button", name="Ask Bo to be friends")).to_be_visible()
    await check_every_look(ada)


@pytest.mark.slow
async def test_a_group_has_rooms_and_standings_of_its_own(people: People) -> None:
    ada, bo = await met(people)
    await ada.get_by_label("A new group").fill("Friday")
    await ada.get_by_role("button", name="Make the group").click()
    await expect(ada.get_by_role("heading", name="Friday")).to_be_visible()
    await expect(ada.get_by_text("No game of two members yet")).to_be_visible()
    group = ada.url.rsplit("/", 1)[1]
    stranger = await people.enter(f"/groups/{group}")
    await expect(stranger.get_by_role("heading", name="There is no such group")).to_be_visible()

    await bo.goto(await ada.get_by_label("Whoever has this link can join").input_value())
    await check_every_look(bo)
    await bo.get_by_role("button", name="Join").click()
    await expect(bo.get_by_role("heading", name="Members")).to_be_visible()

    await ada.get_by_role("checkbox", name="Call everybody").check()
    await ada.get_by_role("button", name="Open a room for the group").click()
    await ada.locator("#pick [data-choose='opale']").click()
    await expect(ada.get_by_text("A table of Friday")).to_be_visible()
    await bo.reload()
    invited = bo.get_by_role("region", name="Invitations")
    await invited.get_by_role("button", name="Sit down").click()
    await expect(ada.get_by_text("Everyone is here")).to_be_visible()
    room = re.sub(r".*/r/([a-z0-9-]+).*", r"\1", ada.url)
    await ask(ada.context, f"/api/rooms/{room}/start")
    await ask(bo.context, f"/api/rooms/{room}/resign", seat=1)

    await bo.goto(f"/groups/{group}")
    standings = bo.get_by_role("region", name="Opale")
    await expect(standings.get_by_role("row").nth(1)).to_contain_text("Ada")
    await expect(standings.get_by_role("row").nth(2)).to_contain_text("Bo")
    await check_every_look(bo)
    await bo.get_by_role("link", name=re.compile("1st Ada, 2nd Bo")).click()
    await expect(bo.locator(".tbl")).to_be_visible()
    await bo.goto(f"/groups/{group}")
    leave = bo.get_by_role("button", name="Leave the group")
    await leave.click()
    await bo.get_by_role("button", name="Press again to leave").click()
    await expect(bo.get_by_role("heading", name="Your groups")).to_be_visible()
    found = await told(ada.context, f"/api/groups/{group}")
    assert [one["name"] for one in found["members"]] == ["Ada"]
