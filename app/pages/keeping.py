"""Pages of how somebody stays who they are: the account, another device."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.accounts.identity import MaybeAccount, shown_account
from app.accounts.sessions import sessions_of
from app.core.clock import iso
from app.core.templates import templates
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
    database = services(request).database
    sessions = [] if account is None else await sessions_of(database, account.id)
    context = {
        "me": shown_account(account),
        "nav": "",
        "sessions": [
            {
                "id": one.id,
                "what": one.what,
                "since": iso(one.created_at)[:10],
                "seen": iso(one.seen_at)[:10],
                "this": account is not None and one.id == account.session,
            }
            for one in sessions
        ],
    }
    return templates.TemplateResponse(request, "pages/account.html", context)
