"""Real servers on free ports, on SQLite and on PostgreSQL; the engine is never mocked.

Which server a test takes:

- `server`: one for all tests of a process, on SQLite. For everything that happens in rooms and
  tournaments of the test's own.
- `each_server`: such a one on SQLite and one on PostgreSQL, so the test runs twice. For
  what is written or asked in SQL that the two may understand differently (ids and limits, time,
  locks, unique violations), not for what stands above the services.
- `fresh_server`, `each_fresh_server`: its own, on an empty database. For what counts or
  lists all there is, breaks something, or puts a game on the shelf.
- `running(url, …)`: with other settings, or to be stopped and started again.

`database_url`, `sqlite_url` and `postgres_url` are empty databases that are up to date,
`bare_database_url` one that is not.
"""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import httpx
import pytest
import pytest_asyncio
import uvicorn
from limits.storage import memory

from app.core.settings import Settings
from app.main import Application, create_app
from app.rooms import timekeeper
from app.rooms.absence import Absence
from app.serving import NodeServer, server_config
from app.steering import Steering
from tests.app.client import Guest, eventually, guest, http_client
from tests.app.databases import migrated, postgres_database, sqlite_copy
from tests.app.site import Process, Site, one_process, two_nodes
from tests.cluster import postgres_server

HERE = Path(__file__).parent
EACH = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
SHARED = {"server", "each_server"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a shared server run in the loop it lives in, all others each in one of its own."""
    for item in items:
        if (
            HERE in item.path.parents
            and isinstance(item, pytest.Function)
            and SHARED & set(item.fixturenames)
        ):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


# -- databases -----------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL that does not wait for the disk.

    Not below pytest's own directory: as root it runs as another user, and every further pytest
    session closes that directory for others.
    """
    with postgres_server(hasty=True) as uri:
        yield uri


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite database, to be copied."""
    path = tmp_path_factory.mktemp("template") / "migrated.db"
    await migrated(f"sqlite:///{path}")
    return path


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def postgres_template(postgres: str) -> AsyncIterator[str]:
    """The name of a migrated PostgreSQL database, to be copied."""
    async with postgres_database(postgres) as url:
        await migrated(url)
        yield url.partition("?")[0].rpartition("/")[2]


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """An empty SQLite database, for what does not depend on the kind."""
    return sqlite_copy(sqlite_template, tmp_path)


@pytest.fixture
async def postgres_url(postgres: str, postgres_template: str) -> AsyncIterator[str]:
    """An empty PostgreSQL database, for what needs one."""
    async with postgres_database(postgres, postgres_template) as url:
        yield url


@pytest.fixture(params=EACH)
def database_url(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
async def bare_postgres_url(postgres: str) -> AsyncIterator[str]:
    """A PostgreSQL database without any tables."""
    async with postgres_database(postgres) as url:
        yield url


@pytest.fixture
def bare_sqlite_url(tmp_path: Path) -> str:
    """An SQLite database without any tables."""
    return f"sqlite:///{tmp_path}/bare.db"


@pytest.fixture(params=EACH)
def bare_database_url(request: pytest.FixtureRequest) -> str:
    """A database of each kind without any tables."""
    url: str = request.getfixturevalue(f"bare_{request.param}_url")
    return url


# -- servers -------------------------------------------------------------------------------------


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

    def http(self, **more: Any) -> httpx.AsyncClient:
        """A client of plain HTTP."""
        return http_client(self.base, **more)

    async def counted(self) -> dict[str, float]:
        """The metrics without labels. All servers of this process count together."""
        async with self.http() as http:
            text = (await http.get("/metrics")).text
        found = [line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#"]
        return {name: float(value) for name, value in found if "{" not in name}

    async def left(self) -> None:
        """Wait until nobody is connected any more and nothing is being answered.

        A task that a test began and did not end would go on beside the next test."""
        state = self.server.server_state
        await eventually(lambda: not state.connections and not state.tasks)
        stray = [task for task in asyncio.all_tasks() - {asyncio.current_task()} if is_ours(task)]
        for task in stray:
            task.cancel()
        assert not stray, "the test left these tasks"


def is_ours(task: "asyncio.Task[Any]") -> bool:
    """Whether a task runs code of these tests."""
    return any(Path(frame.f_code.co_filename).parent == HERE for frame in task.get_stack())


def settings_for(url: str, **more: Any) -> Settings:
    """Settings of a test: no waiting for bots."""
    quick: dict[str, Any] = {"bot_delay_ms": 0, "secret_key": "test", "rate_limits": "off"}
    return Settings(database_url=url, **(quick | more))


@asynccontextmanager
async def running(
    url: str, *, send_buffer: int | None = None, steering: Path | None = None, **more: Any
) -> AsyncIterator[Running]:
    """A server on a free port, stopped at the end.

    `send_buffer`: bytes the system keeps for a peer that does not read. `steering`: the folder in
    which it is one of several workers."""
    settings = settings_for(url, **more)
    app = create_app(settings)
    # with its protocol: only then asyncio lets small packets go at once, as under `tidetable serve`
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if send_buffer is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    listener.bind(("127.0.0.1", 0))
    steers = None if steering is None else Steering(steering)
    config = server_config(app, settings, "127.0.0.1", 0, steers)
    config.timeout_graceful_shutdown = 2
    server = uvicorn.Server(config) if steers is None else NodeServer(config, app, steers)
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


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_on_sqlite(
    sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Running]:
    """The server all tests of this process share."""
    async with running(sqlite_copy(sqlite_template, tmp_path_factory.mktemp("shared"))) as server:
        yield server


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_on_postgres(postgres: str, postgres_template: str) -> AsyncIterator[Running]:
    """The same on PostgreSQL."""
    async with postgres_database(postgres, postgres_template) as url, running(url) as server:
        yield server


@pytest_asyncio.fixture(loop_scope="session")
async def server(shared_on_sqlite: Running) -> AsyncIterator[Running]:
    """The shared server. Whoever came to it in a test has gone before the next one begins."""
    yield shared_on_sqlite
    await shared_on_sqlite.left()


@pytest.fixture(params=EACH)
def shared(request: pytest.FixtureRequest) -> Running:
    """The shared server on each kind of database."""
    found: Running = request.getfixturevalue(f"shared_on_{request.param}")
    return found


@pytest_asyncio.fixture(loop_scope="session")
async def each_server(shared: Running) -> AsyncIterator[Running]:
    """The shared server on each kind of database; left alone as `server` is."""
    yield shared
    await shared.left()


# -- processes -----------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server for all tests that only look at it from outside."""
    with one_process(tmp_path_factory.mktemp("process")) as found:
        yield found


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """Two nodes for all tests that leave them as they were."""
    with two_nodes() as found:
        yield found


@pytest.fixture
def same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No second and no minute ends for rate limits, however slow the machine is."""
    monkeypatch.setattr(memory, "time", SimpleNamespace(time=lambda: 1_700_000_000.0))


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers of this process look at once who has run out of time."""
    monkeypatch.setattr(timekeeper, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(timekeeper, "GRACE_MS", 0)


@pytest.fixture
def nobody_looks_who_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """For who counts what the database is asked: this is looked up once a second besides."""
    monkeypatch.setattr(Absence, "round", AsyncMock())


@pytest.fixture
async def fresh_server(sqlite_url: str) -> AsyncIterator[Running]:
    """A server of the test's own, on SQLite."""
    async with running(sqlite_url) as server:
        yield server


@pytest.fixture
async def each_fresh_server(database_url: str) -> AsyncIterator[Running]:
    """A server of the test's own, on each kind of database."""
    async with running(database_url) as server:
        yield server
