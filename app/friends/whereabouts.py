"""Where people are now: at a table, waiting in a lobby, online. Told of friends alone, and of
nobody who appears offline."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, get_args

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.core.database import Database
from app.core.looking import Looking
from app.core.presence import Presence
from app.friends.meeting import people
from app.people.friends import bonds_of
from app.people.service import blocked_with
from app.rooms.models import RoomRow, SeatRow

State = Literal["table", "waiting", "online"]
"""The best first: friends who are here are shown in this order."""
OPEN = ("lobby", "playing")


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What friends see of a person who is here."""

    state: State
    room: str | None = None
    """The room, where everybody may watch it, or sit down there."""
    game: str | None = None
    """What is played there; also where nobody may look."""


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend who is here."""

    id: str
    name: str
    here: Whereabouts


async def friends_here(
    database: Database, presence: Presence, looking: Looking, account: str
) -> list[Friend]:
    """The friends of somebody who are here, those at a table first. The first page asks for it
    again and again."""
    async with database.read() as session:
        friends = (await bonds_of(session, account)).friends
        if not friends:
            return []
        friends -= await blocked_with(session, account)
        here = await whereabouts(session, presence, looking, friends)
        rows = await people(session, here)
    found = [Friend(row.id, row.name, here[row.id]) for row in rows]
    order = get_args(State)
    return sorted(found, key=lambda one: (order.index(one.here.state), one.name.casefold()))


async def whereabouts(
    session: AsyncSession, presence: Presence, looking: Looking, friends: Collection[str]
) -> dict[str, Whereabouts]:
    """Where these people are, if they are here. The caller sees to it that they are friends."""
    if not friends:
        return {}
    shown = select(AccountRow.id).where(
        AccountRow.id.in_(friends), AccountRow.appears_offline.is_(False)
    )
    seen = set(await session.scalars(shown))
    found = {one: Whereabouts("online") for one in seen if looking.looks(one, anywhere=True)}
    sits = (
        select(SeatRow.account_id, SeatRow.seat, RoomRow)
        .join(RoomRow, RoomRow.id == SeatRow.room_id)
        .where(SeatRow.account_id.in_(seen), RoomRow.status.in_(OPEN))
        .order_by(RoomRow.status, RoomRow.changed_at)  # the table they changed last counts
    )
    for account, seat, room in (await session.execute(sits)).all():
        if account is not None and seat in presence.connected(room.id):
            found[account] = at(room)
    return found


def at(room: RoomRow) -> Whereabouts:
    """Of who sits in this room and has it open."""
    if room.status == "lobby":
        return Whereabouts("waiting", room.id if room.access == "public" else None, room.game)
    return Whereabouts("table", room.id if room.watch == "everyone" else None, room.game)
