"""Who is friends with whom. One asks, the other asks back: there is no other way to become friends,
and either can end it."""

from typing import Literal, NamedTuple

from sqlalchemy import and_, delete, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import now_ms
from app.core.database import affected
from app.core.errors import Problem
from app.people.models import FriendRow

MOST_FRIENDS = 500
Bond = Literal["none", "asked", "asks", "friends"]
"""Between somebody and another person: nothing; they asked; they are asked; friends."""


class Bonds(NamedTuple):
    """The people somebody asked, and those who ask them; who is in both is a friend."""

    asked: frozenset[str]
    asks: frozenset[str]

    @property
    def friends(self) -> frozenset[str]:
        """Who is a friend."""
        return self.asked & self.asks

    def with_(self, other: str) -> Bond:
        """What there is between the two."""
        if other in self.asked:
            return "friends" if other in self.asks else "asked"
        return "asks" if other in self.asks else "none"


async def bonds_of(session: AsyncSession, account: str) -> Bonds:
    """Whom somebody asked, and who asks them. Who was told no asks only in their own eyes."""
    mine = select(FriendRow.other_id, FriendRow.yes).where(FriendRow.account_id == account)
    said = (await session.execute(mine)).all()
    theirs = select(FriendRow.account_id).where(FriendRow.other_id == account, FriendRow.yes)
    asks = frozenset(await session.scalars(theirs))
    refused = {other for other, yes in said if not yes}
    return Bonds(frozenset(other for other, yes in said if yes), asks - refused)


async def ask(session: AsyncSession, account: str, other: str) -> None:
    """Somebody would like to be the other's friend, or says yes to who asked."""
    mine = select(func.count()).select_from(FriendRow).where(FriendRow.account_id == account)
    if (await session.scalar(mine) or 0) >= MOST_FRIENDS:
        raise Problem("full", f"You can have at most {MOST_FRIENDS} friends.")
    await session.merge(FriendRow(account_id=account, other_id=other, at=now_ms(), yes=True))


async def part(session: AsyncSession, account: str, other: str) -> None:
    """Somebody is the other's friend no more, or says no to who asks; the other one is not told.
    Who asked in vain takes it back."""
    theirs = await session.get(FriendRow, (other, account))
    if theirs is not None and theirs.yes:
        await session.merge(FriendRow(account_id=account, other_id=other, at=now_ms(), yes=False))
        return
    gone = delete(FriendRow).where(FriendRow.account_id == account, FriendRow.other_id == other)
    if affected(await session.execute(gone)) == 0:
        raise Problem("not_found", "You two are no friends, and nobody has asked.")


async def end_between(session: AsyncSession, one: str, other: str) -> None:
    """Nothing is left between the two."""
    here = and_(FriendRow.account_id == one, FriendRow.other_id == other)
    there = and_(FriendRow.account_id == other, FriendRow.other_id == one)
    await session.execute(delete(FriendRow).where(or_(here, there)))
