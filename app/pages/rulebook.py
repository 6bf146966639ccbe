"""A rulebook as a page: RULES.md in HTML, with an anchor for every rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.core.templates import templates
from app.pages.about.reading import about, folder_of
from app.pages.glossary import Linker, glossary
from app.pages.wording import for_players
from engine import Example, catalogue, examples_of

NUMBER = re.compile(r"\b((?:[A-Z]{2})-P?\d+(?:\.\d+)?)(?![\w-])")
CHAPTER = re.compile(r"^(?:[A-Z]{2}-)?(P?\d+)\b")
GROUP = re.compile(r"\*\*P\d+ ")
"""The title of a group of rules, a paragraph of its own."""


class Chapter(NamedTuple):
    """A line of the table of contents."""

    anchor: str
    title: str


class Rulebook(NamedTuple):
    """What the page shows."""

    chapters: tuple[Chapter, ...]
    html: str
    anchors: frozenset[str]
    rules: dict[str, str]
    """Each rule by itself, by its number; its links open elsewhere."""


@cache
def rulebook(game: str) -> Rulebook | None:
    """The rulebook of a game; None where nobody has written one."""
    file = folder_of(catalogue[game]) / "RULES.md"
    if not file.is_file():
        return None
    reader = MarkdownIt("commonmark", {"typographer": True}).enable("table")
    tokens = reader.parse(for_players(file.read_text("utf-8"), game))
    anchors = frozenset(_anchors(tokens))
    chapters = tuple(_chapters(tokens))
    page, words = f"/games/{game}/rules", Linker(glossary(game))
    heading = False
    for token in tokens:
        if token.type == "heading_open":
            heading = True
            words.section()
        elif token.type == "inline":
            terms = None if heading else words
            heading = False
            token.children = list(_linked(token.children or [], anchors, page, terms))
    shown = _shown_at(game)
    parts = [
        (number, reader.renderer.render(part, reader.options, {}) + shown.get(number, ""))
        for number, part in _parts(tokens)
    ]
    html = "".join(text for _, text in parts)
    rules = {number: text for number, text in parts if number} | _terms(game)
    return Rulebook(chapters, html, anchors, rules)


def _terms(game: str) -> dict[str, str]:
    """Each entry of the glossary by itself, by its anchor."""
    template = templates.get_template("partials/term.html")
    return {term.anchor: template.render(game=game, term=term) for term in glossary(game)}


def _shown_at(game: str) -> dict[str, str]:
    """Pictures and worked examples, each at its (first) rule, as they stand below it."""
    at: dict[str, list[Example]] = {}
    for example in examples_of(game).values():
        at.setdefault(example.rules[0], []).append(example)
    template = templates.get_template("partials/examples.html")
    shown = {number: template.render(game=game, examples=found) for number, found in at.items()}
    drawn = templates.get_template("partials/picture.html")
    for picture in about(game).page.pictures:
        below = shown.get(picture.rule, "")
        shown[picture.rule] = drawn.render(picture=picture) + below
    return shown


def _parts(tokens: list[Token]) -> Iterator[tuple[str, list[Token]]]:
    """The whole text: each rule with the list or table that belongs to it, and what is between
    rules, without a number."""
    number, part = "", list[Token]()
    for token, inside in zip(tokens, [*tokens[1:], tokens[-1]], strict=True):
        own = str(token.attrGet("id") or "") if token.type == "paragraph_open" else ""
        if own or token.type == "heading_open" or GROUP.match(inside.content):
            yield number, part
            number, part = own, []
        part.append(token)
    yield number, part


def _anchors(tokens: list[Token]) -> Iterator[str]:
    """Gives each paragraph that begins with the number of a rule its anchor."""
    for opening, inline in pairwise(tokens):
        if opening.type not in ("paragraph_open", "list_item_open") or inline.type != "inline":
            continue
        for child in inline.children or []:
            found = NUMBER.match(child.content) if child.type == "text" else None
            if found and not opening.attrGet("id"):
                opening.attrSet("id", found[1])
                opening.attrSet("class", "rule")
                yield found[1]
            if child.content:
                break


def _chapters(tokens: list[Token]) -> Iterator[Chapter]:
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2":
            found = CHAPTER.match(inline.content)
            anchor = f"chapter-{found[1] if found else opening.map[0] if opening.map else 0}"
            opening.attrSet("id", anchor)
            words = "".join(child.content for child in inline.children or [])
            yield Chapter(anchor, words)


def _linked(
    children: list[Token], anchors: frozenset[str], page: str, words: Linker | None
) -> Iterator[Token]:
    """Numbers of rules become links to them, words of the glossary to its entries, and what a rule
    rests on is set small."""
    source = False
    for at, child in enumerate(children):
        if child.type == "em_open" and _is_source(children, at):
            child.tag, source = "small", True
        if child.type == "em_close" and _closes_source(children, at):
            child.tag, source = "small", False
        if child.type == "text":
            yield from _numbers(child, anchors, page, None if source else words)
        else:
            yield child


def _is_source(children: list[Token], at: int) -> bool:
    return at + 1 < len(children) and children[at + 1].content.startswith("(")


def _closes_source(children: list[Token], at: int) -> bool:
    opened = next((n for n in range(at, -1, -1) if children[n].type == "em_open"), None)
    return opened is not None and children[opened].tag == "small"


def _numbers(
    child: Token, anchors: frozenset[str], page: str, words: Linker | None
) -> Iterator[Token]:
    """A text, with the numbers of rules and the words of the glossary in it as links."""
    for n, piece in enumerate(NUMBER.split(child.content)):
        if n % 2 and piece in anchors:
            yield from _link(f"{page}#{piece}", piece)
        elif piece and words is not None:
            for text, term in words.parts(piece):
                if term is None:
                    yield Token("text", "", 0, content=text)
                else:
                    yield from _link(f"{page}#{term.anchor}", text, "term")
        elif piece:
            yield Token("text", "", 0, content=piece)


def _link(address: str, text: str, kind: str = "") -> Iterator[Token]:
    attrs: dict[str, str | int | float] = {"href": address}
    if kind:
        attrs["class"] = kind
    yield Token("link_open", "a", 1, attrs=attrs)
    yield Token("text", "", 0, content=text)
    yield Token("link_close", "a", -1)
