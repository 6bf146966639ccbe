"""HTTP: guests and who I am."""

from typing import Annotated

from fastapi import APIRouter, Body, Request

from app.accounts.browsers import browser_of
from app.accounts.identity import (
    KnownAccount,
    MaybeAccount,
    client_address,
    require_welcome,
    sign_in_with,
)
from app.accounts.programs import programs_of, renew_token
from app.accounts.schemas import AccountOut, GuestIn, GuestOut, NameIn, RevokedOut
from app.accounts.service import Account
from app.core.errors import Problem, problems
from app.core.events import AccountRevoked
from app.core.limits import CHANGE, NEW_GUEST
from app.rooms import retention
from app.services import services

router = APIRouter(prefix="/api", tags=["accounts"])


def account_out(account: Account) -> AccountOut:
    """The account as it is shown."""
    return AccountOut(id=account.id, name=account.name, kind=account.kind)


@router.post("/guests", status_code=201, responses=problems(403, 422, 429))
async def create_guest(
    request: Request, body: Annotated[GuestIn | None, Body()] = None
) -> GuestOut:
    """Make a guest account for a program; the token goes into `Authorization: Bearer`."""
    require_welcome(request, None)
    limits = services(request).limits
    await limits.check(NEW_GUEST, client_address(request))
    accounts = services(request).accounts
    account, token = await accounts.create_program(body.name if body else None)
    return GuestOut(token=token, account=account_out(account))


@router.get("/me", responses=problems(401))
async def who_am_i(account: MaybeAccount) -> AccountOut:
    """The account of the cookie or bearer token."""
    if account is None:
        raise Problem("no_identity", "Send a bearer token (POST /api/guests) or open a page first.")
    return account_out(account)


@router.post("/me/revoke", include_in_schema=False)  # a fuzzer would lock itself out
async def revoke(request: Request, account: MaybeAccount) -> RevokedOut:
    """End all cookies and tokens of the account and its programs. The caller gets a new one."""
    if account is None:
        raise Problem("no_identity", "Send a bearer token (POST /api/guests) or open a page first.")
    limits = services(request).limits
    await limits.check(CHANGE, account.id)
    made = services(request)
    accounts = made.accounts
    program = "authorization" in request.headers
    browser = None if program else await browser_of(request.headers)
    renewed, token = await accounts.revoke(account, browser)
    made.events.publish(AccountRevoked(renewed.id, renewed.generation))
    for each in await programs_of(made.database, account.id):
        ended, _ = await renew_token(made.database, account, each.id, None)
        made.events.publish(AccountRevoked(ended.id, ended.generation))
    if renewed.session is not None:
        sign_in_with(request, renewed.session)
    return RevokedOut(token=token, account=account_out(renewed))


@router.patch("/me", responses=problems(401, 403, 422, 429))
async def rename_me(request: Request, account: KnownAccount, body: NameIn) -> AccountOut:
    """Change your name."""
    limits = services(request).limits
    await limits.check(CHANGE, account.id)
    accounts = services(request).accounts
    renamed = await accounts.rename(account, body.name)
    await retention.person_renamed(services(request).rooms, account.id)
    return account_out(renamed)
