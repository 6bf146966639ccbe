"""Challenges: made, kept, and taken once."""

import secrets
from dataclasses import dataclass

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.passkeys.models import ChallengeRow, Purpose
from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem

LIFE_MS = 300_000
REFUSED = "This passkey was not accepted. Please try again."


@dataclass(frozen=True, slots=True)
class Challenge:
    """One that is open, and the id it is answered with."""

    id: str
    challenge: bytes


async def new_challenge(database: Database, purpose: Purpose, account: str | None) -> Challenge:
    """For an account, or for a browser without one."""
    made = Challenge(secrets.token_urlsafe(18), secrets.token_bytes(32))
    async with database.write() as session:
        session.add(
            ChallengeRow(
                id=made.id,
                challenge=made.challenge,
                purpose=purpose,
                account_id=account,
                expires_at=now_ms() + LIFE_MS,
            )
        )
    return made


async def spend(database: Database, ident: str, purpose: Purpose, account: str | None) -> bytes:
    """What was to be signed. It is gone in any case, also when what follows is refused; a Problem
    for one that is gone already, too old, for something else, or of somebody else."""
    async with database.write() as session:
        row = await session.get(ChallengeRow, ident, with_for_update=True)
        if row is None:
            raise refused()
        await session.delete(row)
        fits = row.purpose == purpose and row.account_id == account and row.expires_at > now_ms()
        challenge = row.challenge
    if not fits:
        raise refused()
    return challenge


async def forget_old(session: AsyncSession) -> None:
    """Those that nobody answered in time."""
    await session.execute(delete(ChallengeRow).where(ChallengeRow.expires_at < now_ms()))


def refused() -> Problem:
    """One sentence for everything that can be wrong: it helps nobody who tries."""
    return Problem("refused", REFUSED)
