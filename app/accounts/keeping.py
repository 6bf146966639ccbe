"""A guest is who has only cookies; a person can come back without one."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.mail.models import AddressRow
from app.accounts.models import AccountRow
from app.accounts.passkeys.models import PasskeyRow


async def settle_kind(session: AsyncSession, account: str) -> None:
    """Say which of the two an account is now; programs stay programs."""
    row = await session.get_one(AccountRow, account)
    if row.kind not in ("guest", "person"):
        return
    kept = False
    for table in (PasskeyRow, AddressRow):
        some = select(table.account_id).where(table.account_id == account).limit(1)
        kept = kept or await session.scalar(some) is not None
    row.kind = "person" if kept else "guest"
