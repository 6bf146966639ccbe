"""What happened, as it is told: a sentence with the pieces it names and the verbs it bends."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from engine.core.types import Json, Seat

_PART = re.compile("«([^|»]*)[|]([^»]*)»")
_FORM = re.compile("‹([^|›]*)[|]([^›]*)›")
_BENT = re.compile("[{]([0-9]+)[}][^{‹]*" + _FORM.pattern)
"""A seat, and the verb after it."""


def part(name: str, at: str) -> str:
    """A piece that is named: printed bold, and pointing at `at`, an id of the view.

    >>> said(f"{{0}} took {part('3 Turtle Riders', 'rider')}.").parts
    (('3 Turtle Riders', 'rider'),)
    """
    return f"«{name}|{at}»"


def agree(of_others: str, of_you: str) -> str:
    """A verb that is not the same for a name and for "you".

    >>> said(f"{{0}} {agree('goes', 'go')} first.")[:2]
    ('{0} goes first.', {0: '{0} go first.'})
    """
    return f"‹{of_others}|{of_you}›"


class Said(NamedTuple):
    """A sentence of the log. `{0}` stands for the name of seat 0, or for "you" to that seat."""

    text: str
    """As it is told to all others; "" is not told."""
    you: Mapping[Seat, str] = {}
    """As it is told to a seat it speaks of, where that is not the same."""
    does: str = ""
    """The verb, where the text is `{seat} `, verb, what follows and `.`: two can be told as one."""
    parts: tuple[tuple[str, str], ...] = ()
    """The pieces named in it, in turn: the name as it stands there, and its id in the view."""
    short: str = ""
    """In two or three words, for the list of a replay; "" = as it is."""

    def json(self) -> dict[str, Json]:
        """What there is, for the wire."""
        shown = {name: value for name, value in zip(self._fields, self, strict=True) if value}
        if self.you:
            shown["you"] = {str(seat): text for seat, text in self.you.items()}
        return shown


UNTOLD = Said("")


def _to(whom: Seat, found: re.Match[str]) -> str:
    """A seat and its verb, as that seat hears it."""
    return _FORM.sub(r"\2", found[0]) if int(found[1]) == whom else found[0]


def said(template: str, seat: Seat | None = None, short: str = "") -> Said:
    """A sentence out of its template; `seat` is whom it is about.

    >>> said("{0} laid «a Guardian|guardian».", 0).json()
    {'text': '{0} laid a Guardian.', 'does': 'laid', 'parts': (('a Guardian', 'guardian'),)}
    >>> said("The end is near: {1} takes one last turn.", 0).json()
    {'text': 'The end is near: {1} takes one last turn.'}
    """
    return _said(template, seat, short) if template else UNTOLD


@lru_cache(maxsize=4096)
def _said(template: str, seat: Seat | None, short: str) -> Said:
    """Much is told again and again: every match of a game uses the same sentences."""
    text = template
    parts: tuple[tuple[str, str], ...] = ()
    if "«" in template:
        parts = tuple(_PART.findall(template))
        text = _PART.sub(r"\1", template)
    you: dict[Seat, str] = {}
    if "‹" in text:
        for whom in {int(found[1]) for found in _BENT.finditer(text)}:
            you[whom] = _FORM.sub(r"\1", _BENT.sub(partial(_to, whom), text))
        text = _FORM.sub(r"\1", text)
    who, _, did = text.partition(" ")
    alone = who == f"{{{seat}}}" and ". " not in did
    does = did.split(" ")[0].rstrip(".") if alone else ""
    return Said(text, you, does, parts, short)
