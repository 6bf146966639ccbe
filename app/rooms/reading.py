"""Finding rooms: what somebody sees of them, their links, pages of rooms."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account
from app.core.clock import iso, now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.events import Events, RoomChanged
from app.core.presence import Presence
from app.core.security import Keys
from app.matches.service import Matches
from app.matches.store import Kept
from app.matches.summary import Summary, summary_of
from app.matches.table import NOWHERE, Place
from app.rooms.chat import LineSaid, line_of, note
from app.rooms.ids import shown, spoken_form, stored
from app.rooms.models import ChatRow, RoomRow, SeatRow
from app.rooms.standing import Patience, Room, Visit, room_json, visit_of
from app.rooms.store import OWN, Cursor, find_room, listing, read_room, read_rooms, read_seats
from engine import rules_of

REMEMBERED_MS = 3 * 24 * 3_600_000
"""So long a finished game stands on the first page of who played it."""
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


class RoomReading:
    """Reads rooms, and gives the block in which they are changed."""

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

    # -- finding ---------------------------------------------------------------------------

    async def find(self, room: str) -> Room | None:
        """The room with this id (stored form)."""
        async with self.database.look() as connection:
            return await find_room(connection, room)

    async def changes(self, rooms: Sequence[str]) -> dict[str, int]:
        """When these rooms were changed for the last time."""
        statement = select(RoomRow.id, RoomRow.changed_at).where(RoomRow.id.in_(rooms))
        async with self.database.read() as session:
            return {room: at for room, at in (await session.execute(statement)).all()}  # noqa: C416

    async def with_bots(self) -> Sequence[str]:
        """Rooms in play with a bot in a seat, those where something happened lately first."""
        bots = select(SeatRow.room_id).where(SeatRow.bot_level.is_not(None))
        statement = select(RoomRow.id).where(RoomRow.status == "playing", RoomRow.id.in_(bots))
        async with self.database.read() as session:
            return (await session.scalars(statement.order_by(RoomRow.changed_at.desc()))).all()

    async def by_earlier_rules(self, room: str) -> bool:
        """Whether the latest match of a room cannot be shown any more, only its result."""
        return await self.matches.table_of(room) is None and room in self.matches.earlier

    async def kept_sheets(self, account: str, game: str) -> list[Kept]:
        """What the finished solo games of an account left to keep, the newest first."""
        async with self.database.read() as session:
            return await self.matches.store.sheets(session, account, game)

    async def visit(
        self,
        room: str,
        account: Account | None,
        join: str | None = None,
        watch: str | None = None,
    ) -> Visit:
        """What somebody may do in a room; 404 only when there is no such room."""
        found = await self.find(stored(room))
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

    async def room_json(self, visit: Visit, account: Account | None = None) -> dict[str, Any]:
        """The protocol's Room, with `you` for somebody known."""
        shown_room = await self._shown(visit.room)
        if account is not None:
            shown_room["you"] = visit.you()
        return shown_room

    def compose(self, room: Room, match: Summary | None) -> dict[str, Any]:
        """The protocol's Room from its parts."""
        return room_json(
            room,
            match,
            self.presence.connected(room.id),
            self.presence.spectators(room.id),
            rules_of(room.game).info.title,
            iso(room.created_at),
            self.matches.uptime.now(),
            self.patience.claim_after(room.clock),
        )

    def in_memory(self, room: Room) -> dict[str, Any]:
        """The Room of a room whose match, if it has one, is loaded."""
        table = None if room.status == "lobby" else self.matches.tables.get(room.id)
        earlier = None if room.status == "lobby" else self.matches.earlier.get(room.id)
        return self.compose(room, earlier if table is None else summary_of(table))

    async def list_rooms(
        self,
        status: str | None = None,
        game: str | None = None,
        cursor: str | None = None,
        limit: int = 20,
        *,
        watchable: bool = False,
    ) -> tuple[list[dict[str, Any]], str | None]:
        """A page of rooms open to all (public ones, or those to watch) and the next cursor."""
        try:
            start = None if cursor is None else Cursor.parse(cursor)
        except ValueError:
            raise Problem("invalid", "cursor: use the `next` of the page before") from None
        gone = self.matches.uptime.now() - self.patience.host
        statement = listing(status, game, start, gone, watchable=watchable).limit(limit + 1)
        async with self.database.read() as session:
            rows = (await session.scalars(statement)).all()
            rooms = await read_rooms(session, rows[:limit])
        more = len(rows) > limit
        following = Cursor(rooms[-1].created_at, rooms[-1].id).text() if more else None
        return [await self._shown(room) for room in rooms], following

    async def own_rooms(self, account: Account, limit: int = 12) -> list[dict[str, Any]]:
        """Rooms in which the account sits, the latest touched first; those whose game is over come
        last, for a while."""
        asked = {"account": account.id, "most": limit, "since": now_ms() - REMEMBERED_MS}
        async with self.database.read() as session:
            rows = (await session.scalars(OWN, asked)).all()
            rooms = await read_rooms(session, rows)
        return [await self._shown(room) for room in rooms]

    async def _shown(self, room: Room) -> dict[str, Any]:
        match = None if room.status == "lobby" else await self.matches.summary(room.id)
        return self.compose(room, match)

    @staticmethod
    def not_found() -> Problem:
        """The one answer for rooms that are not there and rooms one may not see."""
        return Problem("not_found", NO_ROOM)

    # -- links -----------------------------------------------------------------------------

    def links_for(self, visit: Visit, base_url: str) -> dict[str, str] | None:
        """The links to hand on; for the host and who is seated."""
        if not visit.host and visit.seat is None:
            return None
        room = visit.room
        address = f"{base_url.rstrip('/')}/r/{shown(room.id)}"
        join = self.keys.link_key("join", room.id, room.join_generation)
        watch = self.keys.link_key("watch", room.id, room.watch_generation)
        links = {"join": f"{address}?join={join}", "watch": f"{address}?watch={watch}"}
        return links if room.spoken is None else links | {"code": room.spoken}

    async def spoken(self, code: str) -> str | None:
        """The way into the room whose spoken code this is: its address with the key of the
        invitation. None if no room has it."""
        wanted = spoken_form(code)
        async with self.database.read() as session:
            row = await session.scalar(select(RoomRow).where(RoomRow.spoken == wanted))
        if row is None:
            return None
        key = self.keys.link_key("join", row.id, row.join_generation)
        return f"/r/{shown(row.id)}?join={key}"

    # -- changing ---------------------------------------------------------------------------

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
        await self.matches.seats_changed(room, await place_of(self.database, room), edit.renewed)
        self.presence.changed.add(room)
        self.events.publish(RoomChanged(room))
        for line in edit.noted:
            self.events.publish(LineSaid(room, line_of(line)))

    def room_opened(self, room: str, line: ChatRow) -> None:
        """Tell a room whose lobby is open again; `line` says who did it. After the commit."""
        self.presence.changed.add(room)
        self.events.publish(RoomChanged(room))
        self.events.publish(LineSaid(room, line_of(line)))

    async def hosted(self, room: str, account: Account) -> Visit:
        """The room, for its host; 403 for others who see it, 404 for the rest."""
        visit = await self.visible(room, account)
        require_host(visit)
        return visit


async def place_of(database: Database, room: str) -> Place:
    """What a match knows of its room."""
    async with database.look() as connection:
        found = await find_room(connection, room)
    return NOWHERE if found is None else found.place()


def require_visible(visit: Visit) -> None:
    """404 for who may neither see nor watch the room."""
    if not (visit.may_see or visit.may_watch):
        raise Problem("not_found", NO_ROOM)


def require_host(visit: Visit) -> None:
    """403 for everybody but the host."""
    if not visit.host:
        raise Problem("not_host", "Only the host of the room may do this.")
