"""HTTP: series of tournaments."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, ConfigDict, Field

from app.accounts.identity import MaybeAccount
from app.core.errors import problems
from app.core.text import Title
from app.rooms.dependencies import CHANGE_PROBLEMS, Changer
from app.tournaments.organiser_routes import Change
from app.tournaments.responses import TournamentState
from app.tournaments.routes import ONE, TournamentPath
from app.tournaments.series import commands
from app.tournaments.series.reading import read_series
from app.tournaments.series.states import SeriesState
from app.tournaments.service import TournamentsDep

router = APIRouter(prefix="/api", tags=["tournaments"])
Worth = Annotated[int, Field(ge=0, le=1000)]


class SeriesIn(BaseModel):
    """A series to begin, to join or to change."""

    model_config = ConfigDict(extra="forbid")

    name: Title | None = Field(None, description="Begins one, or renames the one it belongs to")
    series: str | None = Field(None, max_length=40, description="The id of one that is yours")
    points: list[Worth] | None = Field(
        None, min_length=1, max_length=64, description="For the first, the second …"
    )
    best: int | None = Field(None, ge=1, le=40, description="How many editions count for each")


@router.post(f"{ONE}/series", responses=CHANGE_PROBLEMS)
async def name_series(change: Change, account: Changer, body: SeriesIn) -> TournamentState:
    """Let the tournament begin a series, join one, or change the one it belongs to."""
    wish = body.model_dump(exclude_unset=True)
    return await change(lambda edit: commands.name_series(edit, account, wish))


@router.delete(f"{ONE}/series", responses=CHANGE_PROBLEMS)
async def leave_series(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> TournamentState:
    """The tournament belongs to no series any more. For who opened it, and who named the series."""
    snapshot = await tournaments.by_visitor(
        tournament, account, None, lambda edit: commands.leave_series(edit, account)
    )
    return await tournaments.reader.state(snapshot, account)


@router.get("/series/{series}", responses=problems(401, 404, 422))
async def one_series(
    series: Annotated[str, Path(description="Series id, with or without the dash")],
    account: MaybeAccount,
    tournaments: TournamentsDep,
) -> SeriesState:
    """A series: editions, winners, the table of the season."""
    database = tournaments.transactions.database
    return await read_series(database, tournaments.archive, series, account)
