"""HTTP: what commentators say about a match of a tournament."""

from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from app.accounts.identity import MaybeAccount
from app.core.errors import Problem, problems
from app.core.events import LinesDeleted
from app.live.talk_routes import DeletedOut, SpeakerOut
from app.matches.schemas import CommandId, Stored
from app.rooms import commentary
from app.rooms.chat import Line
from app.rooms.dependencies import CHANGE_PROBLEMS, Changer, Key, RoomPath, looking_back
from app.rooms.service import RoomsDep
from app.services import services
from app.tournaments.permissions import require_organiser
from app.tournaments.service import TournamentsDep

router = APIRouter(prefix="/api", tags=["tournaments"])
ROOM = "/rooms/{room}/comments"
NumberPath = Annotated[int, Path(ge=1, le=2**31 - 1, description="`line` of a comment")]


class CommentIn(BaseModel):
    """A comment: words, marks or both."""

    id: CommandId
    text: str = Field("", max_length=2000)
    version: int = Field(ge=0, le=2**31 - 1, description="Of the position it is about")
    marks: list[commentary.Mark] = Field(default=[], max_length=commentary.MOST_MARKS)


class CommentOut(BaseModel):
    """A comment."""

    by: SpeakerOut = Field(alias="from")
    text: str
    at: str
    line: int
    version: int
    marks: list[dict[str, str]]


class CommentsOut(BaseModel):
    """What was said about the match of a room."""

    comments: list[CommentOut]


@router.get(
    ROOM,
    responses=problems(401, 403, 404, 422, 429),
    response_model=CommentsOut,
    dependencies=[Depends(looking_back)],
)
async def comments(
    request: Request, room: RoomPath, account: MaybeAccount, rooms: RoomsDep, watch: Key = None
) -> Response:
    """The last 500 that commentators said, in order. Nothing for who plays there, before the end,
    and nothing of whom you muted."""
    visit, made = await rooms.watchable(room, account, watch=watch), services(request)
    found: list[Line] = []
    if commentary.may_read(visit.room, account.answerable if account else ()):
        found = await made.chat.comments(visit.room.id)
    unheard = made.people.unheard(account.id if account else None)
    shown = [orjson.Fragment(line.json) for line in found if unheard.isdisjoint(line.by)]
    return Response(orjson.dumps({"comments": shown}), media_type="application/json")


@router.post(ROOM, responses=CHANGE_PROBLEMS)
async def comment(
    request: Request,
    room: RoomPath,
    account: Changer,
    rooms: RoomsDep,
    body: CommentIn,
    watch: Key = None,
) -> Stored:
    """Say something about the match, as its commentator. The same id again says nothing more."""
    visit = await rooms.watchable(room, account, watch=watch)
    version = await services(request).comments.say(
        visit.room, account, body.id, body.text, body.version, body.marks
    )
    return Stored(id=body.id, version=version)


@router.delete(f"{ROOM}/{{line}}", responses=CHANGE_PROBLEMS)
async def delete_comment(
    request: Request,
    room: RoomPath,
    line: NumberPath,
    account: Changer,
    rooms: RoomsDep,
    tournaments: TournamentsDep,
    watch: Key = None,
) -> DeletedOut:
    """Take a comment away: whoever said it, or an organiser."""
    visit = await rooms.watchable(room, account, watch=watch)
    made, place = services(request), visit.room.id
    found = [one for one in await made.chat.lines(place, [line], None) if one.comment]
    if not found:
        raise Problem("not_found", "There is no such comment.")
    if found[0].speaker != account.id:
        snapshot = await tournaments.reader.visible(visit.room.tournament or "", account)
        require_organiser(snapshot.tournament, account)
    await made.chat.delete(place, line)
    made.events.publish(LinesDeleted(place))
    return DeletedOut(deleted=line)
