"""TV: pages that always show the best table, and the programme they follow.

`?overlay=1`: a transparent page with names, clocks and scores, for streams; `?delay=SECONDS`: that
much later. Other sites may show these pages in a frame where the operator allows it.
"""

from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response
from typing_extensions import TypedDict

from app.accounts.identity import MaybeAccount
from app.core.errors import Problem, problems
from app.core.templates import templates
from app.pages import errors, preload, shelf
from app.pages.framing import FRAMEABLE
from app.pages.tournaments import LOST as NO_TOURNAMENT
from app.pages.tv.showing import OnAir, Programme, TelevisionDep
from app.rooms.service import RoomsDep
from engine import catalogue

router = APIRouter()
Key = Annotated[str | None, Query(max_length=400)]
Here = Annotated[str | None, Query(max_length=20, description="The room that is shown now")]
Game = Annotated[str | None, Query(max_length=40, description="Only tables of this game")]
MOST_DELAY = 900
NO_GAME = errors.Notice(
    404,
    "lighthouse",
    "There is no such channel",
    "A channel has the name of a game. Tidetable TV shows all of them.",
    "Tidetable TV",
    "/tv",
)


@router.get("/api/tv", responses=problems(404, 422))
async def programme(television: TelevisionDep, game: Game = None, here: Here = None) -> Programme:
    """The best table in play that everybody may watch. The one that is shown now stays until its
    match is over or nothing has happened for a while."""
    if game is not None and game not in catalogue:
        raise Problem("unknown_game", f"game: there is no game {game!r}")
    return await television.best(game, here)


@router.get("/api/tournaments/{tournament}/tv", responses=problems(401, 404, 422))
async def tournament_programme(
    tournament: str, account: MaybeAccount, television: TelevisionDep, join: Key = None
) -> Programme:
    """What a tournament shows first; after its end, the game that decided it."""
    return (await television.of_event(tournament, account, join))[1]


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a channel is shown."""

    overlay: bool
    """Only names, clocks and scores, on nothing."""
    delay: int
    """Seconds by which everything shows later."""


async def wishes(
    overlay: bool = False, delay: Annotated[int, Query(ge=0, le=MOST_DELAY)] = 0
) -> Wishes:
    """FastAPI dependency: how a channel is to be shown."""
    return Wishes(overlay, delay)


Wished = Annotated[Wishes, Depends(wishes)]


class GameSheet(TypedDict):
    """What a client draws a table of a game with."""

    game: dict[str, Any]
    styles: list[str]


@router.get("/api/games/{game}/sheet", responses=problems(404, 422))
async def game_sheet(game: Annotated[str, Path(max_length=40)]) -> GameSheet:
    """Components, words and style sheets of a game, for a board in another page."""
    if game not in catalogue:
        raise Problem("unknown_game", f"game: there is no game {game!r}")
    return {"game": shelf.sheet(game), "styles": list(shelf.table_styles(game))}


@router.get("/tv", include_in_schema=False, dependencies=FRAMEABLE)
@router.get("/tv/{game}", include_in_schema=False, dependencies=FRAMEABLE)
async def channel(
    request: Request,
    television: TelevisionDep,
    wished: Wished,
    game: str | None = None,
) -> Response:
    """Tidetable TV, of all games or of one."""
    if game is not None and game not in catalogue:
        return errors.page(request, NO_GAME)
    shown = await television.best(game, None)
    title = f"{catalogue[game].info.title} TV" if game else "Tidetable TV"
    source = f"/api/tv?game={game}" if game else "/api/tv"
    return page(request, title, source, shown, wished, game=game)


@router.get("/t/{tournament}/tv", include_in_schema=False, dependencies=FRAMEABLE)
async def event_channel(
    request: Request,
    tournament: str,
    account: MaybeAccount,
    television: TelevisionDep,
    wished: Wished,
    join: Key = None,
) -> Response:
    """The channel of a tournament: it follows the table the tournament shows first."""
    try:
        snapshot, shown = await television.of_event(tournament, account, join)
    except Problem:
        return errors.page(request, NO_TOURNAMENT)
    state = snapshot.state
    key = f"?join={quote(join)}" if join else ""
    return page(
        request,
        state["name"],
        f"/api/tournaments/{state['id']}/tv{key}",
        shown,
        wished,
        game=state["game"],
        event={"id": state["id"], "key": key},
    )


@router.get("/r/{room}/tv", include_in_schema=False, dependencies=FRAMEABLE)
async def one_table(
    request: Request,
    room: str,
    account: MaybeAccount,
    rooms: RoomsDep,
    wished: Wished,
    watch: Key = None,
) -> Response:
    """One table, for a stream or another site; it stays when the match is over."""
    try:
        visit = await rooms.watchable(room, account, watch=watch)
    except Problem:
        return errors.page(request, errors.LOST)
    shown = await rooms.room_json(visit)
    live = shown["status"] == "playing"
    on: OnAir = {"room": shown, "live": live, "event": None, "watch": watch}
    programme: Programme = {"on": on, "others": []}
    return page(request, shown["title"], None, programme, wished, game=shown["game"])


def page(
    request: Request,
    title: str,
    source: str | None,
    shown: Programme,
    wished: Wishes,
    *,
    game: str | None,
    event: dict[str, str] | None = None,
) -> Response:
    """The shell of a channel; the client draws the table. `source`: where it asks for the next
    one; None: it stays. `event`: the id of its tournament, with the key of the link."""
    on = shown["on"]
    of = on["room"]["game"] if on else None
    data: dict[str, Any] = {
        "title": title,
        "source": source,
        "programme": shown,
        "game": shelf.sheet(of) if of else None,
        "overlay": wished.overlay,
        "delay": wished.delay,
        "home": f"/t/{event['id']}{event['key']}" if event else None,
        "event": event,
        "me": {"id": None, "name": "", "kind": "guest"},
        "channels": [{"id": None, "title": "All games"}]
        + [{"id": one, "title": rules.info.title} for one, rules in catalogue.items()],
    }
    table = (f"/static/js/games/{shelf.table_of(of)}/index.js",) if of else ()
    context = {
        "me": None,
        "nav": "watch",
        "heading": title,
        "overlay": wished.overlay,
        "game": of or game,
        "page_data": data,
        "styles": shelf.table_styles(of) if of else (),
        "modules": preload.graph("/static/js/tv.js", *table),
        "private": event is not None or source is None,
    }
    return templates.TemplateResponse(request, "pages/tv.html", context)
