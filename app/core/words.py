"""Small things in words."""

from collections.abc import Sequence


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
