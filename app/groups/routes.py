"""HTTP: groups."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from app.accounts.identity import KnownAccount, MaybeAccount, RequiredAccount
from app.accounts.service import Account
from app.core.errors import problems
from app.core.limits import CHANGE, PAST
from app.friends.invitations import GROUP
from app.friends.routes import sent_out
from app.friends.schemas import InviteIn, SentListOut
from app.groups import reading
from app.groups.opening import open_for
from app.groups.schemas import (
    GroupIn,
    GroupLinkOut,
    GroupOut,
    GroupPatch,
    GroupRoomIn,
    GroupRoomOut,
    GroupsOut,
    JoinIn,
    RoleIn,
)
from app.groups.service import Groups
from app.rooms.dependencies import CHANGE_PROBLEMS, BaseUrl, Changer, looking_back, room_out
from app.rooms.ids import public_id
from app.services import services

router = APIRouter(prefix="/api/groups", tags=["groups"])
GroupPath = Annotated[str, Path(max_length=40, description="Group id, with or without the dash")]
Person = Annotated[str, Path(max_length=24, description="Account id")]
Month = Annotated[str | None, Query(max_length=7, description="Such as 2026-11; default: ever")]


def groups_of(request: Request) -> Groups:
    """The groups of this application."""
    return services(request).groups


async def shown(request: Request, group: str, account: Account | None) -> GroupOut:
    """A group after a change."""
    made = services(request)
    found = await made.groups.find(group)
    return await reading.shown(made.rooms, made.standings, found, account, None)


@router.get("", responses=problems(401, 403, 429))
async def own_groups(request: Request, account: RequiredAccount) -> GroupsOut:
    """The groups you are in."""
    await services(request).limits.check(PAST, account.id)
    found = await groups_of(request).of(account.id)
    return GroupsOut(groups=[reading.group_line(each, account.id) for each in found])


@router.post("", status_code=201, responses=problems(401, 403, 409, 422, 429))
async def make(request: Request, account: KnownAccount, body: GroupIn) -> GroupOut:
    """Make a group. You are its owner."""
    await services(request).limits.check(CHANGE, account.id)
    found = await groups_of(request).make(account, body.name, body.access)
    return await shown(request, found.id, account)


@router.get("/{group}", responses=problems(401, 403, 404, 422, 429))
async def one_group(
    request: Request, group: GroupPath, account: MaybeAccount, month: Month = None
) -> GroupOut:
    """A group: its members, rooms, standings and matches. A private one only for its members."""
    await looking_back(request, account)
    made = services(request)
    found = await made.groups.find(group)
    return await reading.shown(made.rooms, made.standings, found, account, month)


@router.patch("/{group}", responses=CHANGE_PROBLEMS)
async def change(
    request: Request, group: GroupPath, account: Changer, body: GroupPatch
) -> GroupOut:
    """An owner changes its name, or who sees it."""
    await groups_of(request).change(group, account, body.name, body.access)
    return await shown(request, group, account)


@router.delete("/{group}", responses=CHANGE_PROBLEMS)
async def close(request: Request, group: GroupPath, account: Changer) -> dict[str, bool]:
    """An owner closes the group. Its matches stay with those who played them."""
    await groups_of(request).close(group, account)
    return {"closed": True}


@router.get("/{group}/links", responses=problems(401, 403, 404))
async def link(
    request: Request, group: GroupPath, account: RequiredAccount, base: BaseUrl
) -> GroupLinkOut:
    """The link by which people join, for members."""
    groups = groups_of(request)
    found = await groups.find(group)
    found.require_member(account.id)
    path = f"/groups/{public_id(found.id)}?join={groups.key_of(found)}"
    return GroupLinkOut(join=f"{base.rstrip('/')}{path}")


@router.post("/{group}/links", responses=CHANGE_PROBLEMS)
async def renew_link(
    request: Request, group: GroupPath, account: Changer, base: BaseUrl
) -> GroupLinkOut:
    """An owner makes a new link. The old one stops working."""
    await groups_of(request).renew_link(group, account)
    return await link(request, group, account, base)


@router.post("/{group}/join", responses=CHANGE_PROBLEMS)
async def join(request: Request, group: GroupPath, account: Changer, body: JoinIn) -> GroupOut:
    """Join by the key of the link, or because you were invited."""
    await groups_of(request).join(group, account, body.key)
    return await shown(request, group, account)


@router.put("/{group}/members/{person}", responses=CHANGE_PROBLEMS)
async def set_role(
    request: Request, group: GroupPath, person: Person, account: Changer, body: RoleIn
) -> GroupOut:
    """An owner makes somebody an owner, or a member again."""
    await groups_of(request).set_role(group, account, person, body.role)
    return await shown(request, group, account)


@router.delete("/{group}/members/{person}", responses=CHANGE_PROBLEMS)
async def remove(
    request: Request, group: GroupPath, person: Person, account: Changer
) -> dict[str, bool]:
    """Leave the group, or (owner) send somebody away. With the last member it is closed."""
    await groups_of(request).remove(group, account, person)
    return {"left": True}


@router.get("/{group}/invitations", responses=problems(401, 403, 404))
async def invitations(request: Request, group: GroupPath, account: RequiredAccount) -> SentListOut:
    """An owner sees who was invited, and what they said."""
    found = await groups_of(request).find(group)
    found.require_owner(account.id)
    return sent_out(await services(request).invitations.sent(GROUP, found.id))


@router.post("/{group}/invitations", status_code=201, responses=CHANGE_PROBLEMS)
async def invite(
    request: Request, group: GroupPath, account: Changer, body: InviteIn
) -> SentListOut:
    """An owner invites somebody they met."""
    await groups_of(request).invite(group, account, body.person)
    return await invitations(request, group, account)


@router.post("/{group}/rooms", status_code=201, responses=CHANGE_PROBLEMS)
async def open_room(
    request: Request, group: GroupPath, account: Changer, body: GroupRoomIn
) -> GroupRoomOut:
    """Open a room for the group: members come in without a link, and can all be called."""
    made = services(request)
    found = await groups_of(request).find(group)
    visit = await open_for(
        made.rooms, made.invitations, made.limits, found, account, body.game, call=body.call
    )
    return GroupRoomOut(room=await room_out(made.rooms, visit, account))
