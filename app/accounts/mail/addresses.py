"""Addresses: what one looks like, whose it is, adding, taking away, and the links in letters."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from email.errors import MessageError
from email.headerregistry import Address

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.devices.codes import keyed
from app.accounts.keeping import settle_kind
from app.accounts.mail.letters import Letter, add_letter, enter_letter
from app.accounts.mail.models import AddressRow, LinkRow, Purpose
from app.accounts.mail.outbox import enqueue
from app.accounts.models import AccountRow
from app.accounts.service import Account, account_of
from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.security import Keys

LIFE_MS = 15 * 60_000
MOST = 3
LONGEST = 254
OVER = "This link is over: it works once, for 15 minutes. Ask for a new one."


@dataclass(frozen=True, slots=True)
class Opened:
    """A link that is good."""

    purpose: Purpose
    address: str
    account: Account


def clean_address(typed: str) -> str:
    """An address in small letters; a Problem for what is none.

    >>> clean_address(" Ada@Play.Example ")
    'ada@play.example'
    """
    text = typed.strip().lower()
    try:
        parsed = Address(addr_spec=text)
    except (MessageError, ValueError, IndexError):
        raise no_address() from None
    good = parsed.username and "." in parsed.domain and len(text) <= LONGEST
    if not good or not text.isascii() or not text.isprintable() or set(text) & set(' ,;<>"()'):
        raise no_address()
    return text


def no_address() -> Problem:
    """What is told."""
    return Problem("invalid", "address: this is no e-mail address")


async def addresses_of(database: Database, account: str) -> list[str]:
    """The addresses of an account, the oldest first."""
    async with database.read() as session:
        return await read_addresses(session, account)


async def read_addresses(session: AsyncSession, account: str) -> list[str]:
    """The same, within a session."""
    mine = select(AddressRow.address).where(AddressRow.account_id == account)
    return list(await session.scalars(mine.order_by(AddressRow.created_at, AddressRow.address)))


async def ask_to_add(
    database: Database, keys: Keys, account: Account, address: str, base: str
) -> None:
    """Send a letter that adds the address. Where it is somebody's already, one that signs in: who
    asks learns neither."""
    async with database.write() as session:
        mine = await read_addresses(session, account.id)
        if address in mine:
            raise Problem("invalid", "address: you have added this one already")
        if len(mine) >= MOST:
            raise Problem("full", f"You can have {MOST} addresses. Remove one first.")
        owner = await owner_of(session, address)
        if owner is None:
            await _send(session, keys, "add", address, account, base, add_letter)
        else:
            await _send(session, keys, "enter", address, owner, base, enter_letter)


async def ask_to_enter(database: Database, keys: Keys, address: str, base: str) -> None:
    """Send a letter that signs in, if the address is somebody's; else the same is written down, so
    that the answer takes as long."""
    async with database.write() as session:
        owner = await owner_of(session, address)
        await _send(session, keys, "enter", address, owner, base, enter_letter)


async def owner_of(session: AsyncSession, address: str) -> Account | None:
    """Whose an address is."""
    statement = select(AccountRow).join(AddressRow, AddressRow.account_id == AccountRow.id)
    row = await session.scalar(statement.where(AddressRow.address == address))
    return None if row is None else account_of(row)


async def _send(
    session: AsyncSession,
    keys: Keys,
    purpose: Purpose,
    address: str,
    account: Account | None,
    base: str,
    letter: Callable[[str, str], Letter],
) -> None:
    token, expires_at = secrets.token_urlsafe(24), now_ms() + LIFE_MS
    earlier = LinkRow.address == address, LinkRow.purpose == purpose
    await session.execute(delete(LinkRow).where(*earlier))
    session.add(
        LinkRow(
            hash=keyed(keys.secret, "mail", token),
            address=address,
            purpose=purpose,
            account_id=account.id if account else None,
            expires_at=expires_at,
        )
    )
    if account is not None:
        link = f"{base}/mail#{token}"  # behind the #: no server, proxy or log reads it
        enqueue(session, address, letter(account.name, link), until=expires_at)


async def look(database: Database, keys: Keys, token: str) -> Opened:
    """What a link would do; a Problem for one that is over. It is as good as before."""
    async with database.read() as session:
        return (await _good(session, keys, token, lock=False))[1]


async def spend(session: AsyncSession, keys: Keys, token: str) -> Opened:
    """Use a link up; a Problem for one that is over. An address is added by this."""
    row, opened = await _good(session, keys, token, lock=True)
    await session.delete(row)
    if opened.purpose == "add":
        account = opened.account.id
        session.add(AddressRow(address=opened.address, account_id=account, created_at=now_ms()))
        await session.flush()
        await settle_kind(session, account)
    return opened


async def _good(
    session: AsyncSession, keys: Keys, token: str, *, lock: bool
) -> tuple[LinkRow, Opened]:
    row = await session.get(LinkRow, keyed(keys.secret, "mail", token), with_for_update=lock)
    if row is None or row.account_id is None or row.expires_at <= now_ms():
        raise Problem("not_found", OVER)
    account = account_of(await session.get_one(AccountRow, row.account_id, with_for_update=lock))
    owner = await owner_of(session, row.address)
    if row.purpose == "enter":
        good = owner is not None and owner.id == account.id  # it was not taken off meanwhile
    else:
        good = owner is None and len(await read_addresses(session, account.id)) < MOST
    if not good:
        raise Problem("not_found", OVER)
    return row, Opened(row.purpose, row.address, account)


async def remove(database: Database, account: Account, address: str) -> None:
    """Take an address off: nobody signs in with it any more."""
    async with database.write() as session:
        row = await session.get(AddressRow, address, with_for_update=True)
        if row is None or row.account_id != account.id:
            raise Problem("not_found", "You have no such address.")
        await session.delete(row)
        await session.execute(delete(LinkRow).where(LinkRow.address == address))
        await session.flush()
        await settle_kind(session, account.id)


async def forget_old_links(session: AsyncSession) -> None:
    """Those that nobody used in time."""
    await session.execute(delete(LinkRow).where(LinkRow.expires_at < now_ms()))
