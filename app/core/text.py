"""Text that people write and others read: one rule for names, chat, tournaments, reasons, decks."""

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, Field

from app.core.lookalikes import BLANK, piled_up

_BAD_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS = frozenset({"\u200c", "\u200d"})  # needed inside some scripts and emoji


class BadText(ValueError):
    """The text is not one we show to others."""


def clean_text(text: str, most: int, *, breaks: bool = False) -> str:
    """The text as it is kept: NFC, trimmed; raises BadText. `breaks`: lines may be broken.

    >>> clean_text("  Amber   Heron ", 24)
    'Amber Heron'
    >>> clean_text("one\\ntwo", 24, breaks=True)
    'one\\ntwo'
    """
    found = unicodedata.normalize("NFC", text)
    allowed = _JOINERS | {"\n", "\t"} if breaks else _JOINERS
    if any(unicodedata.category(c) in _BAD_CATEGORIES and c not in allowed for c in found):
        raise BadText("no control or direction characters")
    if BLANK.intersection(found):
        raise BadText("no characters that show nothing")
    if piled_up(found):
        raise BadText("at most three marks on a letter")
    found = found.strip() if breaks else " ".join(found.split())
    if not found.strip("\u200c\u200d\n\t "):
        raise BadText("at least one visible character")
    if len(found) > most:
        raise BadText(f"at most {most} characters")
    return found


def _line(most: int) -> AfterValidator:
    return AfterValidator(lambda text: clean_text(text, most))


Title = Annotated[str, Field(min_length=1, max_length=60), _line(60)]
"""A name of something, in one line."""
Notice = Annotated[str, Field(min_length=1, max_length=500), _line(500)]
"""What is said of something, in a paragraph."""
Announced = Annotated[str, Field(min_length=1, max_length=300), _line(300)]
"""What an organiser tells everybody."""
Remark = Annotated[str, Field(min_length=1, max_length=200), _line(200)]
"""A reason or a remark, in one line."""
