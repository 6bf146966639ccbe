"""HTTP: the chat of a tournament, and what its organisers do about it."""

from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, Field

from app.accounts.identity import MaybeAccount
from app.core.errors import Problem, problems
from app.core.events import TalkDeleted
from app.live.routes import SayIn
from app.live.talk import State, state_at
from app.rooms.dependencies import CHANGE_PROBLEMS, Changer, looking_back
from app.services import services
from app.tournaments.permissions import require_organiser
from app.tournaments.reading import Snapshot
from app.tournaments.routes import ONE, Key, TournamentPath, Visible
from app.tournaments.service import TournamentsDep
from app.tournaments.silence import let_speak, silence, silenced_in

router = APIRouter(prefix="/api", tags=["tournaments"])
LinePath = Annotated[int, Path(ge=1, le=2**31 - 1, description="`line` of a chat line")]
PersonPath = Annotated[str, Path(max_length=24, description="Account id")]


class SpeakerOut(BaseModel):
    """Who said it."""

    id: str
    name: str
    kind: str | None = Field(None, description="program, where it is one")


class LineOut(BaseModel):
    """A line of chat."""

    by: SpeakerOut = Field(alias="from")
    text: str
    at: str
    line: int = Field(description="Number of the line")


class TalkOut(BaseModel):
    """What was said at a tournament."""

    state: State = Field(description="playing: you read nothing until your game is over")
    lines: list[LineOut]


class DeletedOut(BaseModel):
    """The number of a line that is gone."""

    deleted: int


class PersonOut(BaseModel):
    """A person."""

    id: str
    name: str


class SilencedOut(BaseModel):
    """Who writes no more, by name."""

    silenced: list[PersonOut]


class SaidOut(BaseModel):
    """What was said is stored."""

    id: str
    said: bool = True


@router.get(
    f"{ONE}/chat", responses=problems(401, 404, 422, 429), dependencies=[Depends(looking_back)]
)
async def read_chat(request: Request, snapshot: Visible, account: MaybeAccount) -> TalkOut:
    """The latest lines of the tournament's chat. Nothing while you play there."""
    made = services(request)
    state = state_at(snapshot, account)
    lines = [] if state == "playing" else await made.event_chat_lines.latest(snapshot.row.id)
    unheard = made.people.unheard(account.id if account else None)
    heard = [line for line in lines if unheard.isdisjoint(line.by)]
    shown = [LineOut.model_validate(orjson.loads(line.json)) for line in heard]
    return TalkOut(state=state, lines=shown)


@router.post(f"{ONE}/chat", responses=CHANGE_PROBLEMS)
async def say(
    request: Request,
    tournament: TournamentPath,
    account: Changer,
    tournaments: TournamentsDep,
    body: SayIn,
    join: Key = None,
) -> SaidOut:
    """Say something. The same id again says nothing more."""
    snapshot = await tournaments.reader.visible(tournament, account, join)
    await services(request).event_speech.say(snapshot, account, body.id, body.text)
    return SaidOut(id=body.id)


@router.delete(f"{ONE}/chat/{{line}}", responses=CHANGE_PROBLEMS)
async def delete_line(
    request: Request,
    tournament: TournamentPath,
    line: LinePath,
    account: Changer,
    tournaments: TournamentsDep,
    join: Key = None,
) -> DeletedOut:
    """Take a line away: the organisers, or whoever said it."""
    snapshot = await tournaments.reader.visible(tournament, account, join)
    made, place = services(request), snapshot.row.id
    found = await made.event_chat_lines.lines(place, [line], None)
    if not found:
        raise Problem("not_found", "There is no such line.")
    if found[0].speaker != account.id:
        require_organiser(snapshot.tournament, account)
    await made.event_chat_lines.delete(place, line)
    made.events.publish(TalkDeleted(place, [line]))
    return DeletedOut(deleted=line)


async def organised(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> Snapshot:
    """FastAPI dependency: a tournament that one runs."""
    snapshot = await tournaments.reader.visible(tournament, account)
    require_organiser(snapshot.tournament, account)
    return snapshot


Organised = Annotated[Snapshot, Depends(organised)]


async def all_silenced(snapshot: Snapshot, tournaments: TournamentsDep) -> SilencedOut:
    found = await silenced_in(tournaments.transactions.database, snapshot.row.id)
    people = [PersonOut(id=person, name=name) for person, name in found.items()]
    return SilencedOut(silenced=people)


@router.get(f"{ONE}/silenced", responses=CHANGE_PROBLEMS)
async def silenced(snapshot: Organised, tournaments: TournamentsDep) -> SilencedOut:
    """Who writes no more in the chat of this tournament."""
    return await all_silenced(snapshot, tournaments)


@router.put(f"{ONE}/silenced/{{person}}", responses=CHANGE_PROBLEMS)
async def silence_person(
    snapshot: Organised, person: PersonPath, tournaments: TournamentsDep
) -> SilencedOut:
    """Somebody writes no more in the chat of this tournament."""
    async with tournaments.transactions.database.write() as session:
        await silence(session, snapshot.tournament, person)
    return await all_silenced(snapshot, tournaments)


@router.delete(f"{ONE}/silenced/{{person}}", responses=CHANGE_PROBLEMS)
async def let_person_speak(
    snapshot: Organised, person: PersonPath, tournaments: TournamentsDep
) -> SilencedOut:
    """Let somebody write again."""
    async with tournaments.transactions.database.write() as session:
        await let_speak(session, snapshot.tournament, person)
    return await all_silenced(snapshot, tournaments)
