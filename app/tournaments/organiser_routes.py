"""HTTP: what the organiser of a tournament does."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Body, Depends, Path, Request

from app.core.limits import OPEN_ROOM
from app.rooms.dependencies import CHANGE_PROBLEMS, BaseUrl, Changer
from app.services import services
from app.tournaments import lifecycle, registration, results, roster, round_time, rounds, waiting
from app.tournaments.responses import CreatedTournament, TournamentLinks, TournamentState
from app.tournaments.routes import ONE, TournamentPath
from app.tournaments.schemas import (
    BotsIn,
    EntrantPatch,
    FeaturedIn,
    MoreTimeIn,
    OrganiserIn,
    RepairIn,
    ResultIn,
    TournamentPatch,
)
from app.tournaments.service import Command, TournamentsDep

router = APIRouter(prefix="/api", tags=["tournaments"])

EntrantPath = Annotated[int, Path(ge=1, le=32_000, description="An entrant's number")]
TablePath = Annotated[int, Path(ge=1, le=2**31 - 1, description="A table's id")]
PersonPath = Annotated[str, Path(max_length=24, description="Account id")]
RoundPath = Annotated[int, Path(ge=1, le=100)]


async def by_organiser(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> Callable[[Command], Awaitable[TournamentState]]:
    """FastAPI dependency: makes a change and answers with the tournament as it is afterwards; a
    Problem for everybody but the organiser."""

    async def change(command: Command) -> TournamentState:
        snapshot = await tournaments.by_organiser(tournament, account, command)
        return await tournaments.reader.state(snapshot, account)

    return change


Change = Annotated[Callable[[Command], Awaitable[TournamentState]], Depends(by_organiser)]


@router.patch(ONE, responses=CHANGE_PROBLEMS)
async def change_tournament(change: Change, body: TournamentPatch) -> TournamentState:
    """Change settings, those that are not fixed by the start, by the time that runs, or by the end;
    what is the same as before is no change."""
    return await change(lambda edit: lifecycle.change(edit, body.changes()))


@router.post(f"{ONE}/links", responses=CHANGE_PROBLEMS)
async def new_tournament_link(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep, base: BaseUrl
) -> TournamentLinks:
    """Make a new link. The old one stops working."""
    snapshot = await tournaments.by_organiser(tournament, account, lifecycle.renew_link)
    return tournaments.reader.require_links(snapshot, account, base)


@router.post(f"{ONE}/open", responses=CHANGE_PROBLEMS)
async def open_registration(change: Change) -> TournamentState:
    """Open a draft for registration."""
    return await change(lifecycle.open_registration)


@router.post(f"{ONE}/start", responses=CHANGE_PROBLEMS)
async def start_tournament(change: Change) -> TournamentState:
    """Seed everybody and pair the first round; later calls change nothing."""
    return await change(lifecycle.start)


@router.post(f"{ONE}/pause", responses=CHANGE_PROBLEMS)
async def pause_tournament(change: Change) -> TournamentState:
    """Pause: running games go on, no new round is paired."""
    return await change(lifecycle.pause)


@router.post(f"{ONE}/resume", responses=CHANGE_PROBLEMS)
async def resume_tournament(change: Change) -> TournamentState:
    """Resume after a pause."""
    return await change(lifecycle.resume)


@router.post(f"{ONE}/cancel", responses=CHANGE_PROBLEMS)
async def cancel_tournament(change: Change) -> TournamentState:
    """Call the tournament off. Running games end without a result."""
    return await change(lifecycle.cancel)


@router.post(f"{ONE}/entrants", status_code=201, responses=CHANGE_PROBLEMS)
async def add_bots(change: Change, body: BotsIn) -> TournamentState:
    """Add bots. With an `id` you can send it again: nobody is added twice."""
    return await change(
        lambda edit: roster.add_bots(edit, body.level, body.count, body.id, body.team)
    )


@router.patch(f"{ONE}/entrants/{{entrant}}", responses=CHANGE_PROBLEMS)
async def change_entrant(
    change: Change, entrant: EntrantPath, body: EntrantPatch
) -> TournamentState:
    """Seed by hand, or let a bot or a reserve play on for a missing entrant."""
    return await change(lambda edit: roster.change_entrant(edit, entrant, **body.model_dump()))


@router.delete(f"{ONE}/entrants/{{entrant}}", responses=CHANGE_PROBLEMS)
async def drop_entrant(change: Change, entrant: EntrantPath) -> TournamentState:
    """Take an entrant out. They lose a running game."""
    return await change(lambda edit: roster.drop(edit, entrant))


@router.post(f"{ONE}/tables/{{table}}/result", responses=CHANGE_PROBLEMS)
async def correct_result(change: Change, table: TablePath, body: ResultIn) -> TournamentState:
    """Set the result of a table, with a public note of who did it and why."""
    return await change(lambda edit: results.correct(edit, table, body.places, body.reason))


@router.post(f"{ONE}/rounds/{{number}}/repair", responses=CHANGE_PROBLEMS)
async def repair_round(
    change: Change, number: RoundPath, body: Annotated[RepairIn | None, Body()] = None
) -> TournamentState:
    """Pair the last round again, as long as no game of it is over."""
    wish = body or RepairIn()
    return await change(lambda edit: rounds.repair(edit, number, wish.tables, wish.reason))


@router.post(f"{ONE}/featured", responses=CHANGE_PROBLEMS)
async def feature_table(change: Change, body: FeaturedIn) -> TournamentState:
    """Choose the table that everybody sees first."""
    return await change(lambda edit: lifecycle.feature(edit, body.table))


@router.post(f"{ONE}/next-round", responses=CHANGE_PROBLEMS)
async def end_break(change: Change) -> TournamentState:
    """End the break between two rounds: the next one begins."""
    return await change(lifecycle.end_break)


@router.post(f"{ONE}/more-time", responses=CHANGE_PROBLEMS)
async def more_time(change: Change, body: MoreTimeIn) -> TournamentState:
    """Give the present round more time, also when its time was over."""
    return await change(lambda edit: round_time.more_time(edit, body.seconds, body.id))


@router.post(f"{ONE}/copy", status_code=201, responses=CHANGE_PROBLEMS)
async def next_edition(
    request: Request,
    tournament: TournamentPath,
    account: Changer,
    tournaments: TournamentsDep,
    base: BaseUrl,
) -> CreatedTournament:
    """Open the next edition: a tournament with the same settings and organisers. There is one:
    later calls answer with it, unless it was called off."""
    await services(request).limits.check(OPEN_ROOM, account.id)
    snapshot = await tournaments.next_edition(tournament, account)
    key = tournaments.reader.key_of(snapshot.row)
    links = tournaments.reader.require_links(snapshot, account, base, key)
    return {"tournament": await tournaments.reader.state(snapshot, account), "links": links}


@router.post(f"{ONE}/organisers", responses=CHANGE_PROBLEMS)
async def add_organiser(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep, body: OrganiserIn
) -> TournamentState:
    """Let somebody who takes part, or a reserve, run it too. For the one who opened it."""
    snapshot = await tournaments.by_founder(
        tournament, account, lambda edit: lifecycle.add_organiser(edit, body.account)
    )
    return await tournaments.reader.state(snapshot, account)


@router.delete(f"{ONE}/organisers/{{person}}", responses=CHANGE_PROBLEMS)
async def remove_organiser(
    tournament: TournamentPath,
    account: Changer,
    tournaments: TournamentsDep,
    person: PersonPath,
) -> TournamentState:
    """Somebody runs it no more. For the one who opened it."""
    snapshot = await tournaments.by_founder(
        tournament, account, lambda edit: lifecycle.remove_organiser(edit, person)
    )
    return await tournaments.reader.state(snapshot, account)


@router.post(f"{ONE}/waiting/{{person}}", responses=CHANGE_PROBLEMS)
async def let_in(change: Change, person: PersonPath) -> TournamentState:
    """Let somebody in who waits; without a free place they wait only for that."""
    return await change(lambda edit: waiting.let_in(edit, person))


@router.delete(f"{ONE}/waiting/{{person}}", responses=CHANGE_PROBLEMS)
async def turn_away(change: Change, person: PersonPath) -> TournamentState:
    """Take somebody off the waiting list."""
    return await change(lambda edit: registration.wait_no_more(edit, person))
