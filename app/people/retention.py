"""Guests who did nothing are not kept for ever."""

from sqlalchemy import delete, exists, select

from app.accounts.models import AccountRow, TokenRow
from app.core.clock import now_ms
from app.core.database import Base, Database

AT_ONCE = 200
DAY_MS = 24 * 3_600_000


async def forget_idle_guests(database: Database, days: float) -> int:
    """Delete the accounts made longer ago to which nothing in the database belongs; how many.
    Programs are their owners' to delete."""
    before = now_ms() - int(days * DAY_MS)
    idle = select(AccountRow.id).where(
        AccountRow.created_at < before, AccountRow.owner_id.is_(None)
    )
    for table in Base.metadata.tables.values():
        for column in table.columns:
            to_account = any(key.target_fullname == "account.id" for key in column.foreign_keys)
            if to_account and table.name != TokenRow.__tablename__:
                belongs = table.alias().c[column.name]  # of another row, also among accounts
                idle = idle.where(~exists().where(belongs == AccountRow.id))
    gone = 0
    while True:
        async with database.write() as session:
            accounts = (await session.scalars(idle.limit(AT_ONCE))).all()
            await session.execute(delete(TokenRow).where(TokenRow.account_id.in_(accounts)))
            await session.execute(delete(AccountRow).where(AccountRow.id.in_(accounts)))
        gone += len(accounts)
        if len(accounts) < AT_ONCE:
            return gone
