"""The channel of letters: to the first address that a person can sign in with.

So many an hour are sent at once; what comes then is gathered: one letter, when the hour is over,
that leads to all tables. A letter that was not sent yet goes when what it is about is done.
"""

import secrets
from collections.abc import Collection

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.devices.codes import keyed
from app.accounts.mail.addresses import read_addresses
from app.accounts.mail.letters import Letter, letter_of
from app.accounts.mail.models import AddressRow
from app.accounts.mail.outbox import Outbox, drop, enqueue
from app.accounts.models import AccountRow
from app.calls.models import CallRow, LettersRow
from app.calls.wishes import wishes
from app.calls.words import Notice
from app.core.clock import now_ms
from app.core.database import Database
from app.core.outgoing.sending import Outcome
from app.core.security import Keys

HOUR_MS = 3_600_000
STOP = "/me/calls/stop/"
GATHERED = "*"
LONGEST_SUBJECT = 200
DONE = Outcome(204, "")


class Mail:
    """Puts notices into the outbox. `an_hour`: letters to one person, at most."""

    name = "mail"
    takes_back = True

    def __init__(self, database: Database, keys: Keys, outbox: Outbox, an_hour: int) -> None:
        self._database = database
        self._keys = keys
        self._outbox = outbox
        self._an_hour = an_hour

    async def people(self, session: AsyncSession) -> set[str]:
        """Everybody who switched it on and has an address."""
        return set(await session.scalars(reached()))

    async def reaches(self, session: AsyncSession, accounts: Collection[str]) -> set[str]:
        """Those who switched it on and have an address."""
        chosen = reached().where(LettersRow.account_id.in_(accounts))
        return set(await session.scalars(chosen))

    async def addresses(self, session: AsyncSession, account: str) -> list[int]:
        """The one way to a person."""
        chosen = select(LettersRow.id).where(LettersRow.account_id == account)
        return list(await session.scalars(chosen))

    async def send(self, address: int, notice: Notice) -> Outcome:
        """Write a letter, or take back what was not sent yet."""
        async with self._database.write() as session:
            row = await session.get(LettersRow, address, with_for_update=True)
            if row is None:
                return Outcome(410, "letters are switched off")
            if notice.gone:
                await self._take_back(session, row, notice)
                return DONE
            to = await read_addresses(session, row.account_id)
            if not to:
                return Outcome(410, "there is no address")
            self._count(row)
            await drop(session, about(row, notice.tag))
            if row.sent < self._an_hour:
                row.sent += 1
                self._write(session, row, to[0], notice)
            else:
                await self._gather(session, row, to[0])
        self._outbox.look()
        return DONE

    def _count(self, row: LettersRow) -> None:
        """Begin another hour where the last one is over; a letter that gathered what came in it is
        the first one of the new hour."""
        now = now_ms()
        if now - row.hour_at >= HOUR_MS:
            gathered = row.sent > self._an_hour
            row.hour_at, row.sent = now, int(gathered)

    def _write(self, session: AsyncSession, row: LettersRow, to: str, notice: Notice) -> None:
        stop = row.site + STOP + stop_token(self._keys, row.account_id)
        letter = call_letter(notice.title, notice.text, row.site + notice.path, "Open it", stop)
        until = now_ms() + 1000 * notice.seconds
        enqueue(session, to, letter, until=until, about=about(row, notice.tag))

    async def _gather(self, session: AsyncSession, row: LettersRow, to: str) -> None:
        """Instead of a letter of its own: one when the hour is over, and no quiet hours are, for
        all that comes till then."""
        row.sent = self._an_hour + 1
        stop = row.site + STOP + stop_token(self._keys, row.account_id)
        text = f"You get at most {self._an_hour} letters an hour. This one is for all others."
        title = "More of your tables want you"
        letter = call_letter(title, text, f"{row.site}/tables", "Your tables", stop)
        await drop(session, about(row, GATHERED))
        at = row.hour_at + HOUR_MS
        if (quiet := (await wishes(session, row.account_id)).quiet) is not None:
            at += quiet.left_ms(at)
        enqueue(session, to, letter, not_before=at, about=about(row, GATHERED))

    async def _take_back(self, session: AsyncSession, row: LettersRow, notice: Notice) -> None:
        """Nothing of this table waits any more, perhaps nothing of any table."""
        await drop(session, about(row, notice.tag))
        told = select(CallRow.kind).where(CallRow.account_id == row.account_id, CallRow.told)
        if await session.scalar(told.limit(1)) is None:
            await drop(session, about(row, GATHERED))


def reached() -> Select[str]:
    """Accounts that get letters."""
    return (
        select(LettersRow.account_id)
        .join(AddressRow, AddressRow.account_id == LettersRow.account_id)
        .distinct()
    )


def about(row: LettersRow, tag: str) -> str:
    """What a letter in the outbox is about: one table, or all that was gathered."""
    return f"call:{row.id}:{tag}"


def call_letter(title: str, text: str, link: str, button: str, stop: str) -> Letter:
    """What a person is told; a link ends it."""
    end = f"You asked to be told by e-mail. Letters of this sort end here: {stop}"
    lines = [f"{title}.", *([text] if text else [])]
    made = letter_of(title[:LONGEST_SUBJECT], lines, link, button, end)
    return Letter(made.subject, made.text, made.html, stop)


def stop_token(keys: Keys, account: str) -> str:
    """What ends the letters of one account without signing in. It does nothing else, so it is good
    for ever: a letter can be old."""
    return f"{account}.{keyed(keys.secret, 'stop-letters', account)}"


def account_in(keys: Keys, token: str) -> str | None:
    """Whose letters a token ends; None if it was not made here."""
    account = token.partition(".")[0]
    fits = secrets.compare_digest(stop_token(keys, account).encode(), token.encode())
    return account if fits else None


async def told_by_mail(session: AsyncSession, account: str) -> bool:
    """Whether somebody switched it on."""
    chosen = select(LettersRow.id).where(LettersRow.account_id == account)
    return await session.scalar(chosen) is not None


async def switch_on(session: AsyncSession, account: str, site: str) -> None:
    """From now on calls go to the address of the account too."""
    if not await told_by_mail(session, account):
        session.add(LettersRow(account_id=account, site=site.rstrip("/")))


async def switch_off(session: AsyncSession, account: str) -> None:
    """No more letters, also of those that wait. Who became another account since is that one."""
    row = await session.get(AccountRow, account)
    now = account if row is None or row.merged_id is None else row.merged_id
    letters = await session.scalar(select(LettersRow).where(LettersRow.account_id == now))
    if letters is not None:
        await drop(session, about(letters, ""))
        await session.delete(letters)
