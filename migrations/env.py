"""Runs the revisions, over the connection it is given or over one made from the settings."""

import asyncio

from alembic import context
from sqlalchemy.engine import Connection

import app.accounts.models
import app.core.service_clock
import app.decks.models
import app.matches.models
import app.quick.models
import app.ratings.models
import app.recaps.models
import app.rooms.models
import app.tournaments.event_models
import app.tournaments.models
import app.tournaments.webhooks.models  # noqa: F401  all tables
from app.core.database import Base, Database
from app.core.migrate import migrating
from app.core.settings import Settings


def run(connection: Connection) -> None:
    """Run what is to be run on an open connection."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_by_settings() -> None:
    """From the command line: `alembic -c migrations/alembic.ini upgrade head`."""
    database = Database(Settings().database_url)
    async with migrating(database) as connection:
        await connection.run_sync(run)
    await database.close()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(run_by_settings())
