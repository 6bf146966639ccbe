"""Real servers on free ports, on SQLite and on PostgreSQL; the engine is never mocked."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import uvicorn

from app.core.settings import Settings
from app.main import Application, create_app
from app.serving import server_config
from tests.app.client import Guest, guest
from tests.cluster import postgres_server


@dataclass
class Running:
    """A server in this process."""

    base: str
    app: Application
    server: uvicorn.Server
    settings: Settings

    async def guests(self, *names: str) -> list[Guest]:
        """New guests."""
        return [await guest(self.base, name) for name in names]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL that does not wait for the disk.

    Not below pytest's own directory: as root it runs as another user, and every further pytest
    session closes that directory for others.
    """
    with postgres_server(hasty=True) as uri:
        yield uri


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/test.db"
        return
    async with empty_postgres(request.getfixturevalue("postgres"), tmp_path) as url:
        yield url


@pytest.fixture
async def postgres_url(postgres: str, tmp_path: Path) -> AsyncIterator[str]:
    """An empty PostgreSQL database, for what needs one."""
    async with empty_postgres(postgres, tmp_path) as url:
        yield url


@asynccontextmanager
async def empty_postgres(uri: str, tmp_path: Path) -> AsyncIterator[str]:
    """A new database of this server, dropped at the end."""
    name = f"t{abs(hash(str(tmp_path))):x}"
    admin = await asyncpg.connect(uri)
    await admin.execute(f'drop database if exists "{name}" with (force)')
    await admin.execute(f'create database "{name}"')
    head, _, query = uri.partition("?")
    yield head.rpartition("/")[0] + f"/{name}" + (f"?{query}" if query else "")
    await admin.execute(f'drop database if exists "{name}" with (force)')
    await admin.close()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An empty SQLite database, for what does not depend on the kind."""
    return f"sqlite:///{tmp_path}/test.db"


def settings_for(url: str, **more: Any) -> Settings:
    """Settings of a test: no waiting for bots."""
    quick: dict[str, Any] = {"bot_delay_ms": 0, "secret_key": "test", "rate_limits": "off"}
    return Settings(database_url=url, **(quick | more))


@asynccontextmanager
async def running(url: str, **more: Any) -> AsyncIterator[Running]:
    """A server on a free port, stopped at the end."""
    settings = settings_for(url, **more)
    app = create_app(settings)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = server_config(app, settings, "127.0.0.1", 0)
    config.timeout_graceful_shutdown = 2
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve([listener]))
    while not server.started:
        if task.done():
            task.result()
            raise RuntimeError("the server did not start")
        await asyncio.sleep(0.01)
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"
    try:
        yield Running(base, app, server, settings)
    finally:
        server.should_exit = True
        with contextlib.suppress(asyncio.CancelledError):
            await task
        listener.close()


@pytest.fixture
async def server(database_url: str) -> AsyncIterator[Running]:
    """A server on each kind of database."""
    async with running(database_url) as server:
        yield server


@pytest.fixture
async def sqlite_server(sqlite_url: str) -> AsyncIterator[Running]:
    """A server on SQLite."""
    async with running(sqlite_url) as server:
        yield server
