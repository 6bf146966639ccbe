"""Seats, matches and tournaments of two accounts that become one."""

from typing import Any

from sqlalchemy import exists, func, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from app.matches.models import ActionRow, MatchPlayerRow, MatchRow
from app.rooms.models import RoomRow, SeatRow
from app.tournaments.models import EntrantRow


async def merge(session: AsyncSession, gone: str, kept: str) -> None:
    """All of that. Nobody of them is with the other at a table or in a tournament that goes on."""
    await seats(session, gone, kept)
    await entrants(session, gone, kept)
    await matches(session, gone, kept)


async def seats(session: AsyncSession, gone: str, kept: str) -> None:
    """A seat in a room that is over, in which the other one sits too, is empty then."""
    theirs = select(SeatRow.room_id).where(SeatRow.account_id == kept)
    rooms = list(await session.scalars(theirs))
    mine = update(SeatRow).where(SeatRow.account_id == gone)
    await session.execute(mine.where(SeatRow.room_id.in_(rooms)).values(account_id=None))
    await session.execute(mine.values(account_id=kept))
    kept_free = update(SeatRow).where(SeatRow.kept_for == gone, SeatRow.room_id.in_(rooms))
    await session.execute(kept_free.values(kept_for=None))
    played = (
        select(MatchRow.room_id)
        .join(MatchPlayerRow, MatchPlayerRow.match_id == MatchRow.id)
        .where(MatchPlayerRow.account_id == gone)
    )
    series = select(RoomRow).where(RoomRow.id.in_(played)).order_by(RoomRow.id)
    for room in (await session.scalars(series)).all():
        if room.series and gone in room.series:
            wins = dict(room.series)
            wins[kept] = wins.pop(gone) + wins.get(kept, 0)
            room.series = wins
        if room.score and gone in room.score["points"]:
            points = dict(room.score["points"])
            points[kept] = points.pop(gone)
            room.score = {"games": room.score["games"], "points": points}
    await session.flush()


async def entrants(session: AsyncSession, gone: str, kept: str) -> None:
    """Where both took part, and it is over, it stays as it was: two entrants."""
    other = aliased(EntrantRow)
    both = exists().where(other.tournament_id == EntrantRow.tournament_id, other.account_id == kept)
    await session.execute(
        update(EntrantRow)
        .where(EntrantRow.account_id == gone, ~both)
        .values(account_id=kept)
        .execution_options(synchronize_session=False)
    )


async def matches(session: AsyncSession, gone: str, kept: str) -> None:
    """Who played: in the matches that run and in those that are over. Names stay as they were.
    The journal goes on meanwhile: its entries only point at a match."""
    played = select(MatchPlayerRow.match_id).where(MatchPlayerRow.account_id == gone)
    acted = select(ActionRow.match_id).where(_by(gone))
    statement = (
        select(MatchRow)
        .where(or_(MatchRow.id.in_(played), MatchRow.id.in_(acted)))
        .order_by(MatchRow.id)
        .with_for_update(key_share=True)
    )
    for match in (await session.scalars(statement)).all():
        match.players = [
            player | {"id": kept} if player and player["id"] == gone else player
            for player in match.players
        ]
        match.left = _one_of(match.left, gone, kept)
        match.came_later = _one_of(match.came_later, gone, kept)
    await session.flush()
    await commands(session, gone, kept)


async def commands(session: AsyncSession, gone: str, kept: str) -> None:
    """The log says who acted, so that what is sent once more is known."""
    later = literal(kept) + func.substr(ActionRow.command, len(gone) + 1)
    other = aliased(ActionRow)
    taken = exists().where(other.match_id == ActionRow.match_id, other.command == later)
    await session.execute(
        update(ActionRow)
        .where(_by(gone), ~taken)
        .values(command=later)
        .execution_options(synchronize_session=False)
    )


def _by(account: str) -> Any:
    """Entries of the log that are this account's: its id stands before `:` or `!`."""
    return or_(*(ActionRow.command.like(f"{account}{mark}%", escape="\\") for mark in (":", "!")))


def _one_of(accounts: list[str] | None, gone: str, kept: str) -> list[str] | None:
    if not accounts or gone not in accounts:
        return accounts
    return list(dict.fromkeys(kept if each == gone else each for each in accounts))
