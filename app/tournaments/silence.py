"""Who writes no more in the chat of a tournament. Organisers decide."""

from collections.abc import Collection

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.core.database import Database
from app.core.errors import Problem
from app.tournaments.event_models import SilencedRow
from app.tournaments.store import Tournament


async def silence(session: AsyncSession, tournament: Tournament, person: str) -> None:
    """They read on, and write no more. Not the organisers."""
    if tournament.organised_by(person):
        raise Problem("invalid", "Whoever runs the tournament cannot be silenced.")
    if await session.get(AccountRow, person) is None:
        raise Problem("not_found", "There is no such person.")
    await session.merge(SilencedRow(tournament_id=tournament.row.id, account_id=person))


async def let_speak(session: AsyncSession, tournament: Tournament, person: str) -> None:
    """They may write again."""
    row = await session.get(SilencedRow, (tournament.row.id, person))
    if row is not None:
        await session.delete(row)


async def silenced_in(database: Database, tournament: str) -> dict[str, str]:
    """Who writes no more there: names by account, in the order of names."""
    found = (
        select(AccountRow.id, AccountRow.name)
        .join(SilencedRow, SilencedRow.account_id == AccountRow.id)
        .where(SilencedRow.tournament_id == tournament)
        .order_by(AccountRow.name)
    )
    async with database.read() as session:
        return {person: name for person, name in (await session.execute(found)).all()}  # noqa: C416


async def is_silenced(database: Database, tournament: str, people: Collection[str]) -> bool:
    """Whether one of these accounts writes no more."""
    found = select(SilencedRow.account_id).where(
        SilencedRow.tournament_id == tournament, SilencedRow.account_id.in_(people)
    )
    async with database.read() as session:
        return (await session.scalars(found)).first() is not None
