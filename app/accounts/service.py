"""Accounts: making guests, names, bearer tokens."""

import contextlib
import hashlib
import secrets
from dataclasses import dataclass, replace

from sqlalchemy import bindparam, delete, select
from sqlalchemy.exc import IntegrityError

from app.accounts import scopes
from app.accounts.models import AccountRow, SessionRow, SettingRow, TokenRow
from app.accounts.names import clean_name, guest_name
from app.accounts.scopes import Scope, Scopes
from app.accounts.sessions import (
    BY_SESSION,
    add_earlier,
    add_session,
    drop_sessions,
    living,
    note_seen,
)
from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.security import Pass
from app.core.text import BadText

ACCOUNT = select(
    AccountRow.id, AccountRow.name, AccountRow.kind, AccountRow.generation, AccountRow.owner_id
)
BY_TOKEN = (
    ACCOUNT.add_columns(TokenRow.scopes)
    .join(TokenRow, TokenRow.account_id == AccountRow.id)
    .where(TokenRow.hash == bindparam("hash"))
)
PROGRAM = "program"
ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class Account:
    """Who somebody is."""

    id: str
    name: str
    kind: str
    generation: int = 0
    owner: str | None = None
    """Of a program: the account of the person who made it."""
    scopes: Scopes | None = None
    """What the token that was sent may be used for; None: for everything."""
    session: str | None = None
    """Of a browser: its session."""

    @property
    def is_program(self) -> bool:
        """Whether a program plays under this name."""
        return self.kind == PROGRAM

    @property
    def answerable(self) -> tuple[str, ...]:
        """The accounts it answers for: its own, and that of its owner. Their bans and mutes concern
        it, and what they may not read because they play."""
        return (self.id,) if self.owner is None else (self.id, self.owner)

    def may(self, scope: Scope) -> bool:
        """Whether what was sent to say who it is allows this much."""
        return self.scopes is None or scope in self.scopes

    def json(self) -> dict[str, str]:
        """As the protocol shows it."""
        return {"id": self.id, "name": self.name, "kind": self.kind}


def account_of(row: AccountRow) -> Account:
    """From its row."""
    return Account(row.id, row.name, row.kind, row.generation, row.owner_id)


def new_id() -> str:
    """An id for an account."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(16))


def token_hash(token: str) -> str:
    """What is kept of a bearer token."""
    return hashlib.sha256(token.encode()).hexdigest()


def checked_name(name: str) -> str:
    """The cleaned name; a Problem says what is wrong with it."""
    try:
        return clean_name(name)
    except BadText as error:
        raise Problem("invalid", f"name: {error}") from None


class Accounts:
    """Reads and writes accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create_guest(self, name: str | None = None, browser: str = "A browser") -> Account:
        """A new guest, with a friendly name if none is given, signed in in a browser."""
        account, _ = await self._create(name, browser)
        return account

    async def create_program(self, name: str | None = None) -> tuple[Account, str]:
        """A new guest that identifies itself by a bearer token."""
        return await self._create(name, None)

    async def _create(self, name: str | None, browser: str | None) -> tuple[Account, str]:
        chosen = guest_name() if name is None else checked_name(name)
        account = Account(new_id(), chosen, "guest")
        token = secrets.token_urlsafe(32) if browser is None else ""
        now = now_ms()
        async with self._database.write() as session:
            row = AccountRow(id=account.id, name=chosen, kind=account.kind, created_at=now)
            session.add(row)
            await session.flush()
            if browser is None:
                session.add(TokenRow(hash=token_hash(token), account_id=account.id, created_at=now))
            else:
                account = replace(account, session=add_session(session, account.id, browser))
        return account, token

    async def by_session(self, ident: str) -> tuple[Account, int] | None:
        """The account that is signed in in this session, and when it was last noted there."""
        async with self._database.look() as connection:
            row = (await connection.execute(BY_SESSION, {"id": ident})).one_or_none()
        if row is None:
            return None
        account, name, kind, generation, owner, seen_at = row
        return Account(account, name, kind, generation, owner, session=ident), seen_at

    async def admit_earlier(self, found: Pass, browser: str) -> bool:
        """A cookie of before sessions came: make its session, if it is still good."""
        return await add_earlier(self._database, found, browser)

    async def note_seen(self, seen: dict[str, tuple[int, str]]) -> None:
        """Write when sessions were here, and in what browser."""
        await note_seen(self._database, seen)

    async def living(self, sessions: list[str]) -> set[str]:
        """Those of these sessions that have not ended."""
        return await living(self._database, sessions)

    async def by_token(self, token: str) -> Account | None:
        """The account a bearer token belongs to."""
        async with self._database.look() as connection:
            row = (await connection.execute(BY_TOKEN, {"hash": token_hash(token)})).one_or_none()
        if row is None:
            return None
        ident, name, kind, generation, owner, held = row
        return Account(ident, name, kind, generation, owner, scopes.read(held))

    async def rename(self, account: Account, name: str) -> Account:
        """Change the name."""
        chosen = checked_name(name)
        async with self._database.write() as session:
            row = await session.get_one(AccountRow, account.id)
            row.name = chosen
        return replace(account, name=chosen)

    async def revoke(self, account: Account, browser: str | None) -> tuple[Account, str | None]:
        """Take back all cookies and tokens. A browser (its name) is signed in again; a program
        (None) gets a new token."""
        token = secrets.token_urlsafe(32) if browser is None else None
        async with self._database.write() as session:
            row = await session.get_one(AccountRow, account.id, with_for_update=True)
            row.generation += 1
            row.earlier_cookies = False
            await session.execute(delete(TokenRow).where(TokenRow.account_id == row.id))
            mine = select(SessionRow.id, SessionRow.left_id).where(SessionRow.account_id == row.id)
            ended = {each.id: each.left_id for each in await session.execute(mine)}
            await drop_sessions(session, ended)
            renewed = account_of(row)
            if token is not None:
                stored = TokenRow(hash=token_hash(token), account_id=row.id, created_at=now_ms())
                session.add(stored)
            if browser is not None:
                left = ended.get(account.session or "") or ""
                now = add_session(session, row.id, browser, left=left)
                renewed = replace(renewed, session=now)
            return renewed, token

    async def generations(self, accounts: list[str]) -> dict[str, int]:
        """How often each of these took back its cookies and tokens."""
        statement = select(AccountRow.id, AccountRow.generation).where(AccountRow.id.in_(accounts))
        async with self._database.read() as session:
            return {row.id: row.generation for row in await session.execute(statement)}

    async def secret_key(self) -> str:
        """The secret key of this installation, made at the first start by whoever comes first."""
        with contextlib.suppress(IntegrityError):  # another node was quicker
            async with self._database.write() as session:
                if await session.get(SettingRow, "secret_key") is None:
                    session.add(SettingRow(key="secret_key", value=secrets.token_urlsafe(48)))
        async with self._database.read() as session:
            return (await session.get_one(SettingRow, "secret_key")).value
