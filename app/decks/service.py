"""Saved decks: keeping, checking, handing over to a match."""

import secrets
from typing import Annotated, Any

from fastapi import Depends, Request
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.text import BadText, clean_text
from app.decks.models import DeckRow
from app.services import services
from engine import DeckFormat, EngineError, UnknownGame, rules_of

MOST_DECKS = 60
"""Decks an account may keep for one game."""
MOST_LETTERS = 24
"""Of the name of a deck."""


def format_of(game: str) -> DeckFormat:
    """What the game says about decks; raises Problem for a game without."""
    try:
        found = rules_of(game).decks
    except UnknownGame as error:
        raise Problem("unknown_game", str(error)) from None
    if found is None:
        raise Problem("invalid", f"{rules_of(game).info.title} has no decks to build.")
    return found


def code_of(game: str, cards: list[str]) -> str:
    """The text code of a list of cards; raises Problem for an unknown card."""
    try:
        return format_of(game).encode(cards)
    except EngineError as error:
        raise Problem("invalid", str(error)) from None


def cards_of(game: str, code: str) -> list[str]:
    """The cards of a text code; raises Problem saying what is wrong with it."""
    try:
        return format_of(game).decode(code)
    except EngineError as error:
        raise Problem("invalid", str(error)) from None


class Decks:
    """The table of decks."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, account: str, game: str) -> list[DeckRow]:
        """All decks of an account for a game, the latest first."""
        format_of(game)
        async with self._database.read() as session:
            return await _decks(session, account, game)

    async def keep(
        self, account: str, game: str, name: str, cards: list[str], deck: str | None = None
    ) -> DeckRow:
        """Save a new deck, or change the one with the id `deck`."""
        code_of(game, cards)
        try:
            name = clean_text(name, MOST_LETTERS)
        except BadText as error:
            raise Problem("invalid", f"name: {error}") from None
        try:
            async with self._database.write() as session:
                if deck is not None:
                    row = await _own(session, account, deck)
                else:
                    await _require_room(session, account, game)
                    row = DeckRow(id=secrets.token_hex(8), account_id=account, game=game)
                    session.add(row)
                row.name, row.cards, row.changed_at = name, cards, now_ms()
                await session.flush()
                return row
        except IntegrityError:
            raise Problem("invalid", f"name: you have another deck called {name}.") from None

    async def remove(self, account: str, deck: str) -> None:
        """Delete a deck."""
        async with self._database.write() as session:
            await session.delete(await _own(session, account, deck))


async def brought(
    session: AsyncSession, game: str, accounts: list[str | None]
) -> list[dict[str, list[str]]]:
    """The legal decks of the people at a table, per seat: name -> cards."""
    rules = format_of(game)
    found: list[dict[str, list[str]]] = []
    for account in accounts:
        rows = [] if account is None else await _decks(session, account, game)
        found.append({row.name: list(row.cards) for row in rows if not rules.check(row.cards)})
    return found


async def _decks(session: AsyncSession, account: str, game: str) -> list[DeckRow]:
    statement = (
        select(DeckRow)
        .where(DeckRow.account_id == account, DeckRow.game == game)
        .order_by(DeckRow.changed_at.desc(), DeckRow.id)
    )
    return list((await session.scalars(statement)).all())


async def _own(session: AsyncSession, account: str, deck: str) -> DeckRow:
    row = await session.get(DeckRow, deck)
    if row is None or row.account_id != account:
        raise Problem("not_found", "You have no such deck.")
    return row


async def _require_room(session: AsyncSession, account: str, game: str) -> None:
    statement = select(func.count()).where(DeckRow.account_id == account, DeckRow.game == game)
    if (await session.scalar(statement) or 0) >= MOST_DECKS:
        raise Problem("invalid", f"You can save at most {MOST_DECKS} decks. Delete one first.")


async def decks_of(request: Request) -> Any:
    """The service this application was made with."""
    return services(request).decks


DecksDep = Annotated[Decks, Depends(decks_of)]
