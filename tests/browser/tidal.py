"""How people play Tidal Blades in the browser: tap what glows, then confirm."""

from __future__ import annotations

from playwright.async_api import Page

from tests.browser.screen import ARMED, answered, mover_or_end, sent_or_armed, version
from tests.browser.tables import Seen

GAME = "tidal_blades"
PROTOTYPE = "tidal_blades_prototype"
MOVE = ".sp[data-act]"
COMMIT = ".priced:not(:has(small)) > .die.is-legal"  # dice that cost no Fruit; sent at once
# what these players like to tap, in this order
LIKED = (
    ".place__c .cc[data-act]:not(.stunt)",
    COMMIT,
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


def fights(seen: Seen) -> bool:
    """Dice are committed to a fight."""
    trial = seen["view"]["trial"]
    return "commit" in seen["menu"] and bool(trial and trial["place"])


def tries(seen: Seen) -> bool:
    """Dice may be rolled again in a Challenge: the odds are of interest."""
    trial = seen["view"]["trial"]
    return "reroll" in seen["menu"] and bool(trial and trial["challenge"])


def ending(seen: Seen) -> bool:
    """The last round, and nobody has a disc left to go anywhere."""
    view = seen["view"]
    return view["round"] == view["rounds"] and not any(one["discs"] for one in view["players"])


async def step(page: Page) -> None:
    """One action: something that glows is tapped and confirmed, or what is ready is confirmed."""
    before = await version(page)
    tabs = page.locator(".isletabs button:has(.dot):visible")
    if await page.locator(MOVE).count() and await tabs.count():
        await tabs.nth(before % await tabs.count()).click()
    found = await page.wait_for_function(WISH, arg=[LIKED, before])
    css, at = await found.json_value()
    await page.locator(css).nth(at).click()
    if css not in (ARMED, COMMIT) and not await sent_or_armed(page, before):
        await page.locator(ARMED).click()
    await answered(page, before)


async def go(page: Page, space: str) -> None:
    """The standee goes to this space."""
    before = await version(page)
    tab = page.locator(".isletabs button:visible").filter(has_text=ISLES[space])
    if await tab.count():
        await tab.click()
    await page.locator(f".sp[data-at='space:{space}'][data-act]").click()
    await page.locator(ARMED).click()
    await answered(page, before)


async def play_out(*pages: Page) -> None:
    """All pages play until the game is over."""
    while (page := await mover_or_end(*pages)) is not None:
        await step(page)
