"""Where accounts sit, asked for many at once."""

from collections.abc import Collection, Sequence

from sqlalchemy import or_, select, tuple_

from app.core.clock import now_ms
from app.core.database import Database
from app.rooms.models import RoomRow, SeatRow
from app.rooms.store import Cursor

LATELY_MS = 3_600_000
"""A finished match is still of interest for so long: a rematch may be asked for."""


async def seated_in(
    database: Database, rooms: Collection[str], accounts: Collection[str]
) -> set[str]:
    """Those of the rooms in which one of the accounts sits."""
    statement = select(SeatRow.room_id).where(
        SeatRow.room_id.in_(rooms), SeatRow.account_id.in_(accounts)
    )
    async with database.read() as session:
        return set(await session.scalars(statement))


async def living_rooms(database: Database, accounts: Collection[str]) -> Sequence[str]:
    """The rooms in which one of the accounts sits and something may still happen."""
    lately = (RoomRow.status == "finished") & (RoomRow.changed_at > now_ms() - LATELY_MS)
    statement = (
        select(RoomRow.id)
        .join(SeatRow, SeatRow.room_id == RoomRow.id)
        .where(
            SeatRow.account_id.in_(accounts),
            or_(RoomRow.status.in_(("lobby", "playing")), lately),
        )
        .distinct()
    )
    async with database.read() as session:
        return (await session.scalars(statement)).all()


async def playing_rooms(
    database: Database, account: str, start: Cursor | None, most: int
) -> tuple[Sequence[str], Cursor | None]:
    """The rooms in which an account sits and a match runs, what changed longest ago first; and
    where the next page begins. What changes meanwhile comes later, so none is missed."""
    statement = (
        select(RoomRow.id, RoomRow.changed_at)
        .join(SeatRow, SeatRow.room_id == RoomRow.id)
        .where(SeatRow.account_id == account, RoomRow.status == "playing")
        .order_by(RoomRow.changed_at, RoomRow.id)
        .limit(most + 1)
    )
    if start is not None:
        statement = statement.where(tuple_(RoomRow.changed_at, RoomRow.id) > tuple_(*start))
    async with database.read() as session:
        rows = (await session.execute(statement)).all()
    page = rows[:most]
    following = Cursor(page[-1].changed_at, page[-1].id) if len(rows) > most else None
    return [row.id for row in page], following
