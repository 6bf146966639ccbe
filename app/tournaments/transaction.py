"""One step of a tournament: one transaction on its locked row, told after the commit."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.security import Keys
from app.rooms.placing import broken_off
from app.rooms.service import Begun, Rooms
from app.tournaments.models import NoteRow, TournamentRow
from app.tournaments.store import Tournament, read_tournament

NO_TOURNAMENT = "There is no such tournament, or its link is no longer good."
NOTE_LENGTH = 400


@dataclass(slots=True)
class Edit:
    """A tournament while it is changed."""

    session: AsyncSession
    now: Tournament
    changed: bool = False
    begun: list[Begun] = field(default_factory=list)
    """Tables that were opened."""
    closed: list[str] = field(default_factory=list)
    """Rooms of tables that were broken off."""
    rewatched: list[str] = field(default_factory=list)
    """Rooms of tables that others may watch now."""
    decided: list[str] = field(default_factory=list)
    """Rooms of tables whose matches were counted."""

    @property
    def row(self) -> TournamentRow:
        """The locked row."""
        return self.now.row

    def note(self, kind: str, text: str) -> None:
        """Say in public what happened."""
        self.session.add(
            NoteRow(tournament_id=self.row.id, at=now_ms(), kind=kind, text=text[:NOTE_LENGTH])
        )
        self.changed = True

    async def renew(self) -> None:
        """Read again what was written."""
        await self.session.flush()
        self.now = await read_tournament(self.session, self.row)


class Editing:
    """Gives the block in which a tournament is changed."""

    def __init__(self, database: Database, keys: Keys, rooms: Rooms) -> None:
        self.database = database
        self.keys = keys
        self.rooms = rooms
        self.uptime = rooms.matches.uptime
        self.tasks: set[asyncio.Task[None]] = set()
        self.on_decided: list[Callable[[Sequence[str]], None]] = []
        """Told of rooms whose matches were counted, after the commit."""

    @asynccontextmanager
    async def editing(self, tournament: str) -> AsyncIterator[Edit]:
        """One transaction; nothing happens if nothing was changed."""
        async with self.database.write() as session:
            row = await session.get(TournamentRow, tournament, with_for_update=True)
            if row is None:
                raise Problem("not_found", NO_TOURNAMENT)
            edit = Edit(session, await read_tournament(session, row))
            yield edit
            if edit.changed:
                row.version += 1
                row.changed_at = now_ms()
        broken_off(self.rooms, edit.closed)
        for room in edit.rewatched:
            self.rooms.bus.room_changed(room)
        for begun in edit.begun:
            self.rooms.table_opened(begun)
        for tell in self.on_decided if edit.decided else ():
            tell(edit.decided)
        if edit.changed:
            self.rooms.bus.tournament_changed(tournament)
