"""Whom a call can reach, and in which rooms they sit."""

from collections.abc import Collection, Sequence

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.calls.channels import Channel
from app.calls.models import CallRow
from app.calls.wanted import Wanted, invited
from app.core.database import Database
from app.friends.invitations import open_in, open_rows
from app.friends.models import InvitationRow
from app.rooms.models import RoomRow, SeatRow
from app.rooms.room import Room

TOGETHER = 200
"""Rooms in one question."""


class Reach:
    """Asks the database who can be reached."""

    def __init__(self, database: Database, channels: Sequence[Channel]) -> None:
        self._database = database
        self._channels = channels

    async def reached(self, session: AsyncSession, accounts: Collection[str]) -> set[str]:
        """Those of the accounts that can be reached in any way."""
        found: set[str] = set()
        for channel in self._channels if accounts else ():
            found |= await channel.reaches(session, accounts)
        return found

    async def tables_of(self, accounts: Collection[str]) -> set[str]:
        """The rooms in which these people sit at a match, or into which they are invited."""
        sits = or_(SeatRow.account_id.in_(accounts), SeatRow.device_of.in_(accounts))
        chosen = (
            select(RoomRow.id)
            .join(SeatRow, SeatRow.room_id == RoomRow.id)
            .where(sits, RoomRow.status == "playing")
        )
        async with self._database.read() as session:
            invited = open_rows().where(InvitationRow.account_id.in_(accounts))
            rooms = {row.place for row in await session.scalars(invited)}
            return rooms | set(await session.scalars(chosen))

    async def invited(self, room: Room) -> list[Wanted]:
        """Who is invited into a lobby by name, and has not answered."""
        async with self._database.read() as session:
            rows = await open_in(session, room)
            hosts = await session.scalars(
                select(AccountRow).where(AccountRow.id.in_({row.host_id for row in rows}))
            )
            names = {host.id: host.name for host in hosts}
        return [invited(row.account_id, row.at, names[row.host_id]) for row in rows]

    async def every_room(self) -> set[str]:
        """All rooms in which somebody was called, or sits at a match and can be reached."""
        async with self._database.read() as session:
            people: set[str] = set()
            for channel in self._channels:
                people |= await channel.people(session)
            called = set(await session.scalars(select(CallRow.room_id)))
        return called | await self.tables_of(sorted(people))

    async def concerned(self, rooms: Collection[str]) -> set[str]:
        """Those of the rooms in which somebody can be reached, or was called."""
        found: set[str] = set()
        every = sorted(rooms)
        for start in range(0, len(every), TOGETHER):
            some = every[start : start + TOGETHER]
            async with self._database.read() as session:
                called = select(CallRow.room_id).where(CallRow.room_id.in_(some))
                found |= set(await session.scalars(called))
                seats = select(SeatRow.room_id, SeatRow.account_id, SeatRow.device_of).where(
                    SeatRow.room_id.in_(some)
                )
                sitting = [(room, who, at) for room, who, at in await session.execute(seats)]
                asked = open_rows().where(InvitationRow.place.in_(some))
                sitting += [
                    (row.place, row.account_id, None) for row in await session.scalars(asked)
                ]
                people = {one for row in sitting for one in row[1:] if one is not None}
                reached = await self.reached(session, people)
            found |= {room for room, *people in sitting if reached.intersection(people)}
        return found
