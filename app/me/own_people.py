"""What is kept of an account and its friends, invitations and groups, and where it waits for
somebody to play with."""

from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.core.clock import iso
from app.friends.models import InvitationRow
from app.people.models import FriendRow, GroupMemberRow, GroupRow
from app.quick.models import EntryRow
from app.rooms.ids import public_id

Json = dict[str, Any]


async def own_people(session: AsyncSession, account: AccountRow) -> Json:
    """All of that, for the document of everything that is kept."""
    return {
        "friends": await _friends(session, account.id),
        "appears_offline": account.appears_offline,
        "invitations": await _invitations(session, account.id),
        "groups": await _groups(session, account.id),
        "waits": await _waits(session, account.id),
    }


async def _friends(session: AsyncSession, account: str) -> list[Json]:
    """Whom one would like to be friends with, or told no."""
    rows = await session.scalars(select(FriendRow).where(FriendRow.account_id == account))
    return [{"person": row.other_id, "yes": row.yes, "at": iso(row.at)} for row in rows.all()]


async def _invitations(session: AsyncSession, account: str) -> list[Json]:
    """Sent and received."""
    mine = or_(InvitationRow.account_id == account, InvitationRow.host_id == account)
    rows = await session.scalars(select(InvitationRow).where(mine).order_by(InvitationRow.id))
    return [
        {
            row.kind: public_id(row.place),
            "host": row.host_id,
            "person": row.account_id,
            "at": iso(row.at),
            "status": row.status,
        }
        for row in rows.all()
    ]


async def _groups(session: AsyncSession, account: str) -> list[Json]:
    statement = (
        select(GroupRow, GroupMemberRow)
        .join(GroupMemberRow, GroupMemberRow.group_id == GroupRow.id)
        .where(GroupMemberRow.account_id == account)
    )
    return [
        {
            "id": public_id(group.id),
            "name": group.name,
            "role": member.role,
            "since": iso(member.since),
        }
        for group, member in (await session.execute(statement)).all()
    ]


async def _waits(session: AsyncSession, account: str) -> Json | None:
    """The pool of quick match."""
    row = await session.get(EntryRow, account)
    return None if row is None else {"game": row.game, "pace": row.pace}
