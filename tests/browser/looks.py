"""In every size nothing is wider than the page; in both themes axe finds nothing serious."""

from __future__ import annotations

import os
from typing import Any, Literal

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, ViewportSize

from tests.browser.people import DESKTOP, PHONE, TABLET

Theme = Literal["light", "dark"]
Look = tuple[ViewportSize, Theme]

EVERY: list[Look] = [
    *((DESKTOP, "light"), (TABLET, "light"), (PHONE, "light")),
    *((DESKTOP, "dark"), (TABLET, "dark"), (PHONE, "dark")),
]
SOME: list[Look] = [(TABLET, "light"), (PHONE, "dark"), (DESKTOP, "light")]
LOOKS = EVERY if os.environ.get("TIDETABLE_LOOKS") == "every" else SOME
"""Every size and both themes; all six pairs of them with `TIDETABLE_LOOKS=every`."""
AXED = EVERY if LOOKS is EVERY else [(PHONE, "dark"), (DESKTOP, "light")]
"""Where axe looks: it costs more than all the rest, and tablets show what desks show."""

AXE: str = Axe().axe_script
OPTIONS = "{ reporter: 'no-passes', preload: false, selectors: false }"
"""Only what is wrong, without its selector. Style sheets and films, which axe would fetch before,
are for rules that are off or not serious. That halves what it takes."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


async def serious(page: Page, part: str = "html") -> list[str]:
    """axe's findings that matter in a part of the page, each in one line."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE)
    results: dict[str, Any] = await page.evaluate(f"(part) => axe.run(part, {OPTIONS})", part)
    return [
        f"{found['id']}: {found['nodes'][0]['html'][:120]}"
        for found in results["violations"]
        if found["impact"] in ("serious", "critical")
    ]


async def overflow(page: Page) -> int:
    """By how many pixels something is wider than the page."""
    root = "document.documentElement"
    return int(await page.evaluate(f"{root}.scrollWidth - {root}.clientWidth"))


async def check_page(page: Page) -> None:
    """As the page is now: axe finds nothing serious, nothing is wider than it."""
    assert await serious(page) == []
    assert await overflow(page) <= 0


async def check_every_look(page: Page, part: str = "html") -> None:
    """The same of a part at every size in its theme; then the page is as wide as before."""
    before = page.viewport_size
    assert before is not None
    for size, theme in LOOKS:
        await set_look(page, size, theme)
        found = await serious(page, part) if (size, theme) in AXED else []
        wide = await overflow(page)
        assert (found, wide) == ([], 0), (
            f"{page.url}, {size['width']} pixels, {theme}: {found}, {wide} too wide"
        )
    await set_look(page, before, "light")


async def set_look(page: Page, size: ViewportSize, theme: Theme) -> None:
    """This size and theme, drawn."""
    await page.set_viewport_size(size)
    await page.emulate_media(color_scheme=theme)
    await page.evaluate(DRAWN)
