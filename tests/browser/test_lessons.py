"""A newcomer learns at the table: every idea by the rings, a wrong try, leaving, keys, phone."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from playwright.async_api import Page, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from engine import Lesson, Rules, catalogue
from tests.browser.looks import check_every_look, check_page
from tests.browser.people import DESKTOP, PHONE, People
from tests.browser.screen import answered, shows, version

DO = '[data-ring="do"]'
NOW = ".guide__now"
AGAIN = 8_000
"""Milliseconds after which a press that changed nothing is tried again."""
QUICK = ("opale",)
LESSONS = [
    pytest.param(
        rules,
        lesson,
        id=f"{game}-{lesson.id}",
        marks=() if game in QUICK else pytest.mark.slow,  # CI plays all of them
    )
    for game, rules in catalogue.items()
    for lesson in rules.lessons
]


async def begin(page: Page, lesson: str) -> None:
    """From the page of a game to the first idea of a lesson."""
    await page.locator(f'[data-lesson="{lesson}"]').click()
    await page.locator(".guide").wait_for()
    await shows(page, 0)


STATE = """() => {
    const table = document.querySelector(".tbl[data-settled]");
    const rings = [...document.querySelectorAll('[data-ring="do"]')].map((one) => one.outerHTML);
    const armed = document.querySelector("[data-confirm]:not([aria-disabled='true'])");
    const end = document.querySelector(".guide[data-idea='end']");
    const said = document.querySelector(".crumbs")?.textContent;
    return table && (end || rings.length) &&
        [table.dataset.version, rings, said, armed?.textContent, !!end].join();
}"""
"""Whatever a press can change, once it is the learner's turn or the lesson is over."""


MIDDLE = """() => {
    const ring = document.querySelector('[data-ring="do"]');
    ring?.scrollIntoView({ block: "center" });
    const box = ring?.getBoundingClientRect();
    return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""


async def play_script(page: Page, lesson: Lesson) -> None:
    """Every step of the learner that is left, by pressing what is ringed, and nothing else."""
    end = page.locator('.guide[data-idea="end"]')
    before, presses = "", 0
    while True:
        state = str(await (await page.wait_for_function(STATE)).json_value())
        if await end.count():
            return
        presses = presses + 1 if state == before else 0
        assert presses < 4, f"the rings lead nowhere at {await page.locator(NOW).inner_text()}"
        before = state
        middle = await page.evaluate(MIDDLE)
        if middle is None:  # it has just gone
            continue
        await page.mouse.click(*middle)
        with suppress(PlaywrightTimeout):  # what moved just then is pressed again
            await page.wait_for_function(
                f"(before) => ![null, before].includes(({STATE})() || null)",
                arg=state,
                timeout=AGAIN,
            )


@pytest.mark.parametrize(("rules", "lesson"), LESSONS)
async def test_a_lesson_is_played_by_its_rings(
    people: People, rules: Rules[Any], lesson: Lesson
) -> None:
    first = lesson is rules.lessons[0]  # on a phone, the later ones at a desk
    ada = await people.person(PHONE if first else DESKTOP, has_touch=first)
    page = await people.open(ada, f"/games/{rules.info.id}")
    await begin(page, lesson.id)
    board = await page.locator(".stage").bounding_box()
    assert board is not None
    assert board["height"] >= 240, "the lesson leaves too little of the board"
    await play_script(page, lesson)
    await expect(page.locator(".guide h2")).to_contain_text(lesson.end[0])
    await check_page(page)
    await page.locator(".guide .btn--go").click()
    await expect(page.locator(".guide")).to_have_count(0)
    await expect(page.locator("[data-ring]")).to_have_count(0)


@pytest.mark.slow
async def test_a_wrong_try_is_explained_and_the_lesson_taken_up_again(people: People) -> None:
    ada = await people.person(DESKTOP)
    page = await people.open(ada, "/")
    await page.locator('[data-pick="learn"]').click()
    await page.locator('#pick [data-choose="opale"]').click()
    lesson = catalogue["opale"].lessons[0]
    guide = page.locator(".guide")
    await expect(guide.locator("h2")).to_contain_text(lesson.ideas[0].heading)
    await shows(page, 0)

    ringed = await page.locator(DO).get_attribute("data-card")
    await page.locator(f".hand [data-card]:not([data-card='{ringed}'])").first.click()
    await expect(guide.locator(".guide__wrong")).to_have_text(lesson.ideas[0].wrong["pick"])
    await expect(page.locator(".toast")).to_have_count(0)
    assert await version(page) == 0

    await guide.get_by_role("button", name="The rule").click()
    rule = page.locator(".rules__rule").first
    await expect(rule).to_contain_text("OP-3.2")
    await page.keyboard.press("Escape")
    await expect(rule).to_have_count(0)

    await page.locator(DO).focus()
    await page.keyboard.press("Enter")
    await answered(page, 0)
    await expect(guide.locator(".guide__wrong")).to_have_count(0)
    await page.keyboard.press("Enter")  # lays it
    await answered(page, 1)
    await check_every_look(page, ".guide")

    address = page.url
    await page.goto("/games/opale")
    await begin(page, lesson.id)
    assert page.url == address
    assert await version(page) >= 2
    await page.get_by_role("button", name="Begin again").click()
    await page.wait_for_url(lambda url: url != address)
    await shows(page, 0)
    assert await version(page) == 0
