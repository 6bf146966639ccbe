"""The journal in SQLite: one writer thread with its own connection."""

import asyncio
import sqlite3
import threading
from collections import deque

from app.core.database import BUSY_TIMEOUT_MS
from app.core.logging import logger
from app.core.metrics import BATCH_ROWS
from app.matches.journal import (
    CommandTaken,
    Entry,
    Journal,
    JournalUnavailable,
    PlyTaken,
    Waiting,
    settle,
)

log = logger(__name__)

INSERT = (
    "insert into match_action (match_id, ply, seat, verb, noun, command, at)"
    " values (?, ?, ?, ?, ?, ?, ?)"
)
SNAPSHOT = "insert or replace into match_snapshot (match_id, ply, data) values (?, ?, ?)"
END_MATCH = (
    "update \"match\" set status = 'finished', result = ?, plies = ?, ended_at = ? where id = ?"
)
CLOCK = "update match_clock set state = ?, due = ? where match_id = ?"
END_ROOM = "update room set status = 'finished', changed_at = ? where id = ?"
FIND = "select ply from match_action where match_id = ? and command = ?"
TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)


class SqliteJournal(Journal):
    """WAL and `synchronous=NORMAL`: a crash of the process loses nothing that was acknowledged."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._queue: deque[Waiting] = deque()
        self._wake = threading.Event()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Start the writer thread."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def stop(self) -> None:
        """Write what waits, then end the thread."""
        self._stopping = True
        self._wake.set()
        await asyncio.to_thread(self._thread.join)

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Hand the entry to the writer."""
        if self._loop is None or self._stopping:
            raise JournalUnavailable
        future = self._loop.create_future()
        self._queue.append(Waiting(entry, future))
        self._wake.set()
        return future

    def _run(self) -> None:
        connection = sqlite3.connect(self._path, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
        try:
            while True:
                self._wake.wait()
                self._wake.clear()
                batch = [self._queue.popleft() for _ in range(len(self._queue))]
                if batch:
                    self._tell(self._write(connection, batch))
                elif self._stopping:
                    return
        finally:
            connection.close()

    def _tell(self, outcomes: list[tuple[Waiting, Exception | None]]) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(settle, outcomes)
        except RuntimeError:  # the loop is closed: nobody waits any more
            self._stopping = True
        if self._stopping:
            self._wake.set()

    def _write(
        self, connection: sqlite3.Connection, batch: list[Waiting]
    ) -> list[tuple[Waiting, Exception | None]]:
        try:
            self._commit(connection, [waiting.entry for waiting in batch])
        except sqlite3.OperationalError as error:  # locked for too long, disk full
            log.error("journal_failed", error=str(error), entries=len(batch))
            return [(waiting, JournalUnavailable(str(error))) for waiting in batch]
        except Exception as error:
            if len(batch) == 1:
                return [(batch[0], self._reason(connection, batch[0].entry, error))]
            return [self._write(connection, [waiting])[0] for waiting in batch]
        BATCH_ROWS.observe(len(batch))
        return [(waiting, None) for waiting in batch]

    @staticmethod
    def _commit(connection: sqlite3.Connection, entries: list[Entry]) -> None:
        connection.execute("begin immediate")
        try:
            connection.executemany(INSERT, [entry.row() for entry in entries])
            for entry in entries:
                if entry.snapshot is not None:
                    connection.execute(SNAPSHOT, (entry.match, entry.ply, entry.snapshot))
                if (clock := entry.clock) is not None:
                    connection.execute(CLOCK, (clock.state, clock.due, entry.match))
                if entry.ending is not None:
                    end = entry.ending
                    connection.execute(
                        END_MATCH, (end.result, entry.ply, end.ended_at, entry.match)
                    )
                    connection.execute(END_ROOM, (end.ended_at, end.room))
            connection.execute("commit")
        except BaseException:
            if connection.in_transaction:
                connection.execute("rollback")
            raise

    @staticmethod
    def _reason(connection: sqlite3.Connection, entry: Entry, error: Exception) -> Exception:
        if getattr(error, "sqlite_errorcode", None) not in TAKEN:
            log.error("journal_failed", error=str(error), match=entry.match)
            return JournalUnavailable(str(error))
        known = connection.execute(FIND, (entry.match, entry.command)).fetchone()
        return CommandTaken() if known else PlyTaken()
