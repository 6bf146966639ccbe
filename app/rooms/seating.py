"""Who sits where: links that seat people, sitting down, standing up, ready, bots."""

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account, checked_name
from app.core.clock import now_ms
from app.core.errors import Problem
from app.people.service import require_no_block
from app.rooms.bots import bot_name
from app.rooms.ids import new_spoken
from app.rooms.models import MemberRow, RoomRow, SeatRow
from app.rooms.room import Room, Visit, free_seat
from app.rooms.service import NO_ROOM, Editing, Rooms
from engine import rules_of


async def enter_by_link(
    rooms: Rooms, room: str, account: Account, join: str | None = None, watch: str | None = None
) -> Visit:
    """Somebody accepted an invitation: remembered, and with a join key seated if the lobby has
    room."""
    visit = await rooms.visit(room, account, join, watch)
    joins = join is not None and visit.may_join
    if not joins and not (watch is not None and visit.may_watch):
        raise Problem("not_found", NO_ROOM)
    async with rooms.editing(visit.room.id) as edit:
        if joins:
            await come_in(edit, account)
        else:
            await remember(edit.session, edit.before, account.id, "watcher")
    return await rooms.visit(room, account)


async def come_in(edit: Editing, account: Account) -> None:
    """Somebody who is invited to play: remembered, and seated if the lobby has room."""
    now = edit.before
    await remember(edit.session, now, account.id, "player")
    seat, stands = free_seat(now), now.seat_of(account.id) is None
    if not now.programs_welcome and account.is_program:
        raise no_programs()
    if stands and seat is not None and edit.row.status == "lobby":
        await require_company(edit, account.id)
        await seat_account(edit.session, now, account.id, seat)
        await edit.note(account.id, "sat down")


async def sit(
    rooms: Rooms, room: str, account: Account, seat: int, join: str | None = None
) -> Visit:
    """Sit down; in the lobby this also moves one from another seat. In a running match only the
    person a seat is kept for comes back to it."""
    visit = await rooms.visible(room, account, join)
    if not visit.may_join:
        raise Problem("not_a_member", "You need an invitation link to sit down here.")
    require_seat(visit.room, seat)
    if visit.seat == seat:
        return visit
    async with rooms.editing(visit.room.id) as edit:
        now = edit.before
        require_seat(now, seat)
        if now.seat_of(account.id) != seat:
            require_open_seat(now, account.id, seat)
            came = now.seat_of(account.id) is None
            if came and edit.row.status != "playing":
                if account.is_program and not now.programs_welcome:
                    raise no_programs()
                await require_company(edit, account.id)
            await remember(edit.session, now, account.id, "player")
            if edit.row.status == "playing":
                await clear(edit.session, now.id, seat)
            await seat_account(edit.session, now, account.id, seat)
            if edit.row.status == "playing":
                await edit.note(account.id, "is back at the table")
            elif came:
                await edit.note(account.id, "sat down")
    return await rooms.visit(room, account)


def no_programs() -> Problem:
    """What a program is told that comes to a table for people."""
    return Problem("no_programs", "No program may sit down here. The host can allow it.")


async def require_company(edit: Editing, account: str) -> None:
    """Nobody sits down with somebody who has blocked them."""
    people = [edit.row.host_id, *(seat.account for seat in edit.before.seats)]
    await require_no_block(edit.session, account, people)


async def free(rooms: Rooms, room: str, account: Account, seat: int) -> Visit:
    """Stand up, or (host) free anybody's seat; who is sent away cannot use the old link. Not in
    a running match: that is left by giving up."""
    visit = await rooms.visible(room, account)
    require_seat(visit.room, seat)
    async with rooms.editing(visit.room.id) as edit:
        now, row = edit.before, edit.row
        require_seat(now, seat)
        require_own(now)
        if row.status == "playing":
            raise Problem("already_started", SEATS_STAY)
        sitting = now.seats[seat]
        own = account.id in (sitting.account, sitting.device)
        if not own and account.id != row.host_id:
            raise Problem(
                "seat_not_yours", "Only the host or the seated player can free this seat."
            )
        await clear(edit.session, now.id, seat)
        if sitting.account is not None:
            for other in now.seats:
                if other.device == sitting.account:  # their device goes with them
                    await clear(edit.session, now.id, other.seat)
        if sitting.account == account.id:
            pass_on_host(row, now, account.id)
            await edit.note(account.id, "stood up")
        elif sitting.account is not None:
            row.join_generation += 1
            row.spoken = new_spoken() if row.spoken else None
            await edit.session.execute(
                delete(MemberRow).where(
                    MemberRow.room_id == now.id, MemberRow.account_id == sitting.account
                )
            )
            await edit.note(account.id, f"freed the seat of {sitting.name}")
    return await rooms.visit(room, account)


def pass_on_host(row: RoomRow, room: Room, leaving: str) -> None:
    if row.host_id != leaving:
        return
    others = [s.account for s in room.seats if s.account not in (None, leaving)]
    if others and others[0] is not None:
        row.host_id, row.host_away_since = others[0], None


async def ready(
    rooms: Rooms, room: str, account: Account, seat: int, ready: bool, terms: int | None = None
) -> Visit:
    """Say whether one is ready for the start, on the terms one was shown."""
    visit = await rooms.visible(room, account)
    require_seat(visit.room, seat)
    async with rooms.editing(visit.room.id) as edit:
        require_lobby(edit.row)
        if edit.before.seats[seat].account != account.id:
            raise Problem("seat_not_yours", "You do not hold that seat.")
        if ready:
            require_terms(edit.before, terms)
        (await edit.session.get_one(SeatRow, (edit.row.id, seat))).ready = ready
    return await rooms.visit(room, account)


async def seat_bot(rooms: Rooms, room: str, account: Account, seat: int, level: str) -> Visit:
    """The host lets a bot sit on a free seat (or changes the bot that sits there)."""
    visit = await rooms.hosted(room, account)
    require_seat(visit.room, seat)
    require_level(visit.room.game, level)
    async with rooms.editing(visit.room.id) as edit:
        now = edit.before
        if edit.row.status == "playing":
            raise Problem("already_started", SEATS_STAY)
        if edit.row.status != "lobby":
            raise Problem("finished", "The game in this room is over. Go back to the lobby first.")
        require_seat(now, seat)
        require_own(now)
        if now.seats[seat].played_by is not None:
            raise Problem("seat_taken", "Somebody sits there. Free the seat first.")
        await place_bot(edit.session, now.id, seat, level)
    return await rooms.visit(room, account)


async def seat_at_device(rooms: Rooms, room: str, account: Account, seat: int, name: str) -> Visit:
    """Somebody without a device of their own plays at that of a seated player."""
    visit = await rooms.visible(room, account)
    require_seat(visit.room, seat)
    async with rooms.editing(visit.room.id) as edit:
        require_lobby(edit.row)
        now = edit.before
        require_seat(now, seat)
        require_own(now)
        if now.seat_of(account.id) is None:
            raise Problem("not_a_member", "Sit down first: they play at your device.")
        if now.access == "public" and account.id != now.host:
            detail = "In a public room only the host can give seats to people at one device."
            raise Problem("not_host", detail)
        if now.seats[seat].taken:
            raise Problem("seat_taken", "Somebody sits there. Free the seat first.")
        await place_at_device(edit.session, now.id, seat, account.id, name)
        await edit.note(account.id, f"plays at one device with {checked_name(name)}")
    return await rooms.visit(room, account)


async def place_at_device(
    session: AsyncSession, room: str, seat: int, account: str, name: str
) -> None:
    """Somebody of this name plays a free seat at the device of an account."""
    chair = await session.get_one(SeatRow, (room, seat))
    chair.device_of, chair.device_name, chair.ready = account, checked_name(name), True


def require_level(game: str, level: str) -> None:
    """The game has bots of this level."""
    levels = rules_of(game).info.bots
    if level not in levels:
        raise Problem("invalid", f"level: the bots of this game are {', '.join(levels)}")


def substitute_level(game: str) -> str:
    """The bot that plays on for who left: an easy one, where the game has it."""
    levels = rules_of(game).info.bots
    return "easy" if "easy" in levels else levels[0]


def require_seat(room: Room, seat: int) -> None:
    """The room has this seat."""
    if not 0 <= seat < len(room.seats):
        last = len(room.seats) - 1
        raise Problem("not_found", f"The seats of this room are 0 to {last}.")


SEATS_STAY = "Seats do not change in a running match. To leave it, resign (POST …/resign)."


def require_open_seat(room: Room, account: str, seat: int) -> None:
    """The account may sit down on this seat now."""
    chair = room.seats[seat]
    if room.status == "playing":
        if chair.kept_for != account:
            raise Problem("already_started", SEATS_STAY)
        return
    if room.status not in ("lobby", "finished"):
        raise Problem("finished", "The game in this room is over.")
    if chair.taken:
        raise Problem("seat_taken", "Somebody else sits there already.")


def require_terms(room: Room, terms: int | None) -> None:
    """What somebody agrees to is what is played; None: whatever it is."""
    if terms is not None and terms != room.terms:
        detail = "The host has just changed the terms. Read them, then try again."
        raise Problem("terms_changed", detail, terms=room.terms)


def require_own(room: Room) -> None:
    """The room is no table of a tournament."""
    if room.tournament is not None:
        raise Problem("tournament_table", "The tournament decides who sits at this table.")


def require_lobby(row: RoomRow) -> None:
    """The match has not started yet."""
    if row.status != "lobby":
        raise Problem("already_started", "The game has started already.")


async def remember(session: AsyncSession, room: Room, account: str, role: str) -> None:
    """Keep who came by a link; a player does not become a watcher again."""
    if room.members.get(account) in ("player", role):
        return
    row = MemberRow(room_id=room.id, account_id=account, role=role, created_at=now_ms())
    await session.merge(row)


async def seat_account(session: AsyncSession, room: Room, account: str, seat: int) -> None:
    """Put an account on a free seat, away from the one it had."""
    before = room.seat_of(account)
    if before is not None:
        await clear(session, room.id, before)
    chair = await session.get_one(SeatRow, (room.id, seat))
    chair.account_id, chair.ready, chair.kept_for = account, True, None
    chair.away_since = chair.rematch = None


async def place_bot(
    session: AsyncSession, room: str, seat: int, level: str, name: str | None = None
) -> None:
    """Put a bot on a seat, under this name, or one that no other bot of the room has."""
    chair = await session.get_one(SeatRow, (room, seat))
    others = select(SeatRow.bot_name).where(SeatRow.room_id == room, SeatRow.seat != seat)
    named = (await session.scalars(others)).all()
    chair.bot_level, chair.bot_name, chair.ready = level, name or bot_name(level, named), True


async def clear(session: AsyncSession, room: str, seat: int) -> None:
    """Nobody sits there any more."""
    chair = await session.get_one(SeatRow, (room, seat))
    chair.account_id = chair.bot_level = chair.bot_name = chair.kept_for = None
    chair.device_of = chair.device_name = None
    chair.away_since = chair.rematch = None
    chair.ready = False
    await session.flush()


async def unready(session: AsyncSession, room: Room, but: str | None = None) -> None:
    """Nobody is ready any more but the bots and this account."""
    statement = update(SeatRow).where(
        SeatRow.room_id == room.id, SeatRow.bot_level.is_(None), SeatRow.device_of.is_(None)
    )
    if but is not None:
        statement = statement.where(SeatRow.account_id != but)
    await session.execute(statement.values(ready=False))
