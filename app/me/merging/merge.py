"""Two accounts become one, in one transaction; afterwards every node is told where to look."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, delete, false, or_, select, true, tuple_, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import vacations
from app.accounts.keeping import settle_kind
from app.accounts.models import AccountRow, SessionRow
from app.accounts.service import Account, account_of
from app.accounts.sessions import drop_sessions
from app.core.clock import now_ms
from app.core.errors import Problem
from app.core.events import AccountRevoked, RoomChanged, TournamentChanged
from app.me.merging import belongings, games
from app.me.merging.places import HIDDEN, PLACES, Place
from app.me.merging.sides import obstacles
from app.ratings.merging import merge_ratings
from app.rooms.models import MemberRow, RoomRow, SeatRow
from app.rooms.service import Rooms, facts_of
from app.tournaments.models import EntrantRow, OrganiserRow, TournamentRow

TOGETHER = "Both of you are at {}. Leave it with one of them first; then you can bring it along."


@dataclass(slots=True)
class Merged:
    """What has become otherwise."""

    generation: int = 0
    """Of the account that is no more."""
    rooms: Sequence[str] = field(default_factory=list)
    tournaments: Sequence[str] = field(default_factory=list)


async def bring_along(rooms: Rooms, gone: Account, kept: Account) -> Account:
    """Everything of `gone` is of `kept` from now on; a Problem where both are in one thing that is
    not over. Returns `kept` as it is then."""
    if gone.id == kept.id or gone.is_program or kept.is_program:
        raise Problem("invalid", "These two cannot become one.")
    async with rooms.database.write() as session:
        merged = await _lock(session, gone.id, kept.id)
        if found := await obstacles(session, gone.id, kept.id):
            raise Problem("both_there", TOGETHER.format(" and ".join(one.name for one in found)))
        vacations.merge(
            await session.get_one(AccountRow, gone.id),
            await session.get_one(AccountRow, kept.id),
            rooms.matches.service_clock.now(),
        )
        await _merge(session, gone.id, kept.id)
        row = await session.get_one(AccountRow, gone.id)
        row.generation += 1
        row.earlier_cookies, row.merged_id = False, kept.id
        merged.generation = row.generation
        await settle_kind(session, kept.id)
        result = account_of(await session.get_one(AccountRow, kept.id))
    await _tell(rooms, gone.id, merged)
    return result


async def _lock(session: AsyncSession, gone: str, kept: str) -> Merged:
    """Nobody else changes what this is about. In the order of all others: tournaments, then rooms,
    then accounts (not against those who only point at them)."""
    await _places_of(session, gone)
    both = select(AccountRow).where(AccountRow.id.in_((gone, kept))).order_by(AccountRow.id)
    accounts = {row.id: row for row in await session.scalars(both.with_for_update(key_share=True))}
    if any(accounts[one].merged_id for one in (gone, kept)):
        raise Problem("invalid", "These two are one already.")
    events, rooms = await _places_of(session, gone)  # a third one may have become `gone` meanwhile
    now = now_ms()
    for event in events:
        event.version += 1
        event.changed_at = now
    for room in rooms:
        room.changed_at = now
    return Merged(0, [room.id for room in rooms], [event.id for event in events])


async def _places_of(
    session: AsyncSession, gone: str
) -> tuple[Sequence[TournamentRow], Sequence[RoomRow]]:
    """The locked rows of the tournaments and rooms in which somebody has something."""
    of_gone = [
        select(column.class_.tournament_id).where(column == gone)
        for column in (EntrantRow.account_id, OrganiserRow.account_id)
    ]
    tournaments = (
        select(TournamentRow)
        .where(
            or_(
                *(TournamentRow.id.in_(some) for some in of_gone),
                TournamentRow.organiser_id == gone,
            )
        )
        .order_by(TournamentRow.id)
        .with_for_update()
    )
    places = (
        select(SeatRow.room_id).where(or_(SeatRow.account_id == gone, SeatRow.device_of == gone)),
        select(MemberRow.room_id).where(MemberRow.account_id == gone),
        select(SeatRow.room_id).where(SeatRow.kept_for == gone),
    )
    rooms = (
        select(RoomRow)
        .where(or_(RoomRow.host_id == gone, *(RoomRow.id.in_(some) for some in places)))
        .order_by(RoomRow.id)
        .with_for_update()
    )
    events = (await session.scalars(tournaments)).all()
    return events, (await session.scalars(rooms)).all()


async def _merge(session: AsyncSession, gone: str, kept: str) -> None:
    await session.flush()
    await belongings.merge(session, gone, kept)
    await games.merge(session, gone, kept)
    for place in (*PLACES, *HIDDEN):
        if place.merge == "once":
            await _once(session, place, gone, kept)
        elif place.merge == "move":
            await _move(session, place, gone, kept)
        elif place.merge == "drop":
            await session.execute(delete(place.column.class_).where(place.column == gone))
    await session.flush()
    session.expunge_all()
    await merge_ratings(session, gone, kept)
    own = select(SessionRow.id).where(SessionRow.account_id == kept)
    twice = select(SessionRow.left_id).where(SessionRow.id.in_(own))
    ended = [one for one in await session.scalars(twice.where(SessionRow.left_id.in_(own))) if one]
    await drop_sessions(session, ended)


async def _move(session: AsyncSession, place: Place, gone: str, kept: str) -> None:
    statement = update(place.column.class_).where(place.column == gone)
    await session.execute(statement.values({place.column: kept}))


async def _once(session: AsyncSession, place: Place, gone: str, kept: str) -> None:
    table = place.column.class_
    keys = place.keys or (place.column,)
    has = (await session.execute(select(*keys).where(place.column == kept))).all()
    there: ColumnElement[bool] = tuple_(*keys).in_([tuple(each) for each in has])
    if not place.keys:  # one row of each account
        there = true() if has else false()
    await session.execute(delete(table).where(place.column == gone, there))
    await _move(session, place, gone, kept)


async def _tell(rooms: Rooms, gone: str, merged: Merged) -> None:
    rooms.events.publish(AccountRevoked(gone, merged.generation))
    for room in merged.rooms:
        await rooms.matches.cache.seats_changed(room, await facts_of(rooms.database, room))
        rooms.presence.changed.add(room)
        rooms.events.publish(RoomChanged(room))
    for tournament in merged.tournaments:
        rooms.events.publish(TournamentChanged(tournament))
