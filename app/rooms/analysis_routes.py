"""HTTP: what bots think of a finished match, for everybody who may see its replay."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from app.analysis.schemas import AnalysisOut
from app.analysis.service import Analyses
from app.core.errors import problems
from app.rooms.dependencies import Changer
from app.rooms.play_routes import LookedUp
from app.services import services

router = APIRouter(prefix="/api/rooms/{room}/analysis", tags=["matches"])
PROBLEMS = problems(401, 404, 409, 422, 429)


async def analyses_of(request: Request) -> Analyses:
    """Dependency: the analyses of this server."""
    return services(request).analyses


AnalysesDep = Annotated[Analyses, Depends(analyses_of)]


@router.get("", responses=PROBLEMS)
async def analysis(row: LookedUp, analyses: AnalysesDep) -> AnalysisOut:
    """How far the analysis of a finished match is, and what it says: chances, turning points."""
    return await analyses.of(row)


@router.post("", responses=PROBLEMS)
async def analyse(row: LookedUp, account: Changer, analyses: AnalysesDep) -> AnalysisOut:
    """Have a finished match analysed in the background. One at a time for each account."""
    return await analyses.ask(row, account)
