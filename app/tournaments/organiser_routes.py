"""HTTP: what the organiser of a tournament does."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Body, Depends, Path

from app.accounts.service import Account
from app.rooms.routes import CHANGE_PROBLEMS, BaseUrl, Changer
from app.tournaments import lifecycle, registration, results, rounds
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
from app.tournaments.service import Command, Tournaments, TournamentsDep

router = APIRouter(prefix="/api", tags=["tournaments"])

EntrantPath = Annotated[int, Path(ge=1, le=32_000, description="An entrant's number")]
TablePath = Annotated[int, Path(ge=1, le=2**31 - 1, description="A table's id")]
RoundPath = Annotated[int, Path(ge=1, le=100)]


@dataclass(frozen=True, slots=True)
class OrganiserRequest:
    """A tournament, and who means to change it as its organiser."""

    tournaments: Tournaments
    tournament: str
    account: Account

    async def change(self, command: Command) -> TournamentState:
        """Do it; the tournament as it is afterwards."""
        snapshot = await self.tournaments.by_organiser(self.tournament, self.account, command)
        return await self.tournaments.reader.state(snapshot, self.account)


async def organiser_request(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> OrganiserRequest:
    """FastAPI dependency."""
    return OrganiserRequest(tournaments, tournament, account)


ByOrganiser = Annotated[OrganiserRequest, Depends(organiser_request)]


@router.patch(ONE, responses=CHANGE_PROBLEMS)
async def change_tournament(request: ByOrganiser, body: TournamentPatch) -> TournamentState:
    """Change settings; format, options, rounds, seeding, clock, no-shows only before the start."""
    return await request.change(
        lambda edit: lifecycle.change(edit, body.model_dump(exclude_unset=True))
    )


@router.post(f"{ONE}/links", responses=CHANGE_PROBLEMS)
async def new_tournament_link(request: ByOrganiser, base: BaseUrl) -> TournamentLinks:
    """A new link; the old one opens nothing any more."""
    tournaments, account = request.tournaments, request.account
    snapshot = await tournaments.by_organiser(request.tournament, account, lifecycle.renew_link)
    return tournaments.reader.require_links(snapshot, account, base)


@router.post(f"{ONE}/open", responses=CHANGE_PROBLEMS)
async def open_registration(request: ByOrganiser) -> TournamentState:
    """A draft is opened for registration."""
    return await request.change(lifecycle.open_registration)


@router.post(f"{ONE}/start", responses=CHANGE_PROBLEMS)
async def start_tournament(request: ByOrganiser) -> TournamentState:
    """Seed everybody and pair the first round; later calls change nothing."""
    return await request.change(lifecycle.start)


@router.post(f"{ONE}/pause", responses=CHANGE_PROBLEMS)
async def pause_tournament(request: ByOrganiser) -> TournamentState:
    """Running games go on; no further round is paired."""
    return await request.change(lifecycle.pause)


@router.post(f"{ONE}/resume", responses=CHANGE_PROBLEMS)
async def resume_tournament(request: ByOrganiser) -> TournamentState:
    """Go on after a pause."""
    return await request.change(lifecycle.resume)


@router.post(f"{ONE}/cancel", responses=CHANGE_PROBLEMS)
async def cancel_tournament(request: ByOrganiser) -> TournamentState:
    """The end; running games are broken off."""
    return await request.change(lifecycle.cancel)


@router.post(f"{ONE}/entrants", status_code=201, responses=CHANGE_PROBLEMS)
async def add_bots(request: ByOrganiser, body: BotsIn) -> TournamentState:
    """Bots that take part. With an `id` it may be sent again: nobody is added twice."""
    return await request.change(
        lambda edit: registration.add_bots(edit, body.level, body.count, body.id)
    )


@router.patch(f"{ONE}/entrants/{{entrant}}", responses=CHANGE_PROBLEMS)
async def change_entrant(
    request: ByOrganiser, entrant: EntrantPath, body: EntrantPatch
) -> TournamentState:
    """Seed by hand, or let a bot or a reserve play on for somebody who is missing."""
    return await request.change(
        lambda edit: registration.change_entrant(edit, entrant, **body.model_dump())
    )


@router.delete(f"{ONE}/entrants/{{entrant}}", responses=CHANGE_PROBLEMS)
async def drop_entrant(request: ByOrganiser, entrant: EntrantPath) -> TournamentState:
    """Take somebody out; a running game is given up."""
    return await request.change(lambda edit: registration.drop(edit, entrant))


@router.post(f"{ONE}/tables/{{table}}/result", responses=CHANGE_PROBLEMS)
async def correct_result(request: ByOrganiser, table: TablePath, body: ResultIn) -> TournamentState:
    """Set the result of a table; who and why is noted for everybody to read."""
    return await request.change(lambda edit: results.correct(edit, table, body.places, body.reason))


@router.post(f"{ONE}/rounds/{{number}}/repair", responses=CHANGE_PROBLEMS)
async def repair_round(
    request: ByOrganiser, number: RoundPath, body: Annotated[RepairIn | None, Body()] = None
) -> TournamentState:
    """Pair the last round again, as long as no game of it is over."""
    wish = body or RepairIn()
    return await request.change(lambda edit: rounds.repair(edit, number, wish.tables, wish.reason))


@router.post(f"{ONE}/featured", responses=CHANGE_PROBLEMS)
async def feature_table(request: ByOrganiser, body: FeaturedIn) -> TournamentState:
    """Choose the table everybody is shown first."""
    return await request.change(lambda edit: lifecycle.feature(edit, body.table))
