"""The shelf, the page of each game, and its rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from app.accounts.identity import MaybeAccount, shown_account
from app.core.errors import Problem
from app.core.templates import templates
from app.pages import errors, shelf, tables
from app.pages.about.model import Cards
from app.pages.about.reading import about
from app.pages.glossary import glossary
from app.pages.players import NO_GAME
from app.pages.public_lists import PublicListsDep
from app.pages.rulebook import rulebook
from app.pages.tv.showing import TelevisionDep
from engine import catalogue

LIVE = 6
"""So many tables in play a page of a game shows."""
router = APIRouter()


class Card(NamedTuple):
    """A card or tile in words."""

    name: str
    text: str
    facts: str
    rules: tuple[str, ...] = ()
    """Where the rulebook speaks of it."""


class CardList(NamedTuple):
    """All cards or tiles of a kind."""

    title: str
    cards: tuple[Card, ...]


@router.get("/games")
async def games(request: Request, account: MaybeAccount) -> Response:
    """The shelf, with the rules in short."""
    context: dict[str, Any] = {
        "me": shown_account(account),
        "nav": "games",
        "games": shelf.games(),
        "options": {name: rules.info.options for name, rules in catalogue.items()},
    }
    return templates.TemplateResponse(request, "pages/games.html", context)


@router.get("/games/{game}")
async def game_page(
    request: Request,
    game: str,
    account: MaybeAccount,
    television: TelevisionDep,
    public_lists: PublicListsDep,
) -> Response:
    """All about one game: how it feels, how to begin, rules, cards, tables to watch."""
    if game not in catalogue:
        return errors.page(request, NO_GAME)
    info = catalogue[game].info
    lists = await public_lists.pools.value()
    watched = [one for one in await television.tables() if one.room["game"] == game]
    context: dict[str, Any] = {
        "me": shown_account(account),
        "nav": "games",
        "game": shelf.box(info),
        "page": about(game).page,
        "options": {game: info.options},
        "credits": info.credits,
        "lists": card_lists(game),
        "book": rulebook(game),
        "quick": [pool for pool in lists if pool.game == game],
        "live": [tables.live_table(one) for one in watched[:LIVE]],
    }
    return templates.TemplateResponse(request, "pages/game.html", context)


@router.get("/games/{game}/rules")
async def rules_page(request: Request, game: str, account: MaybeAccount) -> Response:
    """The whole rulebook; each rule has its own address."""
    book = rulebook(game) if game in catalogue else None
    if book is None:
        return errors.page(request, NO_GAME)
    context = {
        "me": shown_account(account),
        "nav": "games",
        "game": shelf.box(catalogue[game].info),
        "book": book,
        "glossary": glossary(game),
        "page_data": drawn_of(game),
    }
    return templates.TemplateResponse(request, "pages/rulebook.html", context)


def drawn_of(game: str) -> dict[str, Any]:
    """What the pictures of a rulebook are drawn of."""
    components = catalogue[game].components()
    needed = {name for picture in about(game).page.pictures for name in picture.needs}
    return {
        "table": shelf.table_of(game),
        "components": {name: components[name] for name in sorted(needed)},
    }


@router.get("/games/{game}/rules/{number}")
async def rule(game: str, number: str) -> Response:
    """One rule, to be shown beside a table."""
    book = rulebook(game) if game in catalogue else None
    text = book.rules.get(number) if book else None
    if text is None:
        raise Problem("not_found", f"{game} has no rule {number}.")
    return HTMLResponse(text)


@cache
def card_lists(game: str) -> tuple[CardList, ...]:
    """Every card and tile its about.toml names, in words."""
    components = catalogue[game].components()
    lists = (
        CardList(cards.title, tuple(_cards(game, cards, components)))
        for cards in about(game).page.cards
    )
    return tuple(each for each in lists if each.cards)


def _cards(game: str, cards: Cards, components: Mapping[str, Any]) -> Iterator[Card]:
    found = components.get(cards.source, ())  # an edition can be without
    rows: Iterable[tuple[str, Any]] = (
        found.items()
        if isinstance(found, Mapping)
        else ((str(row.get("id") or row["name"]), row) for row in found)
    )
    by_id = about(game).page.rules
    for ident, row in rows:
        told = ((name.replace("_", " "), in_words(row.get(name))) for name in cards.facts)
        facts = ", ".join(f"{name} {said}" for name, said in told if said)
        text = in_words(row.get(cards.text)) if cards.text else ""
        rules = by_id.get(ident) or by_id.get(str(row.get("kind"))) or cards.rules
        yield Card(row["name"], text, facts, rules)


def in_words(value: Any) -> str:
    """A value of a component in one line; "" for what is not worth telling.

    >>> in_words(["F", "S"]), in_words(True), in_words(0), in_words("on_entering")
    ('F, S', 'yes', '0', 'on entering')
    """
    if value is None or value == "" or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, list | tuple):
        return ", ".join(filter(None, map(in_words, value)))
    return str(value).replace("_", " ")
