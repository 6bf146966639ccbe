"""HTTP: what organisers tell everybody at a tournament."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from app.core.text import Announced
from app.matches.schemas import CommandId
from app.rooms.dependencies import CHANGE_PROBLEMS, Changer
from app.services import services
from app.tournaments import announcements
from app.tournaments.organiser_routes import Change
from app.tournaments.responses import Announcement, TournamentState
from app.tournaments.routes import ONE, READ_PROBLEMS, Visible

router = APIRouter(prefix="/api", tags=["tournaments"])
Number = Annotated[int, Path(ge=1, le=2**31 - 1, description="`id` of an announcement")]


class AnnouncementIn(BaseModel):
    """Something everybody is to read."""

    id: CommandId
    text: Announced


class AnnouncementsOut(BaseModel):
    """What is pinned."""

    announcements: list[Announcement] = Field(description="The latest first")


@router.get(f"{ONE}/announcements", responses=READ_PROBLEMS)
async def pinned(snapshot: Visible) -> AnnouncementsOut:
    """What the organisers have pinned."""
    return AnnouncementsOut(announcements=snapshot.state["announcements"])


@router.post(f"{ONE}/announcements", responses=CHANGE_PROBLEMS)
async def announce(
    request: Request, change: Change, account: Changer, body: AnnouncementIn
) -> TournamentState:
    """Pin an announcement on page, tables and TV. The same id again pins nothing more."""
    await services(request).speech.require_unmuted(account)
    return await change(lambda edit: announcements.announce(edit, account, body.id, body.text))


@router.delete(f"{ONE}/announcements/{{number}}", responses=CHANGE_PROBLEMS)
async def take_back(change: Change, number: Number) -> TournamentState:
    """Take an announcement back."""
    return await change(lambda edit: announcements.take_back(edit, number))
