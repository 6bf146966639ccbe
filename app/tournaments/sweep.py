"""Now and then: what a crash, another node or a missing player left hanging goes on."""

import asyncio
from contextlib import suppress

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.bots.service import Bots
from app.core.clock import now_ms
from app.core.errors import Problem
from app.core.logging import logger
from app.core.presence import Presence
from app.matches.outcomes import endings, last_steps
from app.rooms.substitutes import sitting
from app.tournaments import arena, lifecycle, round_time
from app.tournaments.attendance import GRACE_MS, hand_over_seats, misplaced, note_arrivals
from app.tournaments.models import TournamentRow
from app.tournaments.service import Tournaments
from app.tournaments.store import Tournament, read_tournament

log = logger(__name__)

STUCK_MS = 20_000
"""A table at which a bot is to move and nothing happened for so long is woken up."""


LATE_MS = 24 * 3_600_000
"""So long after its hour a tournament begins by itself, once enough take part."""


class Sweep:
    """A task that wakes up every few seconds, and at the start."""

    def __init__(
        self, tournaments: Tournaments, presence: Presence, bots: Bots, seconds: float
    ) -> None:
        self._tournaments = tournaments
        self._transactions = tournaments.transactions
        self._progression = tournaments.progression
        self._presence = presence
        self._bots = bots
        self._seconds = seconds
        self._since = -1
        """When it looked first, by the service clock: after a start people take a moment to come
        back, and nobody is to be taken for absent meanwhile."""
        self._seen: dict[str, Tournament] = {}
        """What goes on, as it was read last."""

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self.round()
            except Exception:
                log.exception("tournament_sweep_failed")
            await asyncio.sleep(self._seconds)

    async def round(self) -> None:
        if self._since < 0:
            self._since = self._transactions.rooms.matches.service_clock.now()
        for tournament in await self._hour_passed():
            try:
                await self._tournaments.by_clock(tournament, lifecycle.pass_hour)
            except Exception:  # one broken tournament must not stop the others
                log.exception("tournament_hour_failed", tournament=tournament)
        for tournament in await self._to_start():
            try:
                with suppress(Problem):  # too few yet: it starts as soon as there are enough
                    await self._tournaments.by_clock(tournament, lifecycle.start)
            except Exception:  # one broken tournament must not stop the others
                log.exception("tournament_not_started", tournament=tournament)
        going_on = await self._going_on()
        self._seen = {ident: seen for ident, seen in self._seen.items() if ident in going_on}
        for ident, version in going_on.items():
            try:
                await self._one(ident, version)
            except Exception:  # one broken tournament must not stop the others
                log.exception("tournament_failed", tournament=ident)

    async def _hour_passed(self) -> list[str]:
        """Tournaments whose registration opened or closed since they last changed."""
        row, now = TournamentRow, now_ms()
        passed = (
            (row.changed_at < hour) & (hour <= now) for hour in (row.entry_from, row.entry_until)
        )
        statement = select(row.id).where(row.status == "registration", or_(*passed))
        async with self._transactions.database.read() as session:
            return list((await session.scalars(statement)).all())

    async def _to_start(self) -> list[str]:
        """Tournaments whose hour has come."""
        statement = select(TournamentRow.id).where(
            TournamentRow.status == "registration",
            TournamentRow.auto_start,
            TournamentRow.starts_at.between(now_ms() - LATE_MS, now_ms()),
        )
        async with self._transactions.database.read() as session:
            return list((await session.scalars(statement)).all())

    async def _going_on(self) -> dict[str, int]:
        """The versions of what goes on, by id."""
        row = TournamentRow
        statement = select(row.id, row.version).where(row.status.in_(("running", "paused")))
        async with self._transactions.database.read() as session:
            return {ident: version for ident, version in await session.execute(statement)}  # noqa: C416

    async def _at(self, session: AsyncSession, tournament_id: str, version: int) -> Tournament:
        """The tournament at this version or a later one; read only when it changed."""
        seen = self._seen.get(tournament_id)
        if seen is None or seen.row.version < version:
            row = await session.get_one(TournamentRow, tournament_id)
            seen = self._seen[tournament_id] = await read_tournament(session, row)
        return seen

    async def _one(self, tournament_id: str, version: int) -> None:
        async with self._transactions.database.read() as session:
            tournament = await self._at(session, tournament_id, version)
            rooms = tournament.rooms
            over = await endings(session, rooms)
            last = await last_steps(session, rooms)
            holders = await sitting(session, rooms)
        now = self._transactions.rooms.matches.service_clock.now()
        if now - self._since >= GRACE_MS and round_time.over(tournament, now):
            await round_time.end_time(self._transactions, tournament_id, self._presence)
            await self._progression.nudge(tournament_id)
            return
        await note_arrivals(self._transactions, tournament, self._presence)
        if any(misplaced(tournament, holders)):
            await hand_over_seats(self._transactions, tournament_id)
        if over or not tournament.running or arena.step_due(tournament, now, now_ms()):
            await self._progression.nudge(tournament_id)
        with_bots = {room for (room, _), account in holders.items() if account is None}
        for room, last_at in last.items():
            if room in with_bots and now_ms() - last_at > STUCK_MS:
                await self._wake(room)

    async def _wake(self, room: str) -> None:
        """The node whose bots played there may be gone."""
        table = await self._transactions.rooms.matches.cache.table_of(room)
        if table is not None:
            self._bots.look_at(table)
