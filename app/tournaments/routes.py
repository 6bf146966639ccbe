"""HTTP: tournaments as everybody sees them, joining and leaving."""

from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from limits import RateLimitItemPerDay

from app.accounts.identity import KnownAccount, MaybeAccount, RequiredAccount, client_address
from app.accounts.service import Account
from app.core.errors import Problem, problems
from app.core.limits import ENTER, OPEN_ROOM, REST
from app.rooms import retention
from app.rooms.dependencies import CHANGE_PROBLEMS, GAME, BaseUrl, Changer
from app.rooms.ids import stored_id
from app.services import services
from app.tournaments import registration, responses, waiting
from app.tournaments.calendar import as_calendar
from app.tournaments.ranking import as_csv, cross_table
from app.tournaments.reading import Snapshot
from app.tournaments.schemas import JoinIn, RestIn, TournamentIn
from app.tournaments.service import TournamentsDep

router = APIRouter(prefix="/api", tags=["tournaments"])

TournamentPath = Annotated[str, Path(description="Tournament id, with or without the dash")]
Key = Annotated[str | None, Query(max_length=400, description="Key of the link")]
Listed = Literal["registration", "running", "finished"]
READ_PROBLEMS = problems(401, 404, 422)
ONE = "/tournaments/{tournament}"
LEAST_SHARE = 8
"""So many places anybody's network may take, of however few."""


async def visible(
    tournament: TournamentPath,
    account: MaybeAccount,
    tournaments: TournamentsDep,
    join: Key = None,
) -> Snapshot:
    """FastAPI dependency: a tournament one may see."""
    return await tournaments.reader.visible(tournament, account, join)


Visible = Annotated[Snapshot, Depends(visible)]


async def require_share(request: Request, snapshot: Snapshot, account: Account) -> None:
    """A Problem for an address from which most places of a public tournament were taken already, or
    an account that comes and goes. By link it is the organiser who says who comes."""
    row, entrant = snapshot.row, snapshot.tournament.of_account(account.id)
    if entrant is not None and entrant.active:
        return
    limits = services(request).limits
    await limits.check(ENTER, f"{row.id} {account.id}")
    share = RateLimitItemPerDay(max(LEAST_SHARE, row.capacity * 3 // 4), namespace="enter_from")
    where = f"{row.id} {client_address(request)}"
    if row.access == "public" and not await limits.allows_everywhere(share, where):
        detail = "Too many came from your network today. The last places are kept for others."
        raise Problem("rate_limited", detail)


@router.post("/tournaments", status_code=201, responses=problems(401, 403, 422, 429))
async def create_tournament(
    request: Request,
    body: TournamentIn,
    account: KnownAccount,
    tournaments: TournamentsDep,
    base: BaseUrl,
) -> responses.CreatedTournament:
    """Open a tournament. You are its organiser."""
    limits = services(request).limits
    await limits.check(OPEN_ROOM, account.id)
    wishes, reader = body.model_dump(exclude={"draft"}), tournaments.reader
    snapshot = await tournaments.create(account, wishes, draft=body.draft)
    links = reader.require_links(snapshot, account, base)
    return {"tournament": await reader.state(snapshot, account), "links": links}


@router.get("/tournaments", responses=problems(401, 422))
async def list_tournaments(
    tournaments: TournamentsDep,
    account: MaybeAccount,
    status: Annotated[Listed | None, Query(description="running: paused ones too")] = None,
    game: Annotated[str | None, Query(max_length=40, pattern=GAME)] = None,
    cursor: Annotated[str | None, Query(max_length=40, description="`next` of a page")] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
    mine: Annotated[bool, Query(description="Those you organise or take part in")] = False,
) -> responses.TournamentPage:
    """Public tournaments, newest first."""
    if mine and account is None:
        raise Problem("no_identity", "Send a bearer token, or do something in a browser first.")
    own = account.id if mine and account else None
    found, following = await tournaments.reader.page(status, game, cursor, limit, own)
    return {"tournaments": found, "next": following}


@router.get(ONE, responses=READ_PROBLEMS)
async def one_tournament(
    snapshot: Visible, account: MaybeAccount, tournaments: TournamentsDep, join: Key = None
) -> responses.TournamentState:
    """The whole state of a tournament you can see."""
    return await tournaments.reader.state(snapshot, account, join)


@router.get(f"{ONE}/links", responses=problems(401, 403, 404, 422))
async def tournament_links(
    tournament: TournamentPath, account: RequiredAccount, tournaments: TournamentsDep, base: BaseUrl
) -> responses.TournamentLinks:
    """The link to share, for the organiser and entrants."""
    snapshot = await tournaments.reader.visible(tournament, account)
    return tournaments.reader.require_links(snapshot, account, base)


@router.post(f"{ONE}/join", responses=CHANGE_PROBLEMS)
async def join_tournament(
    request: Request,
    tournament: TournamentPath,
    account: Changer,
    tournaments: TournamentsDep,
    body: Annotated[JoinIn | None, Body()] = None,
) -> responses.TournamentState:
    """Take part. Sent again, it changes nothing."""
    wish, reader = body or JoinIn(), tournaments.reader
    seen = await reader.visible(tournament, account, wish.join)
    await require_share(request, seen, account)
    if wish.name is not None and wish.name != account.name and not account.is_program:
        accounts = services(request).accounts
        account = await accounts.rename(account, wish.name)
        await retention.person_renamed(services(request).rooms, account.id)
    enters = partial(
        waiting.wait if wish.wait else registration.join,
        invited=reader.invites(seen, wish.join),
        team=wish.team,
    )
    command = registration.offer_to_step_in if wish.reserve else enters
    snapshot = await tournaments.by_visitor(
        tournament, account, wish.join, lambda edit: command(edit, account)
    )
    return await reader.state(snapshot, account, wish.join)


@router.post(f"{ONE}/leave", responses=CHANGE_PROBLEMS)
async def leave_tournament(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> responses.TournamentState:
    """Leave the tournament. You lose a running game."""
    snapshot = await tournaments.by_visitor(
        tournament, account, None, lambda edit: waiting.leave(edit, account)
    )
    return await tournaments.reader.state(snapshot, account)


@router.post(f"{ONE}/check-in", responses=CHANGE_PROBLEMS)
async def check_in(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> responses.TournamentState:
    """Say shortly before the start that you are here. Sent again, it changes nothing."""
    snapshot = await tournaments.by_visitor(
        tournament, account, None, lambda edit: waiting.check_in(edit, account)
    )
    return await tournaments.reader.state(snapshot, account)


@router.post(f"{ONE}/rest", responses=CHANGE_PROBLEMS)
async def rest(
    request: Request,
    tournament: TournamentPath,
    account: Changer,
    tournaments: TournamentsDep,
    body: Annotated[RestIn | None, Body()] = None,
) -> responses.TournamentState:
    """Have the next round off for half a bye, or play it after all, until it is paired."""
    wish = body or RestIn()
    await services(request).limits.check(REST, f"{stored_id(tournament)} {account.id}")
    snapshot = await tournaments.by_visitor(
        tournament,
        account,
        None,
        lambda edit: registration.have_round_off(edit, account, rest=wish.rest),
    )
    return await tournaments.reader.state(snapshot, account)


@router.get(f"{ONE}/cross-table", responses=READ_PROBLEMS)
async def cross(snapshot: Visible) -> responses.CrossTable:
    """The results of every entrant in every round, in the order of the ranking."""
    return {"lines": cross_table(snapshot.state)}


def as_file(snapshot: Snapshot, kind: str) -> dict[str, str]:
    """Headers of an answer that is saved under a name of its own."""
    name = f"tournament-{snapshot.state['id']}.{kind}"
    return {"Content-Disposition": f'attachment; filename="{name}"'}


@router.get(
    f"{ONE}/export.csv",
    responses={200: {"content": {"text/csv": {}}}, **READ_PROBLEMS},
    response_class=Response,
)
async def export_csv(snapshot: Visible) -> Response:
    """The ranking as CSV (UTF-8)."""
    page = as_csv(snapshot.state)
    return Response(page, media_type="text/csv; charset=utf-8", headers=as_file(snapshot, "csv"))


@router.get(
    f"{ONE}/calendar.ics",
    responses={200: {"content": {"text/calendar": {}}}, **problems(401, 404, 409, 422)},
    response_class=Response,
)
async def calendar_file(snapshot: Visible, base: BaseUrl) -> Response:
    """When it starts, for a calendar."""
    page = as_calendar(snapshot.state, base)
    return Response(page, media_type="text/calendar", headers=as_file(snapshot, "ics"))


@router.get(f"{ONE}/export.json", responses=READ_PROBLEMS)
async def export_json(
    snapshot: Visible, tournaments: TournamentsDep, response: Response
) -> responses.TournamentState:
    """The whole tournament as a file."""
    response.headers.update(as_file(snapshot, "json"))
    return await tournaments.reader.state(snapshot, None)
