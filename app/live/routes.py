"""HTTP for programs without a socket: streams, the decisions that wait, a line of chat.

Streams are no calls a machine could try out: they stand in docs/api.md, not in the schema."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response
from starlette.types import Receive

from app.accounts.identity import MaybeAccount, RequiredAccount, client_address
from app.core.errors import Problem, problems
from app.core.limits import CONNECT, PAST
from app.live.commands import Query as Wishes
from app.live.http_line import HttpLine, Stream
from app.live.hub import admitted
from app.matches.schemas import CommandId, Stored
from app.rooms.dependencies import Key, RoomPath
from app.rooms.ids import public_id
from app.rooms.own_seats import playing_rooms
from app.rooms.service import RoomsDep
from app.rooms.store import Cursor
from app.services import services

router = APIRouter(prefix="/api", tags=["programs"])

MOST = 50
"""Matches that are looked at for one question."""


class DecisionOut(BaseModel):
    """A decision that waits for you."""

    room: str
    match: int = Field(description="Number of the match in the room")
    game: str
    seat: int
    version: int
    decision: int
    prompt: str = Field(description="What is asked, in words")
    remaining_ms: int | None = Field(description="What is left on your clock; null: no clock")


class DecisionsOut(BaseModel):
    """What waits for you in your matches, what waits longest first."""

    decisions: list[DecisionOut]
    next: str | None = Field(description="Cursor of the next page")


class SayIn(BaseModel):
    """A line of chat."""

    id: CommandId
    text: str = Field(min_length=1, max_length=2000)


@router.get("/me/events", include_in_schema=False)
async def event_stream(request: Request, account: RequiredAccount) -> Response:
    """Everything that concerns you, line by line, until you hang up."""
    made = services(request)
    await made.limits.check(CONNECT, client_address(request))
    made.feeds.require_place(account)

    async def serve(receive: Receive, line: HttpLine) -> None:
        await made.feeds.serve(account, receive, line)

    return Stream(serve, made.settings.stream_keepalive_seconds)


@router.get("/quick/stream", include_in_schema=False)
async def quick_stream(request: Request, account: RequiredAccount) -> Response:
    """Where you are in quick match, line by line, until you hang up; it keeps your place."""
    made = services(request)
    await made.limits.check(CONNECT, client_address(request))
    made.waiting.require_place(account)

    async def serve(receive: Receive, line: HttpLine) -> None:
        await made.waiting.serve(account, receive, line)

    return Stream(serve, made.settings.stream_keepalive_seconds)


@router.get("/me/decisions", responses=problems(401, 403, 429))
async def decisions(
    request: Request,
    account: RequiredAccount,
    cursor: Annotated[str | None, Query(max_length=40, description="`next` of a page")] = None,
    limit: Annotated[int, Query(ge=1, le=MOST, description="Matches looked at")] = MOST,
) -> DecisionsOut:
    """The decisions that wait for you now."""
    made = services(request)
    await made.limits.check(PAST, account.id)
    start = Cursor.read(cursor)
    rooms, following = await playing_rooms(made.database, account.id, start, limit)
    found: list[DecisionOut] = []
    for room in rooms:
        table = await made.matches.readable(room)
        if table is None or table.match.over or table.quarantine:
            continue
        match, clock = table.match, made.matches.cache.clock_shown(table)
        for seat, owner in enumerate(table.owners):
            if owner.account != account.id or seat not in match.waiting():
                continue
            prompt = match.prompt(seat)
            found.append(
                DecisionOut(
                    room=public_id(room),
                    match=table.number,
                    game=match.rules.info.id,
                    seat=seat,
                    version=match.ply,
                    decision=match.decision,
                    prompt="" if prompt is None else prompt.text,
                    remaining_ms=None if clock is None else clock["remaining"][seat],
                )
            )
    return DecisionsOut(decisions=found, next=following.text() if following else None)


@router.get("/rooms/{room}/stream", include_in_schema=False)
async def room_stream(
    request: Request,
    room: RoomPath,
    account: MaybeAccount,
    rooms: RoomsDep,
    join: Key = None,
    watch: Key = None,
    mode: Literal["full", "patch"] = "full",
    notes: bool = False,
    comments: bool = False,
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
) -> Response:
    """The frames of the room's socket as lines, until you hang up."""
    made = services(request)
    who = client_address(request)
    made.sanctions.require_welcome(account.answerable if account else (), who)
    await made.limits.check(CONNECT, who)
    visit = await admitted(rooms, room, account, join, watch)
    if made.hub.leaving:
        raise Problem("unavailable", "The server restarts. Come back in a moment.")
    wishes = Wishes(join, watch, mode == "patch", notes, comments, seat)

    async def serve(receive: Receive, line: HttpLine) -> None:
        watched_as = account.answerable if account else ()
        await made.live.serve(visit.room.id, account, wishes, receive, line, watched_as)

    return Stream(serve, made.settings.stream_keepalive_seconds)


@router.post("/rooms/{room}/chat", responses=problems(401, 403, 404, 422, 429))
async def say(
    request: Request, room: RoomPath, account: RequiredAccount, rooms: RoomsDep, body: SayIn
) -> Stored:
    """Say something in a room. The same id again says nothing more."""
    visit = await admitted(rooms, room, account)
    version = await services(request).speech.say(visit.room.id, account, body.id, body.text)
    return Stored(id=body.id, version=version)
