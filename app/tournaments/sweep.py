"""Now and then: what a crash, another node or a missing player left hanging goes on."""

import asyncio

from sqlalchemy import select

from app.bots.service import Bots
from app.core.clock import now_ms
from app.core.logging import logger
from app.core.presence import Presence
from app.matches.outcomes import placements, progress
from app.tournaments.models import EntrantRow, TableRow, TableSeatRow, TournamentRow
from app.tournaments.service import Tournaments

log = logger(__name__)

STUCK_MS = 20_000
"""A table at which a bot is to move and nothing happened for so long is woken up."""


class Sweep:
    """A task that wakes up every few seconds, and at the start."""

    def __init__(
        self, tournaments: Tournaments, presence: Presence, bots: Bots, seconds: float
    ) -> None:
        self._tournaments = tournaments
        self._presence = presence
        self._bots = bots
        self._seconds = seconds

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self.round()
            except Exception:
                log.exception("tournament_sweep_failed")
            await asyncio.sleep(self._seconds)

    async def round(self) -> None:
        """Once through all tournaments that go on."""
        for tournament in await self._going_on():
            try:
                await self._one(tournament)
            except Exception:  # one broken tournament must not stop the others
                log.exception("tournament_failed", tournament=tournament)

    async def _going_on(self) -> list[str]:
        statement = select(TournamentRow.id).where(TournamentRow.status.in_(("running", "paused")))
        async with self._tournaments.database.read() as session:
            return list((await session.scalars(statement)).all())

    async def _one(self, tournament: str) -> None:
        waiting = (TableRow.tournament_id == tournament, TableRow.places.is_(None))
        sealed = select(TableSeatRow.table_id).where(TableSeatRow.fate.is_not(None))
        replaced = (
            select(TableSeatRow.table_id)
            .join(EntrantRow, EntrantRow.number == TableSeatRow.entrant)
            .where(EntrantRow.tournament_id == tournament, EntrantRow.bot_level.is_not(None))
        )
        async with self._tournaments.database.read() as session:
            found = await session.execute(
                select(
                    TableRow.room_id,
                    TableRow.deadline,
                    TableRow.id.in_(sealed) | TableRow.id.in_(replaced),
                ).where(*waiting)
            )
            tables = found.all()
            rooms = [room for room, _, _ in tables if room]
            over = await placements(session, rooms)
            happened = await progress(session, [room for room in rooms if room not in over])
        if any(deadline is not None for _, deadline, _ in tables):
            await self._tournaments.arrivals(tournament, self._presence)
        if any(unsettled for _, _, unsettled in tables):
            await self._tournaments.carry_out(tournament)
        if over or not tables:
            await self._tournaments.nudge(tournament)
        for room, step in happened.items():
            if now_ms() - step.last_at > STUCK_MS:
                await self._wake(room)

    async def _wake(self, room: str) -> None:
        """The node whose bots played there may be gone."""
        table = await self._tournaments.rooms.matches.table_of(room)
        if table is not None:
            self._bots.stepped(table)
