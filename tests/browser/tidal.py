"""How people play Tidal Blades in the browser: tap what glows, then confirm."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser import opale

GAME = "tidal_blades"
PROTOTYPE = "tidal_blades_prototype"
ARMED = "[data-confirm]:not([aria-disabled='true'])"
# Challenges that may be attempted here, or must be discarded
TRIES = ":is(.hand2, .place__c) .cc[data-act]:not(.stunt):visible"
# after the third roll they give up what is not matched
TIRED = ".tbl:has(.trial[data-rolls='3']) .act__pass:text-matches('Withdraw|Stop')"
# what may be tapped, in the order in which these players like it
LIKED = (
    ".tray2 .die.is-legal:visible",
    ".hitset[data-act]:visible",
    ".pickone[data-act]:visible",
    ".pickdie[data-act]:visible",
    ".choice[data-act]:visible",
    ".sp[data-act]:visible",
    ".place .row[data-act]:visible",
    ".isle__h[data-act]:visible",
    ".pool .cc[data-act]:visible",
    ".mk[data-act]:visible",
    ".dial[data-act]:visible",
    ".zone .die[data-act]:visible",
)


async def step(page: Page) -> None:
    """One action: what is ready is confirmed, or something that glows is tapped and confirmed."""
    before = await opale.version(page)
    ready = page.locator(f"{ARMED}, .act__pass[data-act]").first
    tries = page.locator(TRIES)
    if await tries.count():
        await tries.first.click()
        await page.locator(ARMED).click()
    elif await page.locator(TIRED).count():
        await page.locator(TIRED).click()
        await page.locator(ARMED).click()
    elif await ready.count():
        await ready.click()
    else:
        await tap(page, before)
        if await opale.version(page) == before:
            await page.locator(ARMED).click()
    await opale.answered(page, before)


async def tap(page: Page, before: int) -> None:
    """Taps the thing that is liked most; waits until that has an effect."""
    tabs = page.locator(".isletabs button:has(.dot):visible")
    if await tabs.count() and await page.locator(".duel--full").count() == 0:
        await tabs.nth(before % await tabs.count()).click()
    found = [way for way in LIKED if await page.locator(way).count()]
    assert found, await page.locator(".act").inner_text()
    things = page.locator(found[0])
    await things.nth(before % await things.count()).click()
    await page.wait_for_function(
        "([armed, settled, before]) => document.querySelector(armed)"
        " || Number(document.querySelector(settled)?.dataset.version) > before",
        arg=[ARMED, opale.SETTLED, before],
    )


async def play_out(*pages: Page, most: int = 4000) -> None:
    """All pages play until the game is over."""
    for _ in range(most):
        page = await opale.mover_or_end(*pages)
        if page is None:
            return
        await step(page)
    raise AssertionError("the game did not end")


async def play_until(place: str, *pages: Page, most: int = 2000) -> Page:
    """All pages play until somebody sees this on the table while being asked; returns that page."""
    for _ in range(most):
        page = await opale.mover(*pages)
        if await page.locator(place).count():
            return page
        await step(page)
    raise AssertionError(f"nobody came to: {place}")


async def seats(host: Page, count: int) -> None:
    """The host chooses how many play."""
    await host.locator(".segm label", has_text=str(count)).first.click()
    await expect(host.locator(".chair")).to_have_count(count)
