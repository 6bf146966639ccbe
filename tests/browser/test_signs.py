"""Small signs that people rely on: the line is cut, the room is full, the turn is over."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Page, ViewportSize, WebSocketRoute, expect

from engine import catalogue
from tests.browser import lobby, opale
from tests.browser.calls import ask
from tests.browser.looks import DRAWN, check_page
from tests.browser.people import DESKTOP, PHONE, TABLET, People
from tests.browser.screen import MY_MOVE, SETTLED, answered, mover, version
from tests.browser.tables import alone, seated

BANNER = ".banner--line"


async def test_a_line_that_is_cut_is_said_and_what_was_missed_comes(people: People) -> None:
    table = await seated(people, opale.GAME, DESKTOP, PHONE)
    host, friend = await table.open_all()
    for page in (host, friend):
        await expect(page.locator(".act")).to_be_visible()
        await page.context.set_offline(True)
    for page in (host, friend):
        await expect(page.locator(BANNER)).to_be_visible()  # without a tap
        await expect(page.locator(BANNER)).to_contain_text("Reconnecting")
        assert await version(page) == 0
    await table.play(lambda seen: opale.fresh(seen) and seen["version"] > 0)
    for page in (host, friend):
        await page.context.set_offline(False)
        await answered(page, 0)
        await expect(page.locator(BANNER)).to_be_hidden()
    await opale.turn(await mover(host, friend))


async def test_what_could_not_be_fetched_is_when_the_line_is_back(people: People) -> None:
    """The table is played without the code that moves its pieces, until that can be had."""
    table = await alone(people, opale.GAME)
    person = table.persons[0]
    await person.route("**/motion*.js", lambda route: route.abort(), times=1)
    async with person.expect_event("requestfailed", lambda lost: "motion" in lost.url):
        page = await table.open(0)
    await opale.pick(page)
    await person.set_offline(True)
    await expect(page.locator(BANNER)).to_be_visible()
    async with page.expect_response(lambda found: "motion" in found.url and found.ok):
        await person.set_offline(False)
    await expect(page.locator(BANNER)).to_be_hidden()


async def test_the_list_of_moves_stays_while_an_answer_is_late(people: People) -> None:
    """It goes with the turn, not with a slow line; the focus comes back to its moves."""
    table = await seated(people, opale.GAME)
    page = await table.person(await table.play(opale.fresh)).new_page()
    late, held = asyncio.Event(), asyncio.Event()

    def connect(line: WebSocketRoute) -> None:
        async def hold(frame: str | bytes) -> None:
            if late.is_set():
                await held.wait()
            line.send(frame)

        line.connect_to_server().on_message(hold)

    await page.route_web_socket("**/ws/**", connect)
    await page.goto(table.path)
    moves = page.locator(".moves-list [data-move]")
    await page.locator(f"{SETTLED} {MY_MOVE}").wait_for()
    await page.keyboard.press("m")
    await expect(moves.first).to_be_focused()
    late.set()
    before = await version(page)
    await page.keyboard.press("Enter")
    await expect(moves).to_have_count(0)
    held.set()
    await answered(page, before)
    await expect(moves.first).to_be_focused()


async def rows(page: Page) -> list[bool]:
    """Of each entry of the menu, whether icon and words stand beside each other."""
    found: list[bool] = await page.locator(".menu :is(button, a):visible").evaluate_all(
        """entries => entries.map((entry) => {
          const icon = entry.querySelector(".i").getBoundingClientRect();
          const words = document.createRange();
          words.selectNodeContents(entry.lastChild);
          const text = words.getBoundingClientRect();
          return icon.right <= text.left && icon.top < text.bottom && text.top < icon.bottom;
        })"""
    )
    return found


async def test_the_menu_of_a_table_is_one_of_rows_and_gives_the_focus_back(people: People) -> None:
    page = await (await alone(people, opale.GAME)).open(0)
    for size in (DESKTOP, PHONE):
        await page.set_viewport_size(size)
        await page.evaluate(DRAWN)
        await page.locator("[data-menu]").click()
        await expect(page.locator(".menu")).to_be_visible()
        beside = await rows(page)
        assert len(beside) >= 5
        assert all(beside)
        await page.locator(".menu").get_by_role("button", name="Resign").click()
        await expect(page.get_by_role("dialog")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("dialog")).to_have_count(0)
        await expect(page.locator("[data-menu]")).to_be_focused()


async def test_a_room_that_is_full_says_so(people: People) -> None:
    host, link = await lobby.open_room(people)
    for size in (PHONE, TABLET, DESKTOP):
        await host.set_viewport_size(size)
        await an_empty_chat_says_so_in_sight(host)
    friend = await lobby.follow(people, link)
    await expect(friend.locator(".startbar")).to_contain_text("Everyone is ready")
    late = await lobby.follow(people, link)
    await expect(late.locator(".startbar")).to_contain_text("You are watching")
    await expect(late.locator(".inv")).to_contain_text("Every seat is taken")
    await expect(host.locator(".inv")).not_to_contain_text("Sit down")


async def an_empty_chat_says_so_in_sight(page: Page) -> None:
    await page.evaluate("scrollTo(0, 0)")
    await page.get_by_label("Message to the room").scroll_into_view_if_needed()
    await expect(page.locator(".chat__none")).to_be_in_viewport(ratio=1)


async def test_the_lobby_asks_about_hands_once_beside_who_can_watch(people: People) -> None:
    host = await people.person()
    page = await people.open(host, "/readyz")
    for game in ("leviatel", "opale"):
        opened = await ask(host, "/api/rooms", game=game)
        await page.goto(f"/r/{opened['room']['id']}")
        await asked_once(page)


async def asked_once(page: Page) -> None:
    """There is one question about hands, and every question has its answer."""
    await page.get_by_text("Rules of the game").click()
    hands = page.get_by_role("group", name="Show hands to spectators")
    await expect(hands).to_have_count(1)
    await expect(page.locator(".opts details").locator(hands)).to_have_count(0)
    sets = page.locator("fieldset.opt")
    unset = await sets.evaluate_all(
        "sets => sets.filter((set) => !set.querySelector(':checked')).map((set) => set.innerText)"
    )
    assert await sets.count() > 0
    assert unset == []


async def test_a_named_set_of_rules_is_one_tap(people: People) -> None:
    host = await people.person()
    opened = await ask(host, "/api/rooms", game="leviatel")
    page = await people.open(host, f"/r/{opened['room']['id']}")
    summary = page.locator(".opts summary")
    await expect(summary).to_contain_text("as in the rulebook")
    await summary.click()
    await page.get_by_role("button", name="Recommended").click()
    await expect(summary).to_contain_text("Recommended")
    await expect(page.get_by_role("group", name=re.compile("^Castles"))).to_contain_text("power")
    castles = page.get_by_role("radio", name="With powers")
    await expect(castles).to_be_checked()
    await page.get_by_role("button", name="As in the book").click()
    await expect(castles).not_to_be_checked()
    await expect(summary).to_contain_text("as in the rulebook")


@pytest.mark.parametrize(
    ("game", "size"),
    [  # at 200 % zoom, or a phone held sideways
        ("opale", (720, 450)),
        ("leviatel", (844, 390)),
        ("wind_and_fire", (720, 450)),
        ("tidal_blades", (844, 390)),
    ],
)
async def test_a_low_window_scrolls_instead_of_shrinking_the_board(
    people: People, game: str, size: tuple[int, int]
) -> None:
    table = await alone(people, game, {"width": size[0], "height": size[1]})
    page = await table.open(0)
    await expect(page.locator(".act")).to_be_in_viewport()
    stage = await page.locator(".stage").bounding_box()
    assert stage is not None
    assert stage["height"] >= 320  # the design's floor for a board
    await page.mouse.move(size[0] / 3, size[1] / 2)
    await page.mouse.wheel(0, 2000)
    await page.wait_for_function(SCROLLED)
    await expect(page.locator(".act")).to_be_in_viewport()
    width = await page.evaluate("document.documentElement.scrollWidth")
    assert width <= size[0]
    if game == "tidal_blades":  # the own board goes on downwards
        own = page.locator(".me").first
        assert await own.evaluate("board => board.scrollWidth <= board.clientWidth")


SCROLLED = "() => [...document.querySelectorAll('.tbl, .lev')].some((part) => part.scrollTop > 0)"
PRESS = """() => {
    const centre = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    for (const piece of document.querySelectorAll('button[data-act]')) {
        const part = [...piece.querySelectorAll('*')].find((one) => {
            const box = one.getBoundingClientRect();
            const seen = document.elementFromPoint(...centre(box));
            return box.width > 4 && box.height > 4 && piece.contains(seen);
        });
        if (!part) continue;
        document.addEventListener('mousedown', ({ target }) => {
            if (target !== piece) target.replaceWith(target.cloneNode(true));
        }, { capture: true, once: true });
        piece.addEventListener('click', () => { document.body.dataset.clicked = ''; }, true);
        return centre(part.getBoundingClientRect());
    }
}"""


@pytest.mark.parametrize("game", catalogue)
async def test_a_press_is_a_click_whatever_is_drawn_meanwhile(people: People, game: str) -> None:
    """What is under the pointer may be drawn anew between press and release: the piece hears it."""
    page = await (await alone(people, game)).open(0)
    await page.locator("button[data-act]:visible").first.wait_for()
    await page.mouse.click(*await page.evaluate(PRESS))
    await expect(page.locator("body[data-clicked]")).to_be_attached()


STARTBAR_COVERS = """() => {
    const bar = document.querySelector(".startbar").getBoundingClientRect();
    const meets = ({ left, right, top, bottom }) =>
        left < bar.right && right > bar.left && top < bar.bottom && bottom > bar.top;
    return [...document.querySelectorAll(".chair, .opts, .inv, .chat")]
        .filter((part) => meets(part.getBoundingClientRect())).map((part) => part.className);
}"""


async def test_the_start_is_in_sight_and_covers_nothing(people: People) -> None:
    host = await people.person()
    opened = await ask(host, "/api/rooms", game="wind_and_fire", seats=4)
    page = await people.open(host, f"/r/{opened['room']['id']}")
    for width, height in ((1440, 900), (1024, 768), (800, 600), (844, 390)):
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(DRAWN)
        await expect(page.get_by_role("button", name="Start game")).to_be_in_viewport(ratio=1)
        assert await page.evaluate(STARTBAR_COVERS) == [], f"{width} pixels"
    await check_page(page)


@pytest.mark.parametrize(
    ("game", "size"), [("opale", {"width": 1280, "height": 720}), ("leviatel", TABLET)]
)
async def test_a_growing_hand_leaves_the_board_as_it_is(
    people: People, game: str, size: ViewportSize
) -> None:
    table = await alone(people, game, size)
    await table.play(lambda seen: "pick" in seen["menu"] or "end_turn" in seen["menu"])
    page = await table.open(0)
    hand, board = page.locator(".hand"), page.locator(".stage")
    before = await board.bounding_box()
    await hand.evaluate("""hand => {
        while (hand.children.length < 6) hand.append(hand.firstElementChild.cloneNode(true));
        hand.className = 'hand hand--6';
    }""")
    await page.evaluate(DRAWN)
    assert await board.bounding_box() == before


async def test_the_log_stays_at_its_end_when_the_window_gets_smaller(people: People) -> None:
    table = await seated(people, "leviatel")
    await table.play(lambda seen: seen["view"].get("round") == 6)
    page = await table.open(0)
    log = page.locator(".log")
    await expect(log.locator("li").last).to_be_in_viewport()
    await page.set_viewport_size({"width": 1280, "height": 720})
    await expect(log.locator("li").last).to_be_in_viewport()


async def test_a_count_says_what_it_counts(people: People) -> None:
    page = await (await alone(people, opale.GAME)).open(0)
    await page.locator(".stat--draw").first.hover()
    await expect(page.locator(".tip--float")).to_have_text("Cards to draw")
    await page.set_viewport_size(PHONE)
    await page.get_by_role("button", name="Players").click()
    await expect(page.locator(".sheet .stat--draw").first).to_contain_text("cards to draw")
    words = await page.locator(".sheet .stat--draw .sr").first.bounding_box()
    assert words is not None
    assert words["width"] > 20  # seen, not only heard


async def test_only_messages_of_others_are_unread(people: People) -> None:
    host, friend = await (await seated(people, opale.GAME)).open_all()
    await host.locator("[data-chat]").fill("Good luck")
    await host.keyboard.press("Enter")
    await expect(friend.get_by_role("tab", name="Chat 1 unread")).to_be_visible()
    await expect(host.locator(".log")).to_contain_text("Good luck")
    await expect(host.get_by_role("tab", name="Chat", exact=True)).to_be_visible()


LATE_PART = """async () => {
    const { html, lazy } = await import("/static/js/core/ui.js");
    const { render } = await import("/static/vendor/preact.mjs");
    const drawn = [document.createElement("i"), document.createElement("i")];
    let come;
    const Part = lazy(() => new Promise((done) => (come = done)));
    render(html`<${Part} />`, drawn[0]);
    while (!come) await new Promise(requestAnimationFrame);
    render(null, drawn[0]);
    render(html`<${Part} />`, drawn[1]);
    come(() => html`<b>here</b>`);
    const until = performance.now() + 5000;
    while (!drawn[1].textContent && performance.now() < until)
        await new Promise(requestAnimationFrame);
    return drawn[1].textContent;
}"""


async def test_a_part_that_comes_while_its_place_is_drawn_is_shown(people: People) -> None:
    """It was fetched for a place that went, and comes just after the next place was drawn."""
    page = await people.enter("/readyz")
    assert await page.evaluate(LATE_PART) == "here"
