"""Guests who did nothing are not kept for ever."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, select
from sqlalchemy.orm import aliased

from app.accounts.devices.models import HandoverRow
from app.accounts.mail.addresses import forget_old_links
from app.accounts.mail.models import LinkRow
from app.accounts.models import AccountRow, SessionRow, TokenRow
from app.accounts.passkeys.challenges import forget_old
from app.accounts.passkeys.models import ChallengeRow
from app.core.clock import now_ms
from app.core.database import Base, Database
from app.core.security import COOKIE_AGE

AT_ONCE = 200
DAY_MS = 24 * 3_600_000
OWN = (TokenRow, SessionRow, HandoverRow, ChallengeRow, LinkRow)
WAYS_IN = tuple(table.__tablename__ for table in OWN)
"""What every guest has: it keeps nobody."""


def belongs_to(account: str | ColumnElement[str]) -> Iterator[Select[Any]]:
    """A question for each place where something can belong to an account, but its ways in."""
    for table in Base.metadata.tables.values():
        for column in table.columns:
            to_account = any(key.target_fullname == "account.id" for key in column.foreign_keys)
            if to_account and table.name not in WAYS_IN:
                belongs = table.alias().c[column.name]  # of another row, also among accounts
                yield select(belongs).where(belongs == account)


async def forget_idle_guests(database: Database, days: float) -> int:
    """Delete the accounts made longer ago to which nothing in the database belongs; how many.
    Programs are their owners' to delete."""
    before = now_ms() - int(days * DAY_MS)
    idle = select(AccountRow.id).where(
        AccountRow.created_at < before, AccountRow.owner_id.is_(None)
    )
    for place in belongs_to(AccountRow.__table__.c.id):
        idle = idle.where(~place.exists())
    gone = 0
    while True:
        async with database.write() as session:
            accounts = (await session.scalars(idle.limit(AT_ONCE))).all()
            for ways in OWN:
                await session.execute(delete(ways).where(ways.account_id.in_(accounts)))
            await session.execute(delete(AccountRow).where(AccountRow.id.in_(accounts)))
        gone += len(accounts)
        if len(accounts) < AT_ONCE:
            return gone


async def forget_old_ways_in(database: Database) -> None:
    """Delete sessions whose cookie, and codes whose time has run out. Those that a browser may come
    back to go after the one it has now."""
    now = now_ms()
    before = now - 1000 * COOKIE_AGE
    async with database.write() as session:
        await session.execute(delete(HandoverRow).where(HandoverRow.expires_at < now))
        await forget_old(session)
        await forget_old_links(session)
        later = aliased(SessionRow)
        needed = select(later.left_id).where(later.left_id == SessionRow.id).exists()
        await session.execute(delete(SessionRow).where(SessionRow.seen_at < before, ~needed))
