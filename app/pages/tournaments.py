"""The pages of tournaments: the list, a new one, and the live page of one."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from app.accounts.identity import MaybeAccount, shown_account
from app.core.errors import Problem
from app.core.qr import qr_code_of
from app.core.settings import SettingsDep
from app.core.templates import templates
from app.core.words import ordinal
from app.pages import errors, preload, shelf
from app.pages.cards.routes import card_address
from app.pages.public_lists import PublicListsDep
from app.rooms.dependencies import BaseUrl
from app.tournaments.responses import TournamentState
from app.tournaments.series.reading import read_series
from app.tournaments.service import TournamentsDep
from engine import catalogue

router = APIRouter()
Key = Annotated[str | None, Query(max_length=400)]

FORMATS = {
    "swiss": "Swiss",
    "round_robin": "round robin",
    "single_elimination": "knock-out",
    "double_elimination": "double knock-out",
    "pods": "Swiss pods",
    "groups": "groups with a final table",
    "arena": "arena",
}
LOST = errors.Notice(
    404,
    "lighthouse",
    "There is no such tournament",
    "It may be gone, or the key at the end of the link is missing. Ask for the whole link.",
    "All tournaments",
    "/tournaments",
)


LOST_SERIES = errors.Notice(
    404,
    "lighthouse",
    "There is no such series",
    "It may be gone, or its tournaments are only for people with their links.",
    "All tournaments",
    "/tournaments",
)


@router.get("/tournaments")
async def list_page(
    request: Request,
    account: MaybeAccount,
    tournaments: TournamentsDep,
    public_lists: PublicListsDep,
    part: str | None = None,
) -> Response:
    """Tournaments to join, to watch, and those that are over; `?part=now` is only the lists."""
    mine = (await tournaments.reader.page(None, None, None, 12, account.id))[0] if account else []
    lists = {"yours": mine, **await public_lists.tournaments.value()}
    context = {
        "me": shown_account(account),
        "nav": "tournaments",
        "lists": lists,
        "formats": FORMATS,
    }
    name = "partials/tournament_lists.html" if part == "now" else "pages/tournaments.html"
    return templates.TemplateResponse(request, name, context)


@router.get("/tournaments/new")
async def new_page(request: Request, account: MaybeAccount, game: str | None = None) -> Response:
    """The form of a new tournament."""
    playable = {name: rules for name, rules in catalogue.items() if rules.info.seats[1] > 1}
    first = game if game in playable else next(iter(playable))
    sheets = {
        name: {key: value for key, value in shelf.sheet(name).items() if key in ("id", "info")}
        for name in playable
    }
    me = shown_account(account)
    context = {
        "me": me,
        "nav": "tournaments",
        "page_data": {"me": me, "game": first, "games": sheets},
        "modules": preload.graph("/static/js/pages/tournament_new.js"),
    }
    return templates.TemplateResponse(request, "pages/tournament_new.html", context)


@router.get("/series/{series}")
async def series_page(
    request: Request, series: str, account: MaybeAccount, tournaments: TournamentsDep
) -> Response:
    """A series: what comes next, the table of the season, who won so far."""
    database = tournaments.transactions.database
    try:
        state = await read_series(database, tournaments.reader, series, account)
    except Problem:
        return errors.page(request, LOST_SERIES)
    editions = {one["tournament"]["id"]: one for one in state["editions"]}
    context = {
        "me": shown_account(account),
        "nav": "tournaments",
        "series": state,
        "next": editions[state["next"]]["tournament"] if state["next"] else None,
        "over": [one for one in state["editions"] if one["tournament"]["status"] == "finished"],
        "formats": FORMATS,
        "ordinal": ordinal,
    }
    return templates.TemplateResponse(request, "pages/series.html", context)


@router.get("/t/{tournament}")
async def one_page(
    request: Request,
    tournament: str,
    account: MaybeAccount,
    tournaments: TournamentsDep,
    base: BaseUrl,
    settings: SettingsDep,
    join: Key = None,
) -> Response:
    """The live page. A key in the address opens it and stays there: looking changes nothing."""
    try:
        snapshot = await tournaments.reader.visible(tournament, account, join)
    except Problem:
        return errors.page(request, LOST)
    state = await tournaments.reader.state(snapshot, account, join)
    me = shown_account(account)
    data = {
        "tournament": state,
        "me": me,
        "game": shelf.sheet(state["game"]),
        "links": tournaments.reader.links(snapshot, account, base, join),
        "key": join,
        "webhooks": settings.webhooks == "on",
    }
    table = shelf.table_of(state["game"])
    entries = ("/static/js/tournament.js", f"/static/js/games/{table}/index.js")
    context = {
        "me": me,
        "nav": "tournaments",
        "tournament": state,
        "summary_line": summary(state),
        "page_data": data,
        "card": card_address(f"/t/{state['id']}", join=join),
        "styles": shelf.table_styles(state["game"]),
        "modules": preload.graph(*entries),
    }
    return templates.TemplateResponse(request, "pages/tournament.html", context)


def summary(state: TournamentState) -> str:
    """One line about a tournament, for link previews."""
    players = f"{state['players']} player{'' if state['players'] == 1 else 's'}"
    line = f"{state['title']}, {FORMATS[state['format']]}, {players}"
    if state["status"] == "registration":
        return f"{line}. Open the link and take part, nobody needs an account."
    return f"{line}. Follow the tables live."


@router.get("/t/{tournament}/qr.svg")
async def qr_code(
    tournament: str,
    account: MaybeAccount,
    tournaments: TournamentsDep,
    base: BaseUrl,
    join: Key = None,
) -> Response:
    """The link as a QR code."""
    snapshot = await tournaments.reader.visible(tournament, account, join)
    return qr_code_of(tournaments.reader.require_links(snapshot, account, base, join)["join"])
