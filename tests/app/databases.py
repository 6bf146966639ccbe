"""Databases for tests: copies of one that was migrated once, which takes longer than a test."""

import shutil
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg

from app.core.database import Database
from app.core.migrate import migrate
from app.core.settings import normalise_database_url


async def migrated(url: str) -> None:
    """Bring a database up to date."""
    database = Database(normalise_database_url(url))
    await migrate(database)
    await database.close()


def sqlite_copy(template: Path, folder: Path) -> str:
    """The address of a new copy."""
    return f"sqlite:///{shutil.copyfile(template, folder / 'test.db')}"


def named(server: str, name: str) -> str:
    """The address of another database of the same server."""
    head, _, query = server.partition("?")
    return f"{head.rpartition('/')[0]}/{name}" + (f"?{query}" if query else "")


@asynccontextmanager
async def postgres_database(server: str, template: str = "template1") -> AsyncIterator[str]:
    """The address of a new copy of `template`, dropped at the end."""
    name = f"test_{uuid.uuid4().hex}"
    admin = await asyncpg.connect(server)
    await admin.execute(f"create database {name} template {template}")
    try:
        yield named(server, name)
    finally:
        await admin.execute(f"drop database {name} with (force)")
        await admin.close()
