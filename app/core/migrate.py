"""Brings the database up to date; two servers that start together do it one after the other."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event, text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from app.core.database import Database, begin_sqlite, prepare_sqlite
from app.core.resources import migrations_dir

LOCK = 7_134_251_908
"""Key of the PostgreSQL advisory lock held while migrating."""


def config_for(connection: Connection) -> Config:
    """What Alembic is to know: our revisions, over this connection."""
    config = Config()
    config.set_main_option("script_location", str(migrations_dir()).replace("%", "%%"))
    config.attributes["connection"] = connection
    logging.getLogger("alembic.runtime.migration").setLevel(logging.WARNING)
    return config


def _upgrade(connection: Connection) -> None:
    if _heads(connection) != _newest():  # to find nothing to do, Alembic loads all it has
        command.upgrade(config_for(connection), "head")


@cache
def _newest() -> tuple[str, ...]:
    """The revision that a database which is up to date has."""
    return tuple(ScriptDirectory(str(migrations_dir())).get_heads())


async def migrate(database: Database) -> None:
    """Run the revisions that are missing, in one transaction."""
    async with migrating(database) as connection:
        await connection.run_sync(_upgrade)


@asynccontextmanager
async def migrating(database: Database) -> AsyncIterator[AsyncConnection]:
    """A connection in the one transaction in which the revisions of a database change. It may take
    as long as it takes.

    SQLite changes many a table by making it anew and dropping the old one, at which rows of others
    point. So foreign keys are not looked at meanwhile; where a revision ran, all of them are
    checked at its end. Raises RuntimeError, and changes nothing, where a row points at nothing.
    """
    engine = create_async_engine(database.url, poolclass=NullPool)
    if database.is_sqlite:
        event.listen(engine.sync_engine, "connect", prepare_sqlite)
        event.listen(engine.sync_engine, "connect", _foreign_keys_off)
        event.listen(engine.sync_engine, "begin", begin_sqlite)
    try:
        async with engine.execution_options(writes=True).begin() as connection:
            if not database.is_sqlite:
                await connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": LOCK})
            before = await connection.run_sync(_heads)
            yield connection
            if database.is_sqlite and await connection.run_sync(_heads) != before:
                await _check_foreign_keys(connection)
    finally:
        await engine.dispose()


def _foreign_keys_off(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys=OFF")
    cursor.close()


def _heads(connection: Connection) -> tuple[str, ...]:
    return MigrationContext.configure(connection).get_current_heads()


async def _check_foreign_keys(connection: AsyncConnection) -> None:
    lost = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).mappings().first()
    if lost is not None:
        raise RuntimeError(f"{lost['table']} points at rows of {lost['parent']} that are not there")
