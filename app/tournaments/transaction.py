"""One change of a tournament: one transaction on its locked row, announced after the commit."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.events import ResultsDecided, RoomChanged, TournamentChanged
from app.rooms import opening
from app.rooms.opening import Begun
from app.rooms.service import Rooms
from app.rooms.substitutes import broken_off
from app.tournaments.event_models import NoteRow
from app.tournaments.models import RequestRow, TournamentRow
from app.tournaments.store import NO_TOURNAMENT, Tournament, read_tournament
from app.tournaments.webhooks.queue import enqueue

NOTE_LENGTH = 400


@dataclass(slots=True)
class Edit:
    """A tournament while it is changed. All commands are functions that take one."""

    session: AsyncSession
    rooms: Rooms
    tournament: Tournament
    changed: bool = False
    begun: list[Begun] = field(default_factory=list)
    """Tables that were opened."""
    closed: list[str] = field(default_factory=list)
    """Rooms of tables that were broken off."""
    rewatched: list[str] = field(default_factory=list)
    """Rooms of tables that others may watch now."""
    decided: list[str] = field(default_factory=list)
    """Rooms of tables whose matches were counted."""
    told: list[dict[str, Any]] = field(default_factory=list)
    """What is sent to who listens outside."""
    seats_due: bool = False
    """Afterwards seats of running tables may have to change hands."""
    round_due: bool = False
    """Afterwards the next round may have to be paired."""

    @property
    def row(self) -> TournamentRow:
        return self.tournament.row

    def deadline(self) -> int | None:
        """Until when players must come to a table that waits from now on."""
        wait = self.row.start_deadline_s
        return self.rooms.matches.service_clock.now() + 1000 * wait if wait else None

    def note(self, kind: str, text: str) -> None:
        """Say in public what happened."""
        self.session.add(
            NoteRow(tournament_id=self.row.id, at=now_ms(), kind=kind, text=text[:NOTE_LENGTH])
        )
        self.changed = True

    async def done_before(self, request: str | None) -> bool:
        """Whether this request was done; from now on it was. None: a request that has no id."""
        if request is None:
            return False
        if await self.session.get(RequestRow, (self.row.id, request)) is not None:
            return True
        self.session.add(RequestRow(tournament_id=self.row.id, id=request))
        return False

    async def renew(self) -> None:
        """Read again what was written."""
        await self.session.flush()
        self.tournament = await read_tournament(self.session, self.row)


class Transactions:
    """Opens tournaments to be changed."""

    def __init__(
        self, database: Database, rooms: Rooms, settle: Callable[[Edit], Awaitable[None]]
    ) -> None:
        self.database = database
        self.rooms = rooms
        self._settle = settle
        """What follows from every change, in its transaction."""

    @asynccontextmanager
    async def edit(self, tournament_id: str) -> AsyncIterator[Edit]:
        """One transaction; nothing happens if nothing was changed."""
        async with self.database.write() as session:
            row = await session.get(TournamentRow, tournament_id, with_for_update=True)
            if row is None:
                raise Problem("not_found", NO_TOURNAMENT)
            edit = Edit(session, self.rooms, await read_tournament(session, row))
            yield edit
            if edit.changed:
                await self._settle(edit)
            if edit.told:
                await enqueue(session, row, edit.told)
            if edit.changed:
                row.version += 1
                row.changed_at = now_ms()
        self._announce(edit)

    def _announce(self, edit: Edit) -> None:
        broken_off(self.rooms, edit.closed)
        for room in edit.rewatched:
            self.rooms.events.publish(RoomChanged(room))
        for begun in edit.begun:
            opening.table_opened(self.rooms, begun)
        if edit.decided:
            self.rooms.events.publish(ResultsDecided(edit.decided))
        if edit.changed:
            self.rooms.events.publish(TournamentChanged(edit.row.id))

    async def read(self, tournament_id: str) -> Tournament:
        """As it is now, without the lock."""
        async with self.database.read() as session:
            row = await session.get(TournamentRow, tournament_id)
            if row is None:
                raise Problem("not_found", NO_TOURNAMENT)
            return await read_tournament(session, row)
