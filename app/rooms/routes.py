"""HTTP: games and rooms."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response

from app.accounts.identity import KnownAccount, MaybeAccount, RequiredAccount
from app.accounts.service import Account
from app.core.errors import Problem, problems
from app.core.limits import CHANGE, OPEN_ROOM
from app.core.qr import qr_code_of
from app.core.templates import site
from app.rooms import claims, hosting, listing, opening, rematch, seating, settings, starting
from app.rooms.ids import stored_id
from app.rooms.room import Visit
from app.rooms.schemas import (
    BotIn,
    ClaimIn,
    GameOut,
    Links,
    Opened,
    PlayIn,
    ReadyIn,
    RenewIn,
    RoomIn,
    RoomOut,
    RoomPage,
    RoomPatch,
    SeatRange,
    SitIn,
    SpectatorOut,
    SpectatorsOut,
    StartIn,
)
from app.rooms.service import NO_ROOM, Rooms, RoomsDep
from app.services import services
from engine import GameInfo, UnknownGame, catalogue, rules_of

router = APIRouter(prefix="/api", tags=["rooms"])

RoomPath = Annotated[str, Path(description="Room id, with or without the dash")]
SeatPath = Annotated[int, Path(ge=0, le=63)]
Key = Annotated[str | None, Query(max_length=400, description="Key of a link")]
GAME = r"^[a-z0-9_]*$"
Listed = Literal["lobby", "playing", "finished"]


async def changing(request: Request, account: KnownAccount) -> Account:
    """Dependency: a known account that changes things, not too often."""
    limits = services(request).limits
    await limits.check(CHANGE, account.id)
    return account


Changer = Annotated[Account, Depends(changing)]
CHANGE_PROBLEMS = problems(401, 403, 404, 409, 422, 429)


async def base_url(request: Request) -> str:
    """Dependency: the address people reach this server at."""
    return site(request)


BaseUrl = Annotated[str, Depends(base_url)]


def game_out(info: GameInfo) -> GameOut:
    """The data sheet of a game."""
    return GameOut(
        id=info.id,
        title=info.title,
        tagline=info.tagline,
        seats=SeatRange(min=info.seats[0], max=info.seats[1]),
        minutes=info.minutes,
        options=info.options_schema(),
        rules_version=info.rules_version,
        stage=info.stage,
        bots=list(info.bots),
    )


@router.get("/games", tags=["games"])
async def list_games() -> list[GameOut]:
    """All games."""
    return [game_out(rules.info) for rules in catalogue.values()]


@router.get("/games/{game}", tags=["games"], responses=problems(404, 422))
async def one_game(game: str) -> GameOut:
    """One game."""
    try:
        return game_out(rules_of(game).info)
    except UnknownGame as error:
        raise Problem("unknown_game", str(error)) from None


@router.get(
    "/games/{game}/components",
    tags=["games"],
    responses=problems(404, 422),
)
async def components(game: str) -> dict[str, Any]:
    """Names, texts and places of a game, for clients."""
    try:
        return dict(rules_of(game).components())
    except UnknownGame as error:
        raise Problem("unknown_game", str(error)) from None


async def room_out(rooms: Rooms, visit: Visit, account: Account | None) -> RoomOut:
    """The room as the account sees it."""
    return {"you": None} | await rooms.room_json(visit, account)


async def opened(rooms: Rooms, visit: Visit, account: Account, base: str) -> Opened:
    """A new room with its links."""
    links = listing.links_for(rooms, visit, base)
    assert links is not None
    return Opened(room=await room_out(rooms, visit, account), links=Links(**links))


@router.post("/rooms", status_code=201, responses=problems(401, 403, 422, 429))
async def open_room(
    request: Request, body: RoomIn, account: KnownAccount, rooms: RoomsDep, base: BaseUrl
) -> Opened:
    """Open a room; its maker is the host."""
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
    )
    return await opened(rooms, visit, account, base)


@router.post("/play", status_code=201, responses=problems(401, 403, 422, 429))
async def play(
    request: Request, body: PlayIn, account: KnownAccount, rooms: RoomsDep, base: BaseUrl
) -> Opened:
    """Play at once: a room with bots on the other seats, already started."""
    limits = services(request).limits
    await limits.check(OPEN_ROOM, account.id)
    visit = await opening.quick_play(rooms, account, body.game, body.bot, body.seats, body.options)
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
    """A room one may see: a public one, one's own, or with the key of a link."""
    visit = await rooms.visit(room, account, join, watch)
    if not visit.may_see:
        raise Problem("not_found", NO_ROOM)
    return await room_out(rooms, visit, account)


@router.patch("/rooms/{room}", responses=CHANGE_PROBLEMS)
async def change_room(
    room: RoomPath, body: RoomPatch, account: Changer, rooms: RoomsDep
) -> RoomOut:
    """The host changes the room before the start."""
    visit = await settings.change(rooms, room, account, body.model_dump(exclude_unset=True))
    return await room_out(rooms, visit, account)


@router.get("/rooms/{room}/links", responses=problems(401, 403, 404, 422))
async def links(room: RoomPath, account: RequiredAccount, rooms: RoomsDep, base: BaseUrl) -> Links:
    """The links to hand on; for the host and who is seated."""
    visit = await rooms.visible(room, account)
    found = listing.links_for(rooms, visit, base)
    if found is None:
        raise Problem("not_a_member", "Only the host and seated players can share links.")
    return Links(**found)


@router.post("/rooms/{room}/links", responses=problems(401, 403, 404, 422, 429))
async def renew_links(
    room: RoomPath, body: RenewIn, account: Changer, rooms: RoomsDep, base: BaseUrl
) -> Links:
    """The host makes a new link; the old one opens nothing any more."""
    visit = await hosting.renew_links(rooms, room, account, body.renew)
    found = listing.links_for(rooms, visit, base)
    assert found is not None
    return Links(**found)


@router.get("/rooms/{room}/spectators", responses=problems(401, 403, 404))
async def spectators(
    request: Request, room: RoomPath, account: RequiredAccount, rooms: RoomsDep
) -> SpectatorsOut:
    """The host sees who looks on: those who came by the link, and those here on this node."""
    here = services(request).hub.accounts_in(stored_id(room))
    found = await hosting.spectators(rooms, room, account, here)
    return SpectatorsOut(spectators=[SpectatorOut(id=ident, name=name) for ident, name in found])


@router.delete("/rooms/{room}/spectators/{person}", responses=problems(401, 403, 404, 422, 429))
async def remove_spectator(
    room: RoomPath,
    person: Annotated[str, Path(max_length=24)],
    account: Changer,
    rooms: RoomsDep,
) -> RoomOut:
    """The host sends a spectator away, for good."""
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


@router.post("/rooms/{room}/seats/{seat}", responses=CHANGE_PROBLEMS)
async def sit(
    room: RoomPath,
    seat: SeatPath,
    account: Changer,
    rooms: RoomsDep,
    body: Annotated[SitIn | None, Body()] = None,
) -> RoomOut:
    """Sit down."""
    visit = await seating.sit(rooms, room, account, seat, body.join if body else None)
    return await room_out(rooms, visit, account)


@router.delete("/rooms/{room}/seats/{seat}", responses=CHANGE_PROBLEMS)
async def stand_up(room: RoomPath, seat: SeatPath, account: Changer, rooms: RoomsDep) -> RoomOut:
    """Stand up; the host may free anybody's seat."""
    visit = await seating.free(rooms, room, account, seat)
    return await room_out(rooms, visit, account)


@router.post("/rooms/{room}/seats/{seat}/bot", responses=CHANGE_PROBLEMS)
async def seat_bot(
    room: RoomPath, seat: SeatPath, body: BotIn, account: Changer, rooms: RoomsDep
) -> RoomOut:
    """The host lets a bot sit there."""
    visit = await seating.seat_bot(rooms, room, account, seat, body.level)
    return await room_out(rooms, visit, account)


@router.post("/rooms/{room}/seats/{seat}/ready", responses=CHANGE_PROBLEMS)
async def ready(
    room: RoomPath, seat: SeatPath, body: ReadyIn, account: Changer, rooms: RoomsDep
) -> RoomOut:
    """Say whether one is ready."""
    visit = await seating.ready(rooms, room, account, seat, body.ready, body.terms)
    return await room_out(rooms, visit, account)


@router.post("/rooms/{room}/start", responses=CHANGE_PROBLEMS)
async def start(
    room: RoomPath,
    account: Changer,
    rooms: RoomsDep,
    body: Annotated[StartIn | None, Body()] = None,
) -> RoomOut:
    """The host starts the match."""
    visit = await starting.start(rooms, room, account, body.terms if body else None)
    return await room_out(rooms, visit, account)


@router.post("/rooms/{room}/rematch", responses=CHANGE_PROBLEMS)
async def want_rematch(room: RoomPath, account: Changer, rooms: RoomsDep) -> RoomOut:
    """Ask for another match, or accept it: it begins when everybody at the table wants it."""
    return await room_out(rooms, await rematch.want(rooms, room, account), account)


@router.delete("/rooms/{room}/rematch", responses=CHANGE_PROBLEMS)
async def decline_rematch(room: RoomPath, account: Changer, rooms: RoomsDep) -> RoomOut:
    """Take back the own wish for another match, or decline it."""
    return await room_out(rooms, await rematch.decline(rooms, room, account), account)


@router.post("/rooms/{room}/lobby", responses=CHANGE_PROBLEMS)
async def back_to_lobby(room: RoomPath, account: Changer, rooms: RoomsDep) -> RoomOut:
    """After a match the host opens the lobby again: other terms, another game, other players."""
    return await room_out(rooms, await rematch.back_to_lobby(rooms, room, account), account)


@router.post("/rooms/{room}/claim", responses=CHANGE_PROBLEMS)
async def claim_seat(room: RoomPath, body: ClaimIn, account: Changer, rooms: RoomsDep) -> RoomOut:
    """End the wait for somebody who is away longer than the table waits."""
    visit = await claims.claim(rooms, room, account, body.seat, body.how)
    return await room_out(rooms, visit, account)
