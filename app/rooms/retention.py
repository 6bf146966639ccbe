"""What is not kept for ever: lobbies in which nothing was ever played, with what was said there.

A room with a match, running or over, is never forgotten.
"""

from sqlalchemy import delete, exists, select, update

from app.core.clock import now_ms
from app.core.database import Database, affected
from app.core.events import RoomChanged
from app.matches.models import MatchRow
from app.rooms.models import ChatRow, MemberRow, RoomRow, SeatRow, StartRow
from app.rooms.service import Rooms
from app.rooms.store import rooms_seating

AT_ONCE = 200
"""Rooms in one transaction: others want to write too."""
DAY_MS = 24 * 3_600_000


async def forget_old_chat(database: Database, days: float) -> int:
    """Delete what was said longer ago; how many lines."""
    before = now_ms() - int(days * DAY_MS)
    async with database.write() as session:
        gone = await session.execute(delete(ChatRow).where(ChatRow.at < before))
    return affected(gone)


async def forget_dead_rooms(database: Database, days: float) -> int:
    """Delete the lobbies that were given up and not touched for so long; how many."""
    before = now_ms() - int(days * DAY_MS)
    dead = (
        select(RoomRow.id)
        .where(RoomRow.status == "abandoned", RoomRow.changed_at < before)
        .where(RoomRow.tournament_id.is_(None))
        .where(~exists().where(MatchRow.room_id == RoomRow.id))
        .limit(AT_ONCE)
    )
    gone = 0
    while True:
        async with database.write() as session:
            rooms = (await session.scalars(dead)).all()
            for table in (ChatRow, MemberRow, SeatRow, StartRow):
                await session.execute(delete(table).where(table.room_id.in_(rooms)))
            await session.execute(delete(RoomRow).where(RoomRow.id.in_(rooms)))
        gone += len(rooms)
        if len(rooms) < AT_ONCE:
            return gone


async def person_renamed(rooms: Rooms, account: str) -> None:
    """Show the new name in the rooms where the person sits."""
    async with rooms.database.read() as session:
        seated = await rooms_seating(session, account)
    for room in seated:
        rooms.events.publish(RoomChanged(room))


async def give_up_old_lobbies(rooms: Rooms, hours: float) -> None:
    """Lobbies nobody touched for long are abandoned."""
    before = now_ms() - int(hours * 3_600_000)
    async with rooms.database.write() as session:
        await session.execute(
            update(RoomRow)
            .where(RoomRow.status == "lobby", RoomRow.changed_at < before)
            .values(status="abandoned", spoken=None)
        )
