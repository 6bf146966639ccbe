"""How people play Champions of Wind and Fire in the browser: tap what glows, then confirm."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.browser import opale

GAME = "wind_and_fire"
ARMED = "[data-confirm]:not([aria-disabled='true'])"
# what may be tapped, in the order in which these players like it
LIKED = (
    ".pickone[data-act]:visible",
    ".dialn:visible",
    ".mdie[data-act]:visible",
    ".mtile[data-act]:visible",
    ".choice[data-act]:visible",
    ".hx--fits:visible",
    ".hx[data-act]:visible",
    ".rl[data-act]:visible",
    ".part[data-act]:visible",
    ".gslot[data-act]:visible",
    ".store[data-act]:visible",
    ".tc[data-act]:visible",
    ".area[data-act]:visible",
    ".noroom:visible",
)


async def step(page: Page) -> None:
    """One action: something that glows is tapped and confirmed, or what is ready is confirmed."""
    before = await opale.version(page)
    upgrade = page.locator(".dt[data-act]:visible")
    tiles = page.locator(".ptabs [data-for='tiles']:visible:has(.dot)")
    if await upgrade.count() == 0 and await tiles.count():
        await tiles.click()
    ready = page.locator(f"{ARMED}, .act__pass[data-act]").first
    if await upgrade.count():
        await upgrade.first.click()
    elif await ready.count():
        await ready.click()
    else:
        await tap(page, before)
        if await opale.version(page) == before:
            await page.locator(ARMED).click()
    await opale.answered(page, before)


async def tap(page: Page, before: int) -> None:
    """Taps the die and the place that are liked most; waits until that has an effect."""
    dice = page.locator(".die.is-legal:visible")
    if await dice.count() > 1 and await page.locator(".die.is-selected").count() == 0:
        await dice.first.click()
        await expect(page.locator(".die.is-selected")).to_have_count(1)
    found = [way for way in LIKED if await page.locator(way).count()]
    if not found:
        await page.locator(".ptabs button:has(.dot)").first.click()
        found = [way for way in LIKED if await page.locator(way).count()]
    assert found, await page.locator(".act").inner_text()
    await page.locator(found[0]).first.click()
    await page.wait_for_function(
        "([armed, settled, before]) => document.querySelector(armed)"
        " || Number(document.querySelector(settled)?.dataset.version) > before",
        arg=[ARMED, opale.SETTLED, before],
    )


async def play_out(*pages: Page, most: int = 2000) -> None:
    """All pages play until the game is over."""
    for _ in range(most):
        page = await opale.mover_or_end(*pages)
        if page is None:
            return
        await step(page)
    raise AssertionError("the game did not end")


async def hurry(*pages: Page) -> None:
    """The training to its end by HTTP."""
    await opale.hurry(lambda view: view["phase"] != "training", *pages)


async def play_until(text: str, *pages: Page, most: int = 2000) -> Page:
    """All pages play until somebody is asked this; returns that page."""
    for _ in range(most):
        page = await opale.mover(*pages)
        if text in await page.locator(".act__q > b").inner_text():
            return page
        await step(page)
    raise AssertionError(f"nobody was asked: {text}")


async def seats(host: Page, count: int) -> None:
    """The host chooses how many play."""
    label = "Alone" if count == 1 else str(count)
    await host.locator(".segm label", has_text=label).first.click()
    await expect(host.locator(".chair")).to_have_count(count)


async def mode(host: Page, name: str) -> None:
    """The host chooses a mode of the game."""
    if not await host.locator(".opts details[open]").count():
        await host.locator(".opts summary").click()
    await host.locator(".segm label", has_text=name).first.click()
    await expect(host.get_by_label(name, exact=True)).to_be_checked()
