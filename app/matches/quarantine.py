"""Matches whose rules raised: taken out of play, readable, reported, released by an operator.

A bug in the rules must not be hit again and again, and nobody's time may run out over it. So the
first exception puts the match into quarantine: everybody looks at it as before, every command is
refused with `quarantined`, its clocks stand still. After the fix an operator releases it on the
admin page, and it goes on from the last stored step.
"""

import traceback
from dataclasses import dataclass

from sqlalchemy import delete, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import now_ms
from app.core.database import Database
from app.core.metrics import QUARANTINED
from app.matches.clocks import Clock
from app.matches.models import ClockRow, MatchRow, QuarantineRow

TOUCH = text(
    "update room set changed_at = :now where id = (select room_id from match where id = :match)"
)
CODE = "quarantined"
REASON = (
    "This match is paused: its rules have a bug. Nothing is lost, and no clock runs. "
    "The server has reported it to the operator."
)
FRAMES = 3
"""Innermost places of a traceback that are kept."""


@dataclass(frozen=True, slots=True)
class Quarantined:
    """One match in quarantine, for the operator."""

    match: int
    room: str
    number: int
    game: str
    ply: int
    at: int
    error: str


def error_text(error: BaseException) -> str:
    """An exception with the places it came from, without values of variables.

    >>> error_text(ValueError("no card"))
    'ValueError: no card'
    """
    text = f"{type(error).__name__}: {error}"[:500]
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    places = [
        f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames
    ]
    return " < ".join([text, *reversed(places)])


class Quarantine:
    """The table of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, match: int, ply: int, error: str, clock: Clock | None) -> None:
        """Keep that the match is out of play, with its clocks as they stand. Twice does no harm."""
        async with self._database.write() as session:
            if await session.get(QuarantineRow, match) is None:
                session.add(QuarantineRow(match_id=match, at=now_ms(), ply=ply, error=error))
            await _changed(session, match, clock)
        await self.count()

    async def release(self, match: int, clock: Clock | None) -> None:
        """The match is in play again, with these clocks."""
        async with self._database.write() as session:
            await session.execute(delete(QuarantineRow).where(QuarantineRow.match_id == match))
            await _changed(session, match, clock)
        await self.count()

    async def error(self, match: int) -> str | None:
        """Why the match is out of play; None if it is not."""
        async with self._database.read() as session:
            row = await session.get(QuarantineRow, match)
        return None if row is None else row.error

    async def all(self) -> list[Quarantined]:
        """Those that wait, the latest first."""
        statement = (
            select(QuarantineRow, MatchRow.room_id, MatchRow.number, MatchRow.game)
            .join(MatchRow, MatchRow.id == QuarantineRow.match_id)
            .order_by(QuarantineRow.at.desc())
        )
        async with self._database.read() as session:
            found = (await session.execute(statement)).all()
        return [
            Quarantined(row.match_id, room, number, game, row.ply, row.at, row.error)
            for row, room, number, game in found
        ]

    async def count(self) -> None:
        """Renew the metric."""
        async with self._database.read() as session:
            number = await session.scalar(select(func.count()).select_from(QuarantineRow))
        QUARANTINED.set(number or 0)


async def _changed(session: AsyncSession, match: int, clock: Clock | None) -> None:
    """Keep the clocks; the other nodes see by the room that there is something to read."""
    if clock is not None:
        values = {"state": clock.text(), "due": clock.due}
        await session.execute(update(ClockRow).where(ClockRow.match_id == match).values(values))
    await session.execute(TOUCH, {"now": now_ms(), "match": match})
