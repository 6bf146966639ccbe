"""The revisions make exactly the tables of the models, forward and back."""

from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

import app.accounts.models
import app.analysis.models
import app.core.service_clock
import app.matches.models
import app.ratings.models
import app.rooms.models
import app.tournaments.models
import app.tournaments.webhooks.models  # noqa: F401
from app.core.database import Base, Database
from app.core.migrate import config_for, migrate, migrating
from app.core.settings import normalise_database_url
from tests.app.conftest import running
from tests.app.tourneys import tournament


def differences(connection: Any) -> list[Any]:
    """What autogenerate would still change."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, Base.metadata))


def downgrade(connection: Any, to: str = "base") -> None:
    """Back to a revision, or all the way."""
    command.downgrade(config_for(connection), to)


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


FILLED = ("account", "token", "room", "seat", "match", "match_action", "tournament", "chat_message")
"""Tables that other tables point at, or that point at others."""
OLDEST = "0013"
"""The revision before the first one that makes a table anew, where SQLite does."""


async def filled(url: str) -> None:
    """Somebody played, talked and ran a tournament here."""
    async with running(url) as place:
        ada, bo = await place.guests("Ada", "Bo")
        opened = await ada.open_room()
        room = opened["room"]["id"]
        await bo.sit(room, 1, opened["links"]["join"])
        await ada.start(room)
        await ada.call("POST", f"/api/rooms/{room}/chat", {"id": "c", "text": "Hello"})
        await ada.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
        async with tournament(ada) as cup:
            for person in (ada, bo):
                await person.call("POST", f"{cup.path}/join", {})
            await cup.start()
        for person in (ada, bo):
            await person.close()


async def rows(database: Database) -> dict[str, int]:
    """How many rows the tables have."""
    found = {}
    async with database.read() as session:
        for table in FILLED:
            found[table] = await session.scalar(text(f'select count(*) from "{table}"')) or 0
    return found


async def test_nothing_is_lost_of_what_an_earlier_release_kept(bare_database_url: str) -> None:
    await filled(bare_database_url)
    database = Database(normalise_database_url(bare_database_url))
    before = await rows(database)
    assert all(before.values()), before
    async with migrating(database) as connection:
        await connection.run_sync(downgrade, OLDEST)
    await migrate(database)
    assert await rows(database) == before
    await database.close()
    async with running(bare_database_url) as place:  # and it serves
        await (await place.guests("Cy"))[0].close()
