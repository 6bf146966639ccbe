"""From the code to the second session: show, ask, answer, take. Each step is one transaction."""

import secrets
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.devices.codes import keyed, new_code, plain
from app.accounts.devices.models import HandoverRow, How, State
from app.accounts.models import AccountRow
from app.accounts.service import Account, account_of
from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.security import Keys

LIFE_MS = 120_000
MOST_WRONG = 5
NO_CODE = "This code is not open. It works once, for two minutes: show a new one."
OVER = "This code is over. Show a new one."


@dataclass(frozen=True, slots=True)
class Offer:
    """How it stands with the code somebody shows."""

    state: State
    expires_at: int
    what: str | None
    number: int | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What the device that asks is told."""

    secret: str
    number: int
    expires_at: int
    whom: Account
    """Whom it would become."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """The first device said yes."""

    account: Account
    how: How
    first: str | None
    """The session that showed the code."""
    next: str


def own_path(path: str) -> str:
    """An address of our own, or the home page: nobody is sent elsewhere.

    >>> own_path("/r/ABCD-2345"), own_path("//evil.example"), own_path("/\\\\evil.example")
    ('/r/ABCD-2345', '/', '/')
    """
    good = path.startswith("/") and not path.startswith("//") and len(path) <= 200
    return path if good and path.isascii() and path.isprintable() and "\\" not in path else "/"


async def show(database: Database, keys: Keys, account: Account, onward: str) -> tuple[str, int]:
    """A new code of an account, in place of an earlier one, and until when it works."""
    code, expires_at = new_code(), now_ms() + LIFE_MS
    async with database.write() as session:
        await session.get_one(AccountRow, account.id, with_for_update=True)
        await session.execute(delete(HandoverRow).where(HandoverRow.account_id == account.id))
        session.add(
            HandoverRow(
                account_id=account.id,
                session_id=account.session,
                code_hash=keyed(keys.secret, "code", plain(code) or ""),
                next=own_path(onward),
                expires_at=expires_at,
                state="open",
            )
        )
    return code, expires_at


async def withdraw(database: Database, account: Account) -> None:
    """The code works no more."""
    async with database.write() as session:
        await session.execute(delete(HandoverRow).where(HandoverRow.account_id == account.id))


async def offer_of(database: Database, account: Account) -> Offer | None:
    """How it stands; None: no code of this account is left, also because it was taken."""
    async with database.read() as session:
        row = await session.get(HandoverRow, account.id)
    if row is None or row.expires_at <= now_ms():
        return None
    return Offer(row.state, row.expires_at, row.what, row.number)


async def ask(
    database: Database, keys: Keys, typed: str, what: str, asking: Account | None
) -> Asked:
    """A device brings a code: from now on nobody else can, and the first one is asked."""
    text = plain(typed)
    if text is None:
        raise Problem("not_found", NO_CODE)
    hashed = keyed(keys.secret, "code", text)
    secret, number = secrets.token_urlsafe(32), 10 + secrets.randbelow(90)
    async with database.write() as session:
        row = await one(session, HandoverRow.code_hash == hashed)
        if row is None or row.state != "open" or not same(row.code_hash, hashed):
            raise Problem("not_found", NO_CODE)
        whom = account_of(await session.get_one(AccountRow, row.account_id))
        if asking is not None and asking.id == whom.id:
            raise Problem("invalid", f"This device is signed in as {whom.name} already.")
        row.state, row.number, row.what = "asked", number, what
        row.secret_hash = keyed(keys.secret, "asking", secret)
        return Asked(secret, number, row.expires_at, whom)


async def answer(database: Database, account: Account, number: int, how: How | None) -> Offer:
    """The first device says yes (how) or no, to who shows this number. A code whose number was
    wrong too often is dead."""
    async with database.write() as session:
        row = await session.get(HandoverRow, account.id, with_for_update=True)
        if row is None or row.expires_at <= now_ms() or row.state != "asked":
            raise Problem("not_found", OVER)
        if how is None:
            row.state = "refused"
        elif number == row.number:
            row.state, row.how = "agreed", how
            row.session_id = account.session or row.session_id
        else:
            row.wrong += 1
            row.state = "dead" if row.wrong >= MOST_WRONG else "asked"
        told = Offer(row.state, row.expires_at, row.what, row.number)
    if told.state in ("asked", "dead"):
        raise Problem("invalid", "The other device shows another number.")
    return told


async def take(session: AsyncSession, keys: Keys, secret: str) -> Agreed | State:
    """The device that asked comes back: what it may do by now. An agreed code is gone with this,
    so that it is taken once. The caller's transaction signs it in."""
    hashed = keyed(keys.secret, "asking", secret)
    row = await one(session, HandoverRow.secret_hash == hashed)
    if row is None or not same(row.secret_hash or "", hashed):
        return "dead"
    if row.state != "agreed" or row.how is None:
        return row.state
    whom = account_of(await session.get_one(AccountRow, row.account_id))
    agreed = Agreed(whom, row.how, row.session_id, row.next)
    await session.delete(row)
    await session.flush()
    return agreed


async def one(session: AsyncSession, found: ColumnElement[bool]) -> HandoverRow | None:
    """The locked row of a code that has not run out."""
    statement = select(HandoverRow).where(found, HandoverRow.expires_at > now_ms())
    return await session.scalar(statement.with_for_update())


def same(one_hash: str, other: str) -> bool:
    """Compared in the same time, whatever they are."""
    return secrets.compare_digest(one_hash.encode(), other.encode())
