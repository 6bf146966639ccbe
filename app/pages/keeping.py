"""Pages of how somebody stays who they are: the account, another device."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.accounts.identity import MaybeAccount, shown_account
from app.accounts.passkeys.keys import passkeys_of
from app.accounts.passkeys.site import passkeys_possible
from app.accounts.service import Account
from app.accounts.sessions import sessions_of
from app.core.clock import iso
from app.core.templates import site, templates
from app.me.holdings import holdings_of
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
        "passkeys": [],
        "sessions": [],
    }
    if account is not None:
        context |= await own(request, account)
    return templates.TemplateResponse(request, "pages/account.html", context)


async def own(request: Request, account: Account) -> dict[str, object]:
    """What the page shows of an account."""
    database = services(request).database
    async with database.read() as session:
        mine = await holdings_of(session, account.id)
    return {
        "mine": mine,
        "passkeys": [
            {
                "id": key.id,
                "name": key.name,
                "since": iso(key.created_at)[:10],
                "used": iso(key.used_at)[:10] if key.used_at else "",
            }
            for key in await passkeys_of(database, account.id)
        ],
        "sessions": [
            {
                "id": one.id,
                "what": one.what,
                "since": iso(one.created_at)[:10],
                "seen": iso(one.seen_at)[:10],
                "this": one.id == account.session,
            }
            for one in await sessions_of(database, account.id)
        ],
    }
