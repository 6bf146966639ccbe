"""HTTP: what can be done with a finished match, by everybody who may see its replay."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from app.accounts.identity import client_address
from app.analysis.schemas import AnalysisOut
from app.analysis.service import Analyses
from app.core.errors import problems
from app.core.limits import ANALYSE, OPEN_ROOM
from app.rooms import forking
from app.rooms.dependencies import BaseUrl, Changer
from app.rooms.play_routes import HistoryDep, LookedUp
from app.rooms.requests import ForkIn
from app.rooms.routes import opened
from app.rooms.schemas import Opened
from app.rooms.service import RoomsDep
from app.services import services

router = APIRouter(prefix="/api/rooms/{room}", tags=["matches"])
PROBLEMS = problems(401, 404, 409, 422, 429)


async def analyses_of(request: Request) -> Analyses:
    """Dependency: the analyses of this server."""
    return services(request).analyses


AnalysesDep = Annotated[Analyses, Depends(analyses_of)]


@router.get("/analysis", responses=PROBLEMS)
async def analysis(row: LookedUp, analyses: AnalysesDep) -> AnalysisOut:
    """How far the analysis of a finished match is, and what it says: chances, turning points."""
    return await analyses.of(row)


@router.post("/analysis", responses=PROBLEMS)
async def analyse(
    request: Request, row: LookedUp, account: Changer, analyses: AnalysesDep
) -> AnalysisOut:
    """Have a finished match analysed in the background. One at a time for each account."""
    await services(request).limits.check(ANALYSE, client_address(request))
    return await analyses.ask(row, account)


@router.post("/fork", status_code=201, responses=PROBLEMS)
async def fork(
    request: Request,
    row: LookedUp,
    body: ForkIn,
    account: Changer,
    history: HistoryDep,
    rooms: RoomsDep,
    base: BaseUrl,
) -> Opened:
    """Play on from a step of a finished match, in a new room that is not rated."""
    await services(request).limits.check(OPEN_ROOM, account.id)
    visit = await forking.fork(rooms, history, account, row, body)
    return await opened(rooms, visit, account, base)
