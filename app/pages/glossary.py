"""The glossary of a game: `glossary.toml` in its folder, and its words in the text of the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from app.pages.about.reading import folder_of
from engine import Rules, catalogue


class GlossaryError(Exception):
    """A file is not as it should be; the text says which, and what is wrong."""


class Term(BaseModel):
    """One word of the rulebook."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    term: str
    text: str
    """What it means, in one sentence."""
    rules: tuple[str, ...]
    forms: tuple[str, ...] = ()
    """Other spellings that stand for it in the text."""

    @property
    def anchor(self) -> str:
        """Its address on the page of the rules."""
        return f"term-{self.term.lower().replace(' ', '-')}"


def glossary(game: str) -> tuple[Term, ...]:
    """The terms of a game of the catalogue by the alphabet; raises GlossaryError."""
    return _glossary(catalogue[game])


@cache
def _glossary(rules: Rules[Any]) -> tuple[Term, ...]:
    file = folder_of(rules) / "glossary.toml"
    if not file.is_file():
        return ()
    try:
        rows = tomllib.loads(file.read_text("utf-8"))["term"]
        terms = [Term.model_validate(row) for row in rows]
    except (ValidationError, tomllib.TOMLDecodeError, KeyError) as problem:
        raise GlossaryError(f"{file}: {problem}") from problem
    return tuple(sorted(terms, key=lambda term: term.term.lower()))


class Linker:
    """Finds the words of a glossary in a text, each term once in a section."""

    def __init__(self, terms: tuple[Term, ...]) -> None:
        spellings = [(form, term) for term in terms for form in (term.term, *term.forms)]
        self._spellings = sorted(spellings, key=lambda pair: -len(pair[0]))
        self._seen: set[str] = set()

    def section(self) -> None:
        """A new section begins: every term may be found again."""
        self._seen.clear()

    def parts(self, text: str) -> Iterator[tuple[str, Term | None]]:
        """The text in pieces, with the term of those that are one.

        >>> dock = Term(term="dock", text="A place.", rules=("OP-1.6",))
        >>> [(words, term is dock) for words, term in Linker((dock,)).parts("To the dock; docks.")]
        [('To the ', False), ('dock', True), ('; docks.', False)]
        """
        rest = text
        while rest:
            found = self._first(rest)
            if found is None:
                yield rest, None
                return
            at, form, term = found
            if at:
                yield rest[:at], None
            yield form, term
            self._seen.add(term.term)
            rest = rest[at + len(form) :]

    def _first(self, text: str) -> tuple[int, str, Term] | None:
        places = [
            (at, form, term)
            for form, term in self._spellings
            if term.term not in self._seen and (at := word_at(text, form)) >= 0
        ]
        return min(places, key=lambda place: (place[0], -len(place[1])), default=None)


def word_at(text: str, word: str) -> int:
    """Where a word stands for itself in a text; -1 if it does not.

    >>> word_at("docks and the dock", "dock"), word_at("docks", "dock")
    (14, -1)
    """
    at = text.find(word)
    while at >= 0:
        around = text[at - 1 : at] + text[at + len(word) : at + len(word) + 1]
        if not any(letter.isalnum() or letter == "_" for letter in around):
            return at
        at = text.find(word, at + 1)
    return -1
