"""What a rulebook in our words says for who works on it, said for who plays.

RULES.md names lines of the printed books (`book L43`), the options of a game (`[opt: mulligan]`)
and what a rule rests on: `(book L43; ruling: the text is silent)`. On the page a line is "the
book", an option has its title and leads to the options, and only what is not the book's stands in
small print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from engine import catalogue

BOOKS = {"book": "the book", "retail": "the book", "prototype": "the prototype's book"}
_LINES = r"L\d+(?:-L?\d+)?"
_BOOK = rf"(?:{'|'.join(BOOKS)})\s+"
REFERENCE = re.compile(
    rf"\b(?:({'|'.join(BOOKS)})\s+)?(?:counts\s+)?{_LINES}"
    rf"(?:(?:,\s+|\s+and\s+)(?:{_BOOK})?{_LINES})*"
)
"""`book L43, L50-L52`."""
OPTION = re.compile(r"\[opt:\s+(\w+)(?:\s=\s(\w+))?\]|\boption `(\w+)`")
WORD = re.compile(r"`(ruling|house)`(\s+\()?")
"""What a rule rests on, set as code; the reason may follow in brackets."""
CODED = re.compile(rf"\s*`{_BOOK}{_LINES}[^`]*`(?:[;,](?=\s))?")
"""The same in Tidal Blades, where it is set as code."""
PARTLY = re.compile(rf"\s*`{_BOOK}{_LINES}[^`]*`;\s+([^`.;()]+?)\s+`(ruling|house)`(\s+\()?")
"""The book, and for a part of the rule something else: `; rest `ruling``."""
CARD = re.compile(r"[A-Z]{2}\d+")
NOTE = re.compile(rf"\*?\((?={'|'.join(BOOKS)}|ruling|house|cards)")
"""Where a note on what a rule rests on may begin."""
OURS = {"ruling": "our ruling", "house": "our addition"}
OUR_WORD = re.compile(rf"\b(?:{'|'.join(OURS)})\b")


def for_players(text: str, game: str) -> str:
    """The Markdown of a rulebook as it is read on the page of `game`."""
    bare = PARTLY.sub(_part, "".join(_uncommented(text)))
    bare = CODED.sub("", bare)
    bare = WORD.sub(lambda found: f"({found[1]}: " if found[2] else f"({found[1]})", bare)
    return _options(_carded("".join(_noted(bare)), game), game)


def _uncommented(text: str) -> Iterator[str]:
    """Without what is said to who works on it alone, `<!-- … -->`."""
    for part in text.split("<!--"):
        yield part.split("-->")[-1]


def _part(found: re.Match[str]) -> str:
    part, kind, reason = found.groups()
    return f" ({kind}: {part}{', ' if reason else ')'}"


def _noted(text: str) -> Iterator[str]:
    at = 0
    while found := NOTE.search(text, at):
        end = _closing(text, found.end())
        said = _said(text[found.end() : end])
        before = _plain(text[at : found.start()])
        at = end + 1 + found[0].startswith("*")
        yield before if said else before.rstrip()
        if said:
            yield f"({said})" if "*" in said else f"*({said})*"
    yield _plain(text[at:])


def _carded(text: str, game: str) -> str:
    """The ids of cards become their names, which may stand behind them already."""
    named = _names(game)
    for code, name in named.items():
        words = r"\s+".join(map(re.escape, name.split()))
        text = re.sub(rf"`{code}`(?:\s+{words})?", name, text)
    return text


@cache
def _names(game: str) -> dict[str, str]:
    """The names of cards by the ids that are no words: `TR4`."""
    found: dict[str, str] = {}

    def look(part: Any) -> None:
        if isinstance(part, Mapping):
            for known, each in part.items():
                if CARD.fullmatch(known) and "name" in each:
                    found[known] = str(each["name"])
                look(each)

    look(catalogue[game].components())
    return found


def _closing(text: str, at: int) -> int:
    """Where the bracket that was opened before `at` is closed."""
    depth = 1
    while depth:
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return at - 1


def _said(note: str) -> str:
    """What is left of a note: not where in the book a rule stands."""
    parts = [part.strip() for part in note.split(";")]
    stated = {*BOOKS, "cards"}
    left = [_named(part) for part in parts if not REFERENCE.fullmatch(part) and part not in stated]
    return "; ".join(part for part in left if part)


def _named(part: str) -> str:
    bare = re.sub(rf"[,:]\s+{REFERENCE.pattern}$", "", part)
    return _plain(OUR_WORD.sub(lambda found: OURS[found[0]], bare))


def _plain(text: str) -> str:
    """A text with its references named; one in brackets of its own goes."""
    bare = re.sub(rf"\s*\({REFERENCE.pattern}\)", "", text)
    return REFERENCE.sub(lambda found: BOOKS[found[1] or "book"], bare)


def _options(text: str, game: str) -> str:
    options = {option.id: option for option in catalogue[game].info.options}

    def titled(found: re.Match[str]) -> str:
        name = found[1] or found[3]
        option = options.get(name)
        if option is None:
            return f"option {name}"
        chosen = next((label for value, label in zip(option.values, option.labels, strict=True)
                       if str(value).lower() == found[2]), "") if found[2] else ""  # fmt: skip
        link = f"[{option.title}](/games/{game}#options)" + (f": {chosen}" if chosen else "")
        return f"(option {link})" if found[1] else f"option {link}"

    return OPTION.sub(titled, text)
