"""Time that counts: the wall clock without the times when no server was up.

Any server that is up beats once a second, in one row of the database. A gap between two beats is a
time when nobody was served (a crash, a restart, a database that was away, a clock that was put
forward): it is added to what is lost, and nobody's clock runs on in it.
"""

import time

from sqlalchemy import SmallInteger, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from app.core.clock import now_ms
from app.core.database import Base, Database

BEAT_SECONDS = 1.0
GAP_MS = 2500
"""Longer without a beat than this, and nobody was up."""


class BeatRow(Base):
    """The one row: when somebody was up for the last time, and how much time was lost till then."""

    __tablename__ = "beat"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    at: Mapped[int]
    lost: Mapped[int]


FIRST = text("insert into beat (id, at, lost) values (1, :now, 0) on conflict do nothing")
"""Of several servers that start on a new database one makes the row."""


def lost_after(at: int, lost: int, now: int) -> int:
    """What is lost at a beat `now`, when the last one was at `at`; moments in ms.

    >>> lost_after(1_000, 70, 2_000), lost_after(1_000, 70, 61_000), lost_after(1_000, 70, 400)
    (70, 60070, -530)
    """
    gap = now - at
    return lost + gap if gap > GAP_MS or gap < 0 else lost


class ServiceClock:
    """`now()` in milliseconds: never jumps, goes on where it stopped after a restart."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._base = 0
        self._beaten = time.monotonic_ns()

    def now(self) -> int:
        """The present moment; `beat` must have been awaited once."""
        return self._base + (time.monotonic_ns() - self._beaten) // 1_000_000

    async def beat(self) -> None:
        """Say that a server is up."""
        async with self._database.write() as session:
            now = await self._wall(session)
            row = await session.get(BeatRow, 1, with_for_update=True)
            if row is None:
                await session.execute(FIRST, {"now": now})
                row = await session.get_one(BeatRow, 1, with_for_update=True)
            row.lost = lost_after(row.at, row.lost, now)
            row.at = now
            base = now - row.lost
        self._base, self._beaten = base, time.monotonic_ns()

    async def _wall(self, session: AsyncSession) -> int:
        """The clock all servers share: the database's; with SQLite there is one machine."""
        if self._database.is_sqlite:
            return now_ms()
        seconds = await session.scalar(select(func.extract("epoch", func.clock_timestamp())))
        assert seconds is not None
        return int(seconds * 1000)
