"""Reading the rooms and matches of a group."""

from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.groups.standings import Played
from app.matches.models import MatchRow
from app.rooms.models import RoomRow
from app.rooms.schemas import RoomOut
from app.rooms.service import Rooms
from app.rooms.store import read_rooms

MOST_ROOMS = 30
MOST_COUNTED = 5000
"""The latest so many matches count."""
Month = tuple[int, int]
"""Year and month, in UTC."""


class Latest(NamedTuple):
    """How many matches are over, and the latest ones: with every further match another one."""

    matches: int
    number: int | None
    ended_at: int | None


def month_of(ms: int) -> Month:
    """The month of a moment.

    >>> month_of(0)
    (1970, 1)
    """
    at = datetime.fromtimestamp(ms / 1000, UTC)
    return at.year, at.month


def span_of(month: Month) -> tuple[int, int]:
    """Where a month begins and where the next one does, in ms since 1970.

    >>> span_of((1970, 1))
    (0, 2678400000)
    """
    year, number = month
    following = (year + 1, 1) if number == 12 else (year, number + 1)
    begin, end = (datetime(*each, 1, tzinfo=UTC).timestamp() for each in (month, following))
    return int(begin * 1000), int(end * 1000)


def finished(group: str, month: Month | None) -> Select[MatchRow, str]:
    """The matches of a group that are over, the latest first, and who may watch their rooms."""
    statement = (
        over(group)
        .with_only_columns(MatchRow, RoomRow.watch)
        .order_by(MatchRow.ended_at.desc(), MatchRow.id.desc())
        .limit(MOST_COUNTED)
    )
    if month is None:
        return statement
    begin, end = span_of(month)
    return statement.where(MatchRow.ended_at >= begin, MatchRow.ended_at < end)


def over(group: str) -> Select[int]:
    """All of them."""
    return (
        select(MatchRow.id)
        .join(RoomRow, RoomRow.id == MatchRow.room_id)
        .where(
            RoomRow.group_id == group,
            MatchRow.status == "finished",
            MatchRow.lesson.is_(None),
            MatchRow.seats > 1,
        )
    )


async def latest_of(session: AsyncSession, group: str) -> Latest:
    """Which matches of a group there are."""
    wanted = func.count(), func.max(MatchRow.id), func.max(MatchRow.ended_at)
    row = (await session.execute(over(group).with_only_columns(*wanted))).one()
    return Latest(*row)


async def months_of(session: AsyncSession, group: str) -> list[Month]:
    """The months in which a match of the group ended, the latest first."""
    ended = finished(group, None).with_only_columns(MatchRow.ended_at)
    moments = (await session.scalars(ended)).all()
    return sorted({month_of(at) for at in moments if at is not None}, reverse=True)


async def played(session: AsyncSession, group: str, month: Month | None) -> list[Played]:
    """The matches of a group (in a month) for the standings, in the order in which they ended."""
    wanted = finished(group, month).with_only_columns(
        MatchRow.game, MatchRow.players, MatchRow.result, MatchRow.left, MatchRow.came_later
    )
    rows = (await session.execute(wanted)).all()
    return [
        Played(game, players, list(result["placement"]), left or [], came_later or [])
        for game, players, result, left, came_later in reversed(rows)
        if result
    ]


async def rooms_now(rooms: Rooms, group: str) -> list[RoomOut]:
    """The rooms of a group in which something goes on, the latest touched first."""
    statement = (
        select(RoomRow)
        .where(RoomRow.group_id == group, RoomRow.status.in_(("lobby", "playing")))
        .order_by(RoomRow.changed_at.desc())
        .limit(MOST_ROOMS)
    )
    async with rooms.database.read() as session:
        found = await read_rooms(session, (await session.scalars(statement)).all())
    return [await rooms.state(room) for room in found]
