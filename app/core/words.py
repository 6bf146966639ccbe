"""Small things in words."""

import re
from collections.abc import Sequence

SEAT = re.compile(r"\{(\d+)\}")
"""Where a sentence of the engine wants the name of a seat."""


def ordinal(place: int) -> str:
    """A place in words.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ending = "th" if 10 < place % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def listed(words: Sequence[str]) -> str:
    """Names in a sentence.

    >>> listed(["Ada", "Bo", "Cy"]), listed(["Ada"]), listed([])
    ('Ada, Bo and Cy', 'Ada', '')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def named(text: str, names: Sequence[str]) -> str:
    """A sentence with the names of who sits there.

    >>> named("{0} took it from {1}.", ["Ada", "Bo"])
    'Ada took it from Bo.'
    >>> named("{0} took it from {1}.", ["{1}", "Bo"])
    '{1} took it from Bo.'
    """
    return SEAT.sub(lambda found: names[int(found[1])], text)
