"""The journal in PostgreSQL: one connection, one transaction a batch; survives an outage."""

import asyncio
import contextlib
import time
from collections import deque
from typing import Any

import asyncpg

from app.core.logging import logger
from app.core.metrics import BATCH_ROWS
from app.matches.journal import (
    ClockTaken,
    CommandTaken,
    Journal,
    JournalUnavailable,
    JournalUnsure,
    PlyTaken,
    Waiting,
    settle,
)

log = logger(__name__)

INSERT = (
    "insert into match_action (match_id, ply, seat, verb, noun, command, at) select * from unnest"
    "($1::int[], $2::int[], $3::smallint[], $4::text[], $5::text[], $6::text[], $7::bigint[])"
)
SNAPSHOT = (
    "insert into match_snapshot (match_id, ply, data) values ($1, $2, $3)"
    " on conflict (match_id, ply) do update set data = excluded.data"
)
END_MATCH = (
    "update \"match\" set status = 'finished', result = $1::json, plies = $2, ended_at = $3"
    " where id = $4 and status = 'playing'"
)
CLOCK = "update match_clock set state = $1, due = $2 where match_id = $3 and state = $4"
END_ROOM = (
    "update room set status = 'finished', changed_at = $1 where id = $2 and status = 'playing'"
)
FIND = "select ply, seat, verb, noun from match_action where match_id = $1 and command = $2"
CONNECT_SECONDS = 2

AWAY = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
)
"""The server is not there just now; everything else is a fault of what we sent."""

Outcomes = list[tuple[Waiting, Exception | None]]


def lost(waiting: Waiting, error: Exception) -> Exception:
    """What to say of an entry when patience is over."""
    return (JournalUnsure if waiting.unsure else JournalUnavailable)(str(error))


class PostgresJournal(Journal):
    """Entries that arrive while a commit is under way go together in the next one."""

    def __init__(self, dsn: str, patience: float) -> None:
        self._dsn = dsn
        self._patience = patience
        self._queue: deque[Waiting] = deque()
        self._wake = asyncio.Event()
        self._stopping = False
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Connect and start writing."""
        self._connection = await self._connect()
        self._task = asyncio.create_task(self._run(), name="journal")

    async def stop(self) -> None:
        """Write what waits, then close."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task
        await self._disconnect()

    def append(self, entry: Any) -> asyncio.Future[None]:
        """Put the entry into the next batch."""
        if self._stopping:
            raise JournalUnavailable
        future = asyncio.get_running_loop().create_future()
        self._queue.append(Waiting(entry, future))
        self._wake.set()
        return future

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch = list(self._queue)
            self._queue.clear()
            if batch:
                settle(await self._store(batch))
            elif self._stopping:
                return
            if self._stopping:
                self._wake.set()

    async def _store(self, batch: list[Waiting]) -> Outcomes:
        """Write a batch, over a new connection if the old one broke, as long as patience lasts."""
        give_up = time.monotonic() + self._patience
        while True:
            try:
                outcomes = await asyncio.wait_for(self._write(batch), self._patience)
            except AWAY as error:
                log.warning("journal_retry", error=str(error), entries=len(batch))
                await self._disconnect()
                for waiting in batch:
                    waiting.unsure = waiting.unsure or waiting.sent
                if time.monotonic() >= give_up:
                    return [(waiting, lost(waiting, error)) for waiting in batch]
                await asyncio.sleep(0.05)
            else:
                return outcomes

    async def _write(self, batch: list[Waiting]) -> Outcomes:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        for waiting in batch:
            waiting.sent = True
        try:
            await self._commit(batch)
        except AWAY:
            raise
        except Exception as error:
            if len(batch) == 1:
                return [(batch[0], await self._reason(batch[0], error))]
            for waiting in batch:
                waiting.sent = False  # all was rolled back
            return [(await self._write([waiting]))[0] for waiting in batch]
        BATCH_ROWS.observe(len(batch))
        return [(waiting, None) for waiting in batch]

    async def _commit(self, batch: list[Waiting]) -> None:
        plain = all(w.entry.plain for w in batch)
        columns = [list(column) for column in zip(*(w.entry.row() for w in batch), strict=True)]
        connection = self._connection
        if plain:  # one statement is a transaction of its own
            await connection.execute(INSERT, *columns)
        else:
            async with connection.transaction():
                await connection.execute(INSERT, *columns)
                await self._extras(batch)

    async def _extras(self, batch: list[Waiting]) -> None:
        """Beside their rows; in the order in which a vacation locks clocks (`ClockStore.rest`)."""
        for waiting in sorted(batch, key=lambda each: each.entry.match):
            entry = waiting.entry
            if entry.snapshot is not None:
                await self._connection.execute(SNAPSHOT, entry.match, entry.ply, entry.snapshot)
            if (clock := entry.clock) is not None:
                values = (clock.state, clock.due, entry.match, clock.before)
                if await self._connection.execute(CLOCK, *values) != "UPDATE 1":
                    raise ClockTaken
            if entry.ending is not None:
                end = entry.ending
                await self._connection.execute(
                    END_MATCH, end.result, entry.ply, end.ended_at, entry.match
                )
                await self._connection.execute(END_ROOM, end.ended_at, end.room)

    async def _reason(self, waiting: Waiting, error: Exception) -> Exception | None:
        if isinstance(error, ClockTaken):
            return error
        if not isinstance(error, asyncpg.UniqueViolationError):
            log.error("journal_failed", error=str(error), match=waiting.entry.match)
            return JournalUnavailable(str(error))
        entry = waiting.entry
        found = await self._connection.fetchrow(FIND, entry.match, entry.command)
        if found is None:
            return PlyTaken()
        # The connection broke after the commit and before we heard of it: it is stored.
        same = tuple(found) == (entry.ply, entry.seat, entry.verb, entry.noun)
        return None if same else CommandTaken()

    async def _connect(self) -> Any:
        return await asyncpg.connect(self._dsn, timeout=min(CONNECT_SECONDS, self._patience))

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.terminate()
