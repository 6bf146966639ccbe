"""Pages of rooms, the rooms of an account, and the links and codes that lead into one."""

from collections.abc import Sequence

from sqlalchemy import select

from app.accounts.service import Account
from app.core.clock import now_ms
from app.matches.outcomes import Kept, sheets
from app.rooms.ids import public_id, spoken_form
from app.rooms.models import RoomRow, SeatRow
from app.rooms.room import Visit
from app.rooms.schemas import RoomOut
from app.rooms.service import Rooms
from app.rooms.store import OWN, Cursor, listing, read_rooms

REMEMBERED_MS = 3 * 24 * 3_600_000
"""So long a finished game stands on the first page of who played it."""


async def with_bots(rooms: Rooms) -> Sequence[str]:
    """Rooms in play with a bot in a seat, those where something happened lately first."""
    bots = select(SeatRow.room_id).where(SeatRow.bot_level.is_not(None))
    statement = select(RoomRow.id).where(RoomRow.status == "playing", RoomRow.id.in_(bots))
    async with rooms.database.read() as session:
        return (await session.scalars(statement.order_by(RoomRow.changed_at.desc()))).all()


async def by_earlier_rules(rooms: Rooms, room: str) -> bool:
    """Whether the latest match of a room cannot be shown any more, only its result."""
    return await rooms.matches.cache.table_of(room) is None and room in rooms.matches.cache.earlier


async def kept_sheets(rooms: Rooms, account: str, game: str) -> list[Kept]:
    """What the finished solo games of an account left to keep, the newest first."""
    async with rooms.database.read() as session:
        return await sheets(session, account, game)


async def list_rooms(
    rooms: Rooms,
    status: str | None = None,
    game: str | None = None,
    cursor: str | None = None,
    limit: int = 20,
    *,
    watchable: bool = False,
) -> tuple[list[RoomOut], str | None]:
    """A page of rooms open to all (public ones, or those to watch) and the next cursor."""
    start = Cursor.read(cursor)
    gone = rooms.matches.service_clock.now() - rooms.patience.host
    statement = listing(status, game, start, gone, watchable=watchable).limit(limit + 1)
    async with rooms.database.read() as session:
        rows = (await session.scalars(statement)).all()
        found = await read_rooms(session, rows[:limit])
    more = len(rows) > limit
    following = Cursor(found[-1].created_at, found[-1].id).text() if more else None
    return [await rooms.state(room) for room in found], following


async def own_rooms(rooms: Rooms, account: Account, limit: int = 12) -> list[RoomOut]:
    """Rooms in which the account sits, the latest touched first; those whose game is over come
    last, for a while."""
    asked = {"account": account.id, "most": limit, "since": now_ms() - REMEMBERED_MS}
    async with rooms.database.read() as session:
        rows = (await session.scalars(OWN, asked)).all()
        found = await read_rooms(session, rows)
    return [await rooms.state(room) for room in found]


def links_for(rooms: Rooms, visit: Visit, base_url: str) -> dict[str, str] | None:
    """The links to share, for the host and seated players."""
    if not visit.host and visit.seat is None:
        return None
    room = visit.room
    address = f"{base_url.rstrip('/')}/r/{public_id(room.id)}"
    join = rooms.keys.link_key("join", room.id, room.join_generation)
    watch = rooms.keys.link_key("watch", room.id, room.watch_generation)
    links = {"join": f"{address}?join={join}", "watch": f"{address}?watch={watch}"}
    return links if room.spoken is None else links | {"code": room.spoken}


async def spoken(rooms: Rooms, code: str) -> str | None:
    """The way into the room whose spoken code this is: its address with the key of the
    invitation. None if no room has it."""
    wanted = spoken_form(code)
    async with rooms.database.read() as session:
        row = await session.scalar(select(RoomRow).where(RoomRow.spoken == wanted))
    if row is None:
        return None
    key = rooms.keys.link_key("join", row.id, row.join_generation)
    return f"/r/{public_id(row.id)}?join={key}"
