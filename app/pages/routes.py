"""The pages: home, games, watch, credits. Rooms: see rooms.py, decks: decks.py."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.identity import KnownAccount
from app.core.templates import templates
from app.pages import decks, documents, errors, exams, players, rooms, shelf, tables
from app.pages import tournaments as tournament_pages
from app.pages.going import CUPS, GoingDep
from app.pages.tournaments import FORMATS
from app.rooms.service import RoomsDep
from engine import catalogue

router = APIRouter(include_in_schema=False)
router.include_router(rooms.router)
router.include_router(decks.router)
router.include_router(documents.router)
router.include_router(exams.router)
router.include_router(tournament_pages.router)
router.include_router(players.router)


@router.get("/")
async def home(
    request: Request,
    account: KnownAccount,
    all_rooms: RoomsDep,
    going: GoingDep,
    part: str | None = None,
) -> Response:
    """The first page; `?part=now` is only what changes while somebody looks."""
    context = tables.now(await going.tables.value(), await all_rooms.own_rooms(account), account)
    name = "partials/now.html" if part == "now" else "pages/home.html"
    counts = context.pop("counts")
    cups = await going.cups.value()
    context |= {"me": account.json(), "nav": "play", "games": shelf.games(counts)}
    context |= {"cups": [*cups["running"], *cups["registration"]][:CUPS], "formats": FORMATS}
    return templates.TemplateResponse(request, name, context)


@router.get("/watch")
async def watch(
    request: Request,
    account: KnownAccount,
    all_rooms: RoomsDep,
    going: GoingDep,
    part: str | None = None,
) -> Response:
    """Tables to watch."""
    context = tables.now(await going.tables.value(), await all_rooms.own_rooms(account), account)
    name = "partials/now.html" if part == "now" else "pages/watch.html"
    context |= {"me": account.json(), "nav": "watch", "games": shelf.games()}
    return templates.TemplateResponse(request, name, context)


@router.get("/games")
async def games(request: Request, account: KnownAccount) -> Response:
    """The shelf, with the rules in short."""
    context: dict[str, Any] = {
        "me": account.json(),
        "nav": "games",
        "games": shelf.games(),
        "components": {name: rules.components() for name, rules in catalogue.items()},
        "options": {name: rules.info.options for name, rules in catalogue.items()},
    }
    return templates.TemplateResponse(request, "pages/games.html", context)


@router.get("/credits")
async def credits_page(request: Request, account: KnownAccount) -> Response:
    """Who made the games, the icons, the letters and the libraries."""
    games = [rules.info for rules in catalogue.values()]
    context = {"me": account.json(), "nav": "", "games": games}
    return templates.TemplateResponse(request, "pages/credits.html", context)


@router.get("/join")
async def join(request: Request, code: Annotated[str, Query(max_length=400)] = "") -> Response:
    """Go to the room of a code or a pasted link."""
    address = rooms.address_in(code)
    if address is None:
        return errors.page(request, errors.NO_CODE)
    return RedirectResponse(address, 303)
