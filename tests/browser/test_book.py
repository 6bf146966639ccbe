"""The rulebook: pictures, examples on the board, and the way from a reason to its rule."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from engine import catalogue, examples_of
from tests.browser import leviatel, opale
from tests.browser.looks import check_every_look
from tests.browser.people import PHONE, People
from tests.browser.screen import shows
from tests.browser.tables import Seen, alone, seated

SHOWN = {
    "opale": "e11",
    "leviatel": "x66",
    "wind_and_fire": "ex02",
    "tidal_blades": "e2",
    "tidal_blades_prototype": "e35",
}


GAMES = [
    pytest.param(game, marks=() if game == opale.GAME else pytest.mark.slow) for game in catalogue
]
"""Axe reads hundreds of rules for seconds: CI looks at all games, the suite at one."""


async def at_step(page: Page, number: int) -> None:
    """The board has come to this step."""
    await expect(page.locator(f".tbl--example[data-step='{number}']")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_have_pictures_and_fit_every_screen(people: People, game: str) -> None:
    page = await people.open(await people.person(), f"/games/{game}/rules")
    pictures = page.locator("[data-picture]")
    assert await pictures.count() >= 2
    await expect(page.locator("[data-picture][data-drawn] svg")).to_have_count(
        await pictures.count()
    )
    await check_every_look(page)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_an_example_is_stepped_through(people: People, game: str) -> None:
    example = examples_of(game)[SHOWN[game]]
    page = await people.open(await people.person(), f"/games/{game}/rules#{example.rules[0]}")
    await page.locator(f"a[href='/games/{game}/examples/{example.id}']").click()
    await at_step(page, 0)
    await expect(page.get_by_role("heading", level=1)).to_contain_text(example.title)
    await check_every_look(page)
    await page.get_by_role("button", name="One step on").click()
    await at_step(page, 1)
    await page.keyboard.press("ArrowRight")
    await at_step(page, 2)
    await page.keyboard.press("End")
    await expect(page.get_by_role("button", name="One step on")).to_have_attribute(
        "aria-disabled", "true"
    )
    last = await page.locator(".tbl--example").get_attribute("data-step")
    assert f"step={last}" in page.url
    await check_every_look(page)
    await page.set_viewport_size(PHONE)
    await page.reload()
    await at_step(page, int(last or 0))
    await page.get_by_role("link", name="The rule").click()
    await expect(page.locator(f"[id='{example.rules[0]}']")).to_be_in_viewport()


QUESTIONS = {
    "opale": {
        "When must I pass?": "OP-3.6",
        "Who wins a tie?": "OP-7.5",
        "The draw pile runs out": "OP-3.8",
        "Where do the two arrows lead?": "OP-4.3",
        "How many cards may I lay?": "OP-3.4",
    },
    "leviatel": {
        "What does exhausted mean?": "LL-1.6",
        "Can I look at a hidden character?": "LL-13.20",
        "When can I take the next deck?": "LL-6.3",
        "How is the castle damaged?": "LL-12.1",
        "Is castle health restored?": "LL-12.5",
    },
    "wind_and_fire": {
        "When do I take a black crystal?": "WF-3.38",
        "When does the training end?": "WF-3.3",
        "Who wins a tie?": "WF-5.8",
        "How do I clear a realm?": "WF-3.37",
        "WF-3.21": "WF-3.21",
    },
    "tidal_blades": {
        "May I re-roll dice?": "TB-7.9",
        "What happens when a Monster is killed?": "TB-8.14",
        "Who gets the First Player marker?": "TB-2.17",
        "When is the Danger die rolled?": "TB-7.3",
        "What is the limit of dice?": "TB-10.4",
    },
}
"""What newcomers ask, in their words, and the rule that answers."""


@pytest.mark.slow
async def test_a_question_finds_its_rule(people: People) -> None:
    lost = {}
    for game, questions in QUESTIONS.items():
        page = await people.enter(f"/games/{game}/rules")
        field = page.get_by_role("searchbox", name="Find a rule")
        for question, rule in questions.items():
            await field.fill(question)
            await expect(page.locator("[data-found]")).to_contain_text("rule")
            found = await page.locator(".rb__text .rule:visible").evaluate_all(
                "all => all.map((one) => one.id)"
            )
            assert len(found) <= 8
            if rule not in found:
                lost[question] = (rule, found)
        await page.close()
    assert lost == {}

    page = await people.enter("/games/opale/rules", PHONE)
    field = page.get_by_role("searchbox", name="Find a rule")
    await field.fill("When must I pass?")
    await expect(page.locator("[id='OP-3.6']")).to_be_in_viewport()
    await check_every_look(page)
    await page.locator("[id='OP-3.6'] a").first.click()  # among its neighbours
    await expect(field).to_have_value("")
    await expect(page.locator("[id='OP-3.5']")).to_be_visible()
    await field.fill("xyzzy")
    await expect(page.locator("[data-found]")).to_have_text("No rule has these words.")


async def test_a_reason_leads_to_its_rule(people: People) -> None:
    table = await seated(people, opale.GAME, options={"first_player": "seat_1"})
    page = await table.open(0)
    await opale.pick(page)
    await page.get_by_role("button", name="List of moves").click()
    await page.get_by_role("button", name="Rule OP-3").first.click()
    drawer = page.get_by_role("complementary", name="Rules")
    found = drawer.locator(".rules__found")
    await expect(found).to_contain_text("OP-3")
    await check_every_look(page)
    await drawer.get_by_role("button", name="Close the rules").click()
    await page.get_by_role("button", name="Rules", exact=True).click()
    await expect(found).to_be_empty()
    await drawer.locator(".rules__rule a.term").first.click()
    await expect(found.locator("b")).to_have_count(1)
    assert page.url.endswith(table.path)


async def test_a_tip_that_says_why_not_leads_to_its_rule(people: People) -> None:
    table = await alone(people, leviatel.GAME, bot="random")
    page = await table.open_at(dear)
    shut = page.locator(".hand [data-card][aria-disabled='true']:not([data-act])").first
    await shut.hover()
    await page.locator(".tip .ruleno").first.click()
    found = page.locator(".rules__found .rules__rule").first
    await expect(found).to_contain_text("LL-")

    await page.get_by_role("button", name="Close the rules").click()
    await page.keyboard.press("Tab")  # by keys from here on
    await shut.focus()
    numbers = page.locator(".tip .ruleno")
    await expect(numbers.first).to_be_visible()
    await page.keyboard.press("Tab")
    await expect(numbers.first).to_be_focused()
    await page.keyboard.press("Shift+Tab")
    await expect(shut).to_be_focused()
    for _ in range(await numbers.count() + 1):
        await page.keyboard.press("Tab")
    await expect(shut).not_to_be_focused()
    await expect(numbers.first).to_be_hidden()
    await shut.focus()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(found).to_contain_text("LL-")


async def test_a_refused_move_leads_to_its_rule(people: People) -> None:
    """No tap can be refused for a rule: on its way to the server this one becomes another."""
    table = await alone(people, opale.GAME, options={"first_player": "seat_1"})
    page = await table.person(0).new_page()

    def falsified(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            told = json.loads(frame)
            server.send(json.dumps({**told, "verb": "pass", "noun": None})
                        if told.get("type") == "act" else frame)  # fmt: skip

        socket.on_message(pass_on)

    await page.route_web_socket(lambda url: "/ws" in url, falsified)
    await page.goto(table.path)
    await shows(page, 0)
    await page.locator("[data-card][data-act]").first.click()
    toast = page.locator(".toast--bad")
    await expect(toast).to_contain_text("Move rejected")
    number = toast.locator(".ruleno").first
    await expect(number).to_contain_text("OP-")
    await toast.hover()  # then it stays
    await check_every_look(page, ".toasts")
    rule = await number.inner_text()
    await number.click()
    await expect(page.locator(".rules__found .rules__rule").first).to_contain_text(rule)


def dear(seen: Seen) -> bool:
    """Some card of the hand cannot be played, and it is said why."""
    kinds = ("summon", "build")
    return bool(seen["menu"]) and any(one["verb"] in kinds for one in seen.get("blocked", ()))
