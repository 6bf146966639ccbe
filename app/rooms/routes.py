"""HTTP: rooms."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from app.accounts.identity import KnownAccount, MaybeAccount, RequiredAccount
from app.accounts.service import Account
from app.core.errors import Problem, problems
from app.core.limits import OPEN_ROOM
from app.core.qr import qr_code_of
from app.rooms import hosting, lessons, listing, opening, settings
from app.rooms.dependencies import (
    CHANGE_PROBLEMS,
    GAME,
    BaseUrl,
    Changer,
    Key,
    RoomPath,
    room_out,
)
from app.rooms.ids import stored_id
from app.rooms.requests import LessonIn, PlayIn, RenewIn, RoomIn, RoomPatch
from app.rooms.room import Visit
from app.rooms.schemas import (
    Links,
    Opened,
    RoomOut,
    RoomPage,
    SpectatorOut,
    SpectatorsOut,
)
from app.rooms.service import NO_ROOM, Rooms, RoomsDep
from app.services import services

router = APIRouter(prefix="/api", tags=["rooms"])

Listed = Literal["lobby", "playing", "finished"]


async def opened(rooms: Rooms, visit: Visit, account: Account, base: str) -> Opened:
    """A new room with its links."""
    links = listing.links_for(rooms, visit, base)
    assert links is not None
    return Opened(room=await room_out(rooms, visit, account), links=Links(**links))


@router.post("/rooms", status_code=201, responses=problems(401, 403, 422, 429))
async def open_room(
    request: Request, body: RoomIn, account: KnownAccount, rooms: RoomsDep, base: BaseUrl
) -> Opened:
    """Open a room. You are its host."""
    limits = services(request).limits
    await limits.check(OPEN_ROOM, account.id)
    visit = await opening.open_room(
        rooms,
        account,
        body.game,
        body.seats,
        body.options,
        body.access,
        body.watch,
        sit=body.sit,
        clock=body.clock.model_dump() if body.clock else None,
        open_hands=body.open_hands,
        rated=body.rated,
        programs=body.programs,
        best_of=body.best_of,
    )
    return await opened(rooms, visit, account, base)


@router.post("/play", status_code=201, responses=problems(401, 403, 422, 429))
async def play(
    request: Request, body: PlayIn, account: KnownAccount, rooms: RoomsDep, base: BaseUrl
) -> Opened:
    """Play at once: opens a room, puts bots on the other seats and starts."""
    limits = services(request).limits
    await limits.check(OPEN_ROOM, account.id)
    visit = await opening.quick_play(
        rooms, account, body.game, body.bot, body.seats, body.options, body.people
    )
    return await opened(rooms, visit, account, base)


@router.post("/lessons", status_code=201, responses=problems(401, 403, 404, 422, 429))
async def learn(
    request: Request, body: LessonIn, account: KnownAccount, rooms: RoomsDep, base: BaseUrl
) -> Opened:
    """Learn a game at the table: a prepared match against bots, or the one you have not ended."""
    await services(request).limits.check(OPEN_ROOM, account.id)
    visit = await lessons.learn(rooms, account, body.game, body.lesson, again=body.again)
    return await opened(rooms, visit, account, base)


@router.get("/rooms", responses=problems(422))
async def list_rooms(
    rooms: RoomsDep,
    status: Annotated[Listed | None, Query()] = None,
    game: Annotated[str | None, Query(max_length=40, pattern=GAME)] = None,
    cursor: Annotated[str | None, Query(max_length=40, description="`next` of a page")] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
    watchable: Annotated[bool, Query(description="Rooms everyone can watch instead")] = False,
) -> RoomPage:
    """Public rooms, newest first."""
    page, following = await listing.list_rooms(
        rooms, status, game, cursor, limit, watchable=watchable
    )
    return RoomPage(rooms=page, next=following)


@router.get("/rooms/{room}", responses=problems(401, 404, 422))
async def one_room(
    room: RoomPath,
    account: MaybeAccount,
    rooms: RoomsDep,
    join: Key = None,
    watch: Key = None,
) -> RoomOut:
    """A room you can see: a public one, your own, or one whose link key you send."""
    visit = await rooms.visit(room, account, join, watch)
    if not visit.may_see:
        raise Problem("not_found", NO_ROOM)
    return await room_out(rooms, visit, account)


@router.patch("/rooms/{room}", responses=CHANGE_PROBLEMS)
async def change_room(
    room: RoomPath, body: RoomPatch, account: Changer, rooms: RoomsDep
) -> RoomOut:
    """The host changes the room before the start."""
    visit = await settings.change(rooms, room, account, body.changes())
    return await room_out(rooms, visit, account)


@router.get("/rooms/{room}/links", responses=problems(401, 403, 404, 422))
async def links(room: RoomPath, account: RequiredAccount, rooms: RoomsDep, base: BaseUrl) -> Links:
    """The links to share, for the host and seated players."""
    visit = await rooms.visible(room, account)
    found = listing.links_for(rooms, visit, base)
    if found is None:
        raise Problem("not_a_member", "Only the host and seated players can share links.")
    return Links(**found)


@router.post("/rooms/{room}/links", responses=problems(401, 403, 404, 422, 429))
async def renew_links(
    room: RoomPath, body: RenewIn, account: Changer, rooms: RoomsDep, base: BaseUrl
) -> Links:
    """The host makes a new link. The old one stops working."""
    visit = await hosting.renew_links(rooms, room, account, body.renew)
    found = listing.links_for(rooms, visit, base)
    assert found is not None
    return Links(**found)


@router.get("/rooms/{room}/spectators", responses=problems(401, 403, 404))
async def spectators(
    request: Request, room: RoomPath, account: RequiredAccount, rooms: RoomsDep
) -> SpectatorsOut:
    """The host sees the spectators: who came by the link, and who is connected to this node."""
    here = services(request).hub.accounts_in(stored_id(room))
    found = await hosting.spectators(rooms, room, account, here)
    return SpectatorsOut(
        spectators=[SpectatorOut(id=ident, name=name, kind=kind) for ident, name, kind in found]
    )


@router.delete("/rooms/{room}/spectators/{person}", responses=problems(401, 403, 404, 422, 429))
async def remove_spectator(
    room: RoomPath,
    person: Annotated[str, Path(max_length=24)],
    account: Changer,
    rooms: RoomsDep,
) -> RoomOut:
    """The host removes a spectator for good."""
    visit = await hosting.remove_spectator(rooms, room, account, person)
    return await room_out(rooms, visit, account)


@router.delete("/rooms/{room}", responses=problems(401, 403, 404, 409, 429))
async def close_room(room: RoomPath, account: Changer, rooms: RoomsDep) -> dict[str, bool]:
    """The host closes the room."""
    await hosting.close_room(rooms, room, account)
    return {"closed": True}


@router.get(
    "/rooms/{room}/qr.svg",
    responses={200: {"content": {"image/svg+xml": {}}}, **problems(401, 403, 404, 422)},
    response_class=Response,
)
async def qr_code(
    room: RoomPath, account: RequiredAccount, rooms: RoomsDep, base: BaseUrl
) -> Response:
    """The invitation link as a QR code."""
    return qr_code_of((await links(room, account, rooms, base)).join)
