"""Reading rooms: a room with its seats and members, and pages of rooms."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Row, Select, and_, bindparam, func, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from app.accounts.models import AccountRow
from app.accounts.names import distinct
from app.core.errors import Problem
from app.people.groups import members_of
from app.rooms.models import MemberRow, RoomRow, SeatRow
from app.rooms.room import REMOVED, Room, Seat

SITS = func.coalesce(SeatRow.account_id, SeatRow.kept_for)
"""Whose seat it is, also while a bot keeps it."""
# Asked so often that putting the statement together would be most of the work.
SEATS = (
    select(
        SeatRow,
        AccountRow.name,
        AccountRow.kind,
        AccountRow.owner_id,
        AccountRow.vacation_until,
    )
    .outerjoin(AccountRow, AccountRow.id == SITS)
    .where(SeatRow.room_id.in_(bindparam("rooms", expanding=True)))
    .order_by(SeatRow.seat)
)
ROOM = (
    select(
        *RoomRow.__table__.columns,
        SeatRow.seat,
        SeatRow.account_id,
        SeatRow.bot_level,
        SeatRow.bot_name,
        SeatRow.ready,
        SeatRow.away_since,
        SeatRow.rematch,
        SeatRow.kept_for,
        SeatRow.device_of,
        SeatRow.device_name,
        AccountRow.name,
        AccountRow.kind,
        AccountRow.owner_id,
        AccountRow.vacation_until,
    )
    .select_from(RoomRow)
    .outerjoin(SeatRow, SeatRow.room_id == RoomRow.id)
    .outerjoin(AccountRow, AccountRow.id == SITS)
    .where(RoomRow.id == bindparam("room"))
    .order_by(SeatRow.seat)
)
OWN = (
    select(RoomRow)
    .join(SeatRow, SeatRow.room_id == RoomRow.id)
    .where(
        SeatRow.account_id == bindparam("account"),
        or_(
            RoomRow.status.in_(("lobby", "playing")),
            and_(RoomRow.status == "finished", RoomRow.changed_at > bindparam("since")),
        ),
    )
    .order_by(RoomRow.status == "finished", RoomRow.changed_at.desc())
    .limit(bindparam("most"))
)
LOCK = select(RoomRow.id).where(RoomRow.id == bindparam("room")).with_for_update()
MEMBERS = select(MemberRow.room_id, MemberRow.account_id, MemberRow.role).where(
    MemberRow.room_id.in_(bindparam("rooms", expanding=True))
)

Found = Row[Any, *tuple[Any, ...]]
SeatFound = tuple[SeatRow | Found, str | None, str | None, str | None, int | None]
"""A seat with name, kind, owner and vacation of the account that sits there, or may come back."""


class Cursor(NamedTuple):
    """Where the next page of rooms begins."""

    created_at: int
    room: str

    def text(self) -> str:
        """As it goes over the wire."""
        return f"{self.created_at}.{self.room}"

    @classmethod
    def read(cls, text: str | None) -> "Cursor | None":
        """A cursor that came in, if one did; a Problem for one we did not make."""
        if text is None:
            return None
        created_at, _, room = text.partition(".")
        if not created_at.isdecimal() or len(created_at) > 15 or not room.isalnum():
            raise Problem("invalid", "cursor: use the `next` of the page before")
        return cls(int(created_at), room)


async def read_seats(session: AsyncSession, room: str) -> tuple[Seat, ...]:
    """The seats of a room with the names of who sits there."""
    return (await read_all_seats(session, [room]))[room]


async def read_all_seats(
    session: AsyncSession, rooms: Sequence[str]
) -> dict[str, tuple[Seat, ...]]:
    """The seats of several rooms."""
    found: dict[str, list[SeatFound]] = {room: [] for room in rooms}
    for row, name, kind, owner, vacation in await session.execute(SEATS, {"rooms": rooms}):
        found[row.room_id].append((row, name, kind, owner, vacation))
    return {room: seats_of(each) for room, each in found.items()}


def seats_of(found: Iterable[SeatFound]) -> tuple[Seat, ...]:
    """The seats of one room; of two with the same name the second is told apart."""
    seats: list[Seat] = []
    names: set[str] = set()
    for row, account_name, kind, owner, vacation in found:
        bot = row.bot_level is not None
        name = row.bot_name if bot else row.device_name or account_name
        if name is not None:
            name = distinct(name, names)
            names.add(name)
        seats.append(
            Seat(
                seat=row.seat,
                account=row.account_id,
                name=name,
                kind="bot" if bot else kind,
                level=row.bot_level,
                ready=row.ready,
                away_since=row.away_since,
                rematch=row.rematch,
                kept_for=row.kept_for,
                device=row.device_of,
                owner=owner,
                vacation=None if bot else vacation,
            )
        )
    return tuple(seats)


async def read_room(session: AsyncSession, row: RoomRow) -> Room:
    """The whole room."""
    return (await read_rooms(session, [row]))[0]


async def read_rooms(session: AsyncSession, rows: Sequence[RoomRow]) -> list[Room]:
    """Several whole rooms with two questions."""
    if not rows:
        return []
    seats = await read_all_seats(session, [row.id for row in rows])
    members = await read_all_members(session, rows)
    return [room_of(row, seats[row.id], members[row.id]) for row in rows]


async def lock_room(session: AsyncSession, room: str) -> None:
    """Nobody else changes the room in this transaction. PostgreSQL only: SQLite has one writer.

    A statement of its own: one that waits for the lock would see the seats of before.
    """
    await session.execute(LOCK, {"room": room})


async def find_room(session: AsyncSession | AsyncConnection, room: str) -> Room | None:
    """The whole room by its id, with as few questions as can be: it is read often."""
    found = (await session.execute(ROOM, {"room": room})).all()
    if not found:
        return None
    seats = seats_of(
        (row, row.name, row.kind, row.owner_id, row.vacation_until)
        for row in found
        if row.seat is not None
    )
    return room_of(found[0], seats, (await read_all_members(session, found[:1]))[room])


async def read_all_members(
    session: AsyncSession | AsyncConnection, rows: Sequence[RoomRow] | Sequence[Found]
) -> dict[str, dict[str, str]]:
    """Who is in each of several rooms, and as what. The members of a room's group are as who came
    by the invitation; but whom the host sent away stays away."""
    groups = await members_of(session, {row.group_id for row in rows if row.group_id is not None})
    members = {row.id: dict.fromkeys(groups.get(row.group_id or "", ()), "player") for row in rows}
    asked = {"rooms": [row.id for row in rows]}
    for room, account, role in (await session.execute(MEMBERS, asked)).all():
        if role == REMOVED or account not in members[room]:
            members[room][account] = role
    return members


def room_of(row: RoomRow | Found, seats: tuple[Seat, ...], members: dict[str, str]) -> Room:
    """A room from its parts."""
    return Room(
        id=row.id,
        game=row.game,
        status=row.status,
        host=row.host_id,
        access=row.access,
        watch=row.watch,
        options=row.options,
        clock=row.clock,
        join_generation=row.join_generation,
        watch_generation=row.watch_generation,
        created_at=row.created_at,
        seats=seats,
        open_hands=row.open_hands,
        tournament=row.tournament_id,
        group=row.group_id,
        members=members,
        terms=row.terms,
        rated=row.rated,
        host_away_since=row.host_away_since,
        spoken=row.spoken,
        series=row.series,
        origin=row.origin,
        programs=row.programs,
        best_of=row.best_of,
        score=row.score,
    )


def listing(
    status: str | None, game: str | None, cursor: Cursor | None, gone: int, *, watchable: bool
) -> Select[RoomRow]:
    """Rooms for everybody's eyes, newest first; no lobby whose host is away since before `gone`."""
    hosted = or_(RoomRow.host_away_since.is_(None), RoomRow.host_away_since >= gone)
    open_to_all = RoomRow.watch == "everyone" if watchable else RoomRow.access == "public"
    shown = or_(RoomRow.status != "lobby", hosted)
    statement = select(RoomRow).where(open_to_all, RoomRow.status != "abandoned", shown)
    if status is not None:
        statement = statement.where(RoomRow.status == status)
    if game is not None:
        statement = statement.where(RoomRow.game == game)
    if cursor is not None:
        position = tuple_(RoomRow.created_at, RoomRow.id)
        statement = statement.where(position < tuple_(*cursor))
    return statement.order_by(RoomRow.created_at.desc(), RoomRow.id.desc())


async def rooms_seating(session: AsyncSession, account: str) -> Sequence[str]:
    """Rooms in which an account holds a seat."""
    statement = select(SeatRow.room_id).where(SeatRow.account_id == account)
    return (await session.scalars(statement)).all()
