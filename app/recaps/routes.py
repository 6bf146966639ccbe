"""HTTP: what a tournament was like."""

from fastapi import APIRouter, Request

from app.recaps.schemas import RecapOut
from app.services import services
from app.tournaments.routes import ONE, READ_PROBLEMS, Visible

router = APIRouter(prefix="/api", tags=["tournaments"])


@router.get(ONE + "/recap", responses=READ_PROBLEMS)
async def recap(request: Request, snapshot: Visible) -> RecapOut:
    """The story of a tournament that is over, its best games, figures, and what was counted.

    The first who asks starts the look at its games; until it is `done`, ask again.
    """
    return await services(request).recaps.of(snapshot)
