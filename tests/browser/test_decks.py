"""The deck builder: a deck by mouse, one by keyboard, why not, saved decks, codes, access."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import Locator, Page, ViewportSize, expect

from engine import rules_of
from tests.browser.calls import ask
from tests.browser.looks import check_every_look, check_page
from tests.browser.people import DESKTOP, PHONE, People

RULES = rules_of("leviatel")
COMPONENTS = RULES.components()
PIRATES: list[str] = COMPONENTS["decks"]["pirates"]["cards"]
PAGE = "/decks/leviatel"


def name_of(card: str) -> str:
    return str(COMPONENTS["cards"][card]["name"])


def code_of(cards: list[str]) -> str:
    assert RULES.decks is not None
    return RULES.decks.encode(cards)


def choice(page: Page, card: str) -> Locator:
    return page.locator(f"[data-pick={card}]")


def count(page: Page, number: int) -> Locator:
    return page.get_by_label("Your deck").get_by_text(f"{number} of 10 cards")


async def enter(people: People, query: str = "", size: ViewportSize = DESKTOP, **more: Any) -> Page:
    page = await people.enter(PAGE + query, size, **more)
    await expect(page.locator(".bddeck")).to_be_visible()
    return page


async def add(page: Page, *cards: str) -> None:
    for card in cards:
        await choice(page, card).click()
        await expect(page.locator(f"[data-remove={card}]")).to_be_attached()


async def cards_in(page: Page) -> list[str]:
    script = "rows => rows.map(row => row.dataset.remove).sort()"
    return list(await page.locator("[data-remove]").evaluate_all(script))


async def start_from(page: Page, deck: str) -> None:
    await page.locator(".bdhead").get_by_role("button", name="Decks").click()
    await page.locator(".bdready").get_by_role("button", name=deck).click()


async def test_all_cards_but_tokens_with_names_to_be_heard_and_arrows(people: People) -> None:
    page = await enter(people)
    await what_signs_and_words_mean_is_at_hand(page)
    await arrows_go_by_position(page)
    cards = [card for card in COMPONENTS["cards"].values() if not card["token"]]
    await expect(page.locator("[data-pick]")).to_have_count(len(cards))
    heard = await choice(page, "marco").get_attribute("aria-label")
    assert heard is not None
    assert heard.startswith("Marco, character, 3 energy, rare, Pirate. ")
    assert COMPONENTS["cards"]["marco"]["text"] in heard
    assert heard.endswith("Add to deck.")


async def test_a_legal_deck_by_mouse_saved_and_found_again(people: People) -> None:
    """The server is asked once for each deck on the way. Most of the deck comes by a link."""
    page = await enter(people, f"?code={code_of(PIRATES[:7])}")
    await expect(count(page, 7)).to_be_visible()
    await expect(page.locator(".bdlegal")).to_contain_text("this one has 7")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    await add(page, *PIRATES[7:])
    await expect(page.get_by_text("Legal deck")).to_be_visible()
    await expect(page.locator(".bdcard--no").first).to_be_visible()
    assert asked.count("/api/decks/check") == 3
    await page.get_by_label("Name of the deck").fill("My fleet")
    await page.get_by_role("button", name="Save deck").click()
    await expect(page.get_by_role("button", name="Saved", exact=True)).to_be_visible()
    await expect(page).to_have_url(re.compile(r"deck=\w+"))
    assert "code=" not in page.url
    await page.reload()
    await expect(page.get_by_label("Name of the deck")).to_have_value("My fleet")
    assert await cards_in(page) == sorted(PIRATES)
    await page.get_by_role("button", name="Take out Billy").click()
    await expect(count(page, 9)).to_be_visible()
    await expect(page.get_by_text("exactly 10 cards, this one has 9")).to_be_visible()
    await expect(page.get_by_role("button", name="Save changes")).to_be_visible()


async def test_a_legal_deck_by_keyboard_alone(people: People) -> None:
    """Most of it comes by a link."""
    page = await enter(people, f"?code={code_of(PIRATES[:7])}")
    for number, card in enumerate(PIRATES[7:], 8):
        await page.keyboard.press("/")
        await expect(page.get_by_label("Search names and texts")).to_be_focused()
        await page.keyboard.type(name_of(card))
        await expect(page.locator("[data-pick]").first).to_have_attribute("data-pick", card)
        await page.keyboard.press("Enter")
        await expect(choice(page, card)).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(count(page, number)).to_be_visible()
    await expect(page.get_by_text("Legal deck")).to_be_visible()
    await page.locator("[data-remove]").first.focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Delete")
    await expect(count(page, 9)).to_be_visible()
    await expect(page.locator("[data-remove]").nth(1)).to_be_focused()
    await page.get_by_label("Name of the deck").focus()
    await page.keyboard.type("By keys")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Saved", exact=True)).to_be_visible()


async def arrows_go_by_position(page: Page) -> None:
    await page.locator("[data-pick]").first.focus()
    start = await page.locator(":focus").bounding_box()
    await page.keyboard.press("ArrowRight")
    right = await page.locator(":focus").bounding_box()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowDown")
    assert await page.locator("[data-pick][tabindex='0']").count() == 1
    down = await page.locator(":focus").bounding_box()
    assert start is not None
    assert right is not None
    assert down is not None
    assert right["x"] > start["x"]
    assert abs(right["y"] - start["y"]) < 5
    assert abs(down["x"] - start["x"]) < 5


async def test_why_a_card_cannot_be_added(people: People) -> None:
    page = await enter(people, "?rarity=legendary")
    await add(page, "akame")
    other = choice(page, "zazel")
    await expect(other).to_have_attribute("aria-disabled", "true")
    await expect(other).to_have_attribute("aria-label", re.compile(r"At most 1 legendary"))
    await other.click(force=True)
    await expect(other).to_be_focused()
    await expect(other.get_by_text("At most 1 legendary")).to_be_visible()
    await expect(page.locator("[data-said]")).to_contain_text("Zazel cannot be added")
    await expect(count(page, 1)).to_be_visible()
    await choice(page, "akame").click()
    await expect(other).not_to_have_attribute("aria-disabled", "true")


async def test_every_violation_is_told(people: People) -> None:
    broken = ["akame", "zazel", "danger", "raul", "roshi", "fungoat", "billy", "billy"]
    page = await enter(people, f"?code={code_of(broken)}")
    assert RULES.decks is not None
    for problem in RULES.decks.check(broken):
        await expect(page.locator(".bdlegal").get_by_text(problem)).to_be_visible()


@pytest.mark.slow
async def test_a_link_opens_the_deck_in_another_browser(people: People) -> None:
    """By its cards, by its code, and with its name; whoever opens it on a phone sees it first."""
    page = await enter(people, permissions=["clipboard-read", "clipboard-write"])
    await start_from(page, "Beasts")
    await page.get_by_label("Name of the deck").fill("Claws & teeth")
    await page.get_by_role("button", name="Link", exact=True).click()
    await expect(page.locator("[data-said]")).to_have_text("Link to this deck copied.")
    link = urlsplit(await page.evaluate("navigator.clipboard.readText()"))
    friend = await people.enter(f"{link.path}?{link.query}")
    await expect(friend.get_by_text("Legal deck")).to_be_visible()
    assert await cards_in(friend) == await cards_in(page)
    code = parse_qs(link.query)["code"][0]
    third = await enter(people, size=PHONE)
    await third.locator(".bdbar").click()
    await third.get_by_role("button", name="Start from a ready deck").click()
    await third.get_by_label("Deck code or link").fill(f"  {code.lower()} ")
    await third.keyboard.press("Enter")
    await expect(third.locator("[data-remove]")).to_have_count(10)
    assert await cards_in(third) == await cards_in(page)
    await third.goto(f"{link.path}?{link.query}")
    await expect(third.get_by_label("Name of the deck")).to_have_value("Claws & teeth")
    await expect(third.locator("[data-remove]").first).to_be_visible()  # first on a phone
    await third.emulate_media(color_scheme="dark")
    await check_page(third)


async def test_saved_decks_are_renamed_copied_deleted_and_brought_back(people: People) -> None:
    """A copy of a ready deck is no second one of its name."""
    page = await enter(people)
    await start_from(page, "Undead")
    await page.get_by_role("button", name="Save deck").click()
    await expect(page.get_by_role("button", name="Saved", exact=True)).to_be_visible()
    await page.locator(".bdhead").get_by_role("button", name="Decks").click()
    own = page.locator(".bdown li")
    await page.get_by_role("button", name="Rename Undead 2").click()
    await page.get_by_label("New name of Undead 2").fill("Bones")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Rename Bones")).to_be_focused()
    await page.get_by_role("button", name="Duplicate Bones").click()
    await expect(own).to_have_count(2)
    await page.get_by_role("button", name="Delete Bones", exact=True).click()
    await expect(own).to_have_count(1)
    await page.get_by_role("button", name="Undo").click()
    await expect(own).to_have_count(2)
    await page.reload()
    await page.locator(".bdhead").get_by_role("button", name="Decks").click()
    await expect(own).to_have_count(2)


async def test_changes_are_not_lost_without_a_question(people: People) -> None:
    page = await enter(people)
    await add(page, "billy")
    await start_from(page, "Rush")
    await expect(page.get_by_role("heading", name="Leave these changes?")).to_be_visible()
    await page.get_by_role("button", name="Keep editing").click()
    await page.keyboard.press("Escape")
    await expect(count(page, 1)).to_be_visible()
    await start_from(page, "Rush")
    await page.get_by_role("button", name="Discard changes").click()
    await expect(count(page, 10)).to_be_visible()


async def test_filters_are_in_the_address(people: People) -> None:
    page = await enter(people)
    await page.get_by_role("button", name="Filters").click()
    await page.get_by_role("button", name="Pirate", exact=True).click()
    await page.get_by_role("button", name="0 energy", exact=True).click()
    await page.get_by_label("Search names and texts").fill("combo")
    await page.get_by_label("Sort").select_option("name")
    await expect(page.locator("[data-pick]")).to_have_count(1)
    await expect(page).to_have_url(re.compile("tribe=pirate"))
    await page.reload()
    await expect(page.locator("[data-pick]")).to_have_count(1)
    await expect(page.get_by_label("Sort")).to_have_value("name")
    await page.get_by_label("Search names and texts").fill("no such card")
    await expect(page.get_by_text("No card matches")).to_be_visible()
    await page.get_by_role("button", name="Clear filters").last.click()
    await expect(page.get_by_text("64 cards")).to_be_visible()
    assert "tribe" not in page.url


async def test_ways_to_the_page_and_games_without_decks(people: People) -> None:
    page = await people.enter("/")
    await page.get_by_role("link", name="Build a deck").click()
    await expect(page).to_have_url(re.compile(PAGE))
    for game in ("opale", "no_such_game"):
        await page.goto(f"/decks/{game}")
        await expect(page.get_by_role("heading").first).to_be_visible()
        await expect(page.locator(".bddeck")).to_have_count(0)


@pytest.mark.slow
async def test_access(people: People) -> None:
    page = await enter(people)
    await check_every_look(page)
    await page.goto(f"{PAGE}?code={code_of(PIRATES)}")
    await expect(page.locator(".bdcard--no").first).to_be_visible()
    await expect(page.locator(".bdcard--in").first).to_be_visible()
    await check_every_look(page)
    await page.locator(".bdhead").get_by_role("button", name="Decks").click()
    await expect(page.get_by_role("heading", name="Ready to play")).to_be_visible()
    await check_every_look(page)


async def test_a_saved_deck_is_tried_and_played_at_once(people: People) -> None:
    page = await enter(people, f"?code={code_of(PIRATES)}&name=Sea+wolves")
    await page.get_by_role("button", name="Draw a test hand").click()
    await expect(page.locator(".bdhand li")).to_have_count(COMPONENTS["hand_limit"])
    await page.get_by_role("button", name="Done").click()
    await page.get_by_role("button", name="Save deck").click()
    await page.get_by_role("button", name="Play a bot with it").click()
    await expect(page.locator(".picked")).to_contain_text("Sea wolves")


async def test_a_deck_that_is_not_complete_is_said_to_be_so(people: People) -> None:
    """Where it is saved, and where it cannot be chosen."""
    page = await enter(people, f"?code={code_of(PIRATES[:6])}&name=Half")
    await page.get_by_role("button", name="Save deck").click()
    await expect(page.locator(".toast")).to_contain_text("cannot be played yet")
    opened = await ask(page.context, "/api/play", game="leviatel")
    await page.goto(f"/r/{opened['room']['id']}")
    half = page.locator(".pd", has_text="Half")
    await expect(half).to_contain_text("exactly 10 cards, this one has 6")
    await expect(half.locator(".pd__b")).to_have_attribute("aria-disabled", "true")


async def what_signs_and_words_mean_is_at_hand(page: Page) -> None:
    await page.get_by_role("button", name="How characters move").click()
    legend = page.get_by_role("dialog")
    for move in COMPONENTS["moves"].values():
        await expect(legend).to_contain_text(re.compile(move["name"], re.I))
    await expect(legend).to_contain_text("Rechargeable")
    await page.keyboard.press("Escape")
    await expect(legend).to_have_count(0)
