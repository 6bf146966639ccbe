"""The revisions make exactly the tables of the models, forward and back."""

from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import inspect

import app.accounts.models
import app.analysis.models
import app.core.service_clock
import app.matches.models
import app.ratings.models
import app.rooms.models
import app.tournaments.models  # noqa: F401
from app.core.database import Base, Database
from app.core.migrate import migrate
from app.core.resources import migrations_dir
from app.core.settings import normalise_database_url


def differences(connection: Any) -> list[Any]:
    """What autogenerate would still change."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, Base.metadata))


def downgrade(connection: Any) -> None:
    """All the way back."""
    config = Config()
    config.set_main_option("script_location", str(migrations_dir()))
    config.attributes["connection"] = connection
    command.downgrade(config, "base")


async def test_revisions_and_models_agree(bare_database_url: str) -> None:
    database = Database(normalise_database_url(bare_database_url))
    await migrate(database)
    await migrate(database)  # nothing left to do
    async with database.engine.begin() as connection:
        assert await connection.run_sync(differences) == []
        await connection.run_sync(downgrade)
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        assert names == ["alembic_version"]
    await database.close()
