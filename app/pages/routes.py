"""The pages: home, games, watch, credits. Rooms: see rooms.py, decks: decks.py."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.identity import MaybeAccount, client_address, shown_account
from app.accounts.service import Account
from app.core.limits import SPOKEN
from app.core.settings import SettingsDep
from app.core.templates import templates
from app.pages import (
    calls,
    decks,
    documents,
    embed,
    errors,
    examples,
    exams,
    games,
    groups,
    keeping,
    paper,
    people,
    players,
    programs,
    rooms,
    shelf,
    tables,
)
from app.pages import tournaments as tournament_pages
from app.pages.about import routes as about
from app.pages.cards import routes as cards
from app.pages.public_lists import TOURNAMENTS, PublicListsDep
from app.pages.tournaments import FORMATS
from app.pages.tv.showing import TelevisionDep
from app.rooms import listing
from app.rooms.schemas import RoomOut
from app.rooms.service import Rooms, RoomsDep
from app.services import services
from engine import catalogue

router = APIRouter(include_in_schema=False)
router.include_router(about.router)
router.include_router(games.router)
router.include_router(examples.router)
router.include_router(rooms.router)
router.include_router(decks.router)
router.include_router(documents.router)
router.include_router(exams.router)
router.include_router(tournament_pages.router)
router.include_router(embed.router)
router.include_router(cards.router)
router.include_router(paper.router)
router.include_router(players.router)
router.include_router(people.router)
router.include_router(groups.router)
router.include_router(programs.router)
router.include_router(keeping.router)
router.include_router(calls.router)


async def own(rooms: Rooms, account: Account | None) -> list[RoomOut]:
    """The rooms where the visitor sits."""
    return [] if account is None else await listing.own_rooms(rooms, account)


@router.get("/")
async def home(
    request: Request,
    account: MaybeAccount,
    all_rooms: RoomsDep,
    public_lists: PublicListsDep,
    television: TelevisionDep,
    part: str | None = None,
) -> Response:
    """The first page; `?part=now` is only what changes while somebody looks."""
    lists, watched = await public_lists.tables.value(), await television.tables()
    context = tables.now(lists, await own(all_rooms, account), account, watched)
    name = "partials/now.html" if part == "now" else "pages/home.html"
    context |= await people.company(request, account)
    counts = context.pop("counts")
    context["pools"] = [pool for pool in await public_lists.pools.value() if pool.waiting]
    by_status = await public_lists.tournaments.value()
    context |= {
        "me": shown_account(account),
        "nav": "play",
        "games": shelf.games(counts),
        "levels": shelf.levels(),
    }
    listed = [*by_status["running"], *by_status["registration"]][:TOURNAMENTS]
    context |= {"tournaments": listed, "formats": FORMATS}
    return templates.TemplateResponse(request, name, context)


@router.get("/watch")
async def watch(
    request: Request,
    account: MaybeAccount,
    all_rooms: RoomsDep,
    public_lists: PublicListsDep,
    television: TelevisionDep,
    part: str | None = None,
) -> Response:
    """Tables to watch."""
    lists, watched = await public_lists.tables.value(), await television.tables()
    context = tables.now(lists, await own(all_rooms, account), account, watched)
    name = "partials/now.html" if part == "now" else "pages/watch.html"
    context |= {
        "me": shown_account(account),
        "nav": "watch",
        "games": shelf.games(),
        "levels": shelf.levels(),
    }
    return templates.TemplateResponse(request, name, context)


@router.get("/credits")
async def credits_page(request: Request, account: MaybeAccount) -> Response:
    """Who made the games, the icons, the letters and the libraries."""
    games = [rules.info for rules in catalogue.values()]
    context = {"me": shown_account(account), "nav": "", "games": games}
    return templates.TemplateResponse(request, "pages/credits.html", context)


@router.get("/privacy")
async def privacy(request: Request, account: MaybeAccount, settings: SettingsDep) -> Response:
    """What is kept of people, for how long, and how they take it away."""
    people = services(request).people
    context = {
        "me": shown_account(account),
        "nav": "",
        "mail_on": settings.mail_on,
        "avoided": await people.avoided(account.id) if account else [],
        "days": {
            "guests": f"{settings.guest_days:g}",
            "chat": f"{settings.chat_days:g}",
            "rooms": f"{settings.forget_days:g}",
        },
    }
    return templates.TemplateResponse(request, "pages/privacy.html", context)


@router.get("/join")
async def join(
    request: Request, all_rooms: RoomsDep, code: Annotated[str, Query(max_length=400)] = ""
) -> Response:
    """Go to the room of a code that was said, of a room's id, or of a pasted link."""
    limits = services(request).limits
    await limits.check(SPOKEN, client_address(request))
    address = await listing.spoken(all_rooms, code) or rooms.address_in(code)
    if address is None:
        return errors.page(request, errors.NO_CODE)
    return RedirectResponse(address, 303)
