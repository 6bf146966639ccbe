"""Rating matches: those of public rooms and of tournaments, between at least two people (see
`counting`). A match of a tournament counts when the tournament has counted it.

A match counts in one transaction with its mark in
`rated_match`, so once, whichever node comes first and however often it is tried.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

from sqlalchemy import Select, and_, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import now_ms
from app.core.database import Database
from app.core.events import ResultsDecided
from app.core.logging import logger
from app.matches.live_match import MatchStepped
from app.matches.models import MatchRow
from app.ratings.counting import places_of
from app.ratings.models import RatedRow, RatingChangeRow, RatingRow
from app.ratings.recount import new_row
from app.ratings.strength import after, ordinal
from app.rooms.models import RoomRow
from app.tournaments.models import TableRow

log = logger(__name__)

BATCH = 50
ATTEMPTS = 4
SWEEP_SECONDS = 60


class Ratings:
    """Rates matches as they end, and those that were missed."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._tasks: set[asyncio.Task[None]] = set()

    def stepped(self, event: MatchStepped) -> None:
        """A step of a match: the last one is rated, if it is one that counts."""
        table = event.table
        if table.match.over and table.facts.public and table.facts.tournament is None:
            self._soon(self.rate(table.match_id))

    def decided(self, event: ResultsDecided) -> None:
        """A tournament has the results of these tables."""
        self._soon(self._rate_all(event.rooms))

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _rate_all(self, rooms: Sequence[str]) -> None:
        async with self.database.read() as session:
            here = waiting().where(MatchRow.room_id.in_(rooms)).order_by(MatchRow.ended_at)
            found = (await session.scalars(here)).all()
        for match in found:
            await self.rate(match)

    async def run(self) -> None:
        """Until cancelled: what a crash left unrated."""
        while True:
            try:
                while await self.round():
                    pass
            except Exception:
                log.exception("rating_sweep_failed")
            await asyncio.sleep(SWEEP_SECONDS)

    async def round(self) -> int:
        """Rate some matches that wait for it, in the order in which they ended."""
        statement = waiting().order_by(MatchRow.ended_at, MatchRow.id).limit(BATCH)
        async with self.database.read() as session:
            found = (await session.scalars(statement)).all()
        for match in found:
            await self.rate(match)
        return len(found)

    async def stop(self) -> None:
        """Let what is under way come to its end."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def rate(self, match: int) -> None:
        """Let a match count, if it is one that does and has not yet."""
        for _ in range(ATTEMPTS):
            try:
                async with self.database.write() as session:
                    row = await session.scalar(
                        select(MatchRow).where(
                            MatchRow.id.in_(waiting().where(MatchRow.id == match))
                        )
                    )
                    if row is not None:
                        await count(session, row)
            except IntegrityError:  # another one did it, or met one of them for the first time
                continue
            return
        log.warning("rating_failed", match=match)


def waiting() -> Select[int]:
    """Matches that count and have not yet."""
    return (
        select(MatchRow.id)
        .join(RoomRow, RoomRow.id == MatchRow.room_id)
        .outerjoin(RatedRow, RatedRow.match_id == MatchRow.id)
        .outerjoin(TableRow, TableRow.room_id == RoomRow.id)
        .where(
            MatchRow.status == "finished",
            MatchRow.rated,
            MatchRow.seats > 1,
            RatedRow.match_id.is_(None),
            or_(
                and_(RoomRow.tournament_id.is_(None), RoomRow.access == "public"),
                TableRow.places.is_not(None),
            ),
        )
    )


async def count(session: AsyncSession, match: MatchRow) -> None:
    """Mark the match and move the ratings of its people."""
    mark = RatedRow(match_id=match.id, at=now_ms())
    session.add(mark)
    await session.flush()
    places = await places_of(session, match)
    rows = {account: await rating(session, account, match.game) for account in sorted(places)}
    now = mark.at = max([mark.at, *(row.changed_at + 1 for row in rows.values() if row.games)])
    before = {account: (row.mu, row.sigma) for account, row in rows.items()}
    best = min(places.values(), default=0)
    for account, strength in after(before, places).items():
        row, line = rows[account], RatingChangeRow(match_id=match.id, account_id=account)
        line.game, line.place, line.at = match.game, places[account], match.ended_at or now
        line.mu, line.sigma = before[account]
        line.before, line.after = row.ordinal, ordinal(strength)
        session.add(line)
        row.mu, row.sigma, row.ordinal = *strength, line.after
        row.games += 1
        row.wins += places[account] == best
        row.changed_at = now


async def rating(session: AsyncSession, account: str, game: str) -> RatingRow:
    """The locked rating of an account; a new one at the first match."""
    row = await session.get(RatingRow, (account, game), with_for_update=True)
    if row is None:
        row = new_row(account, game)
        session.add(row)
        await session.flush()
    return row


async def ordinals(session: AsyncSession, game: str, accounts: Sequence[str]) -> dict[str, float]:
    """The ratings of these accounts, where they have one."""
    statement = select(RatingRow.account_id, RatingRow.ordinal).where(
        RatingRow.game == game, RatingRow.account_id.in_(accounts)
    )
    found = await session.execute(statement)
    return {account: ordinal for account, ordinal in found.all()}  # noqa: C416
