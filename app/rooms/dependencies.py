"""What HTTP calls about rooms and tournaments share: parameters, the changing account, answers."""

from typing import Annotated

from fastapi import Depends, Path, Query, Request

from app.accounts.identity import KnownAccount, MaybeAccount, client_address
from app.accounts.service import Account
from app.core.errors import problems
from app.core.limits import CHANGE, PAST
from app.core.templates import site
from app.rooms.room import Visit
from app.rooms.schemas import RoomOut
from app.rooms.service import Rooms
from app.services import services

RoomPath = Annotated[str, Path(description="Room id, with or without the dash")]
Key = Annotated[str | None, Query(max_length=400, description="Key of a link")]
GAME = r"^[a-z0-9_]*$"


async def changing(request: Request, account: KnownAccount) -> Account:
    """Dependency: a known account that changes things, not too often."""
    limits = services(request).limits
    await limits.check(CHANGE, account.id)
    return account


async def looking_back(request: Request, account: MaybeAccount) -> None:
    """Dependency, before anything is read: what was said is not asked for too often, by an account
    or from an address."""
    who = client_address(request) if account is None else account.id
    await services(request).limits.check(PAST, who)


Changer = Annotated[Account, Depends(changing)]
CHANGE_PROBLEMS = problems(401, 403, 404, 409, 422, 429)


async def base_url(request: Request) -> str:
    """Dependency: the address people reach this server at."""
    return site(request)


BaseUrl = Annotated[str, Depends(base_url)]


async def room_out(rooms: Rooms, visit: Visit, account: Account | None) -> RoomOut:
    """The room as the account sees it."""
    return {"you": None} | await rooms.room_json(visit, account)
