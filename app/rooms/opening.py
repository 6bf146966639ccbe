"""New rooms: for a host, against bots at once, and tables that others set."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.core.events import RoomChanged
from app.matches.new_match import Start
from app.matches.store import Loaded
from app.rooms.ids import new_room_id, new_spoken
from app.rooms.models import MemberRow, RoomRow, SeatRow, StartRow
from app.rooms.room import Room, Seat, Visit
from app.rooms.schemas import BestOf
from app.rooms.seating import place_at_device, place_bot, require_level, seat_account
from app.rooms.service import Rooms
from app.rooms.settings import options_for, require_ratable
from app.rooms.starting import begin, start
from app.rooms.store import read_all_seats, read_room, room_of
from engine import rules_of

WATCH_DEFAULT = {"link": "link", "public": "everyone"}


@dataclass(frozen=True, slots=True)
class Chair:
    """Who is put on a seat: an account, or a bot with its name."""

    account: str | None = None
    level: str | None = None
    name: str | None = None

    def row(self, room: str, seat: int) -> SeatRow:
        """As it is stored."""
        return SeatRow(
            room_id=room,
            seat=seat,
            account_id=self.account,
            bot_level=self.level,
            bot_name=self.name,
            ready=True,
        )


@dataclass(frozen=True, slots=True)
class Begun:
    """A table whose match began in a transaction that is not yet committed."""

    room: Room
    loaded: Loaded


async def open_room(
    rooms: Rooms,
    account: Account,
    game: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    access: str = "link",
    watch: str | None = None,
    *,
    sit: bool = True,
    seat: int = 0,
    bot: str | None = None,
    people: Sequence[str] = (),
    start: Start | None = None,
    clock: dict[str, Any] | None = None,
    open_hands: int | None = None,
    rated: bool | None = None,
    programs: bool | None = None,
    group: str | None = None,
    best_of: BestOf = 1,
) -> Visit:
    """A new room; its maker is host and (unless sit is False) sits in `seat`, `people` at the same
    device on those that follow, bots on the others.
    `start`: the position its first match begins from."""
    full = options_for(game, options, seats)
    number = rules_of(game).info.usual_seats if seats is None else seats
    if bot is not None:
        require_level(game, bot)
    async with rooms.database.write() as session:
        row = new_room(game, account.id, full, access, watch or WATCH_DEFAULT[access])
        row.clock, row.open_hands, row.best_of = clock, open_hands, best_of
        row.rated = access == "public" if rated is None else rated
        row.programs = True if account.is_program and sit else programs
        row.origin = None if start is None else start.origin
        row.group_id = group
        row.host_away_since = rooms.matches.service_clock.now()
        row.spoken = await unused_spoken(session)
        room = row.id
        session.add(row)
        await session.flush()
        session.add_all(SeatRow(room_id=room, seat=each, ready=False) for each in range(number))
        session.add(member(row, account.id))
        if start is not None:
            session.add(StartRow(room_id=room, data=orjson.dumps(start._asdict()).decode()))
        await session.flush()
        made = await read_room(session, row)
        require_ratable(made, {"rated": rated})
        if sit:
            await seat_account(session, made, account.id, seat)
        others = [(seat + step) % number for step in range(1, number)]
        if len(people) > len(others):
            raise Problem("invalid", f"people: {len(others)} can play beside you")
        for each, name in zip(others, people, strict=False):
            await place_at_device(session, room, each, account.id, name)
        if bot is not None:
            for each in others[len(people) :]:
                await place_bot(session, room, each, bot)
    return await rooms.visit(room, account)


async def quick_play(
    rooms: Rooms,
    account: Account,
    game: str,
    bot: str = "easy",
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    people: Sequence[str] = (),
) -> Visit:
    """A room with people at the same device and bots on the other seats, and the match begun."""
    rated = False if people else None
    visit = await open_room(
        rooms, account, game, seats, options, bot=bot, people=people, rated=rated
    )
    return await start(rooms, visit.room.id, account)


async def open_tables(
    rooms: Rooms,
    session: AsyncSession,
    game: str,
    host: str,
    options: Mapping[str, Any],
    tables: Sequence[Sequence[Chair]],
    *,
    tournament: str | None = None,
    access: str = "link",
    rated: bool = False,
    watch: str = "everyone",
    clock: dict[str, Any] | None = None,
    open_hands: int | None = None,
) -> list[Begun]:
    """Rooms with these at the tables and the matches begun, in the caller's transaction;
    `table_opened` follows its commit. Written together: of a tournament there may be many."""
    rows = [new_room(game, host, dict(options), access, watch) for _ in tables]
    for row in rows:
        row.tournament_id, row.clock, row.open_hands = tournament, clock, open_hands
        row.status, row.rated = "playing", rated
    session.add_all(rows)
    await session.flush()
    session.add_all(
        chair.row(row.id, seat)
        for row, chairs in zip(rows, tables, strict=True)
        for seat, chair in enumerate(chairs)
    )
    session.add_all(
        member(row, chair.account)
        for row, chairs in zip(rows, tables, strict=True)
        for chair in chairs
        if chair.account
    )
    await session.flush()
    seats = await read_all_seats(session, [row.id for row in rows])
    made = [room_of(row, seats[row.id], players_of(seats[row.id])) for row in rows]
    return [Begun(room, await begin(rooms, session, room)) for room in made]


def table_opened(rooms: Rooms, begun: Begun) -> None:
    """Let a table that was stored begin."""
    rooms.matches.cache.install(begun.loaded, begun.room.facts())
    rooms.events.publish(RoomChanged(begun.room.id))


def new_room(game: str, host: str, options: dict[str, Any], access: str, watch: str) -> RoomRow:
    """A room as it is when it is opened."""
    now = now_ms()
    return RoomRow(
        id=new_room_id(),
        game=game,
        status="lobby",
        host_id=host,
        access=access,
        watch=watch,
        options=options,
        clock=None,
        open_hands=None,
        terms=0,
        rated=False,
        programs=None,
        host_away_since=None,
        spoken=None,
        series=None,
        best_of=1,
        score=None,
        origin=None,
        join_generation=0,
        watch_generation=0,
        tournament_id=None,
        group_id=None,
        created_at=now,
        changed_at=now,
    )


def players_of(seats: Sequence[Seat]) -> dict[str, str]:
    """The members of a room in which nobody was yet but those who sit there."""
    return {seat.account: "player" for seat in seats if seat.account}


def member(room: RoomRow, account: str) -> MemberRow:
    """Somebody who may come back as a player."""
    return MemberRow(room_id=room.id, account_id=account, role="player", created_at=room.created_at)


async def unused_spoken(session: AsyncSession) -> str:
    """A spoken code that no other room has now."""
    while True:
        code = new_spoken()
        if await session.scalar(select(RoomRow.id).where(RoomRow.spoken == code)) is None:
            return code
