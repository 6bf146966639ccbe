"""The journal: entries of many matches that arrive together are committed together.

An entry, the snapshot that belongs to it and the end of its match go into one transaction. Every
caller waits for its own commit; nobody is told of a move before that. If one entry of a batch
breaks a unique key, the batch is written one by one, so that only that entry is refused.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class PlyTaken(Exception):
    """Somebody else wrote this ply first: read what is new and check again."""


class CommandTaken(Exception):
    """This command was stored before: it has its answer already."""


class ClockTaken(Exception):
    """The clocks are not those this entry was reckoned from: somebody paused the table, or went on
    vacation. Read them and check again."""


class JournalUnavailable(Exception):
    """The database does not answer; nothing was stored."""


class JournalUnsure(Exception):
    """The database went away while it was storing: only its log will say whether it did."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What the last entry of a match changes besides the log."""

    room: str
    result: str
    ended_at: int


@dataclass(frozen=True, slots=True)
class Timing:
    """The clocks after an entry, and when the first of them is at zero."""

    state: str
    due: int | None
    before: str
    """The state they were reckoned from: another one in the store, and the entry is refused."""


class Entry(NamedTuple):
    """One line of the log, as it is stored."""

    match: int
    ply: int
    seat: int
    verb: str
    noun: str
    command: str
    at: int
    snapshot: str | None = None
    ending: Ending | None = None
    clock: Timing | None = None

    @property
    def plain(self) -> bool:
        """Whether it is one row of the log and nothing more."""
        return self.snapshot is None and self.ending is None and self.clock is None

    def row(self) -> tuple[int, int, int, str, str, str, int]:
        """The columns of match_action."""
        return self[:7]


@dataclass(slots=True)
class Waiting:
    """An entry and who waits for it."""

    entry: Entry
    future: asyncio.Future[None]
    sent: bool = False
    """The database was given it; the outcome is not known yet."""
    unsure: bool = False
    """A commit was begun and its outcome never heard of."""


class Journal(ABC):
    """Where entries are appended; `await append(entry)` returns when it is durable."""

    @abstractmethod
    async def start(self) -> None:
        """Open the store."""

    @abstractmethod
    async def stop(self) -> None:
        """Write what waits, then close."""

    @abstractmethod
    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Store one entry. Raises PlyTaken, CommandTaken, ClockTaken,
        JournalUnavailable or JournalUnsure."""


def settle(outcomes: Sequence[tuple[Waiting, Exception | None]]) -> None:
    """Tell the callers; runs in their event loop."""
    for waiting, error in outcomes:
        if waiting.future.done():
            continue
        if error is None:
            waiting.future.set_result(None)
        else:
            waiting.future.set_exception(error)
