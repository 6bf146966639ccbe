"""HTTP: what the organiser of a tournament does."""

from typing import Annotated

from fastapi import APIRouter, Body, Path

from app.rooms.routes import CHANGE_PROBLEMS, BaseUrl, Changer
from app.tournaments.responses import TournamentLinks, TournamentState
from app.tournaments.routes import ONE, TournamentPath
from app.tournaments.schemas import (
    BotsIn,
    EntrantPatch,
    FeaturedIn,
    RepairIn,
    ResultIn,
    TournamentPatch,
)
from app.tournaments.service import TournamentsDep

router = APIRouter(prefix="/api", tags=["tournaments"])

EntrantPath = Annotated[int, Path(ge=1, le=32_000, description="An entrant's number")]
TablePath = Annotated[int, Path(ge=1, le=2**31 - 1, description="A table's id")]
RoundPath = Annotated[int, Path(ge=1, le=100)]


@router.patch(ONE, responses=CHANGE_PROBLEMS)
async def change_tournament(
    tournament: TournamentPath, body: TournamentPatch, account: Changer, tournaments: TournamentsDep
) -> TournamentState:
    """Change settings; format, options, rounds, seeding, clock, no-shows only before the start."""
    changes = body.model_dump(exclude_unset=True)
    seen = await tournaments.change(tournament, account, changes)
    return await tournaments.state(seen, account)


@router.post(f"{ONE}/links", responses=CHANGE_PROBLEMS)
async def new_tournament_link(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep, base: BaseUrl
) -> TournamentLinks:
    """A new link; the old one opens nothing any more."""
    seen = await tournaments.new_link(tournament, account)
    return tournaments.links(seen, base)


async def moved(
    tournament: str, account: Changer, tournaments: TournamentsDep, to: str
) -> TournamentState:
    """Into another status."""
    seen = await tournaments.move(tournament, account, to)
    return await tournaments.state(seen, account)


@router.post(f"{ONE}/open", responses=CHANGE_PROBLEMS)
async def open_registration(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> TournamentState:
    """A draft is opened for registration."""
    return await moved(tournament, account, tournaments, "registration")


@router.post(f"{ONE}/start", responses=CHANGE_PROBLEMS)
async def start_tournament(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> TournamentState:
    """Seed everybody and pair the first round; later calls change nothing."""
    return await moved(tournament, account, tournaments, "started")


@router.post(f"{ONE}/pause", responses=CHANGE_PROBLEMS)
async def pause_tournament(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> TournamentState:
    """Running games go on; no further round is paired."""
    return await moved(tournament, account, tournaments, "paused")


@router.post(f"{ONE}/resume", responses=CHANGE_PROBLEMS)
async def resume_tournament(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> TournamentState:
    """Go on after a pause."""
    return await moved(tournament, account, tournaments, "running")


@router.post(f"{ONE}/cancel", responses=CHANGE_PROBLEMS)
async def cancel_tournament(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> TournamentState:
    """The end; running games are broken off."""
    return await moved(tournament, account, tournaments, "cancelled")


@router.post(f"{ONE}/entrants", status_code=201, responses=CHANGE_PROBLEMS)
async def add_bots(
    tournament: TournamentPath, body: BotsIn, account: Changer, tournaments: TournamentsDep
) -> TournamentState:
    """Bots that take part. With an `id` it may be sent again: nobody is added twice."""
    seen = await tournaments.add_bots(tournament, account, body.level, body.count, body.id)
    return await tournaments.state(seen, account)


@router.patch(f"{ONE}/entrants/{{entrant}}", responses=CHANGE_PROBLEMS)
async def change_entrant(
    tournament: TournamentPath,
    entrant: EntrantPath,
    body: EntrantPatch,
    account: Changer,
    tournaments: TournamentsDep,
) -> TournamentState:
    """Seed by hand, or let a bot or a reserve play on for somebody who is missing."""
    changes = body.model_dump(exclude_unset=True)
    seen = await tournaments.change_entrant(tournament, account, entrant, changes)
    return await tournaments.state(seen, account)


@router.delete(f"{ONE}/entrants/{{entrant}}", responses=CHANGE_PROBLEMS)
async def drop_entrant(
    tournament: TournamentPath, entrant: EntrantPath, account: Changer, tournaments: TournamentsDep
) -> TournamentState:
    """Take somebody out; a running game is given up."""
    seen = await tournaments.drop(tournament, account, entrant)
    return await tournaments.state(seen, account)


@router.post(f"{ONE}/tables/{{table}}/result", responses=CHANGE_PROBLEMS)
async def correct_result(
    tournament: TournamentPath,
    table: TablePath,
    body: ResultIn,
    account: Changer,
    tournaments: TournamentsDep,
) -> TournamentState:
    """Set the result of a table; who and why is noted for everybody to read."""
    seen = await tournaments.correct(tournament, account, table, body.places, body.reason)
    return await tournaments.state(seen, account)


@router.post(f"{ONE}/rounds/{{number}}/repair", responses=CHANGE_PROBLEMS)
async def repair_round(
    tournament: TournamentPath,
    number: RoundPath,
    account: Changer,
    tournaments: TournamentsDep,
    body: Annotated[RepairIn | None, Body()] = None,
) -> TournamentState:
    """Pair the last round again, as long as no game of it is over."""
    wish = body or RepairIn()
    seen = await tournaments.repair(tournament, account, number, wish.tables, wish.reason)
    return await tournaments.state(seen, account)


@router.post(f"{ONE}/featured", responses=CHANGE_PROBLEMS)
async def feature_table(
    tournament: TournamentPath, body: FeaturedIn, account: Changer, tournaments: TournamentsDep
) -> TournamentState:
    """Choose the table everybody is shown first."""
    seen = await tournaments.feature(tournament, account, body.table)
    return await tournaments.state(seen, account)
