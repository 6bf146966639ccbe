"""The pages of a room: invitation, lobby and table in one, replay, and every way in that fails."""

import re
from typing import Annotated, Any
from urllib.parse import parse_qs, urlencode, urlsplit

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.identity import KnownAccount, MaybeAccount, shown_account
from app.accounts.service import Account
from app.core.errors import Problem
from app.core.templates import templates
from app.core.words import listed
from app.pages import errors, preload, shelf, tables
from app.pages.cards.routes import card_address
from app.rooms import listing, seating
from app.rooms.dependencies import BaseUrl
from app.rooms.ids import public_id, stored_id
from app.rooms.room import Room, Visit
from app.rooms.schemas import RoomOut
from app.rooms.service import Rooms, RoomsDep
from app.rooms.terms import clock_words
from app.services import services
from engine import rules_of

router = APIRouter()
Key = Annotated[str | None, Query(max_length=200)]


@router.get("/r/{room}")
async def room_page(
    request: Request,
    room: str,
    account: MaybeAccount,
    rooms: RoomsDep,
    base: BaseUrl,
    join: Key = None,
    watch: Key = None,
) -> Response:
    """Lobby, table and result of a room. With the key of a link: the invitation, for who is not
    in yet. Looking changes nothing."""
    try:
        visit = await rooms.visit(room, account, join, watch)
    except Problem:
        return errors.page(request, errors.LOST)
    invited = (join is not None and visit.may_join) or (watch is not None and visit.may_watch)
    if invited and visit.room.status != "abandoned" and not is_in(visit, join):
        return await invitation(request, rooms, visit, join, watch)
    refusal = no_entry(visit)
    if refusal is not None:
        return errors.page(request, refusal)
    if visit.room.status == "finished" and await listing.by_earlier_rules(rooms, visit.room.id):
        return errors.page(request, errors.EARLIER)
    return await stage(request, rooms, visit, account, base)


def is_in(visit: Visit, join: str | None) -> bool:
    """Whether the visitor is in the room already, as far as the link would bring them."""
    role = visit.room.members.get(visit.account or "")
    sat = visit.seat is not None or visit.host
    return sat or (role is not None and (join is None or visit.room.status != "lobby"))


@router.post("/r/{room}/enter")
async def enter(
    room: str,
    request: Request,
    account: KnownAccount,
    rooms: RoomsDep,
    join: Annotated[str | None, Form(max_length=400)] = None,
    watch: Annotated[str | None, Form(max_length=400)] = None,
) -> Response:
    """Somebody pressed the button of an invitation: remembered, and seated if it was to play."""
    try:
        visit = await seating.enter_by_link(rooms, stored_id(room), account, join, watch)
    except Problem:
        return errors.page(request, errors.LOST)
    return RedirectResponse(f"/r/{public_id(visit.room.id)}", 303)


def no_entry(visit: Visit) -> errors.Notice | None:
    """Why somebody cannot be shown the room; None if he can."""
    status = visit.room.status
    if status == "abandoned":
        return errors.CLOSED if visit.may_see else errors.LOST
    if status == "lobby":
        return None if visit.may_see or visit.may_watch else errors.LOST
    if visit.may_watch:
        return None
    return errors.FULL if visit.may_see else errors.LOST


async def stage(
    request: Request, rooms: Rooms, visit: Visit, account: Account | None, base: str
) -> Response:
    """The shell of the room page; the client draws lobby or table."""
    room = await rooms.room_json(visit, account)
    me = shown_account(account)
    data: dict[str, Any] = {
        "room": room,
        "me": me,
        "game": shelf.sheet(visit.room.game),
        "socket": f"/ws/rooms/{room['id']}",
        "shelf": [{"id": box.id, "title": box.title} for box in shelf.games()],
        "newcomer": await newcomer(rooms, visit),
    }
    data["group"] = await group_of(request, visit)
    links = listing.links_for(rooms, visit, base)
    if links is not None:
        data["links"] = links
    context = {
        "me": me,
        "nav": "",
        "room": room,
        "stage": "lobby" if visit.room.status == "lobby" else "table",
        "heading": title(room),
        "summary_line": summary(room),
        "listed": visit.room.access == "public",
        "card": card_address(f"/r/{room['id']}"),
        "page_data": data,
        "styles": shelf.table_styles(visit.room.game),
        "modules": modules_of("room", visit.room.game, lobby=visit.room.status == "lobby"),
    }
    return templates.TemplateResponse(request, "pages/room.html", context)


async def group_of(request: Request, visit: Visit) -> dict[str, str] | None:
    """The group whose room it is, for who may know of it."""
    if visit.room.group is None:
        return None
    try:
        group = await services(request).groups.find(visit.room.group)
        group.require_seen(visit.account)
    except Problem:  # closed by now, or not for this visitor
        return None
    return {"id": public_id(group.id), "name": group.name}


async def newcomer(rooms: Rooms, visit: Visit) -> bool:
    """Whether somebody has hardly played this game, in a room where players may be helped."""
    room, account = visit.room, visit.account
    if room.no_help is not None:
        return False
    return account is None or await rooms.matches.store.played(account, room.game, 3) < 3


async def invitation(
    request: Request, rooms: Rooms, visit: Visit, join: str | None, watch: str | None
) -> Response:
    """Who invites to what, for people and for programs that preview links; one press sits down."""
    room = await rooms.room_json(visit)
    seats = free_seats(visit.room) if join is not None and visit.may_join else 0
    context = {
        "me": None,
        "nav": "",
        "room": room,
        "heading": heading(room),
        "summary_line": summary(room),
        "people": tables.names(room),
        "tagline": rules_of(room["game"]).info.tagline,
        "terms": terms_lines(visit.room),
        "free": seats if visit.room.status == "lobby" else 0,
        "key": ("join", join) if join is not None and visit.may_join else ("watch", watch),
        "may_watch": visit.may_watch,
        "card": card_address(f"/r/{room['id']}", join=join, watch=watch),
    }
    return templates.TemplateResponse(request, "pages/invitation.html", context)


def free_seats(room: Room) -> int:
    """How many seats nobody holds."""
    return sum(not seat.taken for seat in room.seats)


def terms_lines(room: Room) -> list[str]:
    """What is played for, in a few words each."""
    info = rules_of(room.game).info
    lines = [
        clock_words(room.clock).capitalize(),
        "Rated" if room.unrated_why is None else "Casual: hints are allowed",
    ]
    if changed := tables.variants(info, room.options):
        lines.append(changed)
    if room.access == "public" and room.programs_welcome:
        lines.append("Programs may play too")
    return lines


@router.get("/r/{room}/replay")
async def replay_page(
    request: Request,
    room: str,
    account: MaybeAccount,
    rooms: RoomsDep,
    base: BaseUrl,
    ply: Annotated[int | None, Query(ge=0)] = None,
    match: Annotated[int | None, Query(ge=1)] = None,
    watch: Key = None,
) -> Response:
    """A finished match, step by step; every step has its own address.

    The key of a watch link lets one in, and stays in the address: looking is not remembered.
    """
    try:
        visit = await rooms.watchable(room, account, watch=watch)
    except Problem:
        return errors.page(request, errors.LOST)
    shown_room = await rooms.room_json(visit, account)
    running = visit.room.status == "playing" and match is None
    if visit.room.status == "lobby" or running:
        return RedirectResponse(f"/r/{shown_room['id']}", 303)
    me = shown_account(account)
    data: dict[str, Any] = {
        "room": shown_room,
        "me": me,
        "game": shelf.sheet(visit.room.game),
        "ply": ply,
        "links": listing.links_for(rooms, visit, base),
    }
    context = {"me": me, "nav": "", "room": shown_room, "page_data": data}
    context["card"] = card_address(f"/r/{shown_room['id']}", watch=watch)
    context["people"] = listed(tables.names(shown_room))
    context["styles"] = shelf.table_styles(visit.room.game)
    context["modules"] = modules_of("replay", visit.room.game)
    return templates.TemplateResponse(request, "pages/replay.html", context)


def modules_of(entry: str, game: str, *, lobby: bool = False) -> tuple[str, ...]:
    """The client modules that the page will need first."""
    second = "pages/lobby" if lobby else f"games/{shelf.table_of(game)}/index"
    return preload.graph(f"/static/js/{entry}.js", f"/static/js/{second}.js")


def title(room: RoomOut) -> str:
    """The title of a room for who is in it."""
    if room["status"] == "lobby":
        return f"{room['title']}, room {room['id']}"
    return heading(room)


def heading(room: RoomOut) -> str:
    """The title of a room for link previews: who invites to what, or who plays."""
    host = next((p["name"] for p in tables.sitting(room) if p["id"] == room["host"]), None)
    if room["status"] == "lobby":
        game = room["title"]
        return f"{host} invites you to play {game}" if host else f"A table of {game}"
    return f"{room['title']}: {listed(tables.names(room))}"


def summary(room: RoomOut) -> str:
    """One line about a room for link previews."""
    info = rules_of(room["game"]).info
    sheet = f"{shelf.players(info)}, {shelf.span(info.minutes)} minutes"
    if room["status"] == "lobby":
        return f"{sheet}. Open the link and sit down, nobody needs an account."
    return f"{sheet}. Watch the table on Tidetable."


def address_in(text: str) -> str | None:
    """The address of the room in what somebody typed or pasted; None if there is none.

    >>> address_in("ABCD-efgh")
    '/r/abcd-efgh'
    >>> address_in("see https://play.example/r/abcd-efgh?join=k3y thanks")
    '/r/abcd-efgh?join=k3y'
    """
    link = re.search(r"/r/([A-Za-z0-9-]{4,20})(\S*)", text)
    if link is None:
        code = re.fullmatch(r"[a-z0-9]{4,20}", stored_id(text).replace(" ", ""))
        return f"/r/{public_id(code[0])}" if code else None
    query = parse_qs(urlsplit(link[2]).query)
    keys: dict[str, str] = {n: query[n][0] for n in ("join", "watch") if n in query}
    return f"/r/{public_id(stored_id(link[1]))}" + (f"?{urlencode(keys)}" if keys else "")
