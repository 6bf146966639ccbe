"""What somebody has beside games: decks, chat, whom they avoid, friends, where they are members."""

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.accounts.names import distinct
from app.core.clock import now_ms
from app.decks.models import DeckRow
from app.decks.service import MOST_LETTERS
from app.friends.models import InvitationRow
from app.people.groups import OWNER
from app.people.models import AvoidedRow, FriendRow, GroupMemberRow
from app.people.service import blocked_with
from app.rooms.models import ChatRow, MemberRow
from app.rooms.room import REMOVED
from app.tournaments.models import VisitorRow

STRONGEST = (REMOVED, "player", "watcher")
"""Roles of a member: whom the host sent away stays away."""


async def merge(session: AsyncSession, gone: str, kept: str) -> None:
    """All of that."""
    await decks(session, gone, kept)
    await chat(session, gone, kept)
    await members(session, gone, kept)
    await visitors(session, gone, kept)
    await avoided(session, gone, kept)
    await friends(session, gone, kept)
    await groups(session, gone, kept)
    await invitations(session, gone, kept)
    await unseen(session, gone, kept)


async def decks(session: AsyncSession, gone: str, kept: str) -> None:
    """Decks of one name are told apart by a number."""
    both = await session.scalars(select(DeckRow).where(DeckRow.account_id.in_((gone, kept))))
    rows = list(both)
    for row in rows:
        if row.account_id == gone:
            taken = {one.name for one in rows if one is not row and one.game == row.game}
            name = distinct(row.name, taken)
            if len(name) > MOST_LETTERS:
                name = distinct(row.name[: MOST_LETTERS - 3].rstrip(), taken)
            row.account_id, row.name = kept, name
            await session.flush()


async def chat(session: AsyncSession, gone: str, kept: str) -> None:
    """Lines keep the names under which they were said. Where both used one id in one place, the
    line gets another: the id only says what was sent twice."""
    for place in (ChatRow.room_id, ChatRow.tournament_id):
        theirs = select(place, ChatRow.command).where(
            ChatRow.account_id == kept, place.is_not(None)
        )
        taken = {tuple(each) for each in (await session.execute(theirs)).all()}
        mine = select(ChatRow).where(ChatRow.account_id == gone, place.is_not(None))
        for row in (await session.scalars(mine)).all():
            if (getattr(row, place.key), row.command) in taken:
                row.command = f"merged-{row.id}"
    await session.flush()
    await session.execute(update(ChatRow).where(ChatRow.account_id == gone).values(account_id=kept))


async def members(session: AsyncSession, gone: str, kept: str) -> None:
    """In a room of both the stronger role holds."""
    rows = await session.scalars(select(MemberRow).where(MemberRow.account_id.in_((gone, kept))))
    roles: dict[str, list[str]] = {}
    for row in rows:
        roles.setdefault(row.room_id, []).append(row.role)
    twice = {room: min(found, key=STRONGEST.index) for room, found in roles.items() if found[1:]}
    for room, role in twice.items():
        there = MemberRow.room_id == room
        await session.execute(delete(MemberRow).where(there, MemberRow.account_id == gone))
        await session.execute(
            update(MemberRow).where(there, MemberRow.account_id == kept).values(role=role)
        )
    await session.execute(
        update(MemberRow).where(MemberRow.account_id == gone).values(account_id=kept)
    )


async def visitors(session: AsyncSession, gone: str, kept: str) -> None:
    """Who would step in as one of them would as both; then they are moved as all others."""
    reserve = select(VisitorRow.tournament_id).where(
        VisitorRow.account_id == gone, VisitorRow.reserve
    )
    await session.execute(
        update(VisitorRow)
        .where(VisitorRow.account_id == kept, VisitorRow.tournament_id.in_(reserve))
        .values(reserve=True)
    )


async def avoided(session: AsyncSession, gone: str, kept: str) -> None:
    """Whom either avoids, and who avoids either; a block is more than a mute. Nobody avoids
    themselves. The moment is now, so that every node notices."""
    rows = await session.scalars(
        select(AvoidedRow).where(
            AvoidedRow.account_id.in_((gone, kept)) | AvoidedRow.other_id.in_((gone, kept))
        )
    )
    wanted: dict[tuple[str, str], str] = {}
    for row in rows.all():
        one, other = (kept if each == gone else each for each in (row.account_id, row.other_id))
        if one != other:
            how = wanted.get((one, other))
            wanted[one, other] = "block" if "block" in (how, row.how) else row.how
        await session.delete(row)
    await session.flush()
    now = now_ms()
    for (one, other), how in wanted.items():
        session.add(AvoidedRow(account_id=one, other_id=other, how=how, created_at=now))
    await session.flush()


async def friends(session: AsyncSession, gone: str, kept: str) -> None:
    """The friends of both, and who asked either; a no of either holds. Nobody is their own friend,
    and nobody one of whom is blocked. After `avoided`."""
    blocked = await blocked_with(session, kept)
    rows = await session.scalars(
        select(FriendRow).where(
            FriendRow.account_id.in_((gone, kept)) | FriendRow.other_id.in_((gone, kept))
        )
    )
    wanted: dict[tuple[str, str], tuple[int, bool]] = {}
    for row in rows.all():
        pair = [kept if each == gone else each for each in (row.account_id, row.other_id)]
        one, other = pair
        if one != other and not blocked & {one, other}:
            at, yes = wanted.get((one, other), (row.at, True))
            wanted[one, other] = min(at, row.at), yes and row.yes
        await session.delete(row)
    await session.flush()
    for (one, other), (at, yes) in wanted.items():
        session.add(FriendRow(account_id=one, other_id=other, at=at, yes=yes))
    await session.flush()


async def groups(session: AsyncSession, gone: str, kept: str) -> None:
    """In a group of both the owner stays owner; then they are moved as all others."""
    owned = select(GroupMemberRow.group_id).where(
        GroupMemberRow.account_id == gone, GroupMemberRow.role == OWNER
    )
    await session.execute(
        update(GroupMemberRow)
        .where(GroupMemberRow.account_id == kept, GroupMemberRow.group_id.in_(owned))
        .values(role=OWNER)
    )


async def invitations(session: AsyncSession, gone: str, kept: str) -> None:
    """Nobody is invited by themselves; the others are moved."""
    both = InvitationRow.account_id.in_((gone, kept)), InvitationRow.host_id.in_((gone, kept))
    await session.execute(delete(InvitationRow).where(*both))


async def unseen(session: AsyncSession, gone: str, kept: str) -> None:
    """Who did not want to be seen as one of them is not seen as both."""
    hidden = select(AccountRow.id).where(AccountRow.id == gone, AccountRow.appears_offline)
    await session.execute(
        update(AccountRow)
        .where(AccountRow.id == kept, hidden.exists())
        .values(appears_offline=True)
    )
