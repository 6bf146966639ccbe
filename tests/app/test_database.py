"""What a session of the database promises, on both dialects."""

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import DBAPIError

from app.accounts.models import AccountRow
from app.core.database import Database
from app.core.settings import normalise_database_url

COUNT = select(func.count()).select_from(AccountRow)


def somebody(name: str) -> AccountRow:
    """An account as it stands after somebody came in."""
    return AccountRow(id=name, name=name, kind="guest", created_at=1)


async def test_one_reader_sees_one_moment(database_url: str) -> None:
    database = Database(normalise_database_url(database_url))
    try:
        async with database.read() as session:
            before = await session.scalar(COUNT)
            assert before is not None
            async with database.write() as writing:
                writing.add(somebody("late"))
            assert await session.scalar(COUNT) == before
        async with database.read() as session:
            assert await session.scalar(COUNT) == before + 1
    finally:
        await database.close()


async def test_who_reads_cannot_write(postgres_url: str) -> None:
    database = Database(normalise_database_url(postgres_url))
    try:
        with pytest.raises(DBAPIError, match="read-only transaction"):
            async with database.read() as session:
                await session.execute(text("DELETE FROM account"))
        async with database.write() as session:
            session.add(somebody("next"))
    finally:
        await database.close()
