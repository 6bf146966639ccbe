"""Pages for who is away and comes back: your tables, and how you want to be told. Also the service
worker, which has to be served from the top to see all pages."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import FileResponse, RedirectResponse, Response

from app.accounts.identity import MaybeAccount, shown_account
from app.calls.hook import FORMS
from app.calls.mail import STOP, account_in, switch_off
from app.calls.routes import shown
from app.calls.wanted import KINDS
from app.calls.words import span
from app.core.clock import iso, now_ms
from app.core.errors import Problem
from app.core.resources import resource_dir
from app.core.templates import templates
from app.core.words import listed
from app.me.tables import TableOut, tables_of
from app.me.vacation_routes import vacation_out
from app.services import services

router = APIRouter()

KIND_WORDS = {
    "turn": ("A decision waits for me", "My turn, a reaction, a choice that all make at once."),
    "soon": ("Half of my time is gone", "In games over hours and days, once for each decision."),
    "table": ("My game has begun", "Also my table of a tournament's next round."),
    "rematch": ("Another game", "Somebody asks for a rematch, or declines mine."),
    "invited": ("An invitation", "Somebody I know asks me to their table."),
}
FORM_WORDS = {
    "json": "A program of mine (signed JSON)",
    "discord": "Discord",
    "slack": "Slack, Mattermost, Rocket.Chat",
    "text": "ntfy, or plain text",
}


@router.get("/sw.js")
async def service_worker() -> Response:
    """The service worker."""
    headers = {"Cache-Control": "no-cache"}
    return FileResponse(resource_dir("static") / "sw.js", 200, headers, "text/javascript")


@router.get("/tables")
async def tables_page(
    request: Request,
    account: MaybeAccount,
    part: str | None = None,
    open_next: Annotated[bool, Query(alias="next")] = False,
) -> Response:
    """Your tables; `?part=now` is only the list; `?next=1`, from the home screen of a phone, goes
    to the table that wants you most, and to the first page if you sit nowhere."""
    made = services(request)
    found = None if account is None else await tables_of(made, account.id)
    if open_next and (found is None or not found.tables):
        return RedirectResponse("/", 303)
    if open_next and found is not None and found.wanted:
        return RedirectResponse(f"/r/{found.tables[0].room}", 303)
    if part == "now" and account is not None:
        made.looking.glance(account.id)
    context = {
        "me": shown_account(account),
        "nav": "",
        "wanted": 0 if found is None else found.wanted,
        "tables": [
            {
                "room": each.room,
                "game": each.game,
                "wanted": each.wanted,
                "headline": f"Your turn in {each.title}" if each.wanted else each.title,
                "line": line_of(each),
                "vacations": [(name, iso(now_ms() + ms)) for name, ms in each.vacations.items()],
                "left": ""
                if each.remaining_ms is None
                else f"{span(each.remaining_ms // 1000)} {'left' if each.runs else 'on the clock'}",
            }
            for each in (found.tables if found else [])
        ],
    }
    name = "partials/tables_list.html" if part == "now" else "pages/tables.html"
    return templates.TemplateResponse(request, name, context)


def line_of(table: TableOut) -> str:
    """What stands below the name of the game."""
    return ", ".join(
        (
            f"with {listed(table.others)}" if table.others else "on your own",
            f"turn {table.turn}" if table.turn else "just begun",
            *(["paused"] if table.paused else []),
        )
    )


@router.get(STOP + "{token}")
@router.post(STOP + "{token}")
async def stop_page(
    request: Request, account: MaybeAccount, token: Annotated[str, Path(max_length=120)]
) -> Response:
    """What the link in a letter leads to. Only the button, or the mail program's own, ends them:
    programs that open all links of a letter end nothing. Nobody needs to be signed in."""
    made, done = services(request), request.method == "POST"
    whose = account_in(made.keys, token)
    if whose is None:
        raise Problem("not_found", "This link ends nothing: it is not whole.")
    if done:
        async with made.database.write() as session:
            await switch_off(session, whose)
    context = {"me": shown_account(account), "nav": "", "done": done}
    return templates.TemplateResponse(request, "pages/calls_stop.html", context)


@router.get("/me/calls")
async def calls_page(request: Request, account: MaybeAccount) -> Response:
    """How you want to be told that a table wants you."""
    state = None if account is None else await shown(services(request), account)
    context = {
        "me": shown_account(account),
        "nav": "",
        "state": state,
        "kinds": [(kind, *KIND_WORDS[kind]) for kind in KINDS],
        "vacation": None if account is None else await vacation_out(services(request), account),
        "forms": [(form, FORM_WORDS[form]) for form in FORMS],
    }
    return templates.TemplateResponse(request, "pages/calls.html", context)
