"""Who is in which group: asked by rooms, whose doors are open to the members of their group."""

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from app.people.models import GroupMemberRow

OWNER, MEMBER = "owner", "member"
MEMBERS = select(GroupMemberRow.group_id, GroupMemberRow.account_id).where(
    GroupMemberRow.group_id.in_(bindparam("groups", expanding=True))
)


async def members_of(
    session: AsyncSession | AsyncConnection, groups: set[str]
) -> dict[str, list[str]]:
    """The accounts in each of these groups."""
    found: dict[str, list[str]] = {group: [] for group in groups}
    if groups:
        for group, account in (await session.execute(MEMBERS, {"groups": list(groups)})).all():
            found[group].append(account)
    return found
