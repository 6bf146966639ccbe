"""The browsers in which a person wants to be told."""

from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account
from app.calls.models import BrowserRow
from app.calls.push import decoded
from app.core.clock import now_ms
from app.core.errors import Problem

MOST = 10
"""Browsers of one person."""


def require_keys(p256dh: str, auth: str) -> None:
    """A Problem for keys that no browser makes."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
        fits = len(decoded(auth)) == 16
    except ValueError:
        fits = False
    if not fits:
        raise Problem("invalid", "keys: those of a push subscription")


async def sign_on(
    session: AsyncSession, whom: Account, endpoint: str, p256dh: str, auth: str, label: str
) -> None:
    """From now on this browser is told what concerns the account, until its session ends.

    An endpoint that is known moves only with the keys it came with, which only its browser and
    this server have.
    """
    row = await session.scalar(select(BrowserRow).where(BrowserRow.endpoint == endpoint))
    if row is not None and (row.auth, row.p256dh) != (auth, p256dh):
        raise Problem("invalid", "endpoint: another browser has it")
    if row is None or row.account_id != whom.id:
        count = select(func.count()).where(BrowserRow.account_id == whom.id)
        if (await session.scalar(count) or 0) >= MOST:
            detail = f"You are told in {MOST} browsers already. Take one off first."
            raise Problem("invalid", detail)
    if row is not None:
        row.account_id, row.session_id, row.label, row.failed = whom.id, whom.session, label, 0
        return
    session.add(
        BrowserRow(
            account_id=whom.id,
            session_id=whom.session,
            endpoint=endpoint,
            p256dh=p256dh,
            auth=auth,
            label=label,
            created_at=now_ms(),
        )
    )


async def pass_on(session: AsyncSession, before: str, after: str) -> None:
    """The same person has another session in this browser: it is told on."""
    mine = update(BrowserRow).where(BrowserRow.session_id == before)
    await session.execute(mine.values(session_id=after))


async def sign_off(session: AsyncSession, account: str, browser: int) -> None:
    """Tell nothing there any more."""
    chosen = (BrowserRow.id == browser, BrowserRow.account_id == account)
    await session.execute(delete(BrowserRow).where(*chosen))


async def browsers_of(session: AsyncSession, account: str) -> list[BrowserRow]:
    """Where a person is told, the first one first."""
    chosen = select(BrowserRow).where(BrowserRow.account_id == account).order_by(BrowserRow.id)
    return list(await session.scalars(chosen))
