"""Invitations by name. One ends when it is answered, when its room is full, begins or closes, and
after a day. Whoever declined is not asked again to the same place."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import ColumnElement, Select, delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.database import Database, affected
from app.core.errors import Problem
from app.core.events import Events, RoomChanged
from app.core.limits import INVITE, INVITE_PAIR, Limits
from app.friends.meeting import is_acquainted
from app.friends.models import InvitationRow
from app.people.models import GroupMemberRow, GroupRow
from app.people.sanctions import Sanctions, words
from app.people.service import blocked_with
from app.rooms.hosting import let_back
from app.rooms.room import REMOVED, Room, free_seat
from app.rooms.seating import come_in, require_lobby, require_own
from app.rooms.service import Rooms
from engine import rules_of

ROOM, GROUP = "room", "group"
DAY_MS = 24 * 3_600_000
KEPT_MS = 30 * DAY_MS
MOST = 20
"""Invitations that are shown to one person."""
NO_INVITATION = "There is no such invitation any more."


Answer = Literal["open", "accepted", "declined", "ended"]


@dataclass(frozen=True, slots=True)
class Sent:
    """An invitation, as who sent it sees it."""

    person: AccountRow
    status: Answer
    at: int


@dataclass(frozen=True, slots=True)
class Received:
    """An invitation that is open."""

    row: InvitationRow
    host: AccountRow
    title: str
    game: str | None


class Invitations:
    """Sends invitations, and answers them."""

    def __init__(self, rooms: Rooms, limits: Limits, sanctions: Sanctions, events: Events) -> None:
        self._rooms = rooms
        self._limits = limits
        self._sanctions = sanctions
        self._events = events

    @property
    def database(self) -> Database:
        """Where they are kept."""
        return self._rooms.database

    # -- the host --------------------------------------------------------------------------------

    async def invite(self, room: str, account: Account, person: str) -> str:
        """The host of a lobby invites somebody; returns the id of the room."""
        visit = await self._rooms.hosted(room, account)
        now = visit.room
        require_own(now)
        if now.seat_of(person) is not None:
            raise Problem("invalid", "That person sits at the table.")
        await self.require_voice(account, person)
        async with self._rooms.editing(now.id) as edit:
            require_lobby(edit.row)
            require_place(edit.before)
            await require_met(edit.session, account.id, person)
            await let_back(edit.session, now.id, person)
            await send(edit.session, ROOM, now.id, account.id, person)
        return now.id

    async def require_voice(self, account: Account, person: str) -> None:
        """A Problem for who may invite nobody now, or that person not so often."""
        self.require_unmuted(account)
        await self._limits.check(INVITE, account.id)
        await self._limits.check(INVITE_PAIR, f"{account.id}:{person}")

    def require_unmuted(self, account: Account) -> None:
        """A Problem for whom an operator muted: they say nothing to others."""
        if (mute := self._sanctions.mute_of(account.answerable)) is not None:
            raise Problem("muted", f"{words('muted', mute)} {mute.reason}")

    async def take_back(self, room: str, account: Account, person: str) -> str:
        """The host invites somebody no more; returns the id of the room."""
        ident = (await self._rooms.hosted(room, account)).room.id
        async with self.database.write() as session:
            taken = await forget(session, ROOM, ident, person)
        if not taken:
            raise Problem("not_found", NO_INVITATION)
        self._events.publish(RoomChanged(ident))
        return ident

    async def sent(self, kind: str, place: str) -> list[Sent]:
        """Who was invited there, the latest first. The caller sees to it who may ask."""
        statement = (
            select(InvitationRow, AccountRow)
            .join(AccountRow, AccountRow.id == InvitationRow.account_id)
            .where(InvitationRow.kind == kind, InvitationRow.place == place)
            .order_by(InvitationRow.at.desc())
        )
        async with self.database.read() as session:
            rows = (await session.execute(statement)).all()
        late = now_ms() - DAY_MS
        return [
            Sent(who, "ended" if row.status == "open" and row.at < late else row.status, row.at)
            for row, who in rows
        ]

    # -- who is invited --------------------------------------------------------------------------

    async def received(self, account: str) -> list[Received]:
        """The open invitations to somebody, the newest first."""
        statement = (
            select(InvitationRow, AccountRow)
            .join(AccountRow, AccountRow.id == InvitationRow.host_id)
            .where(
                InvitationRow.account_id == account,
                InvitationRow.status == "open",
                InvitationRow.at > now_ms() - DAY_MS,
            )
            .order_by(InvitationRow.at.desc())
            .limit(MOST)
        )
        async with self.database.read() as session:
            rows = (await session.execute(statement)).all()
            blocked = await blocked_with(session, account) if rows else set()
        found = []
        for row, host in rows:
            shown = None if host.id in blocked else await self._shown(row, host)
            if shown is not None:
                found.append(shown)
        return found

    async def _shown(self, row: InvitationRow, host: AccountRow) -> Received | None:
        if row.kind == GROUP:
            async with self.database.read() as session:
                name = await session.scalar(open_group(row.place, row.account_id))
            return None if name is None else Received(row, host, name, None)
        room = await self._rooms.find(row.place)
        if room is None or not is_open(room, row.account_id):
            return None
        return Received(row, host, rules_of(room.game).info.title, room.game)

    async def accept(self, room: str, account: Account) -> None:
        """Take a seat in the room one is invited to, as its link does. Who is not invited learns
        nothing, not even whether there is such a room."""
        async with self.database.read() as session:
            await open_row(session, ROOM, room, account.id)
        async with self._rooms.editing(room) as edit:
            row = await open_row(edit.session, ROOM, room, account.id)
            if was_sent_away(edit.before, account.id):
                raise Problem("not_found", NO_INVITATION)
            require_lobby(edit.row)
            if edit.before.seat_of(account.id) is None:
                require_place(edit.before)
            await come_in(edit, account)
            row.status, row.answered_at = "accepted", now_ms()

    async def decline(self, kind: str, place: str, account: str) -> None:
        """Say no; whoever invited is shown it."""
        async with self.database.write() as session:
            row = await open_row(session, kind, place, account)
            row.status, row.answered_at = "declined", now_ms()
        if kind == ROOM:
            self._events.publish(RoomChanged(place))


async def require_met(session: AsyncSession, host: str, person: str) -> None:
    """A Problem where the two have never met."""
    if not await is_acquainted(session, host, person):
        raise Problem("not_found", "You can invite people you met.")


async def send(session: AsyncSession, kind: str, place: str, host: str, person: str) -> None:
    """Invite a person to a place, in the caller's transaction; once more where nobody answered."""
    row = await session.scalar(select(InvitationRow).where(*of(kind, place, person)))
    if row is not None and row.status == "declined":
        raise Problem("not_open", "That person has declined.")
    if row is None:
        row = InvitationRow(kind=kind, place=place, account_id=person)
        session.add(row)
    row.host_id, row.at, row.status, row.answered_at = host, now_ms(), "open", None
    await session.flush()


async def open_row(session: AsyncSession, kind: str, place: str, account: str) -> InvitationRow:
    """The open invitation of somebody to a place; a Problem if there is none."""
    row = await session.scalar(
        select(InvitationRow).where(*of(kind, place, account), InvitationRow.status == "open")
    )
    if row is None or row.at < now_ms() - DAY_MS:
        raise Problem("not_found", NO_INVITATION)
    if row.host_id in await blocked_with(session, account):
        raise Problem("not_found", NO_INVITATION)
    return row


async def forget(session: AsyncSession, kind: str, place: str, person: str) -> bool:
    """End an invitation that is open, in the caller's transaction; whether there was one."""
    gone = delete(InvitationRow).where(*of(kind, place, person), InvitationRow.status == "open")
    return affected(await session.execute(gone)) > 0


def open_rows() -> Select[InvitationRow]:
    """The invitations to rooms that wait for an answer. Those whose room is full by now are among
    them."""
    return select(InvitationRow).where(
        InvitationRow.kind == ROOM,
        InvitationRow.status == "open",
        InvitationRow.at > now_ms() - DAY_MS,
    )


async def open_in(session: AsyncSession, room: Room) -> list[InvitationRow]:
    """The invitations to a room that wait for an answer, and can be accepted."""
    rows = (await session.scalars(open_rows().where(InvitationRow.place == room.id))).all()
    blocked = {host: await blocked_with(session, host) for host in {row.host_id for row in rows}}
    return [
        row
        for row in rows
        if is_open(room, row.account_id) and row.account_id not in blocked[row.host_id]
    ]


def of(kind: str, place: str, person: str) -> tuple[ColumnElement[bool], ...]:
    """The invitation of a person to a place."""
    return (
        InvitationRow.kind == kind,
        InvitationRow.place == place,
        InvitationRow.account_id == person,
    )


def is_open(room: Room, person: str) -> bool:
    """Whether somebody who is invited can still come."""
    place = room.status == "lobby" and free_seat(room) is not None and room.seat_of(person) is None
    return place and not was_sent_away(room, person)


def open_group(group: str, person: str) -> Select[str]:
    """The name of a group, if somebody who is invited can still come in."""
    inside = select(GroupMemberRow.since).where(
        GroupMemberRow.group_id == group, GroupMemberRow.account_id == person
    )
    return select(GroupRow.name).where(
        GroupRow.id == group, GroupRow.closed_at.is_(None), ~inside.exists()
    )


def was_sent_away(room: Room, person: str) -> bool:
    """Whether the host removed somebody after they were invited: no old invitation leads back."""
    return room.members.get(person) == REMOVED


def require_place(room: Room) -> None:
    """There is a seat to be invited to."""
    if free_seat(room) is None:
        raise Problem("full", "Every seat is taken.")


async def forget_old_invitations(database: Database) -> None:
    """Delete what was asked long ago."""
    async with database.write() as session:
        await session.execute(delete(InvitationRow).where(InvitationRow.at < now_ms() - KEPT_MS))
