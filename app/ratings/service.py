"""Rating matches: those of public rooms and of tournaments, between at least two people.

Bots have no rating and are left out. A match counts in one transaction with its mark in
`rated_match`, so once, whichever node comes first and however often it is tried.
"""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from fastapi import Depends, Request
from openskill.models import PlackettLuce
from sqlalchemy import Select, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import now_ms
from app.core.database import Database
from app.core.logging import logger
from app.matches.models import MatchRow
from app.matches.table import Table
from app.ratings.models import RatedRow, RatingChangeRow, RatingRow
from app.rooms.models import RoomRow

log = logger(__name__)

MODEL = PlackettLuce()
BATCH = 50
ATTEMPTS = 4
SWEEP_SECONDS = 60


class Ratings:
    """Rates matches as they end, and those that were missed."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._tasks: set[asyncio.Task[None]] = set()

    def stepped(self, table: Table) -> None:
        """A step of a match: the last one is rated, if it is one that counts."""
        counts = table.place.public or table.place.tournament is not None
        if table.match.over and counts and len(table.owners) > 1:
            task = asyncio.get_running_loop().create_task(self.rate(table.match_id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

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
        log.warning("not_rated", match=match)


def waiting() -> Select[int]:
    """Matches that count and have not yet."""
    return (
        select(MatchRow.id)
        .join(RoomRow, RoomRow.id == MatchRow.room_id)
        .outerjoin(RatedRow, RatedRow.match_id == MatchRow.id)
        .where(
            MatchRow.status == "finished",
            MatchRow.rated,
            MatchRow.seats > 1,
            RatedRow.match_id.is_(None),
            or_(RoomRow.access == "public", RoomRow.tournament_id.is_not(None)),
        )
    )


async def count(session: AsyncSession, match: MatchRow) -> None:
    """Mark the match and move the ratings of its people."""
    now = now_ms()
    session.add(RatedRow(match_id=match.id, at=now))
    await session.flush()
    places: list[int] = match.result["placement"] if match.result else []
    seats = {
        player["id"]: place
        for player, place in zip(match.players, places, strict=False)
        if player and player["kind"] != "bot"
    }
    if len(seats) < 2:
        return
    rows = {account: await rating(session, account, match.game) for account in sorted(seats)}
    teams = [[MODEL.rating(mu=row.mu, sigma=row.sigma)] for row in rows.values()]
    rated = MODEL.rate(teams, ranks=[float(seats[account]) for account in rows])
    best = min(seats.values())
    for (account, row), (new,) in zip(rows.items(), rated, strict=True):
        before, place = row.ordinal, seats[account]
        row.mu, row.sigma, row.ordinal = new.mu, new.sigma, new.ordinal()
        row.games += 1
        row.wins += place == best
        row.changed_at = now
        session.add(
            RatingChangeRow(
                match_id=match.id,
                account_id=account,
                game=match.game,
                place=place,
                before=before,
                after=row.ordinal,
                at=match.ended_at or now,
            )
        )


async def rating(session: AsyncSession, account: str, game: str) -> RatingRow:
    """The locked rating of an account; a new one at the first match."""
    row = await session.get(RatingRow, (account, game), with_for_update=True)
    if row is None:
        fresh = MODEL.rating()
        row = RatingRow(
            account_id=account,
            game=game,
            mu=fresh.mu,
            sigma=fresh.sigma,
            ordinal=fresh.ordinal(),
            games=0,
            wins=0,
            changed_at=now_ms(),
        )
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


async def ratings_of(request: Request) -> Ratings:
    """FastAPI dependency: the ratings of this application."""
    ratings: Ratings = request.app.state.ratings
    return ratings


RatingsDep = Annotated[Ratings, Depends(ratings_of)]
