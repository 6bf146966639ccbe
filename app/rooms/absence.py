"""Who is away from a room, since when, and who becomes its host when the host is gone.

Looked at once a second, for the rooms in which somebody came or went. Moments are those of the
service clock (`app.core.service_clock`): while no server is up, nobody is away.
"""

import time
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.events import RoomChanged
from app.core.presence import Presence
from app.rooms.chat import LineSaid, line_of, note
from app.rooms.models import ChatRow, RoomRow, SeatRow
from app.rooms.room import Room, Seat
from app.rooms.service import Rooms
from app.rooms.store import read_rooms

TOGETHER = 200
"""Rooms in one transaction."""
LIVING = ("lobby", "playing", "finished")
Seen = Mapping[tuple[str, str], float]
"""Room and account -> seconds since it asked for something without a socket."""


class Absence:
    """Keeps `away_since` of seats and hosts as the sockets are, and passes the host's rights on."""

    def __init__(self, rooms: Rooms, presence: Presence) -> None:
        self._rooms = rooms
        self._presence = presence
        self._due: dict[str, float] = {}
        """Rooms without their host, and when (monotonic) another one is due."""

    async def round(self) -> None:
        """Everything that changed since the last round."""
        now = time.monotonic()
        due = {room for room, at in self._due.items() if at <= now}
        for room in due:
            del self._due[room]
        changed, self._presence.changed = self._presence.changed | due, set()
        seen = self._presence.asked_lately()
        rooms = sorted(changed)
        for start in range(0, len(rooms), TOGETHER):
            await self._look(rooms[start : start + TOGETHER], seen)

    async def all_gone(self) -> None:
        """No server was up: nobody is connected, whatever was stored last."""
        now = self._rooms.matches.service_clock.now()
        living = select(RoomRow.id).where(RoomRow.status.in_(("lobby", "playing")))
        async with self._rooms.database.write() as session:
            await lock_rooms(session, RoomRow.status.in_(LIVING))
            await session.execute(
                update(SeatRow)
                .where(SeatRow.account_id.is_not(None), SeatRow.away_since.is_(None))
                .where(SeatRow.room_id.in_(living))
                .values(away_since=now)
            )
            await session.execute(
                update(RoomRow)
                .where(RoomRow.host_away_since.is_(None), RoomRow.status.in_(LIVING))
                .values(host_away_since=now)
            )

    async def _look(self, ids: list[str], seen: Seen) -> None:
        statement = select(RoomRow).where(RoomRow.id.in_(ids), RoomRow.status.in_(LIVING))
        async with self._rooms.database.read() as session:
            rooms = await read_rooms(session, (await session.scalars(statement)).all())
        now = self._rooms.matches.service_clock.now()
        for room in rooms:
            seats = {seat.seat: since for seat, since in self._moved(room, seen, now)}
            host = self._host_since(room, seen, now)
            heir = self._heir(room, host, now)
            if seats or host != room.host_away_since or heir is not None:
                await self._keep(room, seats, host, heir)

    def _moved(self, room: Room, seen: Seen, now: int) -> Iterable[tuple[Seat, int | None]]:
        """The seats whose person came or went, with the moment they were last here."""
        here = self._presence.connected(room.id)
        for seat in room.people:
            assert seat.account is not None
            since = since_when(
                seat.seat in here, seat.away_since, seen.get((room.id, seat.account)), now
            )
            if since != seat.away_since:
                yield seat, since

    def _host_since(self, room: Room, seen: Seen, now: int) -> int | None:
        seat = room.seat_of(room.host)
        here = (
            self._presence.host_watches(room.id)
            if seat is None
            else seat in self._presence.connected(room.id)
        )
        return since_when(here, room.host_away_since, seen.get((room.id, room.host)), now)

    def _heir(self, room: Room, host_since: int | None, now: int) -> Seat | None:
        """Who becomes host now: the first person who sits there and is here."""
        if host_since is None or room.tournament is not None:
            return None
        here = self._presence.connected(room.id)
        heirs = [seat for seat in room.people if seat.seat in here and seat.account != room.host]
        if not heirs:
            return None
        wait = self._rooms.patience.host - (now - host_since)
        if wait <= 0:
            return heirs[0]
        self._due[room.id] = time.monotonic() + wait / 1000
        return None

    async def _keep(
        self, room: Room, seats: dict[int, int | None], host: int | None, heir: Seat | None
    ) -> None:
        noted: ChatRow | None = None
        async with self._rooms.database.write() as session:
            await lock_rooms(session, RoomRow.id == room.id)
            for number, since in seats.items():
                await session.execute(
                    update(SeatRow)
                    .where(SeatRow.room_id == room.id, SeatRow.seat == number)
                    .where(SeatRow.account_id == room.seats[number].account)
                    .values(away_since=since)
                )
            values: dict[str, Any] = {"host_away_since": host}
            if heir is not None and heir.account is not None:
                values = {"host_id": heir.account, "host_away_since": None}
                text = "is the host now: the one before is away"
                noted = await note(session, room.id, heir.account, text)
            await session.execute(
                update(RoomRow)
                .where(RoomRow.id == room.id, RoomRow.host_id == room.host)
                .values(values)
            )
        self._rooms.events.publish(RoomChanged(room.id))
        if noted is not None:
            self._rooms.events.publish(LineSaid(room.id, line_of(noted)))


async def lock_rooms(session: AsyncSession, which: ColumnElement[bool]) -> None:
    """Locks rooms before anything is written to their seats, as every other change of a room does:
    writers that take rows in another order would wait for each other for ever."""
    await session.execute(select(RoomRow.id).where(which).order_by(RoomRow.id).with_for_update())


def since_when(here: bool, before: int | None, asked: float | None, now: int) -> int | None:
    """When somebody was last here; None while they are.

    >>> since_when(True, 5, None, 100), since_when(False, None, None, 100)
    (None, 100)
    >>> since_when(False, 40, None, 100), since_when(False, 40, 0.01, 100)
    (40, 90)
    """
    if here:
        return None
    if asked is not None:
        return max(before or 0, now - int(asked * 1000))
    return now if before is None else before
