"""The application: how the parts are put together, and what starts and stops with the server."""

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from app.accounts import routes as account_routes
from app.accounts.identity import Identity
from app.accounts.service import Accounts
from app.bots.service import Bots
from app.core import probes
from app.core.bus import Bus
from app.core.database import AWAY, Database
from app.core.errors import Problem, ProblemBody, problems
from app.core.limits import Limits
from app.core.methods import complete
from app.core.migrate import migrate
from app.core.presence import Presence
from app.core.requests import Requests
from app.core.resources import static_roots
from app.core.security import Keys, SecurityMiddleware
from app.core.settings import Settings
from app.core.static import Static
from app.core.uptime import Uptime
from app.decks import routes as deck_routes
from app.decks.service import Decks
from app.housekeeping import Housekeeping
from app.live.endpoint import PREFIX, LiveEndpoint
from app.live.handshake import Handshake
from app.live.hub import Hub
from app.live.revoking import Revoking
from app.live.tournaments import PREFIX as TOURNAMENT_PREFIX
from app.live.tournaments import TournamentEndpoint
from app.matches import routes as match_routes
from app.matches.history import History
from app.matches.journal import Journal
from app.matches.journal_postgres import PostgresJournal
from app.matches.journal_sqlite import SqliteJournal
from app.matches.service import Matches
from app.operation import people_routes as operation_people
from app.operation import routes as operation_routes
from app.pages import errors as error_pages
from app.pages import routes as page_routes
from app.pages.going import Going
from app.people import routes as people_routes
from app.people.sanctions import Sanctions
from app.people.service import People
from app.ratings import routes as rating_routes
from app.ratings.reading import RatingReading
from app.ratings.service import Ratings
from app.rooms import routes as room_routes
from app.rooms.absence import Absence
from app.rooms.chat import Chat
from app.rooms.service import Rooms
from app.rooms.standing import Patience
from app.rooms.timekeeper import Timekeeper
from app.rooms.upgrades import settle_earlier_rules
from app.tournaments import organiser_routes
from app.tournaments import routes as tournament_routes
from app.tournaments.service import Tournaments
from app.tournaments.sweep import Sweep

DESCRIPTION = """Rooms, live tables and replays for tabletop games.

Programs make a guest with `POST /api/guests` and send `Authorization: Bearer TOKEN`. The live
socket of a room is `/ws/rooms/{room}`. Errors are RFC 9457 problem details with a stable `code`.
"""


class Application:
    """The ASGI callable: live sockets go straight to their endpoint, the rest to FastAPI."""

    def __init__(self, api: FastAPI) -> None:
        self.state = api.state
        self._api = SecurityMiddleware(api, base_url=api.state.settings.base_url)
        self._serve = Requests(self._route)

    async def leave(self) -> None:
        """Take nobody new; then close the live sockets, each after its last answer."""
        self.state.leaving = True
        await asyncio.sleep(self.state.settings.drain_seconds)
        await asyncio.gather(self.state.hub.leave(), self.state.live_tournaments.leave())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Name the request, then dispatch."""
        await self._serve(scope, receive, send)

    async def _route(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"].startswith(PREFIX):
            live: LiveEndpoint = self.state.live
            await live(scope, receive, send)
        elif scope["type"] == "websocket" and scope["path"].startswith(TOURNAMENT_PREFIX):
            tournament: TournamentEndpoint = self.state.live_tournaments
            await tournament(scope, receive, send)
        else:
            if scope.get("method") == "HEAD":  # like GET; uvicorn leaves out the body
                scope = {**scope, "method": "GET"}
            await self._api(scope, receive, send)


def journal_for(database: Database, settings: Settings) -> Journal:
    """The journal of the database's kind."""
    if database.is_sqlite:
        return SqliteJournal(database.sqlite_path)
    return PostgresJournal(database.driver_dsn, settings.journal_patience_seconds)


def patience_of(settings: Settings) -> Patience:
    """How long rooms wait for somebody who is away."""
    seconds = (settings.claim_seconds, settings.claim_on_clock_seconds, settings.host_gone_seconds)
    return Patience(*(int(each * 1000) for each in seconds))


async def wire(api: FastAPI, settings: Settings, database: Database, journal: Journal) -> None:
    """Make the services and put them where the routes find them."""
    uptime = Uptime(database)
    await uptime.beat()
    state = api.state
    accounts = Accounts(database)
    secret = settings.secret_key.get_secret_value() if settings.secret_key else None
    keys = Keys(secret or await accounts.secret_key())
    bus, presence = Bus(), Presence()
    matches = Matches(database, journal, settings.snapshot_every, uptime)
    rooms = Rooms(database, keys, matches, bus, presence, patience_of(settings))
    state.history = History(matches.store, matches.certain_ply)
    state.people = People(database)
    await state.people.load()
    hub = Hub(rooms, matches, presence, settings.presence_ms, state.history, state.people.hears)
    bots = Bots(
        matches, rooms.with_bots, settings.bot_delay_ms, settings.bot_workers, presence.anybody
    )
    matches.listeners += [hub.stepped, bots.stepped]
    matches.loaded += [hub.loaded, bots.stepped]
    matches.stopped += [hub.shown_again, bots.stepped]
    matches.on_stopped = bus.room_changed
    bus.listen(hub.room_changed)
    bus.listen(bots.room_changed)
    bus.listen_to_lines(hub.say)
    bus.listen_to_deletions(hub.lines_deleted)
    state.database, state.accounts, state.keys = database, accounts, keys
    state.matches, state.rooms, state.hub, state.bots = matches, rooms, hub, bots
    state.presence = presence
    state.decks = Decks(database)
    state.absence = Absence(rooms, presence)
    state.timekeeper = Timekeeper(rooms, uptime, state.absence)
    state.identity = Identity(accounts, keys)
    sanctions = state.sanctions = Sanctions(database)
    await sanctions.load()
    tournaments = state.tournaments = Tournaments(database, keys, rooms)
    state.ratings, state.rating_reading = Ratings(database), RatingReading(database)
    tournaments.transactions.on_decided.append(state.ratings.decided)
    matches.listeners += [tournaments.progression.stepped, state.ratings.stepped]
    state.going = Going(rooms, tournaments)
    state.sweep = Sweep(tournaments, presence, bots, settings.tournament_seconds)
    revoking = state.revoking = Revoking(accounts)
    handshake = Handshake(settings, state.identity, state.limits, sanctions, hub)
    state.live_tournaments = TournamentEndpoint(
        settings, handshake, state.limits, tournaments, revoking
    )
    chat = Chat(database)
    state.cluster = None
    if settings.redis_url:
        from app.cluster import Cluster  # needs the extra `cluster`

        state.cluster = Cluster(
            settings.redis_url,
            settings.sweep_nodes_seconds,
            bus=bus,
            presence=presence,
            matches=matches,
            rooms=rooms,
            hub=hub,
            chat=chat,
            revoking=revoking,
        )
        bots.others, bots.in_charge = state.cluster.others, state.cluster.eldest
        state.cluster.on_left = bots.look
    state.live = LiveEndpoint(
        settings=settings,
        handshake=handshake,
        limits=state.limits,
        rooms=rooms,
        matches=matches,
        chat=chat,
        hub=hub,
        sanctions=sanctions,
        revoking=revoking,
    )


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
    await wire(api, settings, database, journal)
    state = api.state
    keeper = Housekeeping(
        settings, state.rooms, state.matches, state.hub, state.bots, state.sanctions, state.people
    )
    work = (
        keeper.run(),
        state.timekeeper.run(),
        state.bots.run(),
        state.sweep.run(),
        state.ratings.run(),
        state.live_tournaments.watch(),
    )
    tasks = [asyncio.create_task(each) for each in work]
    await settle_earlier_rules(state.rooms)
    if state.cluster is not None:
        state.cluster.start()
    else:
        await state.absence.all_gone()
    calm_collector()
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await state.bots.stop()
        await state.tournaments.progression.stop()
        await state.ratings.stop()
        if state.cluster is not None:
            await state.cluster.stop()
        await state.revoking.stop()
        await state.limits.close()
        await journal.stop()
        await database.close()


def create_app(settings: Settings | None = None) -> Application:
    """The application for these settings (default: from the environment)."""
    settings = settings or Settings()
    api = FastAPI(
        title="Tidetable",
        description=DESCRIPTION,
        version="0.1.0",
        lifespan=lifespan,
        docs_url=None,  # our own page: everything from our own address (app/pages/documents.py)
        redoc_url=None,
        responses=problems(422),
    )
    api.state.settings = settings
    api.state.leaving = False
    api.state.limits = Limits(settings.rate_limits == "on", settings.redis_url)
    areas = (account_routes, people_routes, room_routes, match_routes, deck_routes, probes)
    for area in (*areas, tournament_routes, organiser_routes, rating_routes):
        api.include_router(area.router)
    api.include_router(page_routes.router)
    if settings.admin_token is not None:
        api.include_router(operation_routes.router)
        api.include_router(operation_people.router)
    api.mount("/static", Static(static_roots()), name="static")
    for kind in (Problem, RequestValidationError, Exception, *AWAY):
        api.add_exception_handler(kind, error_pages.handle_problem)
    api.add_exception_handler(HTTPException, handle_http_exception)
    api.add_middleware(GZipMiddleware, minimum_size=1000)
    document_problems(api)
    return Application(api)


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
