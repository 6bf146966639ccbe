"""How people play Tidal Blades in the browser: tap what glows, then confirm."""

from __future__ import annotations

from playwright.async_api import Page
from playwright.async_api import TimeoutError as Late

from tests.browser import opale

GAME = "tidal_blades"
PROTOTYPE = "tidal_blades_prototype"
MOVE = ".sp[data-act]"
ARMED = "[data-confirm]:not([aria-disabled='true'])"
# what these players like to tap, in this order
LIKED = (
    ".place__c .cc[data-act]:not(.stunt)",
    ".priced:not(:has(small)) > .die.is-legal",  # dice that cost no Fruit
    ARMED,
    ".trial[data-rolls='3'] .tray2:not(.tray2--danger)",  # tired: they give up, see WISH
    ".tray2 .die.is-legal",
    ".hitset[data-act]",
    ".pickone[data-act]",
    ".pickdie[data-act]",
    ".choice[data-act]",
    MOVE,
    ".isle__h[data-act]",
    ".pool .cc[data-act]",
    ".mk[data-act]",
    ".dial[data-act]",
    ".zone .die[data-act]",
    ".act__pass[data-act]",
)
# the first that is there, and which of them; passing by what is not on the screen
WISH = """([liked, turn]) => {
    const seen = (one) => one.getClientRects().length > 0;
    for (const css of liked) {
        const all = [...document.querySelectorAll(css)];
        const found = all.filter(seen);
        if (found.length === 0) continue;
        if (!css.startsWith('.trial[')) return [css, all.indexOf(found[turn % found.length])];
        const tired = [...document.querySelectorAll('.act__pass')];
        const at = tired.findIndex((one) => /Withdraw|Stop/.test(one.textContent));
        if (at >= 0) return ['.act__pass', at];
    }
    return null;
}"""
# where some spaces lie, as the tabs of the Islands say it
ISLES = {"folds_edge": "Fold", "temple_training": "Citadel"}


async def step(page: Page) -> None:
    """One action: something that glows is tapped and confirmed, or what is ready is confirmed."""
    before = await opale.version(page)
    tabs = page.locator(".isletabs button:has(.dot):visible")
    if await page.locator(MOVE).count() and await tabs.count():
        await tabs.nth(before % await tabs.count()).click()
    try:
        found = await page.wait_for_function(WISH, arg=[LIKED, before])
    except Late:
        raise AssertionError(await page.locator(".act").inner_text()) from None
    css, at = await found.json_value()
    await page.locator(css).nth(at).click()
    if css != ARMED:
        await page.wait_for_function(
            "([armed, settled, before]) => document.querySelector(armed)"
            " || Number(document.querySelector(settled)?.dataset.version) > before",
            arg=[ARMED, opale.SETTLED, before],
        )
        if await opale.version(page) == before:
            await page.locator(ARMED).click()
    await opale.answered(page, before)


async def go(page: Page, space: str) -> None:
    """The standee goes to this space."""
    before = await opale.version(page)
    tab = page.locator(".isletabs button:visible").filter(has_text=ISLES[space])
    if await tab.count():
        await tab.click()
    await page.locator(f".sp[data-at='space:{space}'][data-act]").click()
    await page.locator(ARMED).click()
    await opale.answered(page, before)


async def play_out(*pages: Page, most: int = 4000) -> None:
    """All pages play until the game is over."""
    for _ in range(most):
        page = await opale.mover_or_end(*pages)
        if page is None:
            return
        await step(page)
    raise AssertionError("the game did not end")


async def hurry(day: int, *pages: Page) -> None:
    """On to this day by HTTP."""
    await opale.hurry(lambda view: view["round"] >= day, *pages)


async def play_until(place: str, *pages: Page, most: int = 2000) -> Page:
    """All pages play until somebody sees this on the table while being asked; returns that page."""
    for _ in range(most):
        page = await opale.mover(*pages)
        if await page.locator(place).count():
            return page
        await step(page)
    raise AssertionError(f"nobody came to: {place}")
