"""HTTP: an organiser names who comments."""

from typing import Annotated

from fastapi import APIRouter, Path

from app.rooms.dependencies import CHANGE_PROBLEMS
from app.tournaments.commentators import drop_commentator, name_commentator
from app.tournaments.organiser_routes import Change
from app.tournaments.responses import TournamentState
from app.tournaments.routes import ONE

router = APIRouter(prefix="/api", tags=["tournaments"])
Person = Annotated[str, Path(max_length=24, description="Account id")]


@router.put(f"{ONE}/commentators/{{person}}", responses=CHANGE_PROBLEMS)
async def add(change: Change, person: Person) -> TournamentState:
    """Name a commentator: what they say stands beside the boards."""
    return await change(lambda edit: name_commentator(edit, person))


@router.delete(f"{ONE}/commentators/{{person}}", responses=CHANGE_PROBLEMS)
async def remove(change: Change, person: Person) -> TournamentState:
    """They comment no more; what they said stays."""
    return await change(lambda edit: drop_commentator(edit, person))
