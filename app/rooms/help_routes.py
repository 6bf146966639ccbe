"""HTTP: the coach and the hint, for who holds a seat of an unrated game."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from app.accounts.identity import KnownAccount
from app.bots.coach import STALE, Coach
from app.bots.schemas import CoachOut, HintOut
from app.core.errors import Problem, problems
from app.core.limits import HELP
from app.matches.live_match import LiveMatch
from app.rooms.dependencies import RoomPath
from app.rooms.service import RoomsDep
from app.services import services

router = APIRouter(prefix="/api/rooms/{room}", tags=["matches"])

SeatQuery = Annotated[int, Query(ge=0, le=63, description="A seat you act for")]
DecisionQuery = Annotated[
    int | None,
    Query(ge=0, le=2**31 - 1, description="What you were shown; an old one is refused"),
]
IN_LESSON = "A lesson says itself what comes next."


async def helped(
    request: Request,
    room: RoomPath,
    account: KnownAccount,
    rooms: RoomsDep,
    seat: SeatQuery,
    decision: DecisionQuery = None,
) -> LiveMatch:
    """Dependency: the table of somebody who may be helped; a Problem that says why not."""
    await services(request).limits.check(HELP, account.id)
    visit = await rooms.visible(room, account)
    if seat not in visit.seats:
        raise Problem("seat_not_yours", "You do not hold that seat.")
    if visit.room.no_help is not None:
        raise Problem("no_help", visit.room.no_help)
    table = await services(request).matches.cache.fresh(visit.room.id)
    if table is None:
        raise Problem("not_started", "The game has not started yet.")
    if table.quarantine is not None:
        raise Problem("quarantined", "This game is paused.")
    if table.match.scripted:
        raise Problem("no_help", IN_LESSON)
    if decision is not None and decision != table.match.decision:
        raise Problem("stale_decision", STALE)
    return table


Helped = Annotated[LiveMatch, Depends(helped)]


async def coach_of(request: Request) -> Coach:
    """Dependency: the coach of this server."""
    return services(request).coach


CoachDep = Annotated[Coach, Depends(coach_of)]
HELP_PROBLEMS = problems(401, 403, 404, 409, 422, 429, 503)


@router.get("/coach", responses=HELP_PROBLEMS)
async def coach(table: Helped, seat: SeatQuery, coach: CoachDep) -> CoachOut:
    """What is worth a look before your next step, and what your latest one cost."""
    return await coach.look(table, seat)


@router.get("/hint", responses=HELP_PROBLEMS)
async def hint(table: Helped, seat: SeatQuery, coach: CoachDep) -> HintOut:
    """What the strongest bot would do for you, and what it expects."""
    return await coach.hint(table, seat)
