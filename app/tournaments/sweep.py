"""Now and then: what a crash, another node or a missing player left hanging goes on."""

import asyncio
from collections.abc import Mapping

from sqlalchemy import select

from app.bots.service import Bots
from app.core.clock import now_ms
from app.core.logging import logger
from app.core.presence import Presence
from app.matches.outcomes import endings, progress
from app.rooms.substitutes import sitting
from app.tournaments.models import TournamentRow
from app.tournaments.service import Tournaments
from app.tournaments.store import Tournament, read_tournament

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
        async with self._tournaments.database.read() as session:
            row = await session.get_one(TournamentRow, tournament)
            now = await read_tournament(session, row)
            rooms = [table.row.room_id for table in now.running if table.row.room_id]
            over = await endings(session, rooms)
            happened = await progress(session, [room for room in rooms if room not in over])
            seats = await sitting(session, rooms)
        if any(table.row.deadline is not None for table in now.running):
            await self._tournaments.arrivals(tournament, self._presence)
        if unsettled(now, seats):
            await self._tournaments.carry_out(tournament)
        if over or not now.running:
            await self._tournaments.nudge(tournament)
        with_bots = {room for (room, _), account in seats.items() if account is None}
        for room, step in happened.items():
            if room in with_bots and now_ms() - step.last_at > STUCK_MS:
                await self._wake(room)

    async def _wake(self, room: str) -> None:
        """The node whose bots played there may be gone."""
        table = await self._tournaments.rooms.matches.cache.table_of(room)
        if table is not None:
            self._bots.look_at(table)


def unsettled(now: Tournament, seats: Mapping[tuple[str, int], str | None]) -> bool:
    """Whether somebody sits at a table who should not."""
    for table in now.running:
        for seat in table.seats:
            sits = seats.get((table.row.room_id or "", seat.seat))
            entrant = now.entrant(seat.entrant)
            if sits is None or entrant is None:
                continue
            if seat.fate is not None or sits != entrant.account_id:
                return True
    return False
