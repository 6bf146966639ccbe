"""What a tournament does at its tables: somebody else plays on, a table is broken off."""

from collections.abc import Sequence

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import now_ms
from app.core.events import RoomChanged
from app.matches.outcomes import HOUSE, abandon
from app.matches.service import Attempt
from app.rooms.models import MemberRow, RoomRow, SeatRow
from app.rooms.opening import Chair
from app.rooms.room import Room
from app.rooms.seating import clear, substitute_level
from app.rooms.service import Rooms


async def break_off(session: AsyncSession, rooms: Sequence[str]) -> None:
    """These tables do not count any more; in the caller's transaction."""
    await abandon(session, rooms)
    await session.execute(
        update(RoomRow).where(RoomRow.id.in_(rooms)).values(status="abandoned", changed_at=now_ms())
    )


async def watched_by(session: AsyncSession, tournament: str, watch: str) -> Sequence[str]:
    """Who may watch the tables of a tournament from now on; the rooms this changes."""
    tables = (RoomRow.tournament_id == tournament, RoomRow.watch != watch)
    rooms = (await session.scalars(select(RoomRow.id).where(*tables))).all()
    changes = {"watch": watch, "changed_at": now_ms()}
    await session.execute(update(RoomRow).where(RoomRow.id.in_(rooms)).values(changes))
    return rooms


def broken_off(rooms: Rooms, closed: Sequence[str]) -> None:
    """Tell the tables that were broken off; after the commit."""
    for room in closed:
        if table := rooms.matches.cache.tables.get(room):
            rooms.matches.cache.forget(table)
        rooms.events.publish(RoomChanged(room))


async def sitting(session: AsyncSession, rooms: Sequence[str]) -> dict[tuple[str, int], str | None]:
    """The accounts on all seats of these rooms; None: a bot, or nobody."""
    statement = select(SeatRow.room_id, SeatRow.seat, SeatRow.account_id)
    found = await session.execute(statement.where(SeatRow.room_id.in_(rooms)))
    return {(room, seat): account for room, seat, account in found.all()}


async def exchange(rooms: Rooms, room: str, seat: int, before: str, after: Chair) -> None:
    """Somebody else plays on for an account in a running match. Done once, however often it is
    asked for."""
    found = await rooms.find(room)
    if found is None or found.status != "playing" or found.seats[seat].account != before:
        return
    if after.account is not None and found.seat_of(after.account) is not None:
        return
    if after.level is not None:
        await hand_over(rooms, found, seat)
    async with rooms.editing(room) as edit:
        session, now = edit.session, edit.before
        if edit.row.status != "playing" or now.seats[seat].account != before:
            return
        await clear(session, room, seat)
        chair = await session.get_one(SeatRow, (room, seat))
        chair.account_id, chair.ready = after.account, True
        chair.bot_level, chair.bot_name = after.level, after.name
        edit.renewed = seat if after.account is not None else None
        if after.account is not None and after.account not in now.members:
            session.add(
                MemberRow(
                    room_id=room, account_id=after.account, role="player", created_at=now_ms()
                )
            )


async def hand_over(rooms: Rooms, room: Room, seat: int) -> None:
    """Note in the match that a bot takes the seat."""
    who = room.seats[seat].name or "Somebody"
    await house_step(
        rooms, room.id, f"{HOUSE}hand over:{seat}", lambda m: m.try_hand_over(seat, who)
    )


async def give_up(rooms: Rooms, room: str, seat: int) -> None:
    """The seat resigns; once, however often it is asked for."""
    await house_step(rooms, room, f"{HOUSE}forfeit:{seat}", lambda m: m.try_resign(seat))


async def adjudicate(rooms: Rooms, room: str) -> None:
    """The match ends by its points; once, however often it is asked for."""
    await house_step(rooms, room, f"{HOUSE}adjudicate", lambda match: match.try_adjudicate())


async def house_step(rooms: Rooms, room: str, command: str, attempt: Attempt) -> None:
    """A step nobody at the table made."""
    table = await rooms.matches.cache.table_of(room)
    if table is not None and not table.match.over:
        await rooms.matches.play(table, command, attempt, in_pause=True)


def takes_over(game: str, name: str) -> Chair:
    """The bot that plays on for who left."""
    return Chair(level=substitute_level(game), name=name)
