"""Brings the database up to date; two servers that start together do it one after the other."""

import logging

from alembic import command
from alembic.config import Config
from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from app.core.database import Database
from app.core.resources import migrations_dir

LOCK = 7_134_251_908
"""Key of the PostgreSQL advisory lock held while migrating."""


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations_dir()).replace("%", "%%"))
    config.attributes["connection"] = connection
    logging.getLogger("alembic.runtime.migration").setLevel(logging.WARNING)
    command.upgrade(config, "head")


async def migrate(database: Database) -> None:
    """Run the revisions that are missing, in one transaction."""
    if database.is_sqlite:
        async with database.engine.execution_options(writes=True).begin() as connection:
            await connection.run_sync(_upgrade)
        return
    engine = create_async_engine(database.url, poolclass=NullPool)  # may take as long as it takes
    async with engine.begin() as connection:
        await connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": LOCK})
        await connection.run_sync(_upgrade)
    await engine.dispose()
