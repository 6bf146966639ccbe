"""The journal in SQLite: one writer thread with its own connection.

What is appended in one turn of the event loop is handed over together, and rows go into the log
many at a time: SQLite lets go of the interpreter's lock in each call, and to get it back is dearer
than a row.
"""

import asyncio
import sqlite3
import threading
from functools import cache
from queue import SimpleQueue

from app.core.database import BUSY_TIMEOUT_MS
from app.core.logging import logger
from app.core.metrics import BATCH_ROWS
from app.matches.journal import (
    ClockTaken,
    CommandTaken,
    Entry,
    Journal,
    JournalUnavailable,
    PlyTaken,
    Waiting,
    settle,
)

log = logger(__name__)

MOST_ROWS = 64
"""Rows of one statement; each number of rows has a prepared statement of its own."""
SNAPSHOT = "insert or replace into match_snapshot (match_id, ply, data) values (?, ?, ?)"
END_MATCH = (
    "update \"match\" set status = 'finished', result = ?, plies = ?, ended_at = ?"
    " where id = ? and status = 'playing'"
)
CLOCK = "update match_clock set state = ?, due = ? where match_id = ? and state = ?"
END_ROOM = "update room set status = 'finished', changed_at = ? where id = ? and status = 'playing'"
FIND = "select ply from match_action where match_id = ? and command = ?"
TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)

Batch = list[Waiting]


@cache
def insert(rows: int) -> str:
    """The statement for so many rows of the log."""
    values = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * rows)
    columns = "match_id, ply, seat, verb, noun, command, at"
    return f"insert into match_action ({columns}) values {values}"


class SqliteJournal(Journal):
    """WAL and `synchronous=NORMAL`: a crash of the process loses nothing that was acknowledged."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._fresh: Batch = []
        """Appended in this turn of the loop."""
        self._queue: SimpleQueue[Batch | None] = SimpleQueue()
        """None: there will be no more."""
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
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Hand the entry to the writer, together with the others of this turn of the loop."""
        if self._loop is None or self._stopping:
            raise JournalUnavailable
        future = self._loop.create_future()
        if not self._fresh:
            self._loop.call_soon(self._hand_over)
        self._fresh.append(Waiting(entry, future))
        return future

    def _hand_over(self) -> None:
        if self._fresh:
            self._queue.put(self._fresh)
            self._fresh = []

    def _run(self) -> None:
        connection = sqlite3.connect(self._path, isolation_level=None, cached_statements=256)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
        try:
            more = True
            while more:
                batch, more = self._take()
                if batch:
                    self._tell(self._write(connection, batch))
        finally:
            connection.close()

    def _take(self) -> tuple[Batch, bool]:
        """All that waits, at least one batch; and whether more may come."""
        batch: Batch = []
        found = self._queue.get()
        while found is not None:
            batch += found
            if self._queue.empty():
                return batch, True
            found = self._queue.get()
        return batch, False

    def _tell(self, outcomes: list[tuple[Waiting, Exception | None]]) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(settle, outcomes)
        except RuntimeError:  # the loop is closed: nobody waits any more, nobody will say stop
            self._queue.put(None)

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

    @classmethod
    def _commit(cls, connection: sqlite3.Connection, entries: list[Entry]) -> None:
        if len(entries) <= MOST_ROWS and all(entry.plain for entry in entries):
            cls._log(connection, entries)  # one statement is a transaction
            return
        connection.execute("begin immediate")
        try:
            for some in range(0, len(entries), MOST_ROWS):
                cls._log(connection, entries[some : some + MOST_ROWS])
            for entry in entries:
                if not entry.plain:
                    cls._more(connection, entry)
            connection.execute("commit")
        except BaseException:
            if connection.in_transaction:
                connection.execute("rollback")
            raise

    @staticmethod
    def _log(connection: sqlite3.Connection, entries: list[Entry]) -> None:
        values = [value for entry in entries for value in entry.row()]
        connection.execute(insert(len(entries)), values)

    @staticmethod
    def _more(connection: sqlite3.Connection, entry: Entry) -> None:
        """What belongs to an entry beside its row."""
        if entry.snapshot is not None:
            connection.execute(SNAPSHOT, (entry.match, entry.ply, entry.snapshot))
        if (clock := entry.clock) is not None:
            values = (clock.state, clock.due, entry.match, clock.before)
            if connection.execute(CLOCK, values).rowcount != 1:
                raise ClockTaken
        if (end := entry.ending) is not None:
            connection.execute(END_MATCH, (end.result, entry.ply, end.ended_at, entry.match))
            connection.execute(END_ROOM, (end.ended_at, end.room))

    @staticmethod
    def _reason(connection: sqlite3.Connection, entry: Entry, error: Exception) -> Exception:
        if isinstance(error, ClockTaken):
            return error
        if getattr(error, "sqlite_errorcode", None) not in TAKEN:
            log.error("journal_failed", error=str(error), match=entry.match)
            return JournalUnavailable(str(error))
        known = connection.execute(FIND, (entry.match, entry.command)).fetchone()
        return CommandTaken() if known else PlyTaken()
