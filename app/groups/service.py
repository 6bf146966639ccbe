"""Groups: made, joined, left, changed, closed."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.events import Events, RoomChanged
from app.core.security import Keys
from app.friends.invitations import GROUP, Invitations, forget, open_row, require_met, send
from app.groups.group import NO_GROUP, Access, Group, Member, Role
from app.people.groups import MEMBER, OWNER
from app.people.models import GroupMemberRow, GroupRow
from app.rooms.ids import new_room_id, stored_id
from app.rooms.models import RoomRow

MOST_MEMBERS = 100
MOST_GROUPS = 50
"""Of one person."""
PURPOSE = "group"
"""Of the key in its link."""
MOST_TOLD = 200
"""Rooms in which it is told at once that somebody else is in the group now."""


@dataclass(slots=True)
class Editing:
    """A group that is being changed: its transaction, its locked row, how it was before."""

    session: AsyncSession
    row: GroupRow
    before: Group


class Groups:
    """Reads groups and changes them."""

    def __init__(
        self, database: Database, keys: Keys, invitations: Invitations, events: Events
    ) -> None:
        self.database = database
        self._keys = keys
        self._invitations = invitations
        self._events = events

    # -- reading ---------------------------------------------------------------------------------

    async def find(self, group: str) -> Group:
        """The group of this id, as people write it; a Problem if there is none."""
        async with self.database.read() as session:
            return (await read_open(session, group, lock=False))[1]

    async def of(self, account: str) -> list[Group]:
        """The groups somebody is in, the newest first."""
        mine = (
            select(GroupRow)
            .join(GroupMemberRow, GroupMemberRow.group_id == GroupRow.id)
            .where(GroupMemberRow.account_id == account, GroupRow.closed_at.is_(None))
            .order_by(GroupMemberRow.since.desc())
        )
        async with self.database.read() as session:
            return await read_all(session, (await session.scalars(mine)).all())

    def key_of(self, group: Group) -> str:
        """The key in its link."""
        return self._keys.link_key(PURPOSE, group.id, group.generation)

    def fits(self, group: Group, key: str | None) -> bool:
        """Whether a key is that of its link."""
        return self._keys.link_fits(PURPOSE, group.id, group.generation, key)

    # -- changing --------------------------------------------------------------------------------

    @asynccontextmanager
    async def editing(self, group: str) -> AsyncIterator[Editing]:
        """One transaction on a locked group."""
        async with self.database.write() as session:
            yield Editing(session, *await read_open(session, group, lock=True))

    async def make(self, account: Account, name: str, access: Access) -> Group:
        """A new group; who makes it owns it."""
        now = now_ms()
        async with self.database.write() as session:
            await require_room(session, account.id)
            row = GroupRow(id=new_room_id(), name=name, access=access, created_at=now, generation=0)
            session.add(row)
            await session.flush()
            session.add(member(row.id, account.id, OWNER, now))
            await session.flush()
            return await read(session, row)

    async def change(
        self, group: str, account: Account, name: str | None, access: Access | None
    ) -> None:
        """An owner gives it another name, or shows it to everybody, or to members alone."""
        async with self.editing(group) as edit:
            edit.before.require_owner(account.id)
            edit.row.name = edit.row.name if name is None else name
            edit.row.access = edit.row.access if access is None else access

    async def join(self, group: str, account: Account, key: str | None) -> None:
        """Come in by the link, or because one was invited by name."""
        if account.is_program:
            raise Problem("no_programs", "Groups are of people.")
        async with self.editing(group) as edit:
            if edit.before.has(account.id):
                return
            if self.fits(edit.before, key):
                await forget(edit.session, GROUP, edit.row.id, account.id)
            else:
                invited = await open_row(edit.session, GROUP, edit.row.id, account.id)
                invited.status, invited.answered_at = "accepted", now_ms()
            if len(edit.before.members) >= MOST_MEMBERS:
                raise Problem("full", f"A group has at most {MOST_MEMBERS} members.")
            await require_room(edit.session, account.id)
            edit.session.add(member(edit.row.id, account.id, MEMBER, now_ms()))
        await self._tell_rooms(edit.row.id)

    async def renew_link(self, group: str, account: Account) -> None:
        """The old link opens nothing any more."""
        async with self.editing(group) as edit:
            edit.before.require_owner(account.id)
            edit.row.generation += 1

    async def set_role(self, group: str, account: Account, person: str, role: Role) -> None:
        """An owner makes somebody an owner, too, or a member again; one owner stays."""
        async with self.editing(group) as edit:
            edit.before.require_owner(account.id)
            if not edit.before.has(person):
                raise Problem("not_found", "That person is not in the group.")
            if role == MEMBER and edit.before.owners == {person}:
                raise Problem("invalid", "Somebody has to own the group: name another owner first.")
            # who decides because the last owner is gone does not lose that to whom they name
            for each, new in ((account.id, OWNER), (person, role)):
                row = await edit.session.get_one(GroupMemberRow, (edit.row.id, each))
                row.role = new

    async def remove(self, group: str, account: Account, person: str) -> None:
        """Leave, or (owner) send somebody away, who then can use neither the old link nor an old
        invitation. When the last one has left, the group is closed."""
        async with self.editing(group) as edit:
            if person == account.id:
                edit.before.require_member(account.id)
            else:
                edit.before.require_owner(account.id)
                edit.row.generation += 1
            if not edit.before.has(person):
                raise Problem("not_found", "That person is not in the group.")
            await edit.session.execute(delete(GroupMemberRow).where(*of(edit.row.id, person)))
            await forget(edit.session, GROUP, edit.row.id, person)
            if len(edit.before.members) == 1:
                edit.row.closed_at = now_ms()
        await self._tell_rooms(edit.row.id)

    async def close(self, group: str, account: Account) -> None:
        """An owner closes it. Its matches stay with those who played them."""
        async with self.editing(group) as edit:
            edit.before.require_owner(account.id)
            edit.row.closed_at = now_ms()
            gone = delete(GroupMemberRow).where(GroupMemberRow.group_id == edit.row.id)
            await edit.session.execute(gone)
        await self._tell_rooms(edit.row.id)

    async def invite(self, group: str, account: Account, person: str) -> None:
        """An owner invites somebody they met."""
        (await self.find(group)).require_owner(account.id)
        await self._invitations.require_voice(account, person)
        async with self.editing(group) as edit:
            edit.before.require_owner(account.id)
            if edit.before.has(person):
                raise Problem("invalid", "That person is in the group.")
            await require_met(edit.session, account.id, person)
            await send(edit.session, GROUP, edit.row.id, account.id, person)

    async def _tell_rooms(self, group: str) -> None:
        """The doors of its rooms are open to others now: who looks on there and is no member any
        more goes out at once."""
        statement = (
            select(RoomRow.id)
            .where(RoomRow.group_id == group, RoomRow.status != "abandoned")
            .order_by(RoomRow.status == "finished", RoomRow.changed_at.desc())
            .limit(MOST_TOLD)
        )
        async with self.database.read() as session:
            rooms = (await session.scalars(statement)).all()
        for room in rooms:
            self._events.publish(RoomChanged(room))


async def read_open(session: AsyncSession, group: str, *, lock: bool) -> tuple[GroupRow, Group]:
    """The group of this id, as people write it; a Problem if there is none, if it is closed, or if
    all its members have deleted their accounts."""
    row = await session.get(GroupRow, stored_id(group), with_for_update=lock)
    if row is not None and row.closed_at is None:
        found = await read(session, row)
        if found.members:
            return row, found
    raise Problem("not_found", NO_GROUP)


async def read(session: AsyncSession, row: GroupRow) -> Group:
    """A group with its members."""
    return (await read_all(session, [row]))[0]


async def read_all(session: AsyncSession, rows: Sequence[GroupRow]) -> list[Group]:
    """Groups with their members, by one question."""
    statement = (
        select(GroupMemberRow, AccountRow.name, AccountRow.kind)
        .join(AccountRow, AccountRow.id == GroupMemberRow.account_id)
        .where(GroupMemberRow.group_id.in_([row.id for row in rows]))
        .order_by(GroupMemberRow.since, GroupMemberRow.account_id)
    )
    members: dict[str, list[Member]] = {row.id: [] for row in rows}
    for each, name, kind in await session.execute(statement):
        one = Member(each.account_id, name, kind, each.role, each.since)
        members[each.group_id].append(one)
    return [
        Group(row.id, row.name, row.access, row.generation, row.created_at, tuple(members[row.id]))
        for row in rows
    ]


async def require_room(session: AsyncSession, account: str) -> None:
    """A Problem for who is in as many groups as one can be."""
    mine = select(func.count()).select_from(GroupMemberRow)
    if (await session.scalar(mine.where(GroupMemberRow.account_id == account)) or 0) >= MOST_GROUPS:
        raise Problem("full", f"You can be in at most {MOST_GROUPS} groups.")


def of(group: str, person: str) -> tuple[ColumnElement[bool], ...]:
    """The membership of a person."""
    return GroupMemberRow.group_id == group, GroupMemberRow.account_id == person


def member(group: str, account: str, role: str, since: int) -> GroupMemberRow:
    """Somebody in a group."""
    return GroupMemberRow(group_id=group, account_id=account, role=role, since=since)
