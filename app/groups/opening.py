"""A room for a group: its members come in without a link, and can all be called."""

from app.accounts.service import Account
from app.core.limits import CALL_GROUP, OPEN_ROOM, Limits
from app.friends.invitations import ROOM, Invitations, send
from app.groups.group import Group
from app.people.service import blocked_with
from app.rooms.opening import open_room
from app.rooms.room import Visit
from app.rooms.service import Rooms


async def open_for(
    rooms: Rooms,
    invitations: Invitations,
    limits: Limits,
    group: Group,
    account: Account,
    game: str,
    *,
    call: bool,
) -> Visit:
    """A member opens a room for the group. `call`: everybody else in it is invited by name; the
    first to say yes sit down, and the others' invitations end by themselves."""
    group.require_member(account.id)
    await limits.check(OPEN_ROOM, account.id)
    if call:
        invitations.require_unmuted(account)
        await limits.check(CALL_GROUP, account.id)
    watch = "everyone" if group.access == "public" else "link"
    visit = await open_room(rooms, account, game, watch=watch, group=group.id)
    if call:
        async with rooms.editing(visit.room.id) as edit:
            blocked = await blocked_with(edit.session, account.id)
            for each in group.members:
                if each.id != account.id and each.id not in blocked:
                    await send(edit.session, ROOM, visit.room.id, account.id, each.id)
    return visit
