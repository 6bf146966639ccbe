"""The pages: home, games, watch, credits. Rooms: see rooms.py, decks: decks.py."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.identity import KnownAccount
from app.core.templates import templates
from app.pages import decks, documents, errors, exams, players, rooms, shelf, tables
from app.pages import tournaments as tournament_pages
from app.pages.tournaments import FORMATS
from app.rooms.service import RoomsDep
from app.tournaments.service import Tournaments, TournamentsDep
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
    tournaments: TournamentsDep,
    part: str | None = None,
) -> Response:
    """The first page; `?part=now` is only what changes while somebody looks."""
    context = await tables.now(all_rooms, account)
    name = "partials/now.html" if part == "now" else "pages/home.html"
    counts = context.pop("counts")
    context |= {"me": account.json(), "nav": "play"}
    context |= {"games": shelf.games(counts), "cups": await cups(tournaments), "formats": FORMATS}
    return templates.TemplateResponse(request, name, context)


async def cups(tournaments: Tournaments, most: int = 4) -> list[dict[str, Any]]:
    """Public tournaments to follow or to join, those that run first."""
    running, _ = await tournaments.page("running", None, None, most)
    waiting, _ = await tournaments.page("registration", None, None, most)
    return [*running, *waiting][:most]


@router.get("/watch")
async def watch(
    request: Request, account: KnownAccount, all_rooms: RoomsDep, part: str | None = None
) -> Response:
    """Tables to watch."""
    context = await tables.now(all_rooms, account)
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
