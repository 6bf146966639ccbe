"""What a host decides about who is in the room: new links, removing spectators, closing it."""

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.accounts.service import Account
from app.core.errors import Problem
from app.rooms.models import MemberRow
from app.rooms.opening import unused_spoken
from app.rooms.room import REMOVED, Visit
from app.rooms.seating import require_own
from app.rooms.service import Rooms

Person = tuple[str, str, str]
"""Account id, name and kind."""


async def renew_links(rooms: Rooms, room: str, account: Account, which: str) -> Visit:
    """The old link (`join`, `watch` or `both`) opens nothing any more; whoever is in stays in."""
    visit = await rooms.hosted(room, account)
    async with rooms.editing(visit.room.id) as edit:
        if which in ("join", "both"):
            edit.row.join_generation += 1
            if edit.row.spoken is not None:
                edit.row.spoken = await unused_spoken(edit.session)
        if which in ("watch", "both"):
            edit.row.watch_generation += 1
        await edit.note(account.id, "made a new link. The old one no longer works")
    return await rooms.visit(room, account)


async def remove_spectator(rooms: Rooms, room: str, account: Account, person: str) -> Visit:
    """Somebody who looks on is sent away, and cannot come back by any link."""
    visit = await rooms.hosted(room, account)
    if person == account.id or visit.room.seat_of(person) is not None:
        raise Problem("invalid", "That person sits at the table. Free the seat instead.")
    async with rooms.editing(visit.room.id) as edit:
        found = await edit.session.get(AccountRow, person)
        if found is None:
            raise Problem("not_found", "There is no such person.")
        await edit.session.merge(removed(edit.row.id, person, edit.row.changed_at))
        await edit.note(account.id, f"removed the spectator {found.name}")
    return await rooms.visit(room, account)


def removed(room: str, person: str, at: int) -> MemberRow:
    """Somebody who has no right in a room."""
    return MemberRow(room_id=room, account_id=person, role=REMOVED, created_at=at)


async def let_back(session: AsyncSession, room: str, person: str) -> None:
    """Whom the host sent away, and now asks by name, can come again."""
    gone = delete(MemberRow).where(MemberRow.room_id == room, MemberRow.account_id == person)
    await session.execute(gone.where(MemberRow.role == REMOVED))


async def spectators(rooms: Rooms, room: str, account: Account, here: set[str]) -> list[Person]:
    """Who looks on: those who came by the link, and those who are here now."""
    visit = await rooms.hosted(room, account)
    came = {who for who, role in visit.room.members.items() if role == "watcher"}
    sitting = {seat.account for seat in visit.room.people if seat.account}
    async with rooms.database.read() as session:
        return await names(session, (came | here) - sitting - {account.id})


async def names(session: AsyncSession, accounts: set[str]) -> list[Person]:
    """These people, by name."""
    statement = select(AccountRow.id, AccountRow.name, AccountRow.kind)
    rows = await session.execute(
        statement.where(AccountRow.id.in_(accounts)).order_by(AccountRow.name)
    )
    return [(ident, name, kind) for ident, name, kind in rows]


async def close_room(rooms: Rooms, room: str, account: Account) -> None:
    """The host closes the room: nobody comes in any more. Not while a match is played."""
    visit = await rooms.hosted(room, account)
    require_own(visit.room)
    async with rooms.editing(visit.room.id) as edit:
        if edit.row.status == "playing":
            raise Problem("not_finished", "A match is being played here. Resign it first.")
        edit.row.status, edit.row.spoken = "abandoned", None
