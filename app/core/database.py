"""One database, two dialects: SQLite (WAL) without set-up, PostgreSQL in production."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, ClassVar, cast

import asyncpg
from sqlalchemy import BigInteger, CursorResult, MetaData, Result, event
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)
from sqlalchemy.orm import DeclarativeBase

AWAY = (
    OperationalError,
    InterfaceError,
    PoolTimeout,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InterfaceError,
    ConnectionError,
    TimeoutError,
)
"""What is raised while the database is not there, or cannot write."""

BUSY_TIMEOUT_MS = 10_000
PATIENCE = {"timeout": 3, "command_timeout": 10}
"""Seconds PostgreSQL may take to let us in, and for one statement: nobody hangs on a dead line."""
ONE_MOMENT = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""As in SQLite: whoever reads several tables sees them as they were at one moment."""
NAMING = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """Common base of all tables; integers are 64 bit (moments are milliseconds)."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map: ClassVar = {int: BigInteger()}


def prepare_sqlite(connection: Any, _record: Any) -> None:
    """A new connection as every part of the server uses it."""
    connection.isolation_level = None  # transactions are begun by `begin_sqlite`
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; where it writes, wait for the turn first."""
    # A transaction that reads first and writes later would fail instead of waiting for its turn.
    options = connection.get_execution_options()
    if not options.get("looks", False):
        writes = options.get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def affected(result: Result[Any]) -> int:
    """How many rows a statement changed or deleted."""
    return cast("CursorResult[Any]", result).rowcount


class Database:
    """The engine and two kinds of session, `read()` and `write()`; and `look()` for less."""

    def __init__(self, url: str) -> None:
        self.url: URL = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine: AsyncEngine = (
            create_async_engine(
                self.url,
                hide_parameters=True,
                pool_size=15,  # to open a connection is dear (a thread), to keep it is not
                max_overflow=0,
                pool_timeout=10,
            )
            if self.is_sqlite
            else create_async_engine(
                self.url,
                hide_parameters=True,  # errors are logged; seeds, chat and names are not
                pool_pre_ping=True,
                pool_size=5,
                max_overflow=15,
                pool_timeout=10,
                connect_args=PATIENCE,
            )
        )
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)
            event.listen(self.engine.sync_engine, "begin", begin_sqlite)
        self._reader = async_sessionmaker(
            self.engine.execution_options(**({} if self.is_sqlite else ONE_MOMENT)),
            expire_on_commit=False,
        )
        self._looker = self.engine.execution_options(
            looks=True, **({} if self.is_sqlite else {"isolation_level": "AUTOCOMMIT"})
        )
        self._turn = asyncio.Lock()
        self._writing: asyncio.Task[object] | None = None
        self._writer = async_sessionmaker(
            self.engine.execution_options(writes=True), expire_on_commit=False
        )

    @asynccontextmanager
    async def look(self) -> AsyncIterator[AsyncConnection]:
        """For what is asked often: no transaction, each question sees what is committed by then."""
        async with self._looker.connect() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A session that only reads: all its questions see the same moment."""
        async with self._reader() as session:
            yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """One transaction, committed at the end of the block; none within another.

        SQLite has one writer. Its own way of waiting is not fair, and under load somebody would
        wait in vain: here they stand in line.
        """
        if not self.is_sqlite:
            async with self._writer() as session, session.begin():
                yield session
            return
        task = asyncio.current_task()
        if task is self._writing:
            raise RuntimeError("a transaction within a transaction")
        async with self._turn:
            self._writing = task
            try:
                async with self._writer() as session, session.begin():
                    yield session
            finally:
                self._writing = None

    @property
    def sqlite_path(self) -> str:
        """The file of an SQLite database."""
        return self.url.database or ":memory:"

    @property
    def driver_dsn(self) -> str:
        """The address for asyncpg itself."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    async def close(self) -> None:
        """Give all connections back."""
        await self.engine.dispose()
