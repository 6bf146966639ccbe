"""HTTP: quick match. Streams of who waits: `app.live.waiting`."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from app.accounts.identity import MaybeAccount
from app.core.errors import problems
from app.core.limits import QUICK
from app.quick.schemas import NOWHERE, PlaceOut, QuickIn, QuickOut
from app.quick.service import Quick
from app.rooms.dependencies import GAME, Changer
from app.services import services

router = APIRouter(prefix="/api/quick", tags=["quick match"])


def quick_of(request: Request) -> Quick:
    """Quick match of this application."""
    return services(request).quick


@router.get("", responses=problems(401, 422))
async def pools(
    request: Request,
    account: MaybeAccount,
    game: Annotated[str | None, Query(max_length=40, pattern=GAME)] = None,
) -> QuickOut:
    """The pools with how many wait, and where you are."""
    quick = quick_of(request)
    you = NOWHERE if account is None else await quick.place(account.id)
    return QuickOut(pools=await quick.pools(game), you=you)


@router.post("", responses=problems(401, 403, 422, 429))
async def enter(request: Request, body: QuickIn, account: Changer) -> PlaceOut:
    """Wait for somebody to play this game at this pace. You wait in one pool at a time; your open
    stream keeps the place."""
    made = services(request)
    await made.limits.check(QUICK, account.id)
    await made.quick.enter(account, body.game, body.pace)
    made.waiting.look()
    return await made.quick.place(account.id)


@router.post("/here", responses=problems(401, 403, 429))
async def here(request: Request, account: Changer) -> PlaceOut:
    """You were paired, and you are there. The match begins when both of you are."""
    made = services(request)
    await made.quick.here(account.id)
    made.waiting.look()
    return await made.quick.place(account.id)


@router.delete("", responses=problems(401, 403, 429))
async def leave(request: Request, account: Changer) -> PlaceOut:
    """Wait no more."""
    made = services(request)
    await made.quick.leave(account.id)
    made.waiting.look()
    return await made.quick.place(account.id)
