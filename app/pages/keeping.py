"""Pages of how somebody stays who they are: the account, another device."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.devices.handover import own_path
from app.accounts.identity import MaybeAccount, shown_account
from app.accounts.passkeys.keys import passkeys_of
from app.accounts.passkeys.site import passkeys_possible
from app.accounts.service import Account
from app.accounts.sessions import sessions_of
from app.core.clock import iso, iso_or_none
from app.core.templates import site, templates
from app.me.holdings import holdings_of
from app.me.merging.sides import left_here, obstacles
from app.services import services

router = APIRouter()


@router.get("/device")
async def device_page(request: Request, account: MaybeAccount) -> Response:
    """Type the code that another device shows."""
    context = {"me": shown_account(account), "nav": ""}
    return templates.TemplateResponse(request, "pages/device.html", context)


@router.get("/account")
async def account_page(request: Request, account: MaybeAccount) -> Response:
    """What is kept of you, how you come back, and where you are signed in."""
    context = {
        "me": shown_account(account),
        "nav": "",
        "passkeys_possible": passkeys_possible(site(request)),
        "mine": None,
        "other": None,
        "mail_on": services(request).settings.mail_on,
        "passkeys": [],
        "sessions": [],
    }
    if account is not None:
        context |= await own(request, account)
    return templates.TemplateResponse(request, "pages/account.html", context)


@router.get("/mail")
async def mail_page(request: Request, account: MaybeAccount) -> Response:
    """What a link in a letter leads to: a button. Looking uses nothing up."""
    context = {"me": shown_account(account), "nav": ""}
    return templates.TemplateResponse(request, "pages/mail.html", context)


@router.get("/account/other")
async def other_page(
    request: Request, account: MaybeAccount, onward: Annotated[str, Query(alias="next")] = "/"
) -> Response:
    """Both sides: who you are, and who this browser was before."""
    if account is None:
        return RedirectResponse("/account", 303)
    async with services(request).database.read() as session:
        found = await left_here(session, account)
        if found is None:
            return RedirectResponse(own_path(onward), 303)
        other = found[0]
        context = {
            "me": shown_account(account),
            "nav": "",
            "next": own_path(onward),
            "mine": await holdings_of(session, account.id),
            "theirs": await holdings_of(session, other.id),
            "both_there": await obstacles(session, other.id, account.id),
        }
    return templates.TemplateResponse(request, "pages/account_other.html", context)


async def own(request: Request, account: Account) -> dict[str, object]:
    """What the page shows of an account."""
    database = services(request).database
    async with database.read() as session:
        mine = await holdings_of(session, account.id)
        before = await left_here(session, account)
    return {
        "other": None if before is None else before[0].name,
        "mine": mine,
        "passkeys": [
            {
                "id": key.id,
                "name": key.name,
                "since": iso(key.created_at),
                "used": iso_or_none(key.used_at),
            }
            for key in await passkeys_of(database, account.id)
        ],
        "sessions": [
            {
                "id": one.id,
                "what": one.what,
                "since": iso(one.created_at),
                "seen": iso(one.seen_at),
                "this": one.id == account.session,
            }
            for one in await sessions_of(database, account.id)
        ],
    }
