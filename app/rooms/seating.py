"""Changing a lobby: links that seat people, sitting down, standing up, ready, bots, options."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.rooms.bots import bot_name
from app.rooms.models import MemberRow, RoomRow, SeatRow
from app.rooms.reading import NO_ROOM, RoomReading
from app.rooms.standing import Room, Visit, free_seat
from engine import InvalidOptions, UnknownGame, rules_of


def options_for(game: str, given: Mapping[str, Any] | None, seats: int | None) -> dict[str, Any]:
    """All options of a game with their values, as a Problem where they do not fit."""
    try:
        info = rules_of(game).info
        info.check_seats(info.usual_seats if seats is None else seats)
        shown = {option.id for option in info.options if not option.internal}
        full = info.resolve_options(given)
        return {name: value for name, value in full.items() if name in shown}
    except UnknownGame as error:
        raise Problem("unknown_game", str(error), 422) from None
    except InvalidOptions as error:
        raise Problem("invalid_options", str(error)) from None


def require_level(game: str, level: str) -> None:
    """The game has bots of this level."""
    levels = rules_of(game).info.bots
    if level not in levels:
        raise Problem("invalid", f"level: this game has the bots {', '.join(levels)}")


def substitute_level(game: str) -> str:
    """The bot that plays on for who left: an easy one, where the game has it."""
    levels = rules_of(game).info.bots
    return "easy" if "easy" in levels else levels[0]


def require_seat(room: Room, seat: int) -> None:
    """The room has this seat."""
    if not 0 <= seat < len(room.seats):
        last = len(room.seats) - 1
        raise Problem("not_found", f"This room has the seats 0 to {last}.")


class RoomSeating(RoomReading):
    """Who sits where, and what is agreed before the start."""

    async def enter_by_link(
        self, room: str, account: Account, join: str | None = None, watch: str | None = None
    ) -> Visit:
        """Remember who came by a link; by a join link sit down where there is a free seat."""
        visit = await self.visit(room, account, join, watch)
        joins = join is not None and visit.may_join
        if not joins and not (watch is not None and visit.may_watch):
            raise Problem("not_found", NO_ROOM)
        async with self.editing(visit.room.id) as (session, row, now):
            await remember(session, now, account.id, "player" if joins else "watcher")
            seat = free_seat(now)
            open_room = row.status in ("lobby", "playing")
            if joins and open_room and seat is not None and now.seat_of(account.id) is None:
                await place(session, now, account.id, seat)
        return await self.visit(room, account)

    async def sit(self, room: str, account: Account, seat: int, join: str | None = None) -> Visit:
        """Sit down; in the lobby this also moves one from another seat."""
        visit = await self.visible(room, account, join)
        if not visit.may_join:
            raise Problem("not_a_member", "To sit down here you need an invitation link.")
        require_seat(visit.room, seat)
        if visit.seat == seat:
            return visit
        async with self.editing(visit.room.id) as (session, row, now):
            require_seat(now, seat)
            if now.seat_of(account.id) != seat:
                self._may_sit(row, now, account, seat)
                await remember(session, now, account.id, "player")
                await place(session, now, account.id, seat)
        return await self.visit(room, account)

    @staticmethod
    def _may_sit(row: RoomRow, room: Room, account: Account, seat: int) -> None:
        if row.status not in ("lobby", "playing"):
            raise Problem("finished", "The game in this room is over.")
        if room.seats[seat].taken:
            raise Problem("seat_taken", "Somebody else sits there already.")
        if row.status == "playing" and room.seat_of(account.id) is not None:
            raise Problem("already_started", "You cannot change seats in a running game.")

    async def free(self, room: str, account: Account, seat: int) -> Visit:
        """Stand up, or (host) free anybody's seat; who is sent away cannot use the old link."""
        visit = await self.visible(room, account)
        require_seat(visit.room, seat)
        async with self.editing(visit.room.id) as (session, row, now):
            require_seat(now, seat)
            require_own(now)
            sitting = now.seats[seat]
            own = sitting.account == account.id
            if not own and account.id != row.host_id:
                raise Problem("seat_not_yours", "Only who sits there or the host may free a seat.")
            await clear(session, now.id, seat)
            if own and row.status == "lobby":
                self._pass_on_host(row, now, account.id)
            elif sitting.account is not None and not own:
                row.join_generation += 1
                await session.execute(
                    delete(MemberRow).where(
                        MemberRow.room_id == now.id, MemberRow.account_id == sitting.account
                    )
                )
        return await self.visit(room, account)

    @staticmethod
    def _pass_on_host(row: RoomRow, room: Room, leaving: str) -> None:
        if row.host_id != leaving:
            return
        others = [s.account for s in room.seats if s.account not in (None, leaving)]
        if others and others[0] is not None:
            row.host_id = others[0]

    async def ready(self, room: str, account: Account, seat: int, ready: bool) -> Visit:
        """Say whether one is ready for the start."""
        visit = await self.visible(room, account)
        require_seat(visit.room, seat)
        async with self.editing(visit.room.id) as (session, row, now):
            require_lobby(row)
            if now.seats[seat].account != account.id:
                raise Problem("seat_not_yours", "You do not sit there.")
            (await session.get_one(SeatRow, (now.id, seat))).ready = ready
        return await self.visit(room, account)

    async def seat_bot(self, room: str, account: Account, seat: int, level: str) -> Visit:
        """The host lets a bot sit on a free seat (or changes the bot that sits there)."""
        visit = await self.hosted(room, account)
        require_seat(visit.room, seat)
        require_level(visit.room.game, level)
        async with self.editing(visit.room.id) as (session, row, now):
            if row.status not in ("lobby", "playing"):
                raise Problem("finished", "The game in this room is over.")
            require_seat(now, seat)
            require_own(now)
            if now.seats[seat].account is not None:
                raise Problem("seat_taken", "Somebody sits there; free the seat first.")
            await place_bot(session, now.id, seat, level)
        return await self.visit(room, account)

    async def change(self, room: str, account: Account, changes: Mapping[str, Any]) -> Visit:
        """The host changes what the room is like or how many play, before the start."""
        visit = await self.hosted(room, account)
        async with self.editing(visit.room.id) as (session, row, now):
            require_lobby(row)
            seats = changes.get("seats") or len(now.seats)
            options = row.options | (changes.get("options") or {})
            row.options = options_for(row.game, options, seats)
            row.access = changes.get("access") or row.access
            row.watch = changes.get("watch") or row.watch
            row.clock = changes.get("clock", row.clock)
            row.open_hands = changes.get("open_hands", row.open_hands)
            await resize(session, now, seats)
        return await self.visit(room, account)


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


async def place(session: AsyncSession, room: Room, account: str, seat: int) -> None:
    """Put an account on a free seat, away from the one it had."""
    before = room.seat_of(account)
    if before is not None:
        await clear(session, room.id, before)
    chair = await session.get_one(SeatRow, (room.id, seat))
    chair.account_id, chair.ready = account, True


async def place_bot(session: AsyncSession, room: str, seat: int, level: str) -> None:
    """Put a bot on a seat, under a name that no other bot of the room has."""
    chair = await session.get_one(SeatRow, (room, seat))
    others = select(SeatRow.bot_name).where(SeatRow.room_id == room, SeatRow.seat != seat)
    named = (await session.scalars(others)).all()
    chair.bot_level, chair.bot_name, chair.ready = level, bot_name(level, named), True


async def clear(session: AsyncSession, room: str, seat: int) -> None:
    """Nobody sits there any more."""
    chair = await session.get_one(SeatRow, (room, seat))
    chair.account_id = chair.bot_level = chair.bot_name = None
    chair.ready = False
    await session.flush()


async def resize(session: AsyncSession, room: Room, seats: int) -> None:
    """More or fewer seats; only empty ones can go."""
    if any(seat.taken for seat in room.seats[seats:]):
        raise Problem("seat_taken", "Somebody sits in a seat that would go; free it first.")
    await session.execute(delete(SeatRow).where(SeatRow.room_id == room.id, SeatRow.seat >= seats))
    session.add_all(SeatRow(room_id=room.id, seat=n) for n in range(len(room.seats), seats))
