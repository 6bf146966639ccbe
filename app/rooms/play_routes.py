"""HTTP: acting without a socket, views, log, replay, record."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from app.accounts.identity import KnownAccount, MaybeAccount, client_address
from app.accounts.service import Account
from app.core.errors import Problem, problems
from app.core.limits import ACT, PAST, PAUSE
from app.matches.envelope import envelope, events_json
from app.matches.history import History, present_row
from app.matches.live_match import Answer, LiveMatch
from app.matches.models import MatchRow
from app.matches.schemas import (
    ActIn,
    ClockOut,
    Envelope,
    LogOut,
    RecordOut,
    ReplayOut,
    ResignIn,
    Stored,
    UndoIn,
)
from app.matches.service import Attempt, act_attempt
from app.matches.summary import problem_of
from app.rooms import leaving, pausing
from app.rooms.dependencies import Changer, Key, RoomPath
from app.rooms.room import Visit
from app.rooms.service import Rooms, RoomsDep
from app.services import services

JSON = "application/json"
router = APIRouter(prefix="/api/rooms/{room}", tags=["matches"])

MatchNumber = Annotated[
    int | None, Query(alias="match", ge=1, le=2**31 - 1, description="Default: the latest")
]
SeatQuery = Annotated[
    int | None, Query(ge=0, le=63, description="A seat you hold; default: as a spectator")
]
PlyQuery = Annotated[int | None, Query(ge=0, le=2**31 - 1, description="A step of the past")]


async def _command(
    request: Request, visit: Visit, account: Account, command: str, seat: int, attempt: Attempt
) -> Stored:
    limits = services(request).limits
    limits.check_here(ACT, account.id)
    matches = services(request).matches
    return stored(command, await matches.command(visit.room.id, account.id, command, seat, attempt))


def stored(command: str, answer: Answer) -> Stored:
    """What is said of a stored command; a refusal becomes a Problem."""
    if not answer.ok:
        raise problem_of(answer)
    return Stored(id=command, version=answer.version)


PAUSE_PROBLEMS = problems(401, 403, 404, 409, 422, 429)
COMMAND_PROBLEMS = problems(403, 404, 409, 422, 429, 503)


@router.post("/actions", responses=COMMAND_PROBLEMS)
async def act(
    request: Request, room: RoomPath, body: ActIn, account: KnownAccount, rooms: RoomsDep
) -> Stored:
    """Act without a socket. The same id again gets the stored answer."""
    visit = await rooms.visible(room, account)
    noun = tuple(body.noun) if isinstance(body.noun, list) else body.noun
    attempt = act_attempt(body.seat, body.verb, noun, body.decision)
    return await _command(request, visit, account, body.id, body.seat, attempt)


@router.post("/undo", responses=COMMAND_PROBLEMS)
async def undo(
    request: Request, room: RoomPath, body: UndoIn, account: KnownAccount, rooms: RoomsDep
) -> Stored:
    """Undo your latest step, as long as it revealed nothing."""
    visit = await rooms.visible(room, account)
    seat = body.seat
    return await _command(
        request, visit, account, body.id, seat, lambda match: match.try_undo(seat)
    )


@router.post("/resign", responses=COMMAND_PROBLEMS)
async def resign(
    request: Request, room: RoomPath, body: ResignIn, account: KnownAccount, rooms: RoomsDep
) -> Stored:
    """Resign. With more than two seats a bot takes over and the others play on."""
    limits = services(request).limits
    limits.check_here(ACT, account.id)
    command, answer = await leaving.resign(rooms, room, account, body.seat)
    return stored(command, answer)


async def pausing_account(request: Request, account: Changer) -> Account:
    """Dependency: somebody who has to do with a pause, not too often."""
    await services(request).limits.check(PAUSE, account.id)
    return account


Pauser = Annotated[Account, Depends(pausing_account)]


@router.post("/pause", responses=PAUSE_PROBLEMS)
async def ask_for_pause(room: RoomPath, account: Pauser, rooms: RoomsDep) -> ClockOut:
    """Ask for a pause, or agree to one: when all do, clocks stand still and nobody moves."""
    return clock_out(rooms, await pausing.ask(rooms, room, account))


@router.delete("/pause", responses=PAUSE_PROBLEMS)
async def end_pause(room: RoomPath, account: Pauser, rooms: RoomsDep) -> ClockOut:
    """Go on, five seconds from now; or decline a pause that is asked for."""
    return clock_out(rooms, await pausing.end(rooms, room, account))


def clock_out(rooms: Rooms, table: LiveMatch) -> ClockOut:
    """The clocks of a match, now."""
    return ClockOut(**(rooms.matches.cache.clock_shown(table) or {}))


@router.get("/view", responses=problems(401, 403, 404, 409, 422))
async def view(
    request: Request,
    room: RoomPath,
    account: MaybeAccount,
    rooms: RoomsDep,
    seat: SeatQuery = None,
    ply: PlyQuery = None,
    number: MatchNumber = None,
    join: Key = None,
    watch: Key = None,
) -> Envelope:
    """The present position, or with `ply` an earlier one, for your seat or for spectators."""
    visit = await rooms.watchable(room, account, join, watch)
    if seat is not None and seat not in visit.seats:
        raise Problem("seat_not_yours", "You do not hold that seat.")
    if ply is not None or number is not None:
        limits = services(request).limits
        await limits.check(PAST, asker(request, visit))
    history = services(request).history
    matches = services(request).matches
    row = await history.match_row(visit.room.id, number)
    turns = visit.room.open_hands
    if turns is not None and visit.seat is None and row.status == "playing":
        late = await history.late_view(row, turns)
        if ply is None or ply == late["ply"]:
            return Envelope(**late)
        if ply > late["ply"]:
            raise Problem("invalid", f"ply: spectators see this match up to {late['ply']} now")
    table = await matches.cache.fresh(visit.room.id)
    if table is not None and ply is None and present_row(table, row):
        match = table.match
        return Envelope(
            **envelope(
                match,
                seat,
                events_json(match, match.events, seat),
                matches.cache.clock_shown(table),
            )
        )
    if ply is None:
        ply = row.plies or 0
    return Envelope(**await history.view(row, ply, seat))


def asker(request: Request, visit: Visit) -> str:
    """Who asks, for limits: the account, or where it comes from."""
    return visit.account or client_address(request)


async def looked_up(
    request: Request,
    room: RoomPath,
    account: MaybeAccount,
    rooms: RoomsDep,
    number: MatchNumber = None,
    join: Key = None,
    watch: Key = None,
) -> MatchRow:
    """Dependency: the match whose past somebody who may watch it asks for, not too often."""
    limits = services(request).limits
    visit = await rooms.watchable(room, account, join, watch)
    await limits.check(PAST, asker(request, visit))
    history = services(request).history
    row = await history.match_row(visit.room.id, number)
    running = row.status == "playing" and visit.seat is None
    request.state.turns_late = visit.room.open_hands if running else None
    return row


async def history_of(request: Request) -> History:
    """Dependency: the past of all matches."""
    return services(request).history


LookedUp = Annotated[MatchRow, Depends(looked_up)]
HistoryDep = Annotated[History, Depends(history_of)]
PAST_PROBLEMS = problems(401, 404, 409, 422)


@router.get("/log", responses=PAST_PROBLEMS, response_model=LogOut)
async def log(request: Request, row: LookedUp, history: HistoryDep) -> Response:
    """What happened, in words, without undone steps. Where spectators see the table some
    turns late, it goes as far as they see."""
    return Response(await history.log(row, request.state.turns_late), media_type=JSON)


@router.get("/replay", responses=PAST_PROBLEMS, response_model=ReplayOut)
async def replay(row: LookedUp, history: HistoryDep) -> Response:
    """All steps of a finished match."""
    return Response(await history.replay(row), media_type=JSON)


@router.get("/record", responses=PAST_PROBLEMS)
async def record(row: LookedUp, history: HistoryDep) -> RecordOut:
    """The game record of a finished match: seed, commitment and every action, to verify it."""
    return RecordOut(**await history.record(row))
