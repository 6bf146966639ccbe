"""Whom a match is rated for, and by which places.

It counts for people who sat there from the beginning and played in earnest. Who gave up a seat on
which a bot played on is last, the others are compared among themselves: leaving saves no rating and
spoils none. What a tournament says in the end is what counts, not what the match said.
"""

from collections import Counter

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.matches.models import ActionRow, MatchRow
from app.matches.outcomes import BY_PEOPLE, MOVES_MADE
from app.matches.rows import has_account
from app.rooms.claims import FEW_MOVES
from app.tournaments.models import TableRow, TableSeatRow

Places = dict[str, int]
"""Account -> place."""


async def places_of(session: AsyncSession, match: MatchRow) -> Places:
    """The accounts a match is rated for, each with its place; empty where it does not count."""
    official = await official_places(session, match)
    if not match.rated or match.status != "finished" or min(official, default=2) > 1:
        return {}
    if at_two_seats(match) or await finished_by_bots(session, match):
        return {}
    earnest = await in_earnest(session, match.id)
    later = match.came_later or ()
    found = {
        player["id"]: place
        for player, place in zip(match.players, official, strict=True)
        if player["kind"] != "bot" and player["id"] not in later and player["id"] in earnest
    }
    last = 1 + len(match.players)
    found |= {account: last for account in match.left or () if account in earnest - set(later)}
    return found if len(found) > 1 else {}


def at_two_seats(match: MatchRow) -> bool:
    """Whether one person was two in it: under two accounts that have become one since."""
    seated = [player["id"] for player in match.players if player and has_account(player)]
    return len(seated) > len(set(seated)) or not set(seated).isdisjoint(match.left or ())


async def official_places(session: AsyncSession, match: MatchRow) -> list[int]:
    """Places per seat: the tournament's, where it is one of its tables. All 2: nobody came."""
    table = await session.scalar(select(TableRow).where(TableRow.room_id == match.room_id))
    if table is not None and match.number == 1:
        return list(table.places or ())
    return list(match.result["placement"]) if match.result else []


async def finished_by_bots(session: AsyncSession, match: MatchRow) -> bool:
    """Whether bots played it to its end because the time of its round was over."""
    seats = (
        select(TableSeatRow.seat)
        .join(TableRow, TableRow.id == TableSeatRow.table_id)
        .where(TableRow.room_id == match.room_id, TableSeatRow.fate == "time")
    )
    return await session.scalar(seats.limit(1)) is not None


async def in_earnest(session: AsyncSession, match: int) -> set[str]:
    """Accounts that made a few moves, and did not take them back."""
    moves = select(ActionRow.command, MOVES_MADE).where(ActionRow.match_id == match, BY_PEOPLE)
    made: Counter[str] = Counter()
    for command, moved in (await session.execute(moves)).all():
        made[mover(command)] += moved
    return {account for account, count in made.items() if count >= FEW_MOVES}


def mover(command: str) -> str:
    """The account a command is of.

    >>> mover("acc:one:2"), mover("acc!7")
    ('acc', 'acc')
    """
    return command.split(":", 1)[0].split("!", 1)[0]
