"""How the matches of many rooms stand, for those who wait for them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import case, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.matches.models import ActionRow, MatchRow
from engine import RESIGN, UNDO

HOUSE = "!"
"""Commands of the house (bots, clocks) begin with this."""
BY_PEOPLE = ActionRow.command.not_like(f"{HOUSE}%")
MOVES_MADE = case((ActionRow.verb == UNDO, -1), (ActionRow.verb == RESIGN, 0), else_=1)
"""What an entry of the log adds to the number of moves somebody made and did not take back."""


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


async def abandon(session: AsyncSession, rooms: Sequence[str]) -> None:
    """Break off the running matches of these rooms; they have no result."""
    await session.execute(
        update(MatchRow)
        .where(MatchRow.room_id.in_(rooms), MatchRow.status == "playing")
        .values(status="abandoned")
    )
