"""The page where a person makes programs and their tokens."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.accounts.identity import MaybeAccount, shown_account
from app.accounts.programs import MOST, programs_of
from app.accounts.scopes import SCOPES
from app.core.clock import iso
from app.core.templates import templates
from app.services import services

router = APIRouter()

SCOPE_WORDS = {
    "play": ("Play", "Sit down where programs may, act, undo, resign; also in tournaments."),
    "host": ("Host", "Open rooms and tournaments, and decide what a host decides."),
    "chat": ("Write", "Write into the chat of its rooms."),
}


@router.get("/programs")
async def programs_page(request: Request, account: MaybeAccount) -> Response:
    """Your programs, and the form for a new one."""
    found = [] if account is None else await programs_of(services(request).database, account.id)
    context = {
        "me": shown_account(account),
        "nav": "",
        "scopes": [(scope, *SCOPE_WORDS[scope]) for scope in SCOPES],
        "most": MOST,
        "programs": [
            {
                "id": each.id,
                "name": each.name,
                "since": iso(each.created_at),
                "may": None
                if each.scopes is None
                else [SCOPE_WORDS[scope][0].lower() for scope in SCOPES if scope in each.scopes],
                "scopes": " ".join(("play",) if each.scopes is None else sorted(each.scopes)),
            }
            for each in found
        ],
    }
    return templates.TemplateResponse(request, "pages/programs.html", context)
