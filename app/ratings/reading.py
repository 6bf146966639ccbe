"""Leaderboards and profiles: what is shown of ratings and of what somebody has played."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.accounts.service import Account
from app.core.clock import iso
from app.core.database import Database
from app.core.errors import Problem
from app.matches.models import MatchPlayerRow, MatchRow
from app.matches.rows import has_account
from app.ratings.models import RatedRow, RatingChangeRow, RatingRow
from app.rooms.ids import public_id
from app.rooms.models import RoomRow
from app.tournaments.models import TournamentRow
from engine import UnknownGame, catalogue, rules_of

Json = dict[str, Any]

BASE, STEP = 1000, 40
"""A new player is shown with BASE; STEP points are one of openskill's."""
SURE = 5
"""With fewer games a rating is provisional."""
RIVALS = 50


def points(ordinal: float) -> int:
    """A rating as it is shown.

    >>> points(0.0), points(12.5)
    (1000, 1500)
    """
    return round(BASE + STEP * ordinal)


class Rating(NamedTuple):
    """How strong somebody is in a game, as it is shown, and after how many games."""

    points: int
    games: int


async def rating_of(session: AsyncSession, game: str, account: str) -> Rating | None:
    """The rating of an account; None: it was never rated in this game."""
    row = await session.get(RatingRow, (account, game))
    return None if row is None else Rating(points(row.ordinal), row.games)


class RatingReading:
    """Reads what the pages of games and players show."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def leaderboard(self, game: str, offset: int, limit: int) -> Json:
        """The leaderboard of a game."""
        try:
            title = rules_of(game).info.title
        except UnknownGame as error:
            raise Problem("unknown_game", str(error)) from None
        statement = (
            select(RatingRow, AccountRow.name, AccountRow.kind)
            .join(AccountRow, AccountRow.id == RatingRow.account_id)
            .where(RatingRow.game == game)
            .order_by(RatingRow.ordinal.desc(), RatingRow.account_id)
        )
        async with self._database.read() as session:
            rows = (await session.execute(statement.offset(offset).limit(limit + 1))).all()
            first = await ahead(session, rows[0][0]) if rows else 0
        lines: list[Json] = []
        for at, (row, name, kind) in enumerate(rows[:limit]):
            tied = at > 0 and row.ordinal == rows[at - 1][0].ordinal
            rank = lines[-1]["rank"] if tied else (first + 1 if at == 0 else offset + at + 1)
            player = {"id": row.account_id, "name": name, "kind": kind}
            lines.append({"rank": rank, "player": player, **rating_json(row)})
        more = offset + limit if len(rows) > limit else None
        return {"game": game, "title": title, "players": lines, "next": more}

    async def profile(
        self, player: str, account: Account | None, before: int | None, limit: int
    ) -> Json:
        """Ratings, matches (those the one who asks may know of) and head-to-head of a player."""
        async with self._database.read() as session:
            row = await session.get(AccountRow, player)
            if row is None:
                raise Problem("not_found", "There is no such player.")
            if row.merged_id is not None:  # old links lead to who it is now
                row = await session.get_one(AccountRow, row.merged_id)
                player = row.id
            ratings = (
                await session.scalars(select(RatingRow).where(RatingRow.account_id == player))
            ).all()
            ranks = {each.game: 1 + await ahead(session, each) for each in ratings}
            matches = await self._matches(session, player, account, before, limit + 1)
            rivals = await self._rivals(session, player, account)
        return {
            "player": {"id": row.id, "name": row.name, "kind": row.kind},
            "since": iso(row.created_at),
            "ratings": [
                {"game": each.game, "title": title_of(each.game), "rank": ranks[each.game]}
                | rating_json(each)
                for each in sorted(ratings, key=lambda each: -each.games)
            ],
            "matches": matches[:limit],
            "next": matches[limit - 1]["id"] if len(matches) > limit else None,
            "head_to_head": rivals,
        }

    @staticmethod
    async def _matches(
        session: AsyncSession, player: str, account: Account | None, before: int | None, limit: int
    ) -> list[Json]:
        statement = (
            select(MatchRow, RatingChangeRow, RatedRow.corrected_at)
            .join(RoomRow, RoomRow.id == MatchRow.room_id)
            .outerjoin(
                RatingChangeRow,
                (RatingChangeRow.match_id == MatchRow.id) & (RatingChangeRow.account_id == player),
            )
            .outerjoin(RatedRow, RatedRow.match_id == MatchRow.id)
            .where(
                MatchRow.id.in_(
                    select(MatchPlayerRow.match_id).where(MatchPlayerRow.account_id == player)
                ),
                MatchRow.status == "finished",
                known_to(account),
            )
            .order_by(MatchRow.id.desc())
            .limit(limit)
        )
        if before is not None:
            statement = statement.where(MatchRow.id < before)
        rows = (await session.execute(statement)).all()
        return [
            match_json(match, change, player) | {"rating_corrected": corrected is not None}
            for match, change, corrected in rows
        ]

    @staticmethod
    async def _rivals(session: AsyncSession, player: str, account: Account | None) -> list[Json]:
        """Whom the player met in rated matches one may know of, the most often met first."""
        mine, theirs = RatingChangeRow, RatingChangeRow.__table__.alias("theirs")
        statement = (
            select(
                theirs.c.account_id, AccountRow.name, AccountRow.kind, mine.place, theirs.c.place
            )
            .join(theirs, theirs.c.match_id == mine.match_id)
            .join(AccountRow, AccountRow.id == theirs.c.account_id)
            .join(MatchRow, MatchRow.id == mine.match_id)
            .join(RoomRow, RoomRow.id == MatchRow.room_id)
            .where(mine.account_id == player, theirs.c.account_id != player, known_to(account))
        )
        found: dict[str, Json] = defaultdict(lambda: {"wins": 0, "draws": 0, "losses": 0})
        for rival, name, kind, own, other in (await session.execute(statement)).all():
            line = found[rival]
            line["player"] = {"id": rival, "name": name, "kind": kind}
            line["wins" if own < other else "losses" if own > other else "draws"] += 1
        lines = [line | {"games": games(line)} for line in found.values()]
        return sorted(lines, key=lambda line: (-line["games"], line["player"]["id"]))[:RIVALS]


def games(line: Json) -> int:
    """How often they met."""
    return int(line["wins"] + line["draws"] + line["losses"])


async def ahead(session: AsyncSession, row: RatingRow) -> int:
    """How many are better in the same game."""
    better = select(func.count()).where(RatingRow.game == row.game, RatingRow.ordinal > row.ordinal)
    return await session.scalar(better.select_from(RatingRow)) or 0


def known_to(account: Account | None) -> ColumnElement[bool]:
    """Matches in public rooms and tournaments, and those one played oneself."""
    public = select(TournamentRow.id).where(TournamentRow.access == "public")
    allowed = [RoomRow.access == "public", RoomRow.tournament_id.in_(public)]
    if account is not None:
        own = select(MatchPlayerRow.match_id).where(MatchPlayerRow.account_id == account.id)
        allowed.append(MatchRow.id.in_(own))
    return or_(*allowed)


def rating_json(row: RatingRow) -> Json:
    """A rating as it is shown."""
    return {
        "rating": points(row.ordinal),
        "mu": row.mu,
        "sigma": row.sigma,
        "games": row.games,
        "wins": row.wins,
        "provisional": row.games < SURE,
    }


def match_json(match: MatchRow, change: RatingChangeRow | None, player: str) -> Json:
    """A match in a history."""
    result = match.result or {}
    places: Sequence[int | None] = result.get("placement") or [None] * match.seats
    scores: Sequence[float | None] = result.get("scores") or [None] * match.seats
    seats = [
        {
            "seat": seat,
            "player": who["id"] if who and has_account(who) else None,
            "name": who["name"] if who else None,
            "kind": who["kind"] if who else None,
            "place": places[seat],
            "score": scores[seat],
        }
        for seat, who in enumerate(match.players)
    ]
    return {
        "id": match.id,
        "room": public_id(match.room_id),
        "number": match.number,
        "game": match.game,
        "title": title_of(match.game),
        "ended_at": iso(match.ended_at or match.started_at),
        "seat": next((each["seat"] for each in seats if each["player"] == player), None),
        "seats": seats,
        "rating": None
        if change is None
        else {"before": points(change.before), "after": points(change.after)},
    }


def title_of(game: str) -> str:
    """The title, also of a game that is not on the shelf any more."""
    rules = catalogue.get(game)
    return game if rules is None else rules.info.title
