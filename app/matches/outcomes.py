"""What matches came to, and how far they are: asked by rooms and tournaments."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, case, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.matches.models import ActionRow, MatchPlayerRow, MatchRow
from engine import RESIGN, UNDO

HOUSE = "!"
"""Commands of the house (bots, clocks) begin with this."""
BY_PEOPLE = ActionRow.command.not_like(f"{HOUSE}%")
MOVES_MADE = case((ActionRow.verb == UNDO, -1), (ActionRow.verb == RESIGN, 0), else_=1)
"""What an entry of the log adds to the number of moves somebody made and did not take back."""


LATEST_RESULT = (
    select(MatchRow.result, MatchRow.players)
    .where(MatchRow.room_id == bindparam("room"), MatchRow.status == "finished")
    .order_by(MatchRow.number.desc())
    .limit(1)
)


@dataclass(slots=True)
class Progress:
    """What happened in a running match so far."""

    last_at: int
    """The latest step, or the start."""
    acted: set[int] = field(default_factory=set)
    """Seats whose people did something."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended."""

    places: list[int]
    """Per seat."""
    people: list[str | None]
    """The accounts that sat there in the end; None: a bot."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A finished match and its `sheet` (see `engine.Result`)."""

    row: MatchRow
    sheet: dict[str, Any]


async def endings(session: AsyncSession, rooms: Sequence[str]) -> dict[str, Ending]:
    """The first match of these rooms, where it is over."""
    statement = select(MatchRow.room_id, MatchRow.result, MatchRow.players).where(
        MatchRow.room_id.in_(rooms), MatchRow.number == 1, MatchRow.status == "finished"
    )
    found = (await session.execute(statement)).all()
    return {
        room: Ending(
            list(result["placement"]),
            [None if who["kind"] == "bot" else str(who["id"]) for who in players],
        )
        for room, result, players in found
        if result
    }


async def progress(session: AsyncSession, rooms: Sequence[str]) -> dict[str, Progress]:
    """How far the first matches of these rooms are."""
    here = (MatchRow.room_id.in_(rooms), MatchRow.number == 1)
    begun = await session.execute(select(MatchRow.room_id, MatchRow.started_at).where(*here))
    found = {room: Progress(at) for room, at in begun.all()}
    acted = (
        select(MatchRow.room_id, ActionRow.seat, BY_PEOPLE, func.max(ActionRow.at))
        .join(ActionRow, ActionRow.match_id == MatchRow.id)
        .where(*here)
        .group_by(MatchRow.room_id, ActionRow.seat, BY_PEOPLE)
    )
    for room, seat, person, at in (await session.execute(acted)).all():
        found[room].last_at = max(found[room].last_at, at)
        if person:
            found[room].acted.add(seat)
    return found


async def last_steps(session: AsyncSession, rooms: Sequence[str]) -> dict[str, int]:
    """When something happened last in the running matches of these rooms: a step, or the start."""
    step = (  # by the key of the log: not every step of the match is read
        select(ActionRow.at)
        .where(ActionRow.match_id == MatchRow.id)
        .order_by(ActionRow.ply.desc())
        .limit(1)
        .scalar_subquery()
    )
    statement = select(MatchRow.room_id, func.coalesce(step, MatchRow.started_at)).where(
        MatchRow.room_id.in_(rooms), MatchRow.status == "playing"
    )
    return {room: at for room, at in (await session.execute(statement)).all()}  # noqa: C416


async def own_steps(session: AsyncSession, match: int) -> dict[int, int]:
    """The latest step of each seat that made one in a match."""
    statement = (
        select(ActionRow.seat, func.max(ActionRow.ply))
        .where(ActionRow.match_id == match)
        .group_by(ActionRow.seat)
    )
    return {seat: ply for seat, ply in (await session.execute(statement)).all()}  # noqa: C416


async def abandon(session: AsyncSession, rooms: Sequence[str]) -> None:
    """Break off the running matches of these rooms; they have no result."""
    await session.execute(
        update(MatchRow)
        .where(MatchRow.room_id.in_(rooms), MatchRow.status == "playing")
        .values(status="abandoned")
    )


async def sheets(session: AsyncSession, account: str, game: str, limit: int = 50) -> list[Kept]:
    """What the finished solo matches of an account left to keep, the newest first."""
    statement = (
        select(MatchRow)
        .join(MatchPlayerRow, MatchPlayerRow.match_id == MatchRow.id)
        .where(
            MatchPlayerRow.account_id == account,
            MatchRow.game == game,
            MatchRow.seats == 1,
            MatchRow.status == "finished",
        )
        .order_by(MatchRow.ended_at.desc(), MatchRow.id.desc())
        .limit(limit)
    )
    rows = (await session.scalars(statement)).all()
    found = [(row, (row.result or {}).get("sheet")) for row in rows]
    return [Kept(row, sheet) for row, sheet in found if sheet]


async def moves(session: AsyncSession, match_id: int) -> dict[int, int]:
    """Seat -> how many moves its person made and did not take back."""
    statement = (
        select(ActionRow.seat, func.sum(MOVES_MADE))
        .where(ActionRow.match_id == match_id, BY_PEOPLE)
        .group_by(ActionRow.seat)
    )
    return {seat: int(made) for seat, made in (await session.execute(statement)).all()}


async def wins(session: AsyncSession, room: str) -> dict[str, int]:
    """Account -> matches it won in this room, alone or with others; those who won none too."""
    statement = select(MatchRow.players, MatchRow.result).where(
        MatchRow.room_id == room, MatchRow.status == "finished"
    )
    found: dict[str, int] = {}
    for players, result in (await session.execute(statement)).all():
        places = result["placement"] if result else []
        for player, place in zip(players, places, strict=False):
            found[player["id"]] = found.get(player["id"], 0) + (place == 1)
    return found


async def latest_result(
    session: AsyncSession, room: str
) -> tuple[list[dict[str, Any]], list[int]] | None:
    """Who played the latest finished match of a room, and the places; None if it has no result."""
    found = (await session.execute(LATEST_RESULT, {"room": room})).first()
    return (found.players, found.result["placement"]) if found and found.result else None


async def last_loser(session: AsyncSession, room: str) -> dict[str, Any] | None:
    """The player who alone was last in the latest finished match; None if there is none."""
    found = (await session.execute(LATEST_RESULT, {"room": room})).first()
    placement: list[int] = found.result["placement"] if found and found.result else []
    if found is None or len(placement) < 2 or placement.count(max(placement)) > 1:
        return None
    player: dict[str, Any] = found.players[placement.index(max(placement))]
    return player
