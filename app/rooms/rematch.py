"""After a match: another one that all agree to, or back to the lobby for other terms."""

from dataclasses import replace

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.rooms.chat import note
from app.rooms.models import RoomRow, SeatRow
from app.rooms.reading import Editing, require_host, require_visible
from app.rooms.seating import require_own, unready
from app.rooms.service import Rooms, unused_spoken
from app.rooms.standing import Room, Seat, Visit, free_seat, visit_of
from app.rooms.store import read_seats


async def want(rooms: Rooms, room: str, account: Account) -> Visit:
    """Somebody who sits there wants another match; when all do, it begins, with the seats passed
    on by one."""
    visit = await rooms.visible(room, account)
    require_own(visit.room)
    require_finished(visit.room)
    if visit.seat is None and not (visit.host and not visit.room.people):
        raise Problem("not_a_member", "Only who sits at the table can ask for a rematch.")
    if visit.seat is not None and not visit.room.seats[visit.seat].rematch:
        async with rooms.editing(visit.room.id) as edit:
            await answer(edit, account, wants=True)
    await begin(rooms, visit.room.id)
    return await rooms.visit(room, account)


async def decline(rooms: Rooms, room: str, account: Account) -> Visit:
    """Take back the own wish for another match, or decline that of others."""
    visit = await rooms.visible(room, account)
    require_own(visit.room)
    require_finished(visit.room)
    if visit.seat is None:
        raise Problem("not_a_member", "Only who sits at the table can decline a rematch.")
    async with rooms.editing(visit.room.id) as edit:
        await answer(edit, account, wants=False)
    return await rooms.visit(room, account)


async def answer(edit: Editing, account: Account, *, wants: bool) -> None:
    """Store what somebody says to another match, and say it in the chat."""
    require_finished(edit.before)
    seat = edit.before.seat_of(account.id)
    if seat is None:
        raise Problem("not_a_member", "You do not sit at this table any more.")
    asked = any(other.rematch for other in edit.before.people if other.seat != seat)
    withdraws = not wants and edit.before.seats[seat].rematch
    (await edit.session.get_one(SeatRow, (edit.row.id, seat))).rematch = (
        None if withdraws and not asked else wants
    )
    if wants:
        await edit.note(account.id, "accepts the rematch" if asked else "asks for a rematch")
    else:
        await edit.note(account.id, "withdrew the rematch" if withdraws else "declined the rematch")


async def begin(rooms: Rooms, room: str) -> None:
    """Start the next match if everybody at the table wants it."""
    async with rooms.starting(room) as (session, now):
        agreed = now.status == "finished" and all(seat.rematch for seat in now.people)
        if not agreed or free_seat(now) is not None:
            return
        await keep_series(rooms, session, now)
        turned = replace(now, seats=await rotate(session, now))
        loaded = await rooms.launch(session, turned)
    rooms.launched(turned, loaded)


async def keep_series(rooms: Rooms, session: AsyncSession, now: Room) -> None:
    """Count the match that is over into the score of the room."""
    wins = await rooms.matches.store.wins(session, now.id)
    await session.execute(update(RoomRow).where(RoomRow.id == now.id).values(series=wins))


async def rotate(session: AsyncSession, now: Room) -> tuple[Seat, ...]:
    """Everybody moves on by one seat: two change sides."""
    rows = [await session.get_one(SeatRow, (now.id, seat.seat)) for seat in now.seats]
    kept = [(row.account_id, row.bot_level, row.bot_name, row.away_since) for row in rows]
    for row in rows:
        row.account_id = None
    await session.flush()
    for place, row in enumerate(rows):
        row.account_id, row.bot_level, row.bot_name, row.away_since = kept[place - 1]
    await session.flush()
    return await read_seats(session, now.id)


async def back_to_lobby(rooms: Rooms, room: str, account: Account) -> Visit:
    """The host opens the lobby again, for other terms, another game or other players."""
    visit = await rooms.visible(room, account)
    require_own(visit.room)
    async with rooms.starting(visit.room.id) as (session, now):
        here = visit_of(now, account.id, rooms.keys, None, None)
        require_visible(here)
        require_host(here)
        if now.status == "lobby":
            return here
        require_finished(now)
        await keep_series(rooms, session, now)
        await open_lobby(session, now.id)
        await unready(session, now, account.id)
        line = await note(session, now.id, account.id, "opened the lobby again")
    rooms.room_opened(now.id, line)
    return await rooms.visit(room, account)


async def open_lobby(session: AsyncSession, room: str) -> None:
    """The room waits for a start again, with nobody's answer to a rematch and a code to say."""
    await session.execute(
        update(RoomRow)
        .where(RoomRow.id == room)
        .values(
            status="lobby",
            terms=RoomRow.terms + 1,
            spoken=await unused_spoken(session),
            changed_at=now_ms(),
        )
    )
    await session.execute(update(SeatRow).where(SeatRow.room_id == room).values(rematch=None))


def require_finished(room: Room) -> None:
    """The match in this room is over."""
    if room.status in ("lobby", "abandoned"):
        raise Problem("not_started", "There was no game yet; start the first one.")
    if room.status == "playing":
        raise Problem("not_finished", "The game is still going on.")
