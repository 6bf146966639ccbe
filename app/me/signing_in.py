"""Signing a browser in as somebody: the one block all ways in share (device, passkey, address)."""

from fastapi import Request
from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import SessionRow
from app.accounts.service import Account
from app.accounts.sessions import add_session, drop_sessions
from app.calls.browsers import pass_on
from app.core.errors import Problem
from app.people.retention import belongs_to


def require_browser(request: Request) -> None:
    """A Problem for who comes with a token: only browsers are signed in."""
    if "authorization" in request.headers:
        raise Problem("invalid", "Only a browser is signed in: leave out the token.")


async def enter(
    session: AsyncSession, whom: Account, before: Account | None, browser: str
) -> tuple[str, bool]:
    """A browser is signed in as `whom` from now on: its new session, and whether who it was before
    has something that may be brought along. A guest with nothing is given up."""
    left, over = before.session if before is not None else None, None
    if before is not None and left is not None and await ends(session, before, whom):
        earlier = select(SessionRow.left_id).where(SessionRow.id == left)
        over, left = left, await session.scalar(earlier)
    made = add_session(session, whom.id, browser, left=left or "")
    if before is not None and over is not None:
        await session.flush()
        if before.id == whom.id:
            await pass_on(session, over, made)
        await drop_sessions(session, [over])
    return made, left is not None


async def ends(session: AsyncSession, before: Account, whom: Account) -> bool:
    """Whether nobody comes back to the session of before: it is the same person once more, or a
    guest with nothing."""
    return before.id == whom.id or not await has_something(session, before.id)


async def has_something(session: AsyncSession, account: str) -> bool:
    """Whether anything in the database is this account's, but the ways in."""
    for place in belongs_to(account):
        if await session.scalar(select(exists(place))):
            return True
    return False
