"""HTTP: an organiser names who comments; who was named can leave."""

from typing import Annotated

from fastapi import APIRouter, Path

from app.rooms.dependencies import CHANGE_PROBLEMS, Changer
from app.tournaments.commentators import drop_commentator, name_commentator
from app.tournaments.organiser_routes import Change
from app.tournaments.responses import TournamentState
from app.tournaments.routes import ONE, TournamentPath
from app.tournaments.service import TournamentsDep

router = APIRouter(prefix="/api", tags=["tournaments"])
Person = Annotated[str, Path(max_length=24, description="Account id")]


@router.put(f"{ONE}/commentators/{{person}}", responses=CHANGE_PROBLEMS)
async def add(change: Change, account: Changer, person: Person) -> TournamentState:
    """Name a commentator: what they say stands beside the boards."""
    return await change(lambda edit: name_commentator(edit, account, person))


@router.delete(f"{ONE}/commentators/{{person}}", responses=CHANGE_PROBLEMS)
async def remove(
    tournament: TournamentPath,
    account: Changer,
    tournaments: TournamentsDep,
    change: Change,
    person: Person,
) -> TournamentState:
    """They comment no more, as an organiser or they themselves say; what they said stays."""
    if person != account.id:
        return await change(lambda edit: drop_commentator(edit, person))
    snapshot = await tournaments.by_member(
        tournament, account, lambda edit: drop_commentator(edit, person)
    )
    return await tournaments.reader.state(snapshot, account)
