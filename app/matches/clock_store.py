"""The clocks of matches as they are stored, and what changes them beside a step."""

from collections.abc import Callable, Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.database import Database
from app.matches.clocks import Clock
from app.matches.models import ClockRow, MatchPlayerRow, MatchRow
from app.matches.rows import clock_of


def changed(row: ClockRow, change: Callable[[Clock], Clock]) -> Clock:
    """Change the clocks of a row."""
    clock = change(clock_of(row))
    row.state, row.due = clock.text(), clock.due
    return clock


class ClockStore:
    """The table of clocks."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, match_id: int) -> Clock | None:
        """The clocks of a match as they were after its latest step; None if it has none."""
        async with self._database.read() as session:
            row = await session.get(ClockRow, match_id)
        return None if row is None else clock_of(row)

    async def change(self, match_id: int, change: Callable[[Clock], Clock]) -> Clock | None:
        """Change clocks beside a step: somebody took or left a seat, asked for a pause. What was
        reckoned from those of before is refused (`ClockTaken`). A Problem changes nothing."""
        async with self._database.write() as session:
            row = await session.get(ClockRow, match_id, with_for_update=True)
            return None if row is None else changed(row, change)

    async def rest(
        self, session: AsyncSession, account: str, until: int, now: int
    ) -> Sequence[str]:
        """In the caller's transaction: the clocks of somebody in running matches rest until then.
        The rooms of these matches."""
        statement = (
            select(ClockRow, MatchRow.room_id, MatchRow.seats, MatchPlayerRow.seat)
            .join(MatchRow, MatchRow.id == ClockRow.match_id)
            .join(MatchPlayerRow, MatchPlayerRow.match_id == MatchRow.id)
            .where(MatchPlayerRow.account_id == account, MatchRow.status == "playing")
            .order_by(ClockRow.match_id)
            .with_for_update(of=ClockRow)
        )
        found = (await session.execute(statement)).all()
        for row, _, seats, seat in found:

            def rests(clock: Clock, seats: int = seats, seat: int = seat) -> Clock:
                ends = list(clock.rests or (0,) * seats)
                ends[seat] = until
                return clock.resting(now, ends)

            changed(row, rests)
        return [room for _, room, _, _ in found]

    async def due(self, now: int, limit: int = 100) -> Sequence[str]:
        """Rooms in which a clock was at zero by `now`."""
        statement = (
            select(MatchRow.room_id)
            .join(ClockRow, ClockRow.match_id == MatchRow.id)
            .where(ClockRow.due <= now, MatchRow.status == "playing")
            .order_by(ClockRow.due)
            .limit(limit)
        )
        async with self._database.read() as session:
            return (await session.scalars(statement)).all()
