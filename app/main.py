"""The application: how the parts are put together, and what starts and stops with the server."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import cache
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope, Send

from app.calls import routes as call_routes
from app.core import health
from app.core.allow import complete
from app.core.database import AWAY, Database
from app.core.errors import Problem, ProblemBody, problems
from app.core.limits import Limits
from app.core.migrate import migrate
from app.core.requests import Requests
from app.core.resources import static_roots
from app.core.security import SecurityMiddleware
from app.core.settings import Settings
from app.core.static import Static
from app.decks import routes as deck_routes
from app.friends import routes as friend_routes
from app.groups import routes as group_routes
from app.housekeeping import Housekeeping
from app.live import comment_routes, talk_routes
from app.live import routes as stream_routes
from app.live.endpoint import PREFIX
from app.live.tournaments import PREFIX as TOURNAMENT_PREFIX
from app.me import (
    account_routes,
    device_routes,
    mail_routes,
    merging_routes,
    passkey_routes,
    program_routes,
    session_routes,
    tables,
    vacation_routes,
)
from app.me import routes as people_routes
from app.operation import people_routes as operation_people
from app.operation import routes as operation_routes
from app.pages import errors as error_pages
from app.pages import routes as page_routes
from app.pages.about.routes import stylesheet
from app.pages.tv import routes as tv_routes
from app.quick import routes as quick_routes
from app.ratings import routes as rating_routes
from app.recaps import routes as recap_routes
from app.rooms import afterwards_routes, game_routes, help_routes, seat_routes
from app.rooms import play_routes as match_routes
from app.rooms import routes as room_routes
from app.rooms.upgrades import settle_earlier_rules
from app.services import Services
from app.tournaments import announcement_routes, commentator_routes, organiser_routes
from app.tournaments import routes as tournament_routes
from app.tournaments.series import routes as series_routes
from app.tournaments.webhooks import routes as webhook_routes
from app.wiring import build, journal_for

DESCRIPTION = """Rooms, live tables and replays for tabletop games.

A person makes a program and its token on the page `/programs`; tools make a guest with
`POST /api/guests`. Both send `Authorization: Bearer TOKEN`. The live socket of a room is
`/ws/rooms/{room}`; `/api/me/events` and `/api/rooms/{room}/stream` are streams of JSON lines.
Errors are RFC 9457 problem details with a stable `code`.
"""


class Application:
    """The ASGI callable: live sockets go straight to their endpoint, the rest to FastAPI."""

    def __init__(self, api: FastAPI) -> None:
        self._state = api.state
        self._api = SecurityMiddleware(
            api, base_url=api.state.settings.base_url, embed_from=api.state.settings.embed_from
        )
        self._serve = Requests(self._route)

    @property
    def services(self) -> Services:
        """What the running server consists of."""
        made: Services = self._state.services
        return made

    async def leave(self) -> None:
        """Take nobody new; then close the live sockets, each after its last answer."""
        made = self.services
        made.leaving = True
        await asyncio.sleep(made.settings.drain_seconds)
        await asyncio.gather(
            made.hub.leave(),
            made.live_tournaments.leave(),
            made.feeds.leave(),
            made.waiting.leave(),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Name the request, then dispatch."""
        await self._serve(scope, receive, send)

    async def _route(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"].startswith(PREFIX):
            await self.services.live(scope, receive, send)
        elif scope["type"] == "websocket" and scope["path"].startswith(TOURNAMENT_PREFIX):
            await self.services.live_tournaments(scope, receive, send)
        else:
            if scope.get("method") == "HEAD":  # like GET; uvicorn leaves out the body
                scope = {**scope, "method": "GET"}
            await self._api(scope, receive, send)


def calm_collector() -> None:
    """Let the cycle collector look less often, and never again at what stays for ever.

    A move makes many short-lived tuples and no cycles; with the default thresholds a quarter of the
    time of a busy server went into looking for some.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@asynccontextmanager
async def lifespan(api: FastAPI) -> AsyncIterator[None]:
    """Open the database, migrate, start the journal and the bots; stop in the other order."""
    settings: Settings = api.state.settings
    database = Database(settings.database_url)
    await migrate(database)
    journal = journal_for(database, settings)
    await journal.start()
    limits = Limits(settings.rate_limits == "on", settings.redis_url)
    made = api.state.services = await build(settings, limits, database, journal)
    tasks = [asyncio.create_task(each) for each in loops(made)]
    await settle_earlier_rules(made.rooms)
    if made.cluster is not None:
        made.cluster.start()
    else:
        await made.absence.all_gone()
    calm_collector()
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await made.coach.stop()
        await made.live_tournaments.outlook.stop()
        await made.recaps.stop()
        await made.event_chat.stop()
        await made.announcer.stop()
        await made.bots.stop()
        await made.thinkers.stop()
        await made.tournaments.progression.stop()
        await made.ratings.stop()
        if made.cluster is not None:
            await made.cluster.stop()
        await made.sessions.stop()
        await limits.close()
        await journal.stop()
        await database.close()


def loops(made: Services) -> tuple[Coroutine[Any, Any, None], ...]:
    """What goes on in the background, each until it is cancelled."""
    return (
        Housekeeping(made).run(),
        made.timekeeper.run(),
        made.bots.run(),
        made.sweep.run(),
        made.deliveries.run(),
        made.calls.run(),
        made.call_deliveries.run(),
        made.outbox.run(),
        made.ratings.run(),
        made.analyses.run(),
        made.live_tournaments.watch(),
        made.announcer.watch(),
        made.feeds.watch(),
        made.waiting.run(),
    )


def create_app(settings: Settings | None = None) -> Application:
    """The application for these settings (default: from the environment)."""
    settings = settings or Settings()
    api = FastAPI(
        routes=list(routes(operator=settings.admin_token is not None)),
        title="Tidetable",
        description=DESCRIPTION,
        version=version("tidetable"),
        lifespan=lifespan,
        docs_url=None,  # our own page: everything from our own address (app/pages/documents.py)
        redoc_url=None,
    )
    api.state.settings = settings
    stylesheet()  # a mistake in an about.toml stops the start, not a page
    api.mount("/static", Static(static_roots()), name="static")
    for kind in (Problem, RequestValidationError, Exception, *AWAY):
        api.add_exception_handler(kind, error_pages.handle_problem)
    api.add_exception_handler(HTTPException, handle_http_exception)
    api.add_middleware(GZipMiddleware, minimum_size=1000)
    document_problems(api)
    return Application(api)


@cache
def routes(*, operator: bool) -> tuple[BaseRoute, ...]:
    """What the server answers; with the operator's part or without.

    Made once for all servers of a process: the schemas of all routes take a tenth of a second.
    """
    every = APIRouter(responses=problems(422))
    rooms = (game_routes, room_routes, seat_routes, match_routes, help_routes, afterwards_routes)
    ways_in = (session_routes, device_routes, passkey_routes, mail_routes, merging_routes)
    own = (tables, vacation_routes, call_routes, program_routes)
    company = (people_routes, friend_routes, group_routes)
    people = (account_routes, *ways_in, *own)
    play = (*rooms, quick_routes, stream_routes, deck_routes)
    talk = (announcement_routes, talk_routes, comment_routes, commentator_routes)
    events = (tournament_routes, organiser_routes, *talk, series_routes, recap_routes)
    results = (rating_routes, tv_routes, webhook_routes)
    for area in (*people, *company, *play, health, *events, *results, page_routes):
        every.include_router(area.router)
    if operator:
        every.include_router(operation_routes.router)
        every.include_router(operation_people.router)
    return tuple(every.routes)


async def handle_http_exception(request: Request, error: Exception) -> Response:
    """What the framework refuses; 405 names every method of the address."""
    if isinstance(error, HTTPException):
        complete(error, request.app.routes, request.scope)
    return await error_pages.handle_problem(request, error)


def document_problems(api: FastAPI) -> None:
    """Add the schema that all error responses refer to."""
    generate = api.openapi

    def openapi() -> dict[str, object]:
        if not api.openapi_schema:
            schema = generate()
            parts = schema.setdefault("components", {}).setdefault("schemas", {})
            parts["ProblemBody"] = ProblemBody.model_json_schema()
            for unused in ("HTTPValidationError", "ValidationError"):
                parts.pop(unused, None)
            api.openapi_schema = schema
        return dict(api.openapi_schema)

    api.openapi = openapi  # type: ignore[method-assign]
