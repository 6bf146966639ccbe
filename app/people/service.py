"""Mute and block another person."""

from collections.abc import Collection, Set
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.people.friends import end_between
from app.people.models import AvoidedRow

MOST_AVOIDED = 500
NOBODY: Set[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Avoided:
    """Somebody another person does not want to hear or to meet."""

    id: str
    name: str
    how: str


class People:
    """How people deal with each other. Who avoids whom is kept in memory: every line of chat and
    everybody who comes in asks for it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._avoided: dict[str, set[str]] = {}
        self._known: tuple[int, int] = (0, 0)

    async def load(self) -> None:
        """Read who avoids whom, if another node changed something."""
        number = select(func.count(), func.coalesce(func.max(AvoidedRow.created_at), 0))
        async with self._database.read() as session:
            known = tuple((await session.execute(number.select_from(AvoidedRow))).one())
            if known == self._known:
                return
            pairs = select(AvoidedRow.account_id, AvoidedRow.other_id)
            found: dict[str, set[str]] = {}
            for account, other in (await session.execute(pairs)).all():
                found.setdefault(account, set()).add(other)
        self._avoided, self._known = found, (known[0], known[1])

    async def avoided(self, account: str) -> list[Avoided]:
        """Whom somebody avoids, by name."""
        statement = (
            select(AvoidedRow.other_id, AccountRow.name, AvoidedRow.how)
            .join(AccountRow, AccountRow.id == AvoidedRow.other_id)
            .where(AvoidedRow.account_id == account)
            .order_by(AccountRow.name)
        )
        async with self._database.read() as session:
            return [Avoided(*row) for row in (await session.execute(statement)).all()]

    async def avoid(self, account: Account, other: str, how: str) -> None:
        """From now on somebody is not heard (mute), or not met either (block)."""
        if other == account.id:
            raise Problem("invalid", "You cannot mute or block yourself.")
        async with self._database.write() as session:
            if await session.get(AccountRow, other) is None:
                raise Problem("not_found", "There is no such person.")
            if len(await others_of(session, account.id)) >= MOST_AVOIDED:
                raise Problem("invalid", f"You can mute or block at most {MOST_AVOIDED} people.")
            row = AvoidedRow(account_id=account.id, other_id=other, how=how, created_at=now_ms())
            await session.merge(row)
            if how == "block":
                await end_between(session, account.id, other)
        self._avoided.setdefault(account.id, set()).add(other)

    async def forgive(self, account: Account, other: str) -> None:
        """Unmute or unblock somebody."""
        async with self._database.write() as session:
            await session.execute(
                delete(AvoidedRow).where(
                    AvoidedRow.account_id == account.id, AvoidedRow.other_id == other
                )
            )
        self._avoided.get(account.id, set()).discard(other)

    def unheard(self, account: str | None) -> Set[str]:
        """The accounts whose lines, and whose programs' lines, are not shown to somebody."""
        return NOBODY if account is None else self._avoided.get(account, NOBODY)


async def others_of(session: AsyncSession, account: str) -> list[str]:
    """The ids of everybody somebody avoids."""
    statement = select(AvoidedRow.other_id).where(AvoidedRow.account_id == account)
    return list((await session.scalars(statement)).all())


async def with_owners(session: AsyncSession, accounts: Collection[str]) -> set[str]:
    """These accounts, and the people to whom the programs among them belong."""
    owners = select(AccountRow.owner_id).where(AccountRow.id.in_(accounts))
    return {*accounts, *(owner for owner in await session.scalars(owners) if owner is not None)}


async def require_no_block(
    session: AsyncSession, account: str, people: Collection[str | None]
) -> None:
    """Nobody of these people has blocked the account, and it has blocked none of them."""
    how = await block_between(session, account, people)
    if how == "own":
        raise Problem("blocked", "You have blocked somebody at this table.")
    if how == "theirs":
        raise Problem("blocked", "Somebody at this table does not want to play with you.")


async def blocked_with(session: AsyncSession, account: str) -> set[str]:
    """Everybody who blocked this person, or whom they blocked."""
    pairs = select(AvoidedRow.account_id, AvoidedRow.other_id).where(
        AvoidedRow.how == "block",
        (AvoidedRow.account_id == account) | (AvoidedRow.other_id == account),
    )
    found = (await session.execute(pairs)).all()
    return {each for pair in found for each in pair} - {account}


async def block_between(
    session: AsyncSession, account: str, people: Collection[str | None]
) -> Literal["own", "theirs"] | None:
    """Whether the account has blocked one of these people, or one of them it. Whoever blocks a
    person does not meet that person's programs either."""
    own = await with_owners(session, {account})
    others = await with_owners(session, {each for each in people if each is not None}) - own
    if not others:
        return None
    pairs = select(AvoidedRow.account_id).where(
        AvoidedRow.how == "block",
        (AvoidedRow.account_id.in_(own) & AvoidedRow.other_id.in_(others))
        | (AvoidedRow.other_id.in_(own) & AvoidedRow.account_id.in_(others)),
    )
    found = (await session.scalars(pairs)).all()
    if own & set(found):
        return "own"
    return "theirs" if found else None
