"""Rooms: finding them, what somebody may do there, and the block in which one is changed.

Everything else that is done to rooms is a function over this class: opening.py, seating.py,
settings.py, starting.py, leaving.py, claims.py, rematch.py, listing.py.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account
from app.core.clock import iso, now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.events import Events, RoomChanged
from app.core.presence import Presence
from app.core.security import Keys
from app.matches.live_match import NO_FACTS, RoomFacts
from app.matches.service import Matches
from app.matches.summary import Summary, summary_of
from app.rooms.chat import LineSaid, line_of, note
from app.rooms.ids import stored_id
from app.rooms.models import ChatRow, RoomRow
from app.rooms.protocol import room_json
from app.rooms.room import Patience, Room, Visit, visit_of
from app.rooms.schemas import RoomOut
from app.rooms.store import find_room, lock_room, read_room, read_seats
from app.services import services
from engine import rules_of

NO_ROOM = "There is no such room, or its link is no longer good."


@dataclass(slots=True)
class Editing:
    """A room that is being changed: its transaction, its row, and the room as it was before."""

    session: AsyncSession
    row: RoomRow
    before: Room
    noted: list[ChatRow] = field(default_factory=list)
    renewed: int | None = None
    """The seat that begins with a full slow clock: an organiser put somebody else there."""

    async def note(self, account: str, text: str) -> None:
        """Say in the room's chat what an account did, in words that follow its name."""
        self.noted.append(await note(self.session, self.row.id, account, text))


class Rooms:
    """Reads rooms, and gives the blocks in which they are changed; changes are told afterwards."""

    def __init__(
        self,
        database: Database,
        keys: Keys,
        matches: Matches,
        events: Events,
        presence: Presence,
        patience: Patience,
    ) -> None:
        self.database = database
        self.keys = keys
        self.matches = matches
        self.events = events
        self.presence = presence
        self.patience = patience

    async def find(self, room: str) -> Room | None:
        """The room with this id (stored form)."""
        async with self.database.look() as connection:
            return await find_room(connection, room)

    async def changes(self, rooms: Sequence[str]) -> dict[str, int]:
        """When these rooms were changed for the last time."""
        statement = select(RoomRow.id, RoomRow.changed_at).where(RoomRow.id.in_(rooms))
        async with self.database.read() as session:
            return {room: at for room, at in (await session.execute(statement)).all()}  # noqa: C416

    async def visit(
        self,
        room: str,
        account: Account | None,
        join: str | None = None,
        watch: str | None = None,
    ) -> Visit:
        """What somebody may do in a room; 404 only when there is no such room."""
        found = await self.find(stored_id(room))
        if found is None:
            raise Problem("not_found", NO_ROOM)
        if account is not None:
            self.presence.asked(found.id, account.id)
        return visit_of(found, account.id if account else None, self.keys, join, watch)

    async def visible(
        self,
        room: str,
        account: Account | None,
        join: str | None = None,
        watch: str | None = None,
    ) -> Visit:
        """A room somebody may see or watch; 404 for all others."""
        visit = await self.visit(room, account, join, watch)
        require_visible(visit)
        return visit

    async def watchable(
        self,
        room: str,
        account: Account | None,
        join: str | None = None,
        watch: str | None = None,
    ) -> Visit:
        """A room whose match somebody may see; 404 for all others."""
        visit = await self.visit(room, account, join, watch)
        if not visit.may_watch:
            raise Problem("not_found", NO_ROOM)
        return visit

    async def hosted(self, room: str, account: Account) -> Visit:
        """The room, for its host; 403 for others who see it, 404 for the rest."""
        visit = await self.visible(room, account)
        require_host(visit)
        return visit

    async def room_json(self, visit: Visit, account: Account | None = None) -> RoomOut:
        """The protocol's Room, with `you` for somebody known."""
        state = await self.state(visit.room)
        if account is not None:
            state["you"] = visit.you()
        return state

    def compose(self, room: Room, match: Summary | None) -> RoomOut:
        """The protocol's Room from its parts."""
        return room_json(
            room,
            match,
            self.presence.connected(room.id),
            self.presence.spectators(room.id),
            rules_of(room.game).info.title,
            iso(room.created_at),
            self.matches.service_clock.now(),
            self.patience.claim_after(room.clock),
        )

    def in_memory(self, room: Room) -> RoomOut:
        """The Room of a room whose match, if it has one, is loaded."""
        table = None if room.status == "lobby" else self.matches.cache.tables.get(room.id)
        earlier = None if room.status == "lobby" else self.matches.cache.earlier.get(room.id)
        return self.compose(room, earlier if table is None else summary_of(table))

    async def state(self, room: Room) -> RoomOut:
        """The protocol's Room of a room."""
        match = None if room.status == "lobby" else await self.matches.summary(room.id)
        return self.compose(room, match)

    @asynccontextmanager
    async def editing(self, room: str) -> AsyncIterator[Editing]:
        """One transaction on a locked room; afterwards the change is told."""
        async with self.database.write() as session:
            row = await session.get(RoomRow, room, with_for_update=True)
            if row is None:
                raise Problem("not_found", NO_ROOM)
            edit = Editing(session, row, await read_room(session, row))
            yield edit
            row.changed_at = now_ms()
            if row.status == "playing":
                await session.flush()
                players = [seat.player() for seat in await read_seats(session, room)]
                await self.matches.store.reseat(session, room, players)
        await self.matches.cache.seats_changed(
            room, await facts_of(self.database, room), edit.renewed
        )
        self.presence.changed.add(room)
        self.events.publish(RoomChanged(room))
        for line in edit.noted:
            self.events.publish(LineSaid(room, line_of(line)))

    @asynccontextmanager
    async def starting(self, room: str) -> AsyncIterator[tuple[AsyncSession, Room]]:
        """One transaction on a room in which a match may begin, with as few questions as can be."""
        async with self.database.write() as session:
            if not self.database.is_sqlite:
                await lock_room(session, room)
            now = await find_room(session, room)
            if now is None:
                raise Problem("not_found", NO_ROOM)
            yield session, now

    def tell(self, now: Room) -> None:
        """A room that was stored under its lock. Names may change beside the lock: what is told
        counts only with SQLite, where nobody writes at the same time."""
        self.events.publish(RoomChanged(now.id, now if self.database.is_sqlite else None))

    def room_opened(self, room: str, line: ChatRow) -> None:
        """Tell a room whose lobby is open again; `line` says who did it. After the commit."""
        self.presence.changed.add(room)
        self.events.publish(RoomChanged(room))
        self.events.publish(LineSaid(room, line_of(line)))


async def facts_of(database: Database, room: str) -> RoomFacts:
    """What a match knows of its room."""
    async with database.look() as connection:
        found = await find_room(connection, room)
    return NO_FACTS if found is None else found.facts()


def require_visible(visit: Visit) -> None:
    """404 for who may neither see nor watch the room."""
    if not (visit.may_see or visit.may_watch):
        raise Problem("not_found", NO_ROOM)


def require_host(visit: Visit) -> None:
    """403 for everybody but the host."""
    if not visit.host:
        raise Problem("not_host", "Only the host of the room can do this.")


async def rooms_of(request: Request) -> Rooms:
    """FastAPI dependency: the rooms of this application."""
    return services(request).rooms


RoomsDep = Annotated[Rooms, Depends(rooms_of)]
