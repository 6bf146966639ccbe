"""Signing a browser in as somebody: the one block all ways in share (device, passkey, address)."""

from sqlalchemy import delete, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import SessionRow
from app.accounts.service import Account
from app.accounts.sessions import add_session
from app.calls.browsers import pass_on
from app.people.retention import belongs_to


async def enter(
    session: AsyncSession, whom: Account, before: Account | None, browser: str
) -> tuple[str, bool]:
    """A browser is signed in as `whom` from now on: its new session, and whether who it was before
    has something that may be brought along. A guest with nothing is given up."""
    left, again = "", ""
    if before is not None and before.session and before.id != whom.id:
        if await has_something(session, before.id):
            left = before.session
        else:
            await session.execute(delete(SessionRow).where(SessionRow.id == before.session))
    elif before is not None and before.session:  # the same person once more
        again = before.session
        left = await session.scalar(select(SessionRow.left_id).where(SessionRow.id == again)) or ""
    made = add_session(session, whom.id, browser, left=left)
    if again:
        await session.flush()
        await pass_on(session, again, made)
        await session.execute(delete(SessionRow).where(SessionRow.id == again))
    return made, bool(left)


async def has_something(session: AsyncSession, account: str) -> bool:
    """Whether anything in the database is this account's, but the ways in."""
    for place in belongs_to(account):
        if await session.scalar(select(exists(place))):
            return True
    return False
