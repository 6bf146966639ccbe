"""Programs of a person: accounts of their own, each with one token that can be taken back."""

import secrets
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import scopes
from app.accounts.models import AccountRow, TokenRow
from app.accounts.scopes import Scope, Scopes
from app.accounts.service import PROGRAM, Account, account_of, checked_name, new_id, token_hash
from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem

MOST = 8
"""Programs of one person."""
PREFIX = "tide_"
"""So that a token is known for one where it should not stand."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program as its owner sees it."""

    id: str
    name: str
    created_at: int
    scopes: Scopes | None
    """What its token may be used for; None: it has none now."""


async def programs_of(database: Database, owner: str) -> list[Program]:
    """The programs of a person, in the order in which they were made."""
    statement = (
        select(AccountRow, TokenRow.scopes)
        .outerjoin(TokenRow, TokenRow.account_id == AccountRow.id)
        .where(AccountRow.owner_id == owner)
        .order_by(AccountRow.created_at, AccountRow.id)
    )
    async with database.read() as session:
        found = (await session.execute(statement)).all()
    return [Program(row.id, row.name, row.created_at, scopes.read(held)) for row, held in found]


async def make_program(
    database: Database, owner: Account, name: str, allowed: Collection[Scope]
) -> tuple[Program, str]:
    """A new program of a person, and its token, which is shown this once."""
    chosen, now = checked_name(name), now_ms()
    async with database.write() as session:
        await session.get_one(AccountRow, owner.id, with_for_update=True)
        count = select(func.count()).where(AccountRow.owner_id == owner.id)
        if (await session.scalar(count) or 0) >= MOST:
            raise Problem("full", f"You can have {MOST} programs. Delete one first.")
        row = AccountRow(id=new_id(), name=chosen, kind=PROGRAM, created_at=now, owner_id=owner.id)
        session.add(row)
        await session.flush()
        token = add_token(session, row.id, allowed)
        program = Program(row.id, row.name, now, frozenset(allowed))
    return program, token


def add_token(session: AsyncSession, account: str, allowed: Collection[Scope]) -> str:
    """A token; only its hash is kept."""
    token = PREFIX + secrets.token_urlsafe(32)
    stored = scopes.stored(allowed)
    session.add(
        TokenRow(hash=token_hash(token), account_id=account, created_at=now_ms(), scopes=stored)
    )
    return token


async def renew_token(
    database: Database, owner: Account, program: str, allowed: Collection[Scope] | None
) -> tuple[Account, str | None]:
    """End the token of a program, and give it a new one (`allowed` None: none). Returns the
    program's account, whose sockets and streams end too."""
    async with database.write() as session:
        row = await own_program(session, owner, program)
        row.generation += 1
        await session.execute(delete(TokenRow).where(TokenRow.account_id == row.id))
        token = None if allowed is None else add_token(session, row.id, allowed)
        return account_of(row), token


async def own_program(session: AsyncSession, owner: Account, program: str) -> AccountRow:
    """The locked row of a program of this person; a Problem for anybody else's."""
    row = await session.get(AccountRow, program, with_for_update=True)
    if row is None or row.owner_id != owner.id:
        raise Problem("not_found", "You have no such program.")
    return row
