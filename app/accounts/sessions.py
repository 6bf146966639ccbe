"""Sessions: each browser in which somebody is signed in, with a row that its cookie names.

Cookies of before name none: their session has an id that follows from the cookie, and is made when
they are first seen. So nobody is signed out, and such a session is listed and ended like any other.
"""

import contextlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow, SessionRow
from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.security import Pass

SEEN_MS = 3_600_000
"""When a session was last seen is written at most so often."""
BY_SESSION = (
    select(
        AccountRow.id,
        AccountRow.name,
        AccountRow.kind,
        AccountRow.generation,
        AccountRow.owner_id,
        SessionRow.seen_at,
    )
    .join(SessionRow, SessionRow.account_id == AccountRow.id)
    .where(SessionRow.id == bindparam("id"))
)


@dataclass(frozen=True, slots=True)
class Session:
    """One browser in which somebody is signed in."""

    id: str
    what: str
    """What it is, in plain words."""
    created_at: int
    seen_at: int
    """When it was last here, within the hour."""


def add_session(
    session: AsyncSession, account: str, what: str, *, ident: str | None = None, left: str = ""
) -> str:
    """A browser is signed in from now on; the id of its session. `left`: the session of somebody
    else that it had before, and may come back to."""
    now = now_ms()
    chosen = ident or secrets.token_urlsafe(18)
    row = SessionRow(id=chosen, account_id=account, what=what, created_at=now, seen_at=now)
    row.left_id = left or None
    session.add(row)
    return chosen


async def add_earlier(database: Database, found: Pass, what: str) -> bool:
    """The session of a cookie of before; False if such cookies of this account are no good."""
    with contextlib.suppress(IntegrityError):  # two requests came at once
        async with database.write() as session:
            row = await session.get(AccountRow, found.account, with_for_update=True)
            if row is None or not row.earlier_cookies or row.generation != found.generation:
                return False
            add_session(session, row.id, what, ident=found.session)
    return True


async def drop_sessions(session: AsyncSession, ids: Collection[str]) -> None:
    """Delete sessions. A browser that would come back to one of them comes back to the one before
    it: nobody is lost by what ends between."""
    named = select(SessionRow.id, SessionRow.left_id)
    ending = await session.execute(named.where(SessionRow.id.in_(ids)))
    before: dict[str | None, str | None] = {row.id: row.left_id for row in ending}
    through = named.where(SessionRow.left_id.in_(ids), SessionRow.id.not_in(ids))
    for ident, left in (await session.execute(through)).all():
        back = left
        while back in before:
            back = before[back]
        there = update(SessionRow).where(SessionRow.id == ident)
        await session.execute(there.values(left_id=back))
    await session.execute(delete(SessionRow).where(SessionRow.id.in_(ids)))


async def sessions_of(database: Database, account: str) -> list[Session]:
    """Where somebody is signed in, what was seen last first."""
    statement = (
        select(SessionRow)
        .where(SessionRow.account_id == account)
        .order_by(SessionRow.seen_at.desc(), SessionRow.created_at.desc(), SessionRow.id)
    )
    async with database.read() as session:
        rows = (await session.scalars(statement)).all()
    return [Session(row.id, row.what, row.created_at, row.seen_at) for row in rows]


async def end_sessions(
    database: Database, account: str, *, only: str | None = None, spare: str | None = None
) -> list[str]:
    """End sessions of an account, one or all but one; the ids of those that ended."""
    async with database.write() as session:
        row = await session.get_one(AccountRow, account, with_for_update=True)
        mine = select(SessionRow.id).where(SessionRow.account_id == account)
        if only is not None:
            mine = mine.where(SessionRow.id == only)
        ended = [each for each in await session.scalars(mine) if each != spare]
        if only is not None and not ended:
            raise Problem("not_found", "You have no such session.")
        row.earlier_cookies = False  # no cookie of before makes it anew
        await drop_sessions(session, ended)
    return ended


async def living(database: Database, ids: Collection[str]) -> set[str]:
    """Those of these sessions that have not ended."""
    async with database.read() as session:
        return set(await session.scalars(select(SessionRow.id).where(SessionRow.id.in_(ids))))


async def note_seen(database: Database, seen: dict[str, tuple[int, str]]) -> None:
    """Write when sessions were here, and in what browser."""
    async with database.write() as session:
        for ident, (at, what) in seen.items():
            values = {"seen_at": at} | ({"what": what} if what else {})
            await session.execute(update(SessionRow).where(SessionRow.id == ident).values(**values))
