"""What a browser is called where its person sees it: "Firefox on Linux"."""

import asyncio
from collections.abc import Mapping
from functools import lru_cache

import ua_parser

UNKNOWN = "A browser"
LONGEST_HEADER = 400
"""Characters that are looked at: the rules are many, and anybody may send anything."""
LONGEST = 60
OTHERWISE = {
    "Chrome Mobile": "Chrome",
    "Chrome Mobile iOS": "Chrome",
    "Firefox Mobile": "Firefox",
    "Firefox iOS": "Firefox",
    "Mobile Safari": "Safari",
    "Edge Mobile": "Edge",
    "HeadlessChrome": "Chrome",
    "Mac OS X": "macOS",
}
"""As people know them."""


@lru_cache(maxsize=256)
def words_of(user_agent: str) -> str:
    """Browser and system of a `User-Agent` header.

    >>> words_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    >>> words_of("")
    'A browser'
    """
    found = ua_parser.parse(user_agent)
    families = [part.family for part in (found.user_agent, found.os) if part is not None]
    browser, *system = [OTHERWISE.get(family, family) for family in families] or [UNKNOWN]
    return " on ".join([browser, *system])[:LONGEST]


async def browser_of(headers: Mapping[str, str]) -> str:
    """What the browser of a request is called. The first question takes a quarter of a second."""
    header = headers.get("user-agent", "")[:LONGEST_HEADER]
    return await asyncio.to_thread(words_of, header)
