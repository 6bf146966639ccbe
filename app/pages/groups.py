"""The page of a group, and the way into it by its link."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.identity import KnownAccount, MaybeAccount, shown_account
from app.core.errors import Problem
from app.core.templates import templates
from app.core.words import listed, ordinal
from app.friends.routes import people_of
from app.groups.group import Group
from app.groups.reading import rooms_shown, shown
from app.pages import errors, shelf, tables
from app.rooms.dependencies import BaseUrl
from app.rooms.ids import public_id
from app.rooms.schemas import RoomOut
from app.services import services

router = APIRouter()
Json = dict[str, Any]
LOST = errors.Notice(
    404,
    "lighthouse",
    "There is no such group",
    "It may be closed, or it is only for its members. Ask one of them for the whole link.",
    "The people you met",
    "/people",
)


@router.get("/groups")
async def groups_page() -> Response:
    """One's groups stand on the page of the people one knows."""
    return RedirectResponse("/people", 308)


@router.get("/groups/{group}")
async def group_page(
    request: Request,
    group: str,
    account: MaybeAccount,
    base: BaseUrl,
    join: Annotated[str | None, Query(max_length=400)] = None,
    month: Annotated[str | None, Query(max_length=7)] = None,
    part: str | None = None,
) -> Response:
    """A group; with the key of its link the invitation, for who is not in it. `?part=now` is only
    its rooms."""
    made = services(request)
    me = shown_account(account)
    try:
        found = await made.groups.find(group)
        if join is not None and not found.has(me["id"]) and made.groups.fits(found, join):
            return templates.TemplateResponse(
                request, "pages/group_join.html", invitation(found, join) | {"me": me}
            )
        if part == "now":
            return await rooms_now(request, found, me)
        state = await shown(made.rooms, made.standings, found, account, month)
    except Problem:
        return errors.page(request, LOST)
    owner = account if state.role == "owner" else None  # only owners invite by name
    known = [] if owner is None else (await people_of(made, owner)).people
    members = {one.id for one in state.members}
    link = f"{base.rstrip('/')}/groups/{state.id}?join={made.groups.key_of(found)}"
    context = {
        "me": me,
        "nav": "",
        "group": state,
        "member": state.role is not None,
        "rooms": [room_line(room, me["id"]) for room in state.rooms],
        "month_words": [(each, month_words(each)) for each in state.months],
        "link": link if state.role else None,
        "known": [one for one in known if one.id not in members],
        "company": company(state.members),
        "ordinal": ordinal,
        "games": shelf.games(),
        "levels": shelf.levels(),
    }
    return templates.TemplateResponse(request, "pages/group.html", context)


async def rooms_now(request: Request, group: Group, me: dict[str, str]) -> Response:
    """What changes on the page while somebody looks."""
    group.require_seen(me["id"])
    rooms = await rooms_shown(services(request).rooms, group, me["id"])
    lines = [room_line(room, me["id"]) for room in rooms]
    context = {"member": group.has(me["id"]), "rooms": lines}
    return templates.TemplateResponse(request, "partials/group_rooms.html", context)


@router.post("/groups/{group}/enter")
async def enter(
    request: Request, group: str, account: KnownAccount, key: Annotated[str, Form(max_length=400)]
) -> Response:
    """Somebody pressed the button of an invitation by link."""
    try:
        await services(request).groups.join(group, account, key)
        found = await services(request).groups.find(group)
    except Problem:
        return errors.page(request, LOST)
    return RedirectResponse(f"/groups/{public_id(found.id)}", 303)


def invitation(group: Group, key: str) -> Json:
    """What somebody reads who has the link."""
    return {"nav": "", "group": group, "id": public_id(group.id), "key": key}


def company(members: Sequence[Any]) -> str:
    """Who is in it, in a sentence."""
    names = [one.name for one in members]
    return listed([*names[:4], f"{len(names) - 4} more"] if len(names) > 5 else names)


def month_words(month: str) -> str:
    """A month as people say it.

    >>> month_words("2026-11")
    'November 2026'
    """
    return f"{date.fromisoformat(f'{month}-01'):%B %Y}"


def room_line(room: RoomOut, me: str) -> Json:
    """A room of the group, with the next step in it."""
    mine = tables.seat_of(room, me) is not None
    free = tables.free_seats(room)
    if room["status"] == "playing":
        words, action = tables.moves(room), "Play" if mine else "Watch"
    else:
        words = f"{free} seat{'' if free == 1 else 's'} free" if free else "every seat is taken"
        action = "Open" if mine or not free else "Sit down"
    people = listed(tables.names(room)) or "Nobody yet"
    return {
        "id": room["id"],
        "game": room["game"],
        "title": room["title"],
        "line": f"{people}, {words}",
        "action": action,
        "calls": action == "Sit down",
    }
