"""HTTP: tournaments as everybody sees them, joining and leaving."""

from typing import Annotated, Literal

from fastapi import APIRouter, Body, Path, Query, Request, Response
from limits import RateLimitItemPerDay

from app.accounts.identity import (
    Account,
    KnownAccount,
    MaybeAccount,
    RequiredAccount,
    client_address,
)
from app.accounts.service import Accounts
from app.core.errors import Problem, problems
from app.core.limits import ENTER, OPEN_ROOM, Limits
from app.rooms.routes import CHANGE_PROBLEMS, GAME, BaseUrl, Changer
from app.tournaments.ranking import as_csv, cross_table
from app.tournaments.reading import Seen
from app.tournaments.responses import (
    CreatedTournament,
    CrossTable,
    TournamentLinks,
    TournamentPage,
    TournamentState,
)
from app.tournaments.schemas import JoinIn, TournamentIn
from app.tournaments.service import Tournaments, TournamentsDep

router = APIRouter(prefix="/api", tags=["tournaments"])

TournamentPath = Annotated[str, Path(description="Tournament id, with or without the dash")]
Key = Annotated[str | None, Query(max_length=400, description="Key of the link")]
Listed = Literal["registration", "running", "finished"]
READ_PROBLEMS = problems(401, 404, 422)
ONE = "/tournaments/{tournament}"
LEAST_SHARE = 8
"""So many places anybody's network may take, of however few."""


async def shown(tournaments: Tournaments, seen: Seen, account: Account | None) -> TournamentState:
    """The tournament as the account sees it."""
    return await tournaments.state(seen, account)


async def require_share(request: Request, seen: Seen, account: Account) -> None:
    """A Problem for an address from which most places of a public tournament were taken already, or
    an account that comes and goes. By link it is the organiser who says who comes."""
    row, mine = seen.now.row, seen.now.of_account(account.id)
    if mine is not None and mine.active:
        return
    limits: Limits = request.app.state.limits
    await limits.check(ENTER, f"{row.id} {account.id}")
    share = RateLimitItemPerDay(max(LEAST_SHARE, row.capacity * 3 // 4), namespace="enter_from")
    where = f"{row.id} {client_address(request)}"
    if row.access == "public" and not await limits.allows_everywhere(share, where):
        detail = "So many came from your network today that the last places are kept for others."
        raise Problem("rate_limited", detail)


@router.post("/tournaments", status_code=201, responses=problems(401, 403, 422, 429))
async def create_tournament(
    request: Request,
    body: TournamentIn,
    account: KnownAccount,
    tournaments: TournamentsDep,
    base: BaseUrl,
) -> CreatedTournament:
    """Open a tournament; its maker is the organiser."""
    limits: Limits = request.app.state.limits
    await limits.check(OPEN_ROOM, account.id)
    seen = await tournaments.create(account, body.model_dump(exclude={"draft"}), draft=body.draft)
    state = await shown(tournaments, seen, account)
    links = tournaments.links(seen, base)
    return {"tournament": state, "links": links}


@router.get("/tournaments", responses=problems(401, 422))
async def list_tournaments(
    tournaments: TournamentsDep,
    account: MaybeAccount,
    status: Annotated[Listed | None, Query(description="running: paused ones too")] = None,
    game: Annotated[str | None, Query(max_length=40, pattern=GAME)] = None,
    cursor: Annotated[str | None, Query(max_length=40, description="`next` of a page")] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
    mine: Annotated[bool, Query(description="Those one organises or takes part in")] = False,
) -> TournamentPage:
    """Public tournaments, newest first."""
    if mine and account is None:
        raise Problem("no_identity", "Send a bearer token or open a page first.")
    own = account.id if mine and account else None
    found, following = await tournaments.page(status, game, cursor, limit, own)
    return {"tournaments": found, "next": following}


@router.get(ONE, responses=READ_PROBLEMS)
async def one_tournament(
    tournament: TournamentPath,
    account: MaybeAccount,
    tournaments: TournamentsDep,
    join: Key = None,
) -> TournamentState:
    """The whole state of a tournament one may see."""
    seen = await tournaments.visible(tournament, account, join)
    return await shown(tournaments, seen, account)


@router.get(f"{ONE}/links", responses=problems(401, 403, 404, 422))
async def tournament_links(
    tournament: TournamentPath, account: RequiredAccount, tournaments: TournamentsDep, base: BaseUrl
) -> TournamentLinks:
    """The link to hand on; for the organiser and who takes part."""
    seen = await tournaments.visible(tournament, account, None)
    own = seen.now.row.organiser_id == account.id or seen.now.of_account(account.id) is not None
    if not own and seen.now.row.access != "public":
        raise Problem("not_a_member", "Only the organiser and who takes part hand on the link.")
    return tournaments.links(seen, base)


@router.post(f"{ONE}/join", responses=CHANGE_PROBLEMS)
async def join_tournament(
    request: Request,
    tournament: TournamentPath,
    account: Changer,
    tournaments: TournamentsDep,
    body: Annotated[JoinIn | None, Body()] = None,
) -> TournamentState:
    """Take part; once, however often it is sent."""
    wish = body or JoinIn()
    await require_share(request, await tournaments.visible(tournament, account, wish.join), account)
    if wish.name is not None and wish.name != account.name:
        accounts: Accounts = request.app.state.accounts
        account = await accounts.rename(account, wish.name)
        await request.app.state.rooms.person_renamed(account.id)
    seen = await tournaments.join(tournament, account, wish.join, reserve=wish.reserve)
    return await shown(tournaments, seen, account)


@router.post(f"{ONE}/leave", responses=CHANGE_PROBLEMS)
async def leave_tournament(
    tournament: TournamentPath, account: Changer, tournaments: TournamentsDep
) -> TournamentState:
    """Take part no more; a running game is given up."""
    seen = await tournaments.leave(tournament, account)
    return await shown(tournaments, seen, account)


@router.get(f"{ONE}/cross-table", responses=READ_PROBLEMS)
async def cross(
    tournament: TournamentPath,
    account: MaybeAccount,
    tournaments: TournamentsDep,
    join: Key = None,
) -> CrossTable:
    """What everybody got in every round, in the order of the ranking."""
    seen = await tournaments.visible(tournament, account, join)
    return {"lines": cross_table(seen.state)}


@router.get(
    f"{ONE}/export.csv",
    responses={200: {"content": {"text/csv": {}}}, **READ_PROBLEMS},
    response_class=Response,
)
async def export_csv(
    tournament: TournamentPath,
    account: MaybeAccount,
    tournaments: TournamentsDep,
    join: Key = None,
) -> Response:
    """The ranking as CSV (UTF-8)."""
    seen = await tournaments.visible(tournament, account, join)
    name = f"tournament-{seen.state['id']}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(as_csv(seen.state), media_type="text/csv; charset=utf-8", headers=headers)


@router.get(f"{ONE}/export.json", responses=READ_PROBLEMS)
async def export_json(
    tournament: TournamentPath,
    account: MaybeAccount,
    tournaments: TournamentsDep,
    response: Response,
    join: Key = None,
) -> TournamentState:
    """The whole tournament as a file."""
    seen = await tournaments.visible(tournament, account, join)
    name = f"tournament-{seen.state['id']}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return await shown(tournaments, seen, None)
