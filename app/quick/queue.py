"""The rows of who waits: reading them, locking them, and what pairing has to know of people.

Several nodes pair at the same time. Whoever is to be paired is locked, and what another node has
locked is passed over: so everybody is paired once, and no node waits for another one.
"""

from collections.abc import Collection, Sequence

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.matches.models import MatchPlayerRow
from app.people.models import AvoidedRow
from app.quick.models import EntryRow
from app.quick.pairing import Two, Waiter

AT_ONCE = 200
"""Waiters of a pool that are paired in one go."""


def waiter(row: EntryRow) -> Waiter:
    """A row, for pairing."""
    return Waiter(row.account_id, row.points, row.since)


async def take_waiting(session: AsyncSession, game: str, pace: str, now: int) -> Sequence[EntryRow]:
    """Who waits in a pool, locked; not whom another node is pairing just now."""
    statement = (
        select(EntryRow)
        .where(EntryRow.game == game, EntryRow.pace == pace)
        .where(EntryRow.pair.is_(None), EntryRow.until > now)
        .order_by(EntryRow.since, EntryRow.account_id)
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True)
    )
    return (await session.scalars(statement)).all()


async def take_pair(session: AsyncSession, pair: str) -> dict[str, EntryRow]:
    """The two of a pair by account, locked, in an order in which nobody waits for ever."""
    statement = (
        select(EntryRow)
        .where(EntryRow.pair == pair)
        .order_by(EntryRow.account_id)
        .with_for_update()
    )
    return {row.account_id: row for row in await session.scalars(statement)}


async def take_own(session: AsyncSession, account: str) -> dict[str, EntryRow]:
    """The entry of an account, and that of whom it is paired with; locked. Who is paired at this
    very moment is taken alone: the other one learns of it when it says that it is there."""
    pair = await session.scalar(select(EntryRow.pair).where(EntryRow.account_id == account))
    if pair is not None:
        return await take_pair(session, pair)
    own = await session.get(EntryRow, account, with_for_update=True)
    return {} if own is None else {account: own}


async def keep_places(session: AsyncSession, accounts: Collection[str], until: int) -> None:
    """These are still there. Whom a node pairs just now it passes over: there is a next time."""
    free = (
        select(EntryRow.account_id)
        .where(EntryRow.account_id.in_(accounts), EntryRow.until < until)
        .with_for_update(skip_locked=True)
    )
    statement = update(EntryRow).where(EntryRow.account_id.in_(free)).values(until=until)
    await session.execute(statement.execution_options(synchronize_session=False))


async def kept_apart(session: AsyncSession, accounts: Collection[str]) -> set[Two]:
    """Those of them of whom one has blocked the other."""
    statement = select(AvoidedRow.account_id, AvoidedRow.other_id).where(
        AvoidedRow.how == "block",
        AvoidedRow.account_id.in_(accounts),
        AvoidedRow.other_id.in_(accounts),
    )
    return {frozenset(two) for two in (await session.execute(statement)).all()}


async def just_met(session: AsyncSession, accounts: Collection[str]) -> set[Two]:
    """Those of them whose latest match was with each other."""
    latest = (
        select(MatchPlayerRow.account_id, func.max(MatchPlayerRow.match_id))
        .where(MatchPlayerRow.account_id.in_(accounts))
        .group_by(MatchPlayerRow.account_id)
    )
    met: dict[int, set[str]] = {}
    for account, match in (await session.execute(latest)).all():
        met.setdefault(match, set()).add(account)
    return {frozenset(two) for two in met.values() if len(two) == 2}
